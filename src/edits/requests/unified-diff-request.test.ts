/** Unified diffs, read into operations. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { checkRefusal, checkRequest } from "./check-request.ts";
import { parseRequest } from "./parse-request.ts";

const HUNK = "@@ -1,2 +1,2 @@ f()\n a\n-b\n+c\n";
const READ = '@1 [" a" "-b" "+c"]';
const WRONG = "~ wrong line counts of a hunk ignored";
const BARE = "~ a hunk without line numbers placed by its lines alone";

describe("unified diffs", () => {
  it.each([
    ["prefixes", `--- a/x.ts\n+++ b/x.ts\n${HUNK}`, `patch x.ts ${READ}`],
    ["no prefixes", `--- src/x.ts\n+++ src/x.ts\n${HUNK}`, `patch src/x.ts ${READ}`],
    ["a folder that is called b", `--- b/x.ts\n+++ b/x.ts\n${HUNK}`, `patch b/x.ts ${READ}`],
    ["other prefixes of git", `--- i/x.ts\n+++ w/x.ts\n${HUNK}`, `patch x.ts ${READ}`],
    [
      "times",
      `--- x.ts\t2026-01-01 10:00\n+++ x.ts\t2026-01-02 10:00\n${HUNK}`,
      `patch x.ts ${READ}`,
    ],
    ["a kept copy", `--- x.ts.orig\n+++ x.ts\n${HUNK}`, `patch x.ts ${READ}`],
    ["spaces in a name", `--- a/x y.ts\t\n+++ b/x y.ts\t\n${HUNK}`, `patch x y.ts ${READ}`],
    [
      "quoted names",
      `diff --git "a/q\\"\\\\\\303\\251.ts" "b/q\\"\\\\\\303\\251.ts"\nindex 1..2 100644\n--- "a/q\\"\\\\\\303\\251.ts"\n+++ "b/q\\"\\\\\\303\\251.ts"\n${HUNK}`,
      `patch q"\\é.ts ${READ}`,
    ],
    ["two hunks", `--- x\n+++ x\n${HUNK}@@ -9 +9 @@\n-y\n+z\n`, `patch x ${READ} @9 ["-y" "+z"]`],
    ["two files", `--- x\n+++ x\n${HUNK}--- y\n+++ y\n${HUNK}`, `patch x ${READ}\npatch y ${READ}`],
    [
      "removed and added lines that look like a file's names",
      "--- x\n+++ x\n@@ -1,2 +1,2 @@\n a\n--- y\n+++ y\n@@ -9 +9 @@\n-y\n+z\n",
      'patch x @1 [" a" "--- y" "+++ y"] @9 ["-y" "+z"]',
    ],
    [
      "missing final newlines",
      "--- x\n+++ x\n@@ -1 +1 @@\n-a\n\\ No newline at end of file\n+b\n\\ No newline at end of file\n",
      'patch x @1 ["-a"! "+b"!]',
    ],
    ["an insertion by number", "--- x\n+++ x\n@@ -4,0 +5 @@\n+b\n", 'patch x @4 ["+b"]'],
    ["a made file", "--- /dev/null\n+++ b/x\n@@ -0,0 +1,2 @@\n+a\n+b\n", 'create x: "a\\nb\\n"'],
    [
      "a made file by its time",
      "--- x\t1970-01-01 00:00:00 +0000\n+++ x\t2026-01-01\n@@ -0,0 +1 @@\n+a\n",
      'create x: "a\\n"',
    ],
    [
      "a made executable file without final newline",
      "diff --git a/x b/x\nnew file mode 100755\nindex 0000000..1\n--- /dev/null\n+++ b/x\n@@ -0,0 +1 @@\n+a\n\\ No newline at end of file\n",
      'create x executable: "a"',
    ],
    [
      "a made empty file",
      "diff --git a/x y b/x y\nnew file mode 100644\nindex 0000000..e69de29\n",
      'create x y: ""',
    ],
    ["a deleted file", "--- a/x\n+++ /dev/null\n@@ -1 +0,0 @@\n-a\n", 'delete x of ["-a"]'],
    [
      "a deleted empty file",
      "diff --git a/x b/x\ndeleted file mode 100644\nindex e69de29..0000000\n",
      "delete x of []",
    ],
    [
      "a moved file",
      "diff --git a/x b/y\nsimilarity index 100%\nrename from x\nrename to y\n",
      "move x -> y",
    ],
    [
      "a copied and changed file",
      `diff --git a/x b/y\nsimilarity index 80%\ncopy from x\ncopy to y\nindex 1..2 100644\n--- a/x\n+++ b/y\n${HUNK}`,
      `copy x -> y ${READ}`,
    ],
    [
      "permissions",
      "diff --git a/x b/x\nold mode 100755\nnew mode 100644\n",
      "patch x not executable",
    ],
    ["CRLF diffs", `--- x\n+++ x\n${HUNK}`.replaceAll("\n", "\r\n"), `patch x ${READ}`],
    [
      "a signature of a mail",
      `--- x\n+++ x\n${HUNK}-- \n2.40.1\n`,
      `patch x ${READ}\n~ 2 line(s) of text around the edits ignored`,
    ],
  ])("reads %s", (_name, input, expected) => {
    checkRequest(input, `unified_diff\n${expected}`);
  });

  it.each([
    ["too large", "@@ -1,9 +1,9 @@\n a\n-b\n+c\n", READ, WRONG],
    ["too small", "@@ -1 +1 @@\n a\n-b\n+c\n", READ, WRONG],
    [
      "too large before another file",
      `@@ -1,9 +1,9 @@\n a\n-b\n+c\n--- y\n+++ y\n${HUNK}`,
      `${READ}\npatch y ${READ}`,
      WRONG,
    ],
    ["missing", "@@\n a\n-b\n+c\n", '[" a" "-b" "+c"]', BARE],
    ["dots", "@@ ... @@\n a\n-b\n+c\n", '[" a" "-b" "+c"]', BARE],
    [
      "with an empty line without its space",
      "@@ -1,3 +1,3 @@\n a\n\n-b\n+c\n",
      '@1 [" a" " " "-b" "+c"]',
      "",
    ],
    ["of an insertion that has no old lines", "@@ -7,3 +7,4 @@\n+c\n", '["+c"]', WRONG],
  ])("reads hunks whose numbers are %s", (_name, hunk, expected, repair) => {
    const note = repair === "" ? [] : [repair];
    checkRequest(`--- x\n+++ x\n${hunk}`, ["unified_diff", `patch x ${expected}`, ...note]);
  });

  it("takes the file of a hunk alone from the caller, and passes over fences", () => {
    checkRequest(
      `Do:\n\`\`\`diff\n${HUNK}\`\`\`\n`,
      [
        "unified_diff",
        `patch x.ts ${READ}`,
        "~ Markdown fence around the edits removed",
        "~ 1 line(s) of text around the edits ignored",
      ],
      { file: "x.ts" },
    );
  });

  it.each([
    ["a hunk alone", HUNK, "REQUEST_FIELD_MISSING line=1"],
    ["two names", `--- a/x\n+++ b/y\n${HUNK}`, "REQUEST_AMBIGUOUS line=1"],
    [
      "a binary file",
      "diff --git a/x b/x\nindex 1..2 100644\nBinary files a/x and b/x differ\n",
      "REQUEST_UNSUPPORTED line=1",
    ],
    [
      "a binary patch",
      "diff --git a/x b/x\nindex 1..2\nGIT binary patch\nliteral 1\nIcmZPo\n",
      "REQUEST_UNSUPPORTED line=1",
    ],
    [
      "a link",
      "diff --git a/x b/x\nnew file mode 120000\nindex 0..1\n--- /dev/null\n+++ b/x\n@@ -0,0 +1 @@\n+t\n",
      "REQUEST_UNSUPPORTED line=1",
    ],
    [
      "a diff against two parents",
      "diff --git a/x b/x\n--- a/x\n+++ b/x\n@@@ -1 -1 +1 @@@\n--a\n++b\n",
      "REQUEST_UNSUPPORTED line=4",
    ],
    [
      "a context diff",
      "*** x\n--- x\n***************\n*** 1 ****\n! a\n--- 1 ----\n! b\n",
      "REQUEST_UNSUPPORTED line=1",
    ],
    [
      "a file in which nothing changes",
      "diff --git a/x b/x\nindex 1..2 100644\n",
      "REQUEST_MALFORMED line=1",
    ],
    ["a hunk without lines", "--- x\n+++ x\n@@ -1 +1 @@\n", "REQUEST_MALFORMED line=3"],
    [
      "a made file with old lines",
      "--- /dev/null\n+++ b/x\n@@ -1 +1 @@\n-a\n+b\n",
      "REQUEST_MALFORMED line=1",
    ],
    [
      "a deleted file that keeps lines",
      "--- a/x\n+++ /dev/null\n@@ -1,2 +1 @@\n a\n-b\n",
      "REQUEST_MALFORMED line=1",
    ],
    [
      "no file at all",
      "--- /dev/null\n+++ /dev/null\n@@ -1 +1 @@\n-a\n",
      "REQUEST_MALFORMED line=1",
    ],
    ["a request that is cut", "--- x\n+++ x\n@@ -1,3 +1,3 @@\n a\n-b", "REQUEST_TRUNCATED line=3"],
  ])("refuses %s", (_name, input, expected) => {
    checkRefusal(input, expected);
  });

  it("no text makes the parser throw", () => {
    const line = fc.constantFrom(
      "diff --git a/x b/x",
      'diff --git "a/\\303" b/x',
      "new file mode 100644",
      "deleted file mode 100644",
      "rename from x",
      "rename to y",
      "--- a/x",
      "--- /dev/null",
      "+++ b/x",
      "+++ /dev/null",
      "@@ -1 +1 @@",
      "@@ -999999999,999999999 +1 @@",
      "@@",
      " a",
      "-b",
      "+c",
      "\\ No newline at end of file",
      "",
      "\r",
      "?",
    );
    fc.assert(
      fc.property(fc.array(line, { maxLength: 20 }), (lines) => {
        const parsed = parseRequest(["--- a/x", "+++ b/x", ...lines].join("\n"));
        if (!parsed.ok) expect(parsed.error.code).toMatch(/^REQUEST_/);
      }),
      { numRuns: 3_000 },
    );
  });
});
