/** Every kind of drifted case: the same by seed, really drifted, with a right result that differs from the file. */
import { describe, expect, it } from "vitest";
import { makeBaseEdit, type SourceText } from "./base-edits.ts";
import type { BaseEdit } from "./draft.ts";
import { type EditCase, KINDS, makeCase } from "./drift.ts";
import { findLanguage } from "./languages.ts";
import { makeRealEdits } from "./real-edits.ts";

const TOPICS = [
  "account",
  "holiday",
  "shipment",
  "voucher",
  "template",
  "calendar",
  "postage",
  "warranty",
  "discount",
  "inventory",
];

/** A file with enough of everything drift looks for: comments, quotes, blank lines, depth. */
function makeSource(name: string): SourceText {
  const language = findLanguage("module.ts");
  if (language === undefined) throw new Error("typescript is a language of the generator");
  const lines = TOPICS.flatMap((topic, at) => [
    `/** Reads the ${topic} of a ${name} from the store and returns it. */`,
    `export function ${topic}Of${name}(store: Store, ${topic}Key: string): ${name} {`,
    `  const ${topic} = store.lookup("${name}-${topic}", ${topic}Key);`,
    "",
    `  // The ${topic} may be missing when the store was just created.`,
    `  if (${topic} === undefined) {`,
    `    report("no ${topic} - not even a default", { ${topic}Key, attempt: ${at} });`,
    "",
    `    return create${name}(${topic}Key, ${at * 7});`,
    "  }",
    `  return merge${name}(${topic}, store.${topic}Defaults);`,
    "}",
    "",
  ]);
  return { repository: "demo", path: `${name}.ts`, language, lines, finalNewline: true };
}

/** A file that has nothing in common with the others. */
function makeStrange(): SourceText {
  const lines = TOPICS.flatMap((topic) => [
    `Chapter about ${topic}`,
    `  see also: ${[...topic].reverse().join(" ")}`,
    `  ${topic}s were counted twice by nobody`,
    `  until ${topic} met Quentin`,
  ]);
  return { ...makeSource("Strange"), lines };
}

function makeEdits(source: SourceText): readonly BaseEdit[] {
  return Array.from({ length: 100 }, (_, at) => makeBaseEdit(source, String(at)) ?? []).flat();
}

function checkKind(kind: string, seed = "1"): readonly EditCase[] {
  const [other] = makeEdits(makeStrange());
  if (other === undefined) throw new Error("the other file yields edits");
  return makeEdits(makeSource("Customer")).flatMap(
    (base) => makeCase(kind, base, other, seed) ?? [],
  );
}

const REFUSED_KINDS = ["duplicate_ambiguous", "absent", "already_applied"];
const toLf = (text: string): string => text.replaceAll("\r\n", "\n");

describe("makeCase", () => {
  it.each(KINDS)("yields cases of kind %s, the same again for the same seed", (kind) => {
    const cases = checkKind(kind);
    expect(cases.length).toBeGreaterThan(0);
    expect(checkKind(kind)).toEqual(cases);
  });

  it("gives other cases for another seed", () => {
    expect(checkKind("typo", "2")).not.toEqual(checkKind("typo", "1"));
  });

  it("makes exact requests whose plain replacement is the right result", () => {
    for (const { texts } of checkKind("exact")) {
      expect(texts.file.split(texts.oldText)).toHaveLength(2);
      expect(texts.file.replace(texts.oldText, () => texts.newText)).toBe(texts.expected);
    }
  });

  it.each(KINDS.filter((kind) => kind !== "exact"))(
    "wants either a change or a refusal for %s",
    (kind) => {
      for (const { texts, refusals } of checkKind(kind)) {
        if (refusals === undefined) expect(texts.expected).not.toBe(texts.file);
        else expect(refusals.length).toBeGreaterThan(0);
        expect(texts.oldText).not.toBe(texts.newText);
      }
    },
  );

  it.each(KINDS.filter((kind) => kind !== "exact" && !REFUSED_KINDS.includes(kind)))(
    "makes %s requests whose old text is not in the file",
    (kind) => {
      const written = checkKind(kind).filter(({ refusals }) => refusals === undefined);
      for (const { texts } of written) expect(texts.file).not.toContain(texts.oldText);
    },
  );

  it("drifts line endings and nothing else for crlf", () => {
    for (const { texts } of checkKind("crlf")) {
      const file = toLf(texts.file);
      expect(file.replace(toLf(texts.oldText), () => toLf(texts.newText))).toBe(
        toLf(texts.expected),
      );
    }
  });

  it.each(REFUSED_KINDS)("wants a refusal for %s", (kind) => {
    for (const { refusals } of checkKind(kind)) expect(refusals).toBeDefined();
  });

  it("puts an already applied new text into the file", () => {
    for (const { texts } of checkKind("already_applied"))
      expect(texts.file).toContain(texts.newText);
  });

  it("makes both clear and tied near duplicates", () => {
    const variants = new Set(checkKind("near_duplicate").map(({ variant }) => variant));
    expect([...variants].sort()).toEqual(["clear", "tie"]);
  });
});

describe("makeRealEdits", () => {
  it("cuts hunks whose exact edit turns the older version into the newer one", () => {
    const { lines, language } = makeSource("Order");
    const newer = lines.map((line, at) => (at === 30 ? `${line} // changed` : line));
    const edits = makeRealEdits({
      repository: "demo",
      path: "a.ts",
      language,
      older: lines,
      newer,
      finalNewline: true,
    });
    expect(edits).toHaveLength(1);
    const [base] = edits;
    const made = base && makeCase("exact", base, base, "1");
    expect(made?.texts.file).toBe(`${lines.join("\n")}\n`);
    expect(made?.texts.expected).toBe(`${newer.join("\n")}\n`);
  });
});
