/** apply_patch requests on files: what is written, and that a refusal writes nothing. */
import { describe, expect, it } from "vitest";
import { applyEdits } from "./apply-edits.ts";
import { checkApply, listFiles, openTestWorkspace } from "./check-apply.ts";

function envelope(...lines: readonly string[]): string {
  return ["*** Begin Patch", ...lines, "*** End Patch", ""].join("\n");
}

const PY =
  "class A:\n    def f(self):\n        return 1\n\nclass B:\n    def f(self):\n        return 1\n";

describe("chunks of an update", () => {
  it.each([
    ["a chunk", "a\nb\nc\n", [" a", "-b", "+B"], "a\nB\nc\n", "exact 1.00"],
    ["two chunks", "a\nb\nc\nd\n", ["-b", "+B", "@@", "-d", "+D"], "a\nB\nc\nD\n", "exact 1.00"],
    [
      "blank last lines stay",
      "one\ntwo\n\n",
      ["-one", "+uno", " two"],
      "uno\ntwo\n\n",
      "exact 1.00",
    ],
    ["no final newline stays so", "a\nb", ["-b", "+B"], "a\nB", "exact 1.00"],
    ["the last line goes", "a\nb", [" a", "-b"], "a", "exact 1.00"],
    ["lines after a last line without ending", "a\nb", [" b", "+c"], "a\nb\nc", "exact 1.00"],
    ["CRLF files stay so", "a\r\nb\r\n", [" a", "-b", "+B", "+C"], "a\r\nB\r\nC\r\n", "exact 1.00"],
    ["CRLF patches fit LF files", "a\nb\n", [" a\r", "-b\r", "+B\r"], "a\nB\n", "exact 1.00"],
    ["space at line ends", "a  \nb\n", [" a", "-b", "+B"], "a  \nB\n", "whitespace 0.95"],
    [
      "indentation",
      "if x:\n    go()\n    end()\n",
      [" go()", "-end()", "+fin()"],
      "if x:\n    go()\n    fin()\n",
      "whitespace 0.95",
    ],
    [
      "look-alike quotes",
      "say(“hi”)\nb\n",
      [' say("hi")', "-b", "+B"],
      "say(“hi”)\nB\n",
      "unicode 0.94",
    ],
    [
      "the first place after the heading",
      PY,
      ["@@ class B:", "-        return 1", "+        return 2"],
      PY.replace(/1\n$/, "2\n"),
      "exact 1.00",
    ],
    [
      "two headings",
      PY,
      ["@@ class B:", "@@     def f(self):", "-        return 1", "+        return 2"],
      PY.replace(/1\n$/, "2\n"),
      "exact 1.00",
    ],
    ["added lines after a heading", "a\nb\n", ["@@ a", "+x"], "a\nx\nb\n", "exact 1.00"],
    ["added lines alone go to the end", "a\nb\n", ["@@", "+x"], "a\nb\nx\n", "exact 1.00"],
    [
      "the end of the file",
      "x\ny\nx\n",
      ["-x", "+z", "*** End of File"],
      "x\ny\nz\n",
      "exact 1.00",
    ],
    ["an empty line too many", "a\nb\n", ["-a", "+A", " b", ""], "A\nb\n", "exact 1.00"],
    ["an empty file", "", ["@@", "+x"], "x\n", "exact 1.00"],
    ["dollar signs", "a\n", ["-a", "+$& $1 \\1"], "$& $1 \\1\n", "exact 1.00"],
  ])("%s", async (_name, before, lines, after, level) => {
    const request = envelope("*** Update File: f", ...lines);
    await checkApply({ f: before }, request, {
      edits: [`applied f ${level}`],
      exit: 0,
      files: { f: after },
    });
  });

  it("the first of several places is taken and named", async () => {
    const request = envelope("*** Update File: f", "@@", "-x", "+y");
    const report = await checkApply({ f: "a\nx\nx\n" }, request, {
      edits: ["applied f exact 1.00"],
      exit: 0,
      files: { f: "a\ny\nx\n" },
    });
    expect(report.warnings).toEqual([
      "The hunk fits 2 places; the first one, at line 2, was taken.",
    ]);
  });

  it.each([
    ["lines that are nowhere", ["-nothing like this", "+z"], "EDIT_NO_MATCH", 1],
    ["a heading that is nowhere", ["@@ class Z:", "-b", "+B"], "EDIT_NO_MATCH", 1],
    ["chunks in another order", ["-c", "+C", "@@", "-a", "+A"], "EDIT_NO_MATCH", 2],
    ["not at the end of the file", ["-a", "+A", "*** End of File"], "EDIT_NO_MATCH", 1],
    ["lines changed since", [" a", "-bbbbbb", "+B"], "EDIT_NO_MATCH", 1],
  ])("refuses %s and names the chunk", async (_name, lines, code, hunk) => {
    const request = envelope("*** Delete File: gone", "*** Update File: f", ...lines);
    const report = await checkApply({ f: "a\nb\nc\n", gone: "x\n" }, request, {
      edits: ["planned gone", `${code} f`],
      exit: 1,
    });
    expect([report.error?.details.hunk, report.error?.message]).toEqual([
      hunk,
      expect.stringContaining(`Hunk ${hunk} of `),
    ]);
  });

  it("a chunk that changes nothing is refused", async () => {
    const request = envelope("*** Update File: f", " a");
    await checkApply({ f: "a\n" }, request, { edits: ["EDIT_NO_CHANGE f"], exit: 64 });
  });
});

describe("files as wholes", () => {
  const files = (workspace: Parameters<typeof listFiles>[0]) => listFiles(workspace);

  it("adds, deletes and moves in one transaction, permissions kept", async () => {
    const workspace = openTestWorkspace({
      "run.sh": { text: "a\r\nb\r\n", mode: 0o755 },
      "old.txt": "bye\n",
    });
    const request = envelope(
      "*** Add File: new/one.txt",
      "+one",
      "*** Delete File: old.txt",
      "*** Update File: run.sh",
      "*** Move to: bin/go.sh",
      "@@",
      "-b",
      "+B",
    );
    const report = await applyEdits(request, { workspace });
    expect([report.error, report.format]).toEqual([null, "apply_patch"]);
    expect(report.files.map(({ file, action }) => `${action} ${file}`)).toEqual([
      "created new/one.txt",
      "deleted old.txt",
      "deleted run.sh",
      "created bin/go.sh",
    ]);
    expect(report.edits.map(({ receipt }) => receipt?.match_type)).toEqual([
      "create",
      "delete",
      "exact",
    ]);
    expect(files(workspace)).toEqual({
      "bin/go.sh": '0755 "a\\r\\nB\\r\\n"',
      "new/one.txt": '0644 "one\\n"',
    });
  });

  it.each([
    ["adding over a file", ["*** Add File: a", "+x"], ["FILE_EXISTS a"], 6],
    ["moving over a file", ["*** Update File: a", "*** Move to: b"], ["FILE_EXISTS a"], 6],
    ["updating a missing file", ["*** Update File: c", "-x"], ["FILE_NOT_FOUND c"], 1],
    ["deleting a missing file", ["*** Delete File: c"], ["FILE_NOT_FOUND c"], 1],
    ["moving a missing file", ["*** Update File: c", "*** Move to: d"], ["FILE_NOT_FOUND c"], 1],
    [
      "deleting twice",
      ["*** Delete File: a", "*** Delete File: a"],
      ["planned a", "FILE_NOT_FOUND a"],
      1,
    ],
    [
      "adding twice",
      ["*** Add File: c", "+x", "*** Add File: c", "+x"],
      ["planned c", "FILE_EXISTS c"],
      6,
    ],
    ["leaving the root", ["*** Add File: ../c", "+x"], ["PATH_OUTSIDE_ROOT ../c"], 4],
    ["deleting git's own", ["*** Delete File: .git/config"], ["PATH_PROTECTED .git/config"], 4],
  ])("refuses %s", async (_name, lines, edits, exit) => {
    const report = await checkApply({ a: "1\n", b: "2\n" }, envelope(...lines), { edits, exit });
    expect(report.files.filter(({ action }) => action !== "unchanged")).toEqual([]);
  });

  it("a file may be deleted and made anew, or made and changed", async () => {
    const request = envelope(
      "*** Delete File: a",
      "*** Add File: a",
      "+new",
      "*** Add File: b",
      "+1",
      "*** Update File: b",
      "@@",
      " 1",
      "+2",
    );
    await checkApply({ a: "old\n" }, request, {
      edits: ["applied a", "applied a", "applied b", "applied b exact 1.00"],
      exit: 0,
      files: { a: "new\n", b: "1\n2\n" },
    });
  });

  it("with each edit by itself, both ends of a move are written together", async () => {
    const workspace = openTestWorkspace({ a: "1\n", z: "z\n" });
    const request = envelope("*** Update File: a", "*** Move to: b", "*** Delete File: none");
    const report = await applyEdits(request, { workspace, each: true });
    expect(report.edits.map(({ status }) => status)).toEqual(["applied", "no_match"]);
    expect(files(workspace)).toEqual({ b: '0644 "1\\n"', z: '0644 "z\\n"' });
  });

  it("a place that a rule does not let a level write is refused", async () => {
    const request = envelope("*** Update File: .env", " A=1", "-B=2", "+B=3");
    await checkApply({ ".env": "A=1 \nB=2\n" }, request, {
      edits: ["EDIT_LEVEL_NOT_ALLOWED .env"],
      exit: 4,
    });
  });
});
