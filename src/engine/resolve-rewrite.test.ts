/**
 * Files as wholes, on a disk: made, rewritten with their encoding and habits, taken away, moved and copied, together with
 * other edits of one request.
 */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { toSha256 } from "../base/index.ts";
import { applyEdits } from "./apply-edits.ts";
import { checkApply, listFiles, openTestWorkspace } from "./check-apply.ts";

const TEXT = "one\ntwo\nthree\nfour\nfive\nsix\n";

const toRequest = (...edits: readonly object[]): string => JSON.stringify({ edits });

describe("a file with a content", () => {
  it("is made where nothing is", async () => {
    const report = await checkApply({}, toRequest({ file: "a/b", content: "x\r\n" }), {
      edits: ["applied a/b"],
      exit: 0,
      files: { "a/b": "x\r\n" },
    });
    expect([report.format, report.receipt?.match_type]).toEqual(["whole_file", "create"]);
  });

  it("is rewritten where one is, and only what differs is in the diff", async () => {
    const content = "one  \ntwo\n3\nfour\nfive\nsix";
    const report = await checkApply({ a: TEXT }, toRequest({ file: "a", content }), {
      edits: ["applied a rewrite 1.00"],
      exit: 0,
      files: { a: TEXT.replace("three", "3") },
    });
    expect(report.diff?.split("\n").filter((line) => /^[-+][^-+]/.test(line))).toEqual([
      "-three",
      "+3",
    ]);
    expect(report.matched_text).toBe("three\n");
    expect(report.adapted).toEqual(["kept the file's white space on 1 line"]);
  });

  it("keeps encoding and byte order mark", async () => {
    const bytes = Buffer.from("\ufeffein\r\nüber\r\n", "utf16le");
    const workspace = openTestWorkspace({ a: bytes });
    const report = await applyEdits(toRequest({ file: "a", content: "ein\nÜber\n" }), {
      workspace,
    });
    expect([report.status, report.files[0]?.encoding]).toEqual(["applied", "utf-16le"]);
    const expected = Buffer.from("\ufeffein\r\nÜber\r\n", "utf16le");
    expect(report.files[0]?.after_sha256).toBe(toSha256(expected));
  });

  it("is made executable with a content, or alone", async () => {
    const workspace = openTestWorkspace({ a: "x\ny\n", b: "x\ny\n" });
    const edit = { content: "x\nz\n", executable: true };
    const edits = [
      { ...edit, file: "a" },
      { file: "b", content: "x\ny\n", executable: true },
      { ...edit, file: "c" },
    ];
    const report = await applyEdits(toRequest(...edits), { workspace });
    expect(report.edits.map(({ adapted }) => adapted)).toEqual([
      ["made executable"],
      ["made executable"],
      ["made executable"],
    ]);
    expect(listFiles(workspace)).toEqual({
      a: '0755 "x\\nz\\n"',
      b: '0755 "x\\ny\\n"',
      c: '0755 "x\\nz\\n"',
    });
  });

  it.each<[string, object, string, number]>([
    [
      "it is to be rewritten and is not there",
      { op: "rewrite", file: "b", content: "x" },
      "FILE_NOT_FOUND b",
      1,
    ],
    [
      "it is to be made and is there",
      { op: "create", file: "a", content: "x" },
      "FILE_EXISTS a",
      6,
    ],
    ["its end is missing", { file: "a", content: "one\ntwo\n" }, "EDIT_WOULD_DROP a", 6],
    ["it would be emptied", { file: "a", content: "" }, "EDIT_WOULD_DROP a", 6],
    [
      "it has a placeholder",
      { file: "a", content: "1\n// rest of the code unchanged\n" },
      "EDIT_PLACEHOLDER a",
      64,
    ],
    [
      "it is made of a placeholder",
      { file: "b", content: "1\n// ... existing code ...\n" },
      "EDIT_PLACEHOLDER b",
      64,
    ],
    [
      "it is so already",
      { file: "a", content: TEXT.replaceAll("\n", "\r\n") },
      "ALREADY_APPLIED a",
      1,
    ],
    [
      "it has another hash",
      { file: "a", content: "x", expect_hash: "00000000" },
      "EDIT_EXPECTATION_FAILED a",
      6,
    ],
    ["it is a secret", { file: ".env", content: "A=2\n" }, "EDIT_LEVEL_NOT_ALLOWED .env", 4],
    [
      "a deletion is of another hash",
      { op: "delete", file: "a", expect_hash: "00000000" },
      "EDIT_EXPECTATION_FAILED a",
      6,
    ],
    [
      "a move is of another hash",
      { op: "move", file: "a", to: "b", expect_hash: "00000000" },
      "EDIT_EXPECTATION_FAILED a",
      6,
    ],
    ["a move goes where something is", { op: "move", file: "a", to: ".env" }, "FILE_EXISTS a", 6],
    ["there is nothing to take away", { op: "delete", file: "b" }, "FILE_NOT_FOUND b", 1],
  ])("is refused when %s", async (_, edit, expected, exit) => {
    await checkApply({ a: TEXT, ".env": "A=1\n" }, toRequest(edit), { edits: [expected], exit });
  });

  it("is a secret that may be rewritten by who knows its hash", async () => {
    const expect_hash = toSha256("A=1\n").slice(0, 12);
    await checkApply(
      { ".env": "A=1\n" },
      toRequest({ file: ".env", content: "A=2\n", expect_hash }),
      {
        edits: ["applied .env rewrite 1.00"],
        exit: 0,
        files: { ".env": "A=2\n" },
      },
    );
  });

  it("is warned about when most of it changes", async () => {
    const report = await checkApply(
      { a: TEXT },
      toRequest({ file: "a", content: "1\n2\n3\nsix\n" }),
      {
        edits: ["applied a rewrite 1.00"],
        exit: 0,
        files: { a: "1\n2\n3\nsix\n" },
      },
    );
    expect(report.warnings).toEqual(["rewrite: 83 % of 6 lines change"]);
  });
});

describe("files as wholes", () => {
  it("are made, moved, copied, overwritten and taken away in one request", async () => {
    const edits = [
      { command: "create", path: "new", file_text: "n\n" },
      { op: "move", file: "a", to: "moved" },
      { op: "copy", file: "b", to: "copy" },
      { op: "create", file: "c", content: "c\nd\n", overwrite: true },
      { delete: true, file: "d" },
    ];
    const workspace = openTestWorkspace({ a: "a\n", b: "b\n", c: "c\n", d: "d\n" });
    const report = await applyEdits(toRequest(...edits), { workspace });
    expect([report.status, report.exit_code]).toEqual(["applied", 0]);
    expect(listFiles(workspace)).toEqual({
      new: '0644 "n\\n"',
      moved: '0644 "a\\n"',
      b: '0644 "b\\n"',
      copy: '0644 "b\\n"',
      c: '0644 "c\\nd\\n"',
    });
  });

  it("are not rewritten over what another edit of the request wrote", async () => {
    const edits = [
      { file: "a", old_text: "two", new_text: "2" },
      { file: "a", content: TEXT.replace("six", "6") },
    ];
    await checkApply({ a: TEXT }, toRequest(...edits), {
      edits: ["planned a exact 1.00", "EDIT_OVERLAP a"],
      exit: 6,
    });
  });

  it("are rewritten beside what another edit of the request wrote, when the content has it", async () => {
    const edits = [
      { file: "a", old_text: "two", new_text: "2" },
      { file: "a", content: TEXT.replace("two", "2").replace("six", "6") },
    ];
    await checkApply({ a: TEXT }, toRequest(...edits), {
      edits: ["applied a exact 1.00", "applied a rewrite 1.00"],
      exit: 0,
      files: { a: TEXT.replace("two", "2").replace("six", "6") },
    });
  });

  it("have only real changes in their diffs", async () => {
    const line = fc.constantFrom("a", "b", "  c", "\td", "", "}", "“e”");
    const lists = fc.array(line, { minLength: 3, maxLength: 12 });
    await fc.assert(
      fc.asyncProperty(lists, fc.nat(), fc.boolean(), async (lines, seed, isCrlf) => {
        const eol = isCrlf ? "\r\n" : "\n";
        const text = lines.join(eol) + eol;
        const at = seed % lines.length;
        const changed = lines.map((each, idx) => (idx === at ? "a new line" : each));
        const content = changed.map((each) => `${each.replace(/[“”]/g, '"')} \n`).join("");
        const workspace = openTestWorkspace({ f: text });
        const report = await applyEdits(toRequest({ file: "f", content }), { workspace });
        expect(report.status).toBe("applied");
        const removed = report.diff?.split("\n").filter((each) => /^-(?!-- )/.test(each));
        expect(removed?.length).toBe(1);
        const [, now] = Object.entries(listFiles(workspace))[0] ?? [];
        const expected = lines.map((each, idx) => (idx === at ? "a new line " : each));
        expect(JSON.parse((now ?? "").slice(5))).toBe(expected.join(eol) + eol);
      }),
      { numRuns: 60 },
    );
  });
});
