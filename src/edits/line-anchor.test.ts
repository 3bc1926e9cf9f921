/**
 * Edits at line anchors on one text: anchors are taken from one text (`read`) and used on it or on a later one (`now`).
 */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createTextEdit, getEditResult, LineHashes } from "../text/index.ts";
import { MAX_ANCHOR_CHECKS, MAX_MISTAKE } from "./find-anchored.ts";
import { placeAtAnchors } from "./line-anchor.ts";
import type { LineAnchor, LineAnchorOperation } from "./operation.ts";

interface AnchorCase {
  readonly read: string;
  /** The text as it is when the edit is made; as read when left out. */
  readonly now?: string;
  /** Lines: `2`, `2-4`, or `2,3,4` for a full list. */
  readonly at: string;
  readonly action?: LineAnchorOperation["action"];
  readonly content?: string;
  readonly contains?: string;
  /** Digits sent; those that are shown when left out. */
  readonly digits?: number;
}

function toOperation(sent: AnchorCase): LineAnchorOperation {
  const hashes = new LineHashes(sent.read);
  const toAnchor = (line: string): LineAnchor => {
    const number = Number(line);
    if (number === 0 || number > hashes.lineCount) return { line: number, hash: "" };
    const hash = hashes.getHash(number).slice(0, sent.digits ?? hashes.digitCount);
    return { line: number, hash };
  };
  const isList = sent.at.includes(",");
  const listed = sent.at.split(isList ? "," : "-").map(toAnchor);
  const last = listed.length > 1 ? listed.at(-1) : undefined;
  return {
    kind: "line_anchor",
    action: sent.action ?? "replace",
    start: listed[0] ?? { line: 0, hash: "" },
    ...(last === undefined ? {} : { end: last }),
    ...(isList ? { lines: listed } : {}),
    content: sent.content ?? "",
    ...(sent.contains === undefined ? {} : { expectContains: sent.contains }),
  };
}

/** The text afterwards and what is said about it, or the code of the refusal. */
function printOutcome(sent: AnchorCase): readonly string[] {
  const now = sent.now ?? sent.read;
  const placed = placeAtAnchors(now, toOperation(sent));
  if (!placed.ok) {
    const { error, candidates } = placed.error;
    return [error.code, ...candidates.map(({ range }) => `line ${range.start_line}`)];
  }
  const { replacement, adapted, warnings, isWitnessed } = placed.value;
  const edit = createTextEdit(now, [replacement]);
  if (!edit.ok) throw new Error(edit.error.message);
  return [
    getEditResult(edit.value),
    ...adapted,
    ...warnings.map((each) => `! ${each.slice(0, 24)}`),
    ...(isWitnessed ? [] : ["not witnessed"]),
  ];
}

/** Checks what the edit comes to. */
function checkAnchored(sent: AnchorCase, expected: string | readonly string[]): void {
  expect(printOutcome(sent)).toEqual(typeof expected === "string" ? [expected] : expected);
}

const FILE = "one\ntwo\nthree\nfour\nfive\n";

describe("lines where they were read", () => {
  it.each<[string, AnchorCase, string | readonly string[]]>([
    ["are replaced", { read: FILE, at: "2", content: "2" }, "one\n2\nthree\nfour\nfive\n"],
    [
      "take content with a final newline",
      { read: FILE, at: "2", content: "2\n" },
      "one\n2\nthree\nfour\nfive\n",
    ],
    ["become a blank line", { read: FILE, at: "2", content: "\n" }, "one\n\nthree\nfour\nfive\n"],
    [
      "go when nothing replaces them",
      { read: FILE, at: "2", content: "" },
      ["one\nthree\nfour\nfive\n", "deleted the lines"],
    ],
    [
      "become more lines",
      { read: FILE, at: "2-3", content: "a\nb\nc" },
      "one\na\nb\nc\nfour\nfive\n",
    ],
    ["are deleted", { read: FILE, at: "2-3", action: "delete" }, "one\nfour\nfive\n"],
    [
      "are followed",
      { read: FILE, at: "5", action: "insert_after", content: "six" },
      "one\ntwo\nthree\nfour\nfive\nsix\n",
    ],
    [
      "are preceded",
      { read: FILE, at: "1", action: "insert_before", content: "zero" },
      `zero\n${FILE}`,
    ],
    [
      "keep their line endings",
      { read: "a\r\nb\r\nc\r\n", at: "2", content: "x\ny\n" },
      "a\r\nx\r\ny\r\nc\r\n",
    ],
    [
      "keep mixed line endings one by one",
      { read: "a\r\nb\nc\r\nd\n", at: "1-4", content: "w\nx\ny\nz" },
      ["w\r\nx\ny\r\nz\n", "! lines 2-3 are not covere", "not witnessed"].map((each) =>
        each.slice(0, 26),
      ),
    ],
    [
      "are followed in their line ending",
      { read: "a\r\nb\r\n", at: "1", action: "insert_after", content: "x\ny" },
      "a\r\nx\r\ny\r\nb\r\n",
    ],
    ["at an end without newline stay so", { read: "a\nb", at: "2", content: "x\n" }, "a\nx"],
    [
      "at an end without newline are followed",
      { read: "a\nb", at: "2", action: "insert_after", content: "c\n" },
      "a\nb\nc",
    ],
    [
      "at an end without newline go with the one before",
      { read: "a\r\nb", at: "2", action: "delete" },
      "a",
    ],
    ["are all there is", { read: "a", at: "1", action: "delete" }, ""],
    ["are blank", { read: "a\n\nb\n", at: "2", content: "x" }, "a\nx\nb\n"],
    [
      "are a brace",
      { read: "f {\n  x\n}\ng {\n}\n", at: "3", action: "insert_after", content: "// end" },
      "f {\n  x\n}\n// end\ng {\n}\n",
    ],
    [
      "are the top",
      { read: FILE, at: "0", action: "insert_after", content: "zero" },
      [`zero\n${FILE}`, "not witnessed"],
    ],
    [
      "are the top of an empty file",
      { read: "", at: "0", action: "insert_after", content: "a\nb" },
      "a\nb\n",
    ],
    ["are the line of an empty file", { read: "", at: "1", content: "a" }, "a\n"],
    [
      "are known by longer hashes",
      { read: FILE, at: "2", content: "2", digits: 16 },
      "one\n2\nthree\nfour\nfive\n",
    ],
    [
      "take content that was sent back with anchors",
      { read: FILE, at: "2", content: "2:abc│two!\n3:def│  x" },
      ["one\ntwo!\n  x\nthree\nfour\nfive\n", "removed line anchors from the content"],
    ],
    [
      "contain what is expected",
      { read: FILE, at: "2", content: "2", contains: "tw" },
      "one\n2\nthree\nfour\nfive\n",
    ],
    [
      "do not contain what is expected",
      { read: FILE, at: "2", content: "2", contains: "one" },
      "EDIT_EXPECTATION_FAILED",
    ],
    [
      "are followed by the content already",
      { read: FILE, at: "2", action: "insert_after", content: "three" },
      "ALREADY_APPLIED",
    ],
    [
      "are preceded by the content already",
      { read: FILE, at: "3", action: "insert_before", content: "one\ntwo\n" },
      "ALREADY_APPLIED",
    ],
    [
      "are followed by a brace, which may come twice",
      { read: "a {\n}\n", at: "1", action: "insert_after", content: "}" },
      "a {\n}\n}\n",
    ],
  ])("%s", (_, sent, expected) => {
    checkAnchored(sent, expected);
  });

  it("of three and more, of which two are named, are warned about", () => {
    const rest = ["one\nx\nfive\n", "! line 3 is not covered by", "not witnessed"];
    checkAnchored(
      { read: FILE, at: "2-4", content: "x" },
      rest.map((each) => each.slice(0, 26)),
    );
    checkAnchored({ read: FILE, at: "2,3,4", content: "x" }, "one\nx\nfive\n");
  });
});

const BLOCKS = "f {\n  x;\n}\ng {\n  y;\n}\n";

describe("lines that moved", () => {
  it.each<[string, AnchorCase, string | readonly string[]]>([
    [
      "are found",
      { read: FILE, now: `new\n${FILE}`, at: "2", content: "2" },
      ["new\none\n2\nthree\nfour\nfive\n", "line 2 is line 3 now", "not witnessed"],
    ],
    [
      "up are found",
      { read: FILE, now: "three\nfour\nfive\n", at: "4", action: "delete" },
      ["three\nfive\n", "line 4 is line 2 now", "not witnessed"],
    ],
    [
      "together are found",
      { read: FILE, now: `new\n${FILE}`, at: "2-3", content: "x" },
      ["new\none\nx\nfour\nfive\n", "lines 2-3 are lines 3-4 now", "not witnessed"],
    ],
    [
      "are found by their block",
      { read: BLOCKS, now: `new\n\n${BLOCKS}`, at: "6", action: "insert_after", content: "c" },
      [`new\n\n${BLOCKS}c\n`, "line 6 is line 8 now", "not witnessed"],
    ],
    [
      "are not taken for the brace that stands there now",
      {
        read: BLOCKS,
        now: BLOCKS.replace("f {\n", "f {\n  w;\n  v;\n  u;\n"),
        at: "3",
        action: "delete",
      },
      ["f {\n  w;\n  v;\n  u;\n  x;\ng {\n  y;\n}\n", "line 3 is line 6 now", "not witnessed"],
    ],
    [
      "apart are stale",
      { read: FILE, now: "one\ntwo\nnew\nthree\nfour\nfive\n", at: "2-3", content: "x" },
      "EDIT_ANCHOR_STALE",
    ],
    [
      "and have a twin are ambiguous",
      { read: "a\nb\nc\nd\n", now: "x\na\nb\nc\nb\n", at: "2", content: "y" },
      ["EDIT_AMBIGUOUS", "line 3", "line 5"],
    ],
    [
      "and have a twin are told apart by the end",
      { read: "a\nb\nc\nd\n", now: "x\na\nb\nc\nb\n", at: "2-3", content: "y" },
      ["x\na\ny\nb\n", "lines 2-3 are lines 3-4 now", "not witnessed"],
    ],
    [
      "are gone",
      { read: FILE, now: "one\n2\nthree\n", at: "2", content: "x" },
      "EDIT_ANCHOR_STALE",
    ],
    [
      "are beyond the end",
      { read: FILE, now: "one\n", at: "5", content: "x" },
      "EDIT_ANCHOR_STALE",
    ],
    [
      "and are what was wanted are done",
      { read: FILE, now: "one\n2\n3\nthree\nfour\n", at: "2", content: "2\n3" },
      "ALREADY_APPLIED",
    ],
    [
      "from a file that is empty now",
      { read: FILE, now: "", at: "2", content: "x" },
      "EDIT_ANCHOR_STALE",
    ],
    [
      "below the top are inserted at the top",
      { read: FILE, now: "x\n", at: "0", action: "insert_after", content: "y" },
      ["y\nx\n", "not witnessed"],
    ],
    ["cannot be replaced at the top", { read: FILE, at: "0", content: "y" }, "EDIT_ANCHOR_STALE"],
    [
      "without a hash are stale",
      { read: "", now: FILE, at: "1", content: "y" },
      "EDIT_ANCHOR_STALE",
    ],
  ])("%s", (_, sent, expected) => {
    checkAnchored(sent, expected);
  });

  it("stale ones come with the anchors that are there now", () => {
    const now = "one\n2\nthree\nfour\n";
    const placed = placeAtAnchors(now, toOperation({ read: FILE, at: "2", content: "x" }));
    const hashes = new LineHashes(now);
    const error = placed.ok ? undefined : placed.error.error;
    expect(error?.message).toContain(hashes.getAnchoredLine(2));
    expect(error?.details.lines).toEqual(
      [1, 2, 3, 4].map((line) => ({
        line,
        anchor: hashes.getAnchor(line),
        text: hashes.table.getText(line),
      })),
    );
  });

  it("far away are found by a long hash, not by a short one", () => {
    const long = Array.from({ length: 300 }, (_, idx) => `line ${idx}\n`).join("");
    const now = "new\n".repeat(200) + long;
    checkAnchored({ read: long, now, at: "5", action: "delete", digits: 3 }, "EDIT_ANCHOR_STALE");
    const [text, note] = printOutcome({ read: long, now, at: "5", action: "delete", digits: 5 });
    expect([text?.length, note]).toEqual([now.length - 7, "line 5 is line 205 now"]);
  });

  it("are given up when too much would have to be compared", () => {
    const now = "x;\n".repeat(6_000);
    const hash = new LineHashes("x;\n").getHash(1).slice(0, 3);
    const lines = Array.from({ length: 2_000 }, (_, idx) => ({
      line: idx + 100,
      hash: idx === 1_999 ? "fff" : hash,
    }));
    const [start = { line: 0, hash }] = lines;
    const placed = placeAtAnchors(now, {
      kind: "line_anchor",
      action: "delete",
      start,
      end: { line: 2_099, hash: "fff" },
      lines,
      content: "",
    });
    expect(placed.ok ? "" : placed.error.error.code).toBe("EDIT_LIMIT");
    expect(MAX_ANCHOR_CHECKS).toBe(5_000_000);
  });
});

const lineTexts = fc.oneof(
  fc.constantFrom("", "}", "  return x;", "a", "b", "  a"),
  fc.string({ maxLength: 6 }).map((text) => text.replace(/[\r\n]/g, "")),
);
const eols = fc.constantFrom("\n", "\r\n");
const someTexts = fc
  .tuple(fc.array(lineTexts, { minLength: 1, maxLength: 20 }), eols, fc.boolean())
  .map(([lines, eol, isClosed]) => lines.join(eol) + (isClosed ? eol : ""))
  .filter((text) => new LineHashes(text).lineCount > 0);

describe("laws", () => {
  it("anchors of a text always hit in it, and the edit is that of an array of lines", () => {
    const actions = fc.constantFrom("replace", "insert_after", "insert_before", "delete");
    fc.assert(
      fc.property(someTexts, fc.nat(), fc.nat(3), actions, (read, seed, extra, action) => {
        const hashes = new LineHashes(read);
        const first = 1 + (seed % hashes.lineCount);
        const isInsertion = action.startsWith("insert");
        const last = isInsertion ? first : Math.min(hashes.lineCount, first + extra);
        const at = last === first ? `${first}` : `${first}-${last}`;
        const content = action === "delete" ? "" : "new 1\nnew 2";
        const [text] = printOutcome({ read, at, action, content });
        const lines = Array.from({ length: hashes.lineCount }, (_, idx) =>
          hashes.table.getText(idx + 1),
        );
        const added = action === "delete" ? [] : ["new 1", "new 2"];
        const from = action === "insert_after" ? first : first - 1;
        lines.splice(from, isInsertion ? 0 : last - first + 1, ...added);
        const isClosed = /[\r\n]$/.test(read);
        const expected = lines.join("\n") + (isClosed && lines.length > 0 ? "\n" : "");
        expect(text?.replaceAll("\r\n", "\n")).toBe(expected);
      }),
    );
  });

  it("a line that is gone is hardly ever taken to be another one", () => {
    let mistaken = 0;
    const runs = 600;
    for (let run = 0; run < runs; run += 1) {
      const lines = Array.from({ length: 150 }, (_, idx) => `word${run} is ${idx * 31}`);
      const at = 1 + ((run * 37) % 150);
      const now = lines.map((line, idx) => (idx + 1 === at ? `other ${run}` : line));
      // Half of the files have lost or won some lines above, too.
      if (run % 2 === 0) now.unshift(...Array.from({ length: run % 40 }, (_, idx) => `top ${idx}`));
      const sent = {
        read: lines.join("\n"),
        now: now.join("\n"),
        at: `${at}`,
        content: "x",
        digits: 3,
      };
      if (printOutcome(sent)[0] !== "EDIT_ANCHOR_STALE") mistaken += 1;
    }
    expect(mistaken / runs).toBeLessThan(MAX_MISTAKE);
  });
});
