/**
 * Requests that name lines by their anchors, on files: several edits of one request, other kinds of edits before them,
 * policy, encodings, and files that are not as they were read.
 */
import { describe, expect, it } from "vitest";
import { LineHashes } from "../text/index.ts";
import { checkApply } from "./check-apply.ts";

const TEXT = "one\ntwo\nthree\nfour\nfive\n";

/** The anchor of line `line` of `text`. */
function at(line: number, text = TEXT): string {
  return new LineHashes(text).getAnchor(line);
}

/** A request for edits of the file `a`. */
function toRequest(...edits: readonly object[]): string {
  return JSON.stringify({ file: "a", edits });
}

const replace = (line: number, content: string) => ({ anchor: at(line), op: "replace", content });
const below = (line: number, content: string) => ({
  anchor: at(line),
  op: "insert_after",
  content,
});
const above = (line: number, content: string) => ({
  anchor: at(line),
  op: "insert_before",
  content,
});
const remove = (line: number) => ({ anchor: at(line), op: "delete" });

describe("several edits of one request name lines of the file as it was read", () => {
  it.each<[string, readonly object[], string]>([
    [
      "in any order",
      [replace(4, "4"), below(1, "x\ny"), replace(2, "2")],
      "one\nx\ny\n2\nthree\n4\nfive\n",
    ],
    ["beside each other", [replace(2, "2"), replace(3, "3"), remove(4)], "one\n2\n3\nfive\n"],
    [
      "around a line that goes",
      [remove(2), below(2, "x"), above(2, "w")],
      "one\nw\nx\nthree\nfour\nfive\n",
    ],
    [
      "twice after one line, in the order sent",
      [below(2, "x"), below(2, "y")],
      "one\ntwo\nx\ny\nthree\nfour\nfive\n",
    ],
    [
      "after other edits",
      [
        { old_text: "one\n", new_text: "0\n1\n" },
        replace(2, "2"),
        { old_text: "three", new_text: "3" },
        below(3, "x"),
      ],
      "0\n1\n2\n3\nx\nfour\nfive\n",
    ],
    [
      "at both ends",
      [{ anchor: "0", op: "insert_after", content: "top" }, below(5, "end")],
      `top\n${TEXT}end\n`,
    ],
  ])("%s", async (_, edits, expected) => {
    const lines = edits.map((each) =>
      "anchor" in each ? "applied a anchor 1.00" : "applied a exact 1.00",
    );
    await checkApply({ a: TEXT }, toRequest(...edits), {
      edits: lines,
      exit: 0,
      files: { a: expected },
    });
  });

  it("and says where insertions at one point stand", async () => {
    const report = await checkApply({ a: TEXT }, toRequest(below(2, "x"), below(2, "y")), {
      edits: ["applied a anchor 1.00", "applied a anchor 1.00"],
      exit: 0,
      files: { a: "one\ntwo\nx\ny\nthree\nfour\nfive\n" },
    });
    expect(report.edits[1]?.adapted).toEqual([
      "stands after what edit 1 inserted at the same place",
    ]);
  });

  it.each<[string, readonly object[]]>([
    ["one line twice", [replace(2, "2"), replace(2, "zwei")]],
    ["a line that another edit changed", [{ old_text: "two", new_text: "2" }, remove(2)]],
    ["a point inside lines that went", [{ old_text: "two\nthree\n", new_text: "" }, below(2, "x")]],
  ])("but never change %s", async (_, edits) => {
    const first = "anchor" in (edits[0] ?? {}) ? "anchor" : "exact";
    await checkApply({ a: TEXT }, toRequest(...edits), {
      edits: [`planned a ${first} 1.00`, "EDIT_OVERLAP a"],
      exit: 6,
    });
  });
});

describe("a file that is not as it was read", () => {
  it("has the line elsewhere", async () => {
    const report = await checkApply({ a: `new\n${TEXT}` }, toRequest(replace(3, "3")), {
      edits: ["applied a anchor 1.00"],
      exit: 0,
      files: { a: "new\none\ntwo\n3\nfour\nfive\n" },
    });
    expect(report.adapted).toEqual(["line 3 is line 4 now"]);
    expect(report.matched_text).toBe("three");
  });

  it("has the line no more, which is answered with fresh anchors", async () => {
    const now = "one\n2\nthree\n";
    const report = await checkApply({ a: now }, toRequest(replace(2, "x")), {
      edits: ["EDIT_ANCHOR_STALE a"],
      exit: 6,
    });
    expect(report.status).toBe("stale");
    expect(report.error?.message).toContain(`a: Line 2 is not the one that was read as ${at(2)}.`);
    expect(report.error?.message).toContain(`${at(2, now)}│2\n`);
    // The anchors of the answer hit.
    const fresh = { anchor: at(2, now), op: "replace", content: "x" };
    await checkApply({ a: now }, toRequest(fresh), {
      edits: ["applied a anchor 1.00"],
      exit: 0,
      files: { a: "one\nx\nthree\n" },
    });
  });

  it("has the line twice", async () => {
    const report = await checkApply(
      { a: "x\ntwo\ntwo\n" },
      toRequest({ ...replace(2, "2"), anchor: at(1, "two\n") }),
      {
        edits: ["EDIT_AMBIGUOUS a"],
        exit: 2,
      },
    );
    expect(report.candidates.map(({ range }) => range.start_line)).toEqual([2, 3]);
  });

  it("does not exist", async () => {
    await checkApply({}, toRequest(replace(2, "2")), { edits: ["FILE_NOT_FOUND a"], exit: 1 });
  });

  it("has another hash than expected", async () => {
    const edit = { ...replace(2, "2"), expect_hash: "00000000" };
    await checkApply({ a: TEXT }, toRequest(edit), {
      edits: ["EDIT_EXPECTATION_FAILED a"],
      exit: 6,
    });
  });

  it("has the content already", async () => {
    await checkApply({ a: TEXT }, toRequest(replace(2, "two")), {
      edits: ["ALREADY_APPLIED a"],
      exit: 1,
    });
  });
});

describe("what is written", () => {
  it("keeps encoding, byte order mark and line endings", async () => {
    const text = "\ufeffein\r\nüber\r\n";
    const request = toRequest({
      anchor: at(2, "ein\r\nüber\r\n"),
      op: "insert_after",
      content: "ä\nö",
    });
    const report = await checkApply({ a: text }, request, {
      edits: ["applied a anchor 1.00"],
      exit: 0,
      files: { a: "ein\r\nüber\r\nä\r\nö\r\n" },
    });
    expect(report.files[0]).toMatchObject({ before_bytes: 15, after_bytes: 23 });
  });

  it("goes into a file that an earlier edit made", async () => {
    const edits = [
      { file: "b", old_text: "", new_text: "x\n" },
      { file: "b", anchor: "0", op: "insert_after", content: "w" },
    ];
    await checkApply({ a: TEXT }, JSON.stringify({ edits }), {
      edits: ["applied b", "applied b anchor 1.00"],
      exit: 0,
      files: { b: "w\nx\n" },
    });
  });

  it("is allowed where only exact edits are, unless the lines moved or are not all named", async () => {
    const tree = { ".env": TEXT };
    const range = { anchor: at(2), end_anchor: at(4), op: "replace", content: "x" };
    const moved = { ".env": `new\n${TEXT}` };
    const check = (files: typeof tree, edit: object, ok: string | undefined) =>
      checkApply(files, JSON.stringify({ file: ".env", ...edit }), {
        edits: [ok === undefined ? "EDIT_LEVEL_NOT_ALLOWED .env" : "applied .env anchor 1.00"],
        exit: ok === undefined ? 4 : 0,
        ...(ok === undefined ? {} : { files: { ".env": ok } }),
      });
    await check(tree, replace(2, "2"), "one\n2\nthree\nfour\nfive\n");
    await check(moved, replace(2, "2"), undefined);
    await check(tree, range, undefined);
    const anchors = [2, 3, 4].map((line) => at(line));
    await check(tree, { anchors, op: "replace", content: "x" }, "one\nx\nfive\n");
  });

  it("is warned about when a range is only known by its ends", async () => {
    const report = await checkApply(
      { a: TEXT },
      toRequest({ anchor: at(2), end_anchor: at(5), op: "delete" }),
      { edits: ["applied a anchor 1.00"], exit: 0, files: { a: "one\n" } },
    );
    expect(report.warnings).toEqual([
      "lines 3-4 are not covered by the two anchors; give all lines as `anchors`, or `expect_hash`, to be sure of them",
    ]);
  });
});
