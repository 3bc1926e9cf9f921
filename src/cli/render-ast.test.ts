/** The command `ast`, run as a whole: what is printed of places, paths and definitions, and what of errors. */
import path from "node:path";
import { describe, expect, it } from "vitest";
import { checkGolden } from "../../scripts/docs/golden.ts";
import { createError } from "../base/index.ts";
import { astOperation } from "../engine/index.ts";
import { printOutcome, runScene } from "./check-cli.ts";
import { createPalette } from "./palette.ts";
import { renderAst } from "./render-ast.ts";

const GOLDEN = path.join(import.meta.dirname, "..", "..", "test", "golden", "cli");

const FILES = {
  "src/pay.ts":
    "/** A gateway. */\nexport class Gateway {\n  readonly #url: string;\n\n  /** Charges. */\n  async charge(amount: number): Promise<void> {\n    if (amount > 0) {\n      return send(this.#url, amount);\n    }\n  }\n}\n\nexport const LIMIT = 3;\n",
  "ci.yaml": "on: push\njobs:\n  build:\n    steps:\n      - run: make\n      - run: make test\n",
  "broken.py": "def f(:\n    return 1\n",
};

describe("ast", () => {
  it.each<[string, readonly string[]]>([
    ["ast-place", ["src/pay.ts:8:15"]],
    ["ast-outline", ["src/pay.ts", "--outline"]],
    ["ast-keys", ["ci.yaml"]],
    ["ast-path", ["src/pay.ts", "--path", "class[name=Gateway]//return"]],
    ["ast-path-several", ["ci.yaml", "--path", "//key[name=run]"]],
    ["ast-path-missing", ["src/pay.ts", "--path", "class[name=Gateway]/method[name=pay]"]],
    ["ast-broken", ["broken.py"]],
  ])("prints %s", async (name, args) => {
    const scene = { args: ["ast", ...args], files: FILES };
    const outcome = await runScene(scene);
    expect(outcome.changed).toEqual({});
    checkGolden(path.join(GOLDEN, `${name}.txt`), printOutcome(scene, outcome));
  });

  it("has the same facts as JSON", async () => {
    const { stdout } = await runScene({ args: ["ast", "src/pay.ts:8", "--json"], files: FILES });
    const report = astOperation.output.parse(JSON.parse(stdout));
    expect(report).toMatchObject({ line: 8, col: 7, symbol: { name: "Gateway.charge" } });
  });

  it("says how much is not shown", () => {
    const error = createError("FILE_NOT_FOUND", "x");
    const report = {
      ...astOperation.fail(error),
      error: null,
      file: "a.ts",
      language: "TypeScript",
    };
    const shown = renderAst(createPalette(false), { ...report, total: 7, truncated: true });
    expect(shown.stdout).toContain("7 more are not shown");
  });
});
