/** Unified diffs on files: where hunks go, what is refused, and that a refusal writes nothing. */
import { describe, expect, it } from "vitest";
import { applyEdits } from "./apply-edits.ts";
import { checkApply, listFiles, openTestWorkspace } from "./check-apply.ts";

function diff(...lines: readonly string[]): string {
  return ["--- a/f", "+++ b/f", ...lines, ""].join("\n");
}

describe("hunks", () => {
  it.each([
    [
      "wrong line number",
      "x\ny\na\nb\n",
      ["@@ -40,2 +40,2 @@", " a", "-b", "+B"],
      "x\ny\na\nB\n",
      "exact 1.00",
    ],
    ["no line number", "x\na\nb\n", ["@@", " a", "-b", "+B"], "x\na\nB\n", "exact 1.00"],
    [
      "right number decides",
      "a\nb\na\nb\n",
      ["@@ -3,2 +3,2 @@", " a", "-b", "+B"],
      "a\nb\na\nB\n",
      "exact 1.00",
    ],
    [
      "shift of the hunk before decides",
      "0\nu\nv\nb\nw\nb\n",
      ["@@ -1 +1 @@", "-u", "+U", "@@ -5 +5 @@", "-b", "+B"],
      "0\nU\nv\nb\nw\nB\n",
      "exact 1.00",
    ],
    [
      "LF diff on CRLF file",
      "a\r\nb\r\n",
      ["@@ -1,2 +1,3 @@", " a", "-b", "+B", "+C"],
      "a\r\nB\r\nC\r\n",
      "exact 1.00",
    ],
    [
      "CRLF diff on LF file",
      "a\nb\n",
      ["@@ -1,2 +1,2 @@\r", " a\r", "-b\r", "+B\r"],
      "a\nB\n",
      "exact 1.00",
    ],
    [
      "line endings are changed",
      "a\r\nb\r\n",
      ["@@ -1,2 +1,2 @@", "-a\r", "+a", " b\r"],
      "a\nb\r\n",
      "exact 1.00",
    ],
    [
      "final newline is added",
      "a",
      ["@@ -1 +1 @@", "-a", "\\ No newline at end of file", "+a"],
      "a\n",
      "exact 1.00",
    ],
    [
      "final newline is taken away",
      "a\nb\n",
      ["@@ -1,2 +1,2 @@", " a", "-b", "+b", "\\ No newline at end of file"],
      "a\nb",
      "exact 1.00",
    ],
    [
      "drifted indentation",
      "if x:\n        go()\n        stop()\n        end()\n",
      ["@@ -2,3 +2,3 @@", "     go()", "-    stop()", "+    halt()", "     end()"],
      "if x:\n        go()\n        halt()\n        end()\n",
      "whitespace 0.95",
    ],
    ["insertion by number", "a\nb\n", ["@@ -1,0 +2 @@", "+x"], "a\nx\nb\n", "exact 1.00"],
  ])("%s", async (_name, before, lines, after, level) => {
    await checkApply({ f: before }, diff(...lines), {
      edits: [`applied f ${level}`],
      exit: 0,
      files: { f: after },
    });
  });

  it.each([
    [
      "context that is nowhere",
      "red\ngreen\n",
      ["@@ -1,2 +1,2 @@", " cyan", "-magenta", "+black"],
      "EDIT_NO_MATCH",
      1,
      1,
    ],
    [
      "several places and no number",
      "a\nb\na\nb\n",
      ["@@", " a", "-b", "+B"],
      "EDIT_AMBIGUOUS",
      2,
      1,
    ],
    [
      "several places and a wrong number",
      "a\nb\na\nb\n",
      ["@@ -2,2 +2,2 @@", " a", "-b", "+B"],
      "EDIT_AMBIGUOUS",
      2,
      1,
    ],
    [
      "the second hunk",
      "a\nb\n",
      ["@@ -1 +1 @@", "-a", "+A", "@@ -9 +9 @@", "-zebra crossing", "+z"],
      "EDIT_NO_MATCH",
      1,
      2,
    ],
    [
      "hunks out of order",
      "a\nb\n",
      ["@@ -2 +2 @@", "-b", "+B", "@@ -1 +1 @@", "-a", "+A"],
      "EDIT_NO_MATCH",
      1,
      2,
    ],
    ["an insertion nowhere", "a\nb\n", ["@@", "+x"], "EDIT_EMPTY_OLD_TEXT", 64, 1],
    ["an insertion after the end", "a\nb\n", ["@@ -7,0 +8 @@", "+x"], "EDIT_NO_MATCH", 1, 1],
    [
      "a byte order mark taken away",
      "\ufeffa\n",
      ["@@ -1 +1 @@", "-\ufeffa", "+a"],
      "REQUEST_UNSUPPORTED",
      64,
      1,
    ],
    [
      "what is in place",
      "alpha beta\nB gamma\n",
      ["@@ -1,2 +1,2 @@", " alpha beta", "-b gamma delta", "+B gamma"],
      "ALREADY_APPLIED",
      1,
      1,
    ],
  ])("refuses %s by its number", async (_name, before, lines, code, exit, hunk) => {
    const report = await checkApply({ f: before }, diff(...lines), { edits: [`${code} f`], exit });
    expect(report.error?.details.hunk).toBe(hunk);
  });
});

describe("files", () => {
  it("modes, moves, copies and deletions are one transaction", async () => {
    const workspace = openTestWorkspace({
      "mode.sh": "#!\n",
      "both.sh": { text: "a\nb\n", mode: 0o755 },
      "from.txt": "1\n2\n",
      "gone.txt": "x\n",
    });
    const request = [
      "diff --git a/both.sh b/both.sh",
      "old mode 100755",
      "new mode 100644",
      "index 1..2",
      "--- a/both.sh",
      "+++ b/both.sh",
      "@@ -1,2 +1,2 @@",
      " a",
      "-b",
      "+B",
      "diff --git a/from.txt b/copy.txt",
      "copy from from.txt",
      "copy to copy.txt",
      "diff --git a/mode.sh b/mode.sh",
      "old mode 100644",
      "new mode 100755",
      "diff --git a/from.txt b/to/x.txt",
      "rename from from.txt",
      "rename to to/x.txt",
      "old mode 100644",
      "new mode 100755",
      "--- a/gone.txt",
      "+++ /dev/null",
      "@@ -1 +0,0 @@",
      "-x",
      "",
    ].join("\n");
    const report = await applyEdits(request, { workspace });
    expect([report.error, report.repairs]).toEqual([null, []]);
    expect(report.edits.map(({ receipt }) => receipt?.match_type)).toEqual([
      "exact",
      "copy",
      "mode",
      "move",
      "delete",
    ]);
    expect(listFiles(workspace)).toEqual({
      "both.sh": '0644 "a\\nB\\n"',
      "copy.txt": '0644 "1\\n2\\n"',
      "mode.sh": '0755 "#!\\n"',
      "to/x.txt": '0755 "1\\n2\\n"',
    });
  });

  it("a deletion that shows other lines is refused, and nothing else is done", async () => {
    const request = `--- a/f\n+++ /dev/null\n@@ -1 +0,0 @@\n-y\n${"--- a/g\n+++ b/g\n@@ -1 +1 @@\n-1\n+2\n"}`;
    await checkApply({ f: "x\n", g: "1\n" }, request, {
      edits: ["EDIT_WOULD_DROP f", "planned g exact 1.00"],
      exit: 6,
    });
  });

  it("a file that is there is not made again", async () => {
    const request = "--- /dev/null\n+++ b/f\n@@ -0,0 +1 @@\n+y\n";
    await checkApply({ f: "x\n" }, request, { edits: ["FILE_EXISTS f"], exit: 6 });
  });
});
