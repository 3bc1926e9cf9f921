/**
 * Laws of the pure edit, against a plain string as oracle: what is exact is replaced exactly, copies are never told
 * apart by chance, nothing outside the place changes, hostile input gives an answer, and applying twice does no harm.
 */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { LineTable } from "../text/index.ts";
import type { AnswerRange } from "./answer.ts";
import { type EditRequest, type EditTextAnswer, editText } from "./edit-text.ts";

/** Makes the edit twice: the answers must be one, survive JSON, and have every key. */
function checkEdit(text: string, request: EditRequest): EditTextAnswer {
  const answer = editText(text, request);
  const json = JSON.stringify(answer);
  expect(JSON.stringify(editText(text, request))).toBe(json);
  expect(JSON.stringify(JSON.parse(json))).toBe(json);
  const { text: result, ...rest } = answer;
  expect(Object.keys(rest)).toHaveLength(16);
  for (const value of Object.values(rest)) expect(value).not.toBe(undefined);
  expect(answer.status === "applied").toBe(result !== undefined);
  expect(answer.error === null).toBe(result !== undefined);
  return answer;
}

function countOf(text: string, part: string): number {
  let count = 0;
  for (let at = text.indexOf(part); at !== -1; at = text.indexOf(part, at + 1)) count += 1;
  return count;
}

const LINE = fc.constantFrom(
  "a",
  "b(c)",
  "  x = 1",
  "",
  "}",
  "\t",
  "é “q” 😀",
  "end",
  "$&",
  "a b",
  "# ...",
  "1\tz",
);

/** A text of lines with one ending, and a run of its lines. */
const TEXT_WITH_RUN = fc
  .record({
    lines: fc.array(LINE, { minLength: 2, maxLength: 12 }),
    start: fc.nat(11),
    count: fc.integer({ min: 1, max: 5 }),
    added: fc.array(fc.constantFrom("q", "  q(w)", "q = '$1'", ""), { minLength: 1, maxLength: 4 }),
    eol: fc.constantFrom("\n", "\r\n", "\r"),
    isFinal: fc.boolean(),
  })
  .map(({ lines, start, count, added, eol, isFinal }) => {
    const from = start % lines.length;
    const to = Math.min(lines.length, from + count);
    return { lines, from, to, added: [...added, "w(q)"], eol, final: isFinal ? eol : "" };
  });

describe("laws", () => {
  it("lines that occur once are replaced exactly, and nothing else is", () => {
    fc.assert(
      fc.property(TEXT_WITH_RUN, ({ lines, from, to, added, eol, final }) => {
        const oldText = lines.slice(from, to).join("\n");
        // A last line counts as ending with a newline, whether it has one or not.
        const all = `${lines.join("\n")}\n`;
        fc.pre(oldText.trim() !== "" && countOf(all, oldText) === 1);
        const expected = [...lines.slice(0, from), ...added, ...lines.slice(to)].join(eol) + final;
        const answer = checkEdit(lines.join(eol) + final, {
          old_text: oldText,
          new_text: added.join("\n"),
        });
        expect(answer.text).toBe(expected);
        expect(answer.match_type).toBe("exact");
      }),
      { numRuns: 250 },
    );
  });

  it("of two copies none is taken unless the caller chooses", () => {
    const name = fc.constantFrom("alpha", "beta", "gamma", "delta", "omega");
    const code = fc.tuple(name, name).map(([one, other]) => `const ${one} = make('${other}');`);
    fc.assert(
      fc.property(
        fc.array(code, { minLength: 1, maxLength: 4 }),
        fc.tuple(fc.array(LINE, { maxLength: 5 }), fc.array(LINE, { maxLength: 5 })),
        fc.constantFrom("", "typo", "spaces", "quotes"),
        (block, [before, between], drift) => {
          const parts = [...before, ...block, ...between, "mid", ...block, "end"];
          const text = `${parts.join("\n")}\n`;
          fc.pre(countOf(text, block.join("\n")) === 2);
          const oldText = applyDrift(block.join("\n"), drift);
          const request = { old_text: oldText, new_text: "replaced(now);" };
          expect(checkEdit(text, request).status).not.toBe("applied");
          if (drift === "typo") return;
          const second = text.lastIndexOf(block.join("\n"));
          const first = text.indexOf(block.join("\n"));
          for (const [occurrence, at] of [
            [1, first],
            [2, second],
          ] as const) {
            const expected =
              text.slice(0, at) + request.new_text + text.slice(at + block.join("\n").length);
            expect(checkEdit(text, { ...request, occurrence }).text).toBe(expected);
          }
        },
      ),
      { numRuns: 250 },
    );
  });

  it("any input gives an answer, and nothing outside the place changes", () => {
    fc.assert(
      fc.property(HOSTILE, HOSTILE, HOSTILE, CHOICE, (text, oldText, newText, choice) => {
        checkHostile(text, { old_text: oldText, new_text: newText, ...choice });
      }),
      { numRuns: 1_000 },
    );
  });

  it("any part of a text with any change gives an answer, and nothing outside the place changes", () => {
    fc.assert(
      fc.property(
        HOSTILE,
        fc.nat(40),
        fc.nat(40),
        HOSTILE,
        CHOICE,
        (text, one, two, newText, choice) => {
          const oldText = text.slice(Math.min(one, two), Math.max(one, two));
          checkHostile(text, { old_text: oldText, new_text: newText, ...choice });
          checkHostile(text, { old_text: ` ${oldText}'`, new_text: newText + oldText, ...choice });
        },
      ),
      { numRuns: 250 },
    );
  });

  it("an insertion or change of whole lines is not made twice", () => {
    const word = fc.stringMatching(/^[a-z]{4,9}$/);
    const code = fc
      .tuple(word, word, word)
      .map(([one, two, three]) => `  ${one}.${two}(${three});`);
    fc.assert(
      fc.property(
        fc.uniqueArray(code, { minLength: 4, maxLength: 14 }),
        fc.nat(9),
        fc.integer({ min: 1, max: 3 }),
        fc.array(code, { minLength: 1, maxLength: 3 }),
        fc.constantFrom("head", "tail", "middle", "change"),
        (lines, start, count, added, where) => {
          const from = start % (lines.length - 1);
          const block = lines.slice(from, from + count);
          fc.pre(!added.some((line) => lines.includes(line)));
          const request = {
            old_text: block.join("\n"),
            new_text: insert(block, added, where).join("\n"),
          };
          const first = checkEdit(`${lines.join("\n")}\n`, request);
          expect(first.status).toBe("applied");
          expect(checkEdit(first.text ?? "", request).status).not.toBe("applied");
        },
      ),
      { numRuns: 250 },
    );
  });
});

function applyDrift(text: string, drift: string): string {
  switch (drift) {
    case "typo":
      return text.replace("make", "mkae");
    case "spaces":
      return text.replaceAll("(", "( ");
    case "quotes":
      return text.replaceAll("'", '"');
    default:
      return text;
  }
}

function insert(
  block: readonly string[],
  added: readonly string[],
  where: string,
): readonly string[] {
  switch (where) {
    case "head":
      return [...added, ...block];
    case "tail":
      return [...block, ...added];
    case "middle":
      return [...block.slice(0, 1), ...added, ...block.slice(1)];
    default:
      return added;
  }
}

/** Short texts of what is known to trouble text tools. */
const HOSTILE = fc
  .array(
    fc.oneof(
      { weight: 6, arbitrary: fc.constantFrom("a", "b", " ", "\n", "ab", "foo(", ")", ";", "  ") },
      {
        weight: 4,
        arbitrary: fc.constantFrom(
          ..."\r\t\"'`\\^$.…é\u0301\u0000\ufeff\ud800\udc00{}[]()<>&|:,;-–“’1",
          "\r\n",
          "😀",
          "\\n",
          '\\"',
          "&lt;",
          "// ...",
          "1\t",
          "2: ",
          "\u200b",
          "\u00a0",
          "İ",
          "ß",
          "<<END>>",
        ),
      },
    ),
    { maxLength: 24 },
  )
  .map((parts) => parts.join(""));

const CHOICE = fc.constantFrom<Partial<EditRequest>>(
  {},
  {},
  { replace_all: true },
  { occurrence: 1 },
  { occurrence: 2 },
  { near_line: 2 },
);

function checkHostile(text: string, request: EditRequest): void {
  const answer = checkEdit(text, request);
  if (answer.text === undefined) return;
  expect(answer.text).not.toBe(text);
  const made = answer.receipt?.replacements ?? [];
  expect(made.length).toBeGreaterThan(0);
  const spans = made.map((one) => toOffsets(text, one.range));
  const start = Math.min(...spans.map((span) => span.start));
  const end = Math.max(...spans.map((span) => span.end));
  expect(answer.text.slice(0, start)).toBe(text.slice(0, start));
  expect(answer.text.endsWith(text.slice(end))).toBe(true);
}

function toOffsets(text: string, range: AnswerRange): { start: number; end: number } {
  const table = new LineTable(text);
  return {
    start: table.getStart(range.start_line) + range.start_col - 1,
    end: table.getStart(range.end_line) + range.end_col - 1,
  };
}
