/**
 * A name that the file does not have is not the name beside it: siblings differ by a letter, a slip does too.
 */
import { describe, expect, it } from "vitest";
import { findDefault } from "./default-chain.ts";

function checkPlace(lf: string, oldText: string, newText: string): string {
  const outcome = findDefault(lf, { oldText, newText, replaceAll: false }, {});
  if (outcome.kind !== "found") return outcome.kind;
  const [first] = outcome.matches;
  return `found ${lf.slice(first?.span.start ?? 0, first?.span.end ?? 0).trim()}`;
}

const LIMITS = "export const LIMIT_A = 10;\nexport const LIMIT_B = 20;\nexport const OTHER = 3;\n";

describe("near names", () => {
  it.each([
    [
      "a letter that names the sibling",
      LIMITS,
      "export const LIMIT_C = 10;",
      "export const LIMIT_C = 15;",
    ],
    ["a part of a key", "db_host_dev: a\ndb_port: 5\n", "db_host_prd: a", "db_host_prd: b"],
    ["a last letter", "ports:\n  portA: 5432\n  other: 1\n", "  portB: 5432", "  portB: 5433"],
    [
      "an opposite",
      "a();\nconst x = setTimeoutMin(5);\nb();\n",
      "const x = setTimeoutMax(5);",
      "const x = setTimeoutMax(6);",
    ],
    [
      "an opposite beside lines that stand",
      "a();\nconst x = setTimeoutMin(5);\nb();\n",
      "a();\nconst x = setTimeoutMax(5);\nb();",
      "a();\nconst x = setTimeoutMax(6);\nb();",
    ],
    [
      "a plural",
      "const user = getUser(id);\nreturn user;\n",
      "const user = getUsers(id);",
      "const user = await getUsers(id);",
    ],
    [
      "a sibling that the file has elsewhere",
      "getLastItem();\nrun(getLostItem(1));\n",
      "run(getLastItem(1));",
      "run(getLastItem(2));",
    ],
    [
      "inside a longer line",
      "x = [fetch_item_row(1), 2, 3, 4, 5, 6]\n",
      "fetch_item_col(1), 2",
      "fetch_item_col(1), 3",
    ],
    [
      "a suffix",
      "const handler = onClickOutside;\nrun();\n",
      "const handler = onClick;",
      "const handler = onPress;",
    ],
    [
      "an environment",
      "host: staging.example.com\nport: 1\n",
      "host: stagin2.example.com",
      "host: x.example.com",
    ],
    [
      "a version word",
      "uses: actions/checkout@alpha\n",
      "uses: actions/checkout@omega",
      "uses: actions/checkout@v2",
    ],
  ])("refuses %s", (_, lf, oldText, newText) => {
    expect(checkPlace(lf, oldText, newText)).toBe("none");
  });

  it.each([
    [
      "letters swapped",
      "const total = computeTotals(orders);\n",
      "const total = computeTotlas(orders);",
      "const total = await computeTotlas(orders);",
    ],
    [
      "a letter left out",
      "const total = computeTotals(orders);\n",
      "const total = computeTotls(orders);",
      "const total = await computeTotls(orders);",
    ],
    [
      "a letter doubled",
      "const total = computeTotals(orders);\n",
      "const total = compputeTotals(orders);",
      "const total = await compputeTotals(orders);",
    ],
  ])("takes a slip: %s", (_, lf, oldText, newText) => {
    expect(checkPlace(lf, oldText, newText)).toMatch(/^found/);
  });
});
