/** Line changes as replacements, against plain splicing of an array of lines. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { LineChangesBuilder, type RebaseChange } from "./line-changes.ts";

/** One call on the builder. */
type Call =
  | { readonly kind: "insert"; readonly line: number; readonly added: readonly string[] }
  | { readonly kind: "replace"; readonly line: number; readonly text: string }
  | { readonly kind: "remove"; readonly line: number };

function build(lines: readonly string[], calls: readonly Call[]): readonly RebaseChange[] {
  const builder = new LineChangesBuilder(lines);
  for (const call of calls) {
    switch (call.kind) {
      case "insert":
        builder.insertBefore(call.line, call.added);
        break;
      case "replace":
        builder.replaceLine(call.line, call.text);
        break;
      case "remove":
        builder.removeLine(call.line);
        break;
    }
  }
  return builder.build();
}

function applyChanges(text: string, changes: readonly RebaseChange[]): string {
  return [...changes]
    .reverse()
    .reduce(
      (result, { start, end, text: put }) => result.slice(0, start) + put + result.slice(end),
      text,
    );
}

/** The text that the calls make, by lines. */
function spliceLines(lines: readonly string[], calls: readonly Call[]): string {
  const result: string[] = [];
  for (let line = 0; line <= lines.length; line += 1) {
    let here: readonly string[] = line < lines.length ? [lines[line] ?? ""] : [];
    for (const call of calls) {
      if (call.line !== line) continue;
      if (call.kind === "insert") result.push(...call.added);
      else if (line < lines.length) here = call.kind === "replace" ? [call.text] : [];
    }
    result.push(...here);
  }
  return result.join("\n");
}

/** Prints as `start-end:text`, LF as `|`. */
function printChanges(changes: readonly RebaseChange[]): string {
  return changes
    .map(({ start, end, text }) => `${start}-${end}:${text}`)
    .join(" ")
    .replaceAll("\n", "|");
}

const line = fc.string({
  maxLength: 3,
  unit: fc.constantFrom("a", "b", " ", "\ud83d\ude00", "\ud83d\ude01"),
});

describe("LineChangesBuilder", () => {
  it.each<[string, string, readonly Call[], string]>([
    ["nothing", "a|b", [], ""],
    ["a line inserted first", "a|b", [{ kind: "insert", line: 0, added: ["x"] }], "0-0:x|"],
    ["a line inserted last", "a|b", [{ kind: "insert", line: 2, added: ["x"] }], "3-3:|x"],
    ["no lines inserted", "a|b", [{ kind: "insert", line: 1, added: [] }], ""],
    [
      "a line replaced: only what differs",
      "say one|b",
      [{ kind: "replace", line: 0, text: "say two" }],
      "4-7:two",
    ],
    ["a line replaced by itself", "a|b", [{ kind: "replace", line: 0, text: "a" }], ""],
    ["the first line removed", "a|b", [{ kind: "remove", line: 0 }], "0-2:"],
    ["the last line removed", "a|b", [{ kind: "remove", line: 1 }], "1-3:"],
    ["the only line removed, and it was empty", "", [{ kind: "remove", line: 0 }], ""],
    ["the only line removed", "ab", [{ kind: "remove", line: 0 }], "0-2:"],
    [
      "a run removed and put again with one change",
      "a|b|c",
      [
        { kind: "remove", line: 0 },
        { kind: "remove", line: 1 },
        { kind: "insert", line: 0, added: ["a", "x"] },
      ],
      "2-3:x",
    ],
    [
      "a run removed and put again as it was",
      "a|b",
      [
        { kind: "remove", line: 0 },
        { kind: "insert", line: 0, added: ["a"] },
      ],
      "",
    ],
    [
      "surrogate pairs are not cut",
      "\ud83d\ude00",
      [{ kind: "replace", line: 0, text: "\ud83d\ude01" }],
      "0-2:\ud83d\ude01",
    ],
  ])("%s", (_name, text, calls, expected) => {
    expect(printChanges(build(text.split("|"), calls))).toBe(expected);
  });

  it("knows the lines that are replaced or removed", () => {
    const builder = new LineChangesBuilder(["a", "b", "c", "d"]);
    builder.replaceLine(0, "x");
    builder.removeLine(1);
    builder.replaceLine(2, "c");
    builder.insertBefore(3, ["y"]);
    expect([0, 1, 2, 3].map((at) => builder.isTouched(at))).toEqual([true, true, false, false]);
  });

  it("takes very many lines at once", () => {
    const added = Array.from({ length: 300_000 }, (_, at) => `${at}`);
    const calls: readonly Call[] = [{ kind: "insert", line: 1, added }];
    expect(applyChanges("a", build(["a"], calls))).toBe(`a\n${added.join("\n")}`);
  });

  it("makes what splicing lines makes, in sorted disjoint changes that cut no character", () => {
    const lines = fc.array(line, { minLength: 1, maxLength: 6 });
    const calls = lines.chain((all) => {
      const existing = fc.nat({ max: all.length - 1 });
      const inserts = fc.array(
        fc.record({
          kind: fc.constant("insert" as const),
          line: fc.nat({ max: all.length }),
          added: fc.array(line, { maxLength: 2 }),
        }),
        { maxLength: 3 },
      );
      const touches = fc.uniqueArray(
        fc.oneof(
          fc.record({ kind: fc.constant("replace" as const), line: existing, text: line }),
          fc.record({ kind: fc.constant("remove" as const), line: existing }),
        ),
        { maxLength: 4, selector: (call) => call.line },
      );
      return fc.tuple(fc.constant(all), inserts, touches);
    });
    fc.assert(
      fc.property(calls, ([all, inserts, touches]) => {
        const changes = build(all, [...touches, ...inserts]);
        const text = all.join("\n");
        expect(applyChanges(text, changes)).toBe(spliceLines(all, [...inserts, ...touches]));
        let end = 0;
        for (const change of changes) {
          expect(change.start).toBeGreaterThanOrEqual(end);
          expect(change.end).toBeGreaterThanOrEqual(change.start);
          end = change.end;
          expect(change.text).not.toMatch(/\p{Cs}/u);
        }
      }),
      { numRuns: 2_000 },
    );
  });
});
