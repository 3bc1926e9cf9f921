/**
 * Requests by coordinates on a disk in memory: all places count in the file as read, whatever their order and whatever
 * else the request does; what cannot be told apart is refused. And the `WorkspaceEdit`s of editors, which end here too.
 */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { toSha256 } from "../base/index.ts";
import type { DiskTree } from "../workspace/index.ts";
import type { ApplyOptions } from "./apply-edits.ts";
import { applyEdits } from "./apply-edits.ts";
import { checkApply, type ExpectedApply, listFiles, openTestWorkspace } from "./check-apply.ts";

/** `1:2-3:4` or `1:2` in `a`, with its content. */
function at(place: string, content: string, more: Readonly<Record<string, unknown>> = {}) {
  const [start, end = start] = place.split("-");
  const [startLine, startCol] = (start ?? "").split(":").map(Number);
  const [endLine, endCol] = (end ?? "").split(":").map(Number);
  return {
    file: "a",
    start_line: startLine,
    start_col: startCol,
    end_line: endLine,
    end_col: endCol,
    content,
    ...more,
  };
}

async function check(
  tree: DiskTree,
  edits: readonly object[],
  expected: ExpectedApply,
  options: ApplyOptions = {},
) {
  return checkApply(tree, JSON.stringify({ edits }), expected, options);
}

const DONE = "applied a coordinate 1.00";

describe("edits by coordinates", () => {
  it.each<[string, string, readonly object[], string]>([
    ["one range", "abcdef\n", [at("1:2-1:4", "X")], "aXdef\n"],
    [
      "ranges in the order of the file",
      "abcdef\n",
      [at("1:1-1:3", "long"), at("1:5-1:6", "X")],
      "longcdXf\n",
    ],
    [
      "ranges in the other order",
      "abcdef\n",
      [at("1:5-1:6", "X"), at("1:1-1:3", "long")],
      "longcdXf\n",
    ],
    [
      "ranges that touch in one word",
      "abcdef\n",
      [at("1:1-1:3", "X"), at("1:3-1:5", "Y")],
      "XYef\n",
    ],
    [
      "lines that go and lines that stay",
      "a\nb\nc\nd\n",
      [at("1:1-3:1", ""), at("4:1-4:2", "D")],
      "c\nD\n",
    ],
    [
      "insertions in the order they say",
      "ab\n",
      [at("1:2", "2", { order: 2 }), at("1:2", "3", { order: 3 }), at("1:2", "1", { order: 1 })],
      "a123b\n",
    ],
    [
      "insertions at both edges of a range",
      "abcd\n",
      [at("1:2-1:4", "X"), at("1:4", ">"), at("1:2", "<")],
      "a<X>d\n",
    ],
    [
      "an insertion between two ranges that touch",
      "abcd\n",
      [at("1:1-1:3", "X"), at("1:3-1:5", "Y"), at("1:3", "|")],
      "X|Y\n",
    ],
    [
      "whole lines beside a range",
      "a\nb\nc\n",
      [
        { file: "a", start_line: 2, end_line: 2, content: "B" },
        at("3:1-3:2", "C"),
        { command: "insert", path: "a", insert_line: 1, insert_text: "new" },
      ],
      "a\nnew\nB\nC\n",
    ],
    [
      "another base and encoding",
      "é😀x\n",
      [at("0:6-0:7", "y", { base: 0, encoding: "utf-8" })],
      "é😀y\n",
    ],
    ["an empty file", "", [at("1:1", "x\n")], "x\n"],
    ["CRLF", "a\r\nb\r\n", [at("2:1", "x\n"), at("1:2-2:1", " ")], "a x\r\nb\r\n"],
  ])("make %s", async (_name, text, edits, after) => {
    await check({ a: text }, edits, { edits: edits.map(() => DONE), exit: 0, files: { a: after } });
  });

  it.each<[string, readonly object[], readonly string[], number]>([
    ["ranges that overlap", [at("1:1-1:3", "X"), at("1:2-1:4", "Y")], [DONE, "EDIT_OVERLAP a"], 6],
    [
      "insertions without an order",
      [at("1:1", "X"), at("1:1", "Y")],
      [DONE, "EDIT_ORDER_UNCLEAR a"],
      2,
    ],
    ["a place that is not there", [at("9:1", "X")], ["POSITION_OUT_OF_RANGE a"], 64],
    [
      "another text than expected",
      [at("1:1-1:2", "X", { expect: "z" })],
      ["EDIT_EXPECTATION_FAILED a"],
      6,
    ],
    [
      "another file than expected",
      [at("1:1-1:2", "X", { expect_hash: "01234567" })],
      ["EDIT_EXPECTATION_FAILED a"],
      6,
    ],
    ["a file that is not there", [at("1:1", "X", { file: "b" })], ["FILE_NOT_FOUND b"], 1],
    ["what is there already", [at("1:1-1:2", "a")], ["ALREADY_APPLIED a"], 1],
    ["nothing", [at("1:1", "")], ["EDIT_NO_CHANGE a"], 64],
    ["a file out of the root", [at("1:1", "X", { file: "../b" })], ["PATH_OUTSIDE_ROOT ../b"], 4],
  ])("refuse %s", async (_name, edits, lines, exit) => {
    const printed = lines.map((line) => line.replace("applied", "planned"));
    await check({ a: "abcd\n" }, edits, { edits: printed, exit });
  });

  it("write those that apply when each stands for itself", async () => {
    await check(
      { a: "abcd\n" },
      [at("1:1-1:3", "X"), at("1:2-1:4", "Y"), at("1:4-1:5", "Z")],
      { edits: [DONE, "EDIT_OVERLAP a", DONE], exit: 6, files: { a: "XcZ\n" } },
      { each: true },
    );
  });

  it("show the place in the file as read, and a chain of receipts", async () => {
    const report = await check({ a: "abcd\n" }, [at("1:1-1:3", "X"), at("1:4-1:5", "long")], {
      edits: [DONE, DONE],
      exit: 0,
      files: { a: "Xclong\n" },
    });
    const [first, second] = report.edits;
    expect(second).toMatchObject({
      matched_text: "d",
      range: { start_line: 1, start_col: 4, end_line: 1, end_col: 5 },
      receipt: { before_sha256: toSha256("abcd\n"), after_sha256: toSha256("abclong\n") },
    });
    expect(first?.receipt).toMatchObject({
      before_sha256: toSha256("abclong\n"),
      after_sha256: toSha256("Xclong\n"),
    });
  });

  it("name the one file that is named for all", async () => {
    const edits = [{ start_line: 1, start_col: 1, content: "X" }];
    await check(
      { a: "a\n" },
      edits,
      { edits: [DONE], exit: 0, files: { a: "Xa\n" } },
      { file: "a" },
    );
    const { error } = await check({ a: "a\n" }, edits, {
      edits: ["REQUEST_FIELD_MISSING null"],
      exit: 64,
    });
    expect(error?.message).toContain("Edit 1 names no file");
  });

  it("need a witness where only text that was found exactly may be written", async () => {
    const file = "secrets.env";
    const edit = at("1:3-1:4", "2", { file });
    await check({ [file]: "A=1\n" }, [edit], {
      edits: [`EDIT_LEVEL_NOT_ALLOWED ${file}`],
      exit: 4,
    });
    await check({ [file]: "A=1\n" }, [{ ...edit, expect: "1" }], {
      edits: [`applied ${file} coordinate 1.00`],
      exit: 0,
      files: { [file]: "A=2\n" },
    });
  });

  it("refuse what the file's encoding cannot hold, and only that", async () => {
    await check(
      { a: Buffer.from("caf\xe9 abc\n", "latin1") },
      [at("1:6-1:7", "漢"), at("1:8-1:9", "d")],
      { edits: ["TEXT_UNENCODABLE a", "planned a coordinate 1.00"], exit: 64 },
    );
  });
});

describe("edits by coordinates beside others", () => {
  const replace = (old_text: string, new_text: string) => ({ file: "a", old_text, new_text });
  it.each<[string, readonly object[], string]>([
    [
      "after one that adds lines above",
      [replace("one\n", "one\nmore\n"), at("3:1-3:6", "THREE")],
      "one\nmore\ntwo\nTHREE\n",
    ],
    [
      "before one that changes a line below",
      [at("1:1-1:4", "ONE\nmore"), replace("three", "THREE")],
      "ONE\nmore\ntwo\nTHREE\n",
    ],
    [
      "around one",
      [at("3:1-3:2", "T"), replace("two", "2"), at("1:1-1:2", "O")],
      "One\n2\nThree\n",
    ],
  ])("count in the file as read: %s", async (_name, edits, after) => {
    const report = await check({ a: "one\ntwo\nthree\n" }, edits, {
      edits: edits
        .map((edit) => ("old_text" in edit ? "applied a exact 1.00" : DONE))
        .map((line, idx) => (idx === 0 && "old_text" in (edits[0] ?? {}) ? line : line)),
      exit: 0,
      files: { a: after },
    });
    expect(report.status).toBe("applied");
  });

  it.each<[string, readonly object[], string]>([
    [
      "a place that another edit changed",
      [replace("two", "2"), at("2:1-2:3", "X")],
      "EDIT_OVERLAP a",
    ],
    [
      "a place that another edit took away",
      [replace("one\ntwo\n", ""), at("2:1", "X")],
      "EDIT_OVERLAP a",
    ],
    [
      "a point where another edit inserted",
      [replace("one\n", "one\nmore\n"), at("2:1", "X")],
      "EDIT_ORDER_UNCLEAR a",
    ],
  ])("are refused at %s", async (_name, edits, line) => {
    await check({ a: "one\ntwo\nthree\n" }, edits, {
      edits: ["planned a exact 1.00", line],
      exit: line.startsWith("EDIT_OVERLAP") ? 6 : 2,
    });
  });

  it("are refused for another edit whose text they change", async () => {
    await check({ a: "one\ntwo\nthree\n" }, [at("2:1-2:4", "2"), replace("two", "X")], {
      edits: ["planned a coordinate 1.00", "EDIT_OVERLAP a"],
      exit: 6,
    });
  });

  it("are carried over when the file goes by a second name", async () => {
    const tree = { a: "ab cd\n", b: { link: "a" } };
    await check(tree, [at("1:1", "longer"), at("1:4-1:6", "X", { file: "b" })], {
      edits: [DONE, "applied b coordinate 1.00"],
      exit: 0,
      files: { a: "longerab X\n" },
    });
  });
});

describe("a WorkspaceEdit", () => {
  const text = (line: number, from: number, to: number, newText: string) => ({
    range: { start: { line, character: from }, end: { line, character: to } },
    newText,
  });
  const document = (name: string, ...edits: readonly object[]) => ({
    textDocument: { uri: `file:///w/${name}`, version: 1 },
    edits,
  });
  const documents = (...documentChanges: readonly object[]) => JSON.stringify({ documentChanges });

  it("changes several files, insertions at one point in the order of the list", async () => {
    const changes = {
      "file:///w/a%20b": [text(0, 1, 1, "1"), text(0, 1, 1, "2"), text(0, 1, 2, "B")],
      "file:///w/c": [text(0, 0, 99, "X")],
    };
    const report = await checkApply({ "a b": "ab\n", c: "cd\n" }, JSON.stringify({ changes }), {
      edits: [
        "applied a b coordinate 1.00",
        "applied a b coordinate 1.00",
        "applied a b coordinate 1.00",
        "applied c coordinate 1.00",
      ],
      exit: 0,
      files: { "a b": "a12B\n", c: "X\n" },
    });
    expect(report.format).toBe("workspace_edit");
  });

  it("makes a file and fills it", async () => {
    await checkApply(
      {},
      documents({ kind: "create", uri: "file:///w/n/a" }, document("n/a", text(0, 0, 0, "x\n"))),
      {
        edits: ["applied n/a", "applied n/a coordinate 1.00"],
        exit: 0,
        files: { "n/a": "x\n" },
      },
    );
  });

  it("changes a file, renames it, and changes it again", async () => {
    const request = documents(
      document("a", text(0, 0, 0, "1")),
      { kind: "rename", oldUri: "file:///w/a", newUri: "file:///w/b" },
      document("b", text(0, 1, 2, "X")),
    );
    const workspace = openTestWorkspace({ a: "ab\n" });
    const report = await applyEdits(request, { workspace });
    expect([report.status, listFiles(workspace)]).toEqual(["applied", { b: '0644 "1Xb\\n"' }]);
  });

  it.each<[string, object, DiskTree, string, Readonly<Record<string, string>>]>([
    [
      "creation over a file when it may",
      { kind: "create", uri: "file:///w/a", options: { overwrite: true } },
      { a: "old\n" },
      "applied a",
      { a: "" },
    ],
    [
      "no creation where a file may stay",
      { kind: "create", uri: "file:///w/a", options: { ignoreIfExists: true } },
      { a: "old\n" },
      "applied a",
      {},
    ],
    [
      "no deletion of what need not be there",
      { kind: "delete", uri: "file:///w/z", options: { ignoreIfNotExists: true } },
      { a: "" },
      "applied z",
      {},
    ],
    [
      "no renaming to a file that may stay",
      {
        kind: "rename",
        oldUri: "file:///w/a",
        newUri: "file:///w/b",
        options: { ignoreIfExists: true },
      },
      { a: "1", b: "2" },
      "applied a",
      {},
    ],
  ])("means %s", async (_name, change, tree, line, files) => {
    await checkApply(tree, documents(change), { edits: [line], exit: 0, files });
  });

  it("renames over a file when it may", async () => {
    const change = {
      kind: "rename",
      oldUri: "file:///w/a",
      newUri: "file:///w/b",
      options: { overwrite: true },
    };
    const workspace = openTestWorkspace({ a: "1\n", b: "2\n" });
    const report = await applyEdits(documents(change), { workspace });
    expect([report.status, listFiles(workspace)]).toEqual(["applied", { b: '0644 "1\\n"' }]);
    expect(report.edits[0]?.adapted).toContain("the file that was at b is replaced");
  });

  it.each<[string, readonly object[], DiskTree, readonly string[], number]>([
    [
      "creation over a file",
      [{ kind: "create", uri: "file:///w/a" }],
      { a: "" },
      ["FILE_EXISTS a"],
      6,
    ],
    [
      "renaming over a file",
      [{ kind: "rename", oldUri: "file:///w/a", newUri: "file:///w/b" }],
      { a: "1", b: "2" },
      ["FILE_EXISTS a"],
      6,
    ],
    [
      "renaming over itself",
      [
        {
          kind: "rename",
          oldUri: "file:///w/a",
          newUri: "file:///w/a",
          options: { overwrite: true },
        },
      ],
      { a: "1" },
      ["FILE_EXISTS a"],
      6,
    ],
    [
      "creation over a file that the request changed",
      [
        document("a", text(0, 0, 0, "x")),
        { kind: "create", uri: "file:///w/a", options: { overwrite: true } },
      ],
      { a: "1" },
      ["planned a coordinate 1.00", "FILE_EXISTS a"],
      6,
    ],
    ["deletion of nothing", [{ kind: "delete", uri: "file:///w/a" }], {}, ["FILE_NOT_FOUND a"], 1],
    [
      "deletion of a folder",
      [{ kind: "delete", uri: "file:///w/f", options: { recursive: true } }],
      { "f/a": "" },
      ["FILE_IS_DIRECTORY /w/f"],
      64,
    ],
    [
      "a file elsewhere",
      [{ kind: "create", uri: "file:///etc/a" }],
      {},
      ["PATH_OUTSIDE_ROOT /etc/a"],
      4,
    ],
    [
      "git's own files",
      [{ kind: "create", uri: "file:///w/%2Egit/a" }],
      {},
      ["PATH_PROTECTED /w/.git/a"],
      4,
    ],
    [
      "a change of a file that was renamed away",
      [
        { kind: "rename", oldUri: "file:///w/a", newUri: "file:///w/b" },
        document("a", text(0, 0, 0, "x")),
      ],
      { a: "1" },
      ["planned a", "FILE_NOT_FOUND a"],
      1,
    ],
  ])("refuses %s", async (_name, changes, tree, lines, exit) => {
    await checkApply(tree, documents(...changes), { edits: lines, exit });
  });
});

describe("law", () => {
  it("no numbers make the engine throw, and what is refused writes nothing", async () => {
    const number = fc.oneof(fc.integer({ min: -2, max: 6 }), fc.integer(), fc.maxSafeInteger());
    const edit = fc.record(
      {
        file: fc.constant("a"),
        start_line: number,
        start_col: number,
        end_line: number,
        end_col: number,
        base: fc.constantFrom(0, 1),
        encoding: fc.constantFrom("utf-8", "utf-16", "utf-32"),
        content: fc.constantFrom("", "x", "\n"),
        expect: fc.constantFrom("a", "\n"),
        order: fc.integer(),
      },
      { requiredKeys: ["file", "content"] },
    );
    await fc.assert(
      fc.asyncProperty(fc.array(edit, { minLength: 1, maxLength: 4 }), async (edits) => {
        const workspace = openTestWorkspace({ a: "aé\r\n😀\n" });
        const before = listFiles(workspace);
        const report = await applyEdits(JSON.stringify(edits), { workspace });
        expect(report.status).not.toBe("internal");
        if (report.exit_code !== 0) expect(listFiles(workspace)).toEqual(before);
      }),
      { numRuns: 300 },
    );
  });

  it("edits in any order give the splice of all their offsets", async () => {
    const piece = fc.record({
      kept: fc.string({
        minLength: 1,
        maxLength: 3,
        unit: fc.constantFrom("a", "é", "😀", "\n", " "),
      }),
      removed: fc.string({ maxLength: 3, unit: fc.constantFrom("b", "漢", "\n") }),
      added: fc.string({ maxLength: 3, unit: fc.constantFrom("X", "Y", "\n", "😀") }),
    });
    await fc.assert(
      fc.asyncProperty(
        fc.array(piece, { minLength: 1, maxLength: 5 }),
        fc.constantFrom<0 | 1>(0, 1),
        fc.constantFrom("utf-8", "utf-16", "utf-32"),
        fc.infiniteStream(fc.nat()),
        async (pieces, base, encoding, random) => {
          const measure = (value: string) =>
            encoding === "utf-8"
              ? Buffer.byteLength(value)
              : encoding === "utf-16"
                ? value.length
                : [...value].length;
          const position = (before: string) => {
            const lines = before.split("\n");
            return [lines.length - 1 + base, measure(lines.at(-1) ?? "") + base];
          };
          let before = "";
          let after = "";
          const edits: object[] = [];
          for (const { kept, removed, added } of pieces) {
            before += kept;
            after += kept + added;
            const [start_line, start_col] = position(before);
            before += removed;
            const [end_line, end_col] = position(before);
            if (removed !== added)
              edits.push({
                file: "a",
                base,
                encoding,
                start_line,
                start_col,
                end_line,
                end_col,
                content: added,
              });
          }
          if (edits.length === 0) return;
          const shuffled = edits
            .map((edit) => ({ edit, rank: random.next().value }))
            .sort((left, right) => left.rank - right.rank);
          const workspace = openTestWorkspace({ a: before });
          const report = await applyEdits(JSON.stringify(shuffled.map(({ edit }) => edit)), {
            workspace,
          });
          expect([report.error, listFiles(workspace)]).toEqual([
            null,
            { a: `0644 ${JSON.stringify(after)}` },
          ]);
        },
      ),
      { numRuns: 150 },
    );
  });
});
