/** SEARCH/REPLACE requests: dialects, file names, markers inside texts. */
import { describe, expect, it } from "vitest";
import { checkRefusal, checkRequest } from "./check-request.ts";
import { findFenceFile, findFileName, findMentionedFiles } from "./file-name-line.ts";

const block = (oldText: string, newText: string): string =>
  `<<<<<<< SEARCH\n${oldText}=======\n${newText}>>>>>>> REPLACE\n`;
const fenced = (text: string, info = ""): string => `\`\`\`${info}\n${text}\`\`\`\n`;
const FENCE = "~ Markdown fence around the edits removed";

describe("dialects", () => {
  it.each([
    ["seven characters", block("x\n", "y\n")],
    ["five characters", "<<<<< SEARCH\nx\n=====\ny\n>>>>> REPLACE"],
    ["nine characters", "<<<<<<<<< SEARCH\nx\n=========\ny\n>>>>>>>>> REPLACE\n"],
    ["uneven characters", "<<<<<<< SEARCH\nx\n======\ny\n>>>>>>>> REPLACE\n"],
    ["ORIGINAL and UPDATED", "<<<<<<< ORIGINAL\nx\n=======\ny\n>>>>>>> UPDATED\n"],
    ["dashes and pluses", "------- SEARCH\nx\n=======\ny\n+++++++ REPLACE\n"],
    ["blanks after markers", "<<<<<<< SEARCH  \nx\n======= \ny\n>>>>>>> REPLACE\t\n"],
  ])("%s", (_name, input) => {
    checkRequest(input, ["search_replace", 'a: "x\\n" -> "y\\n"'], { file: "a" });
  });

  it("CRLF lines keep their endings", () => {
    checkRequest(block("x\n", "y\n").replaceAll("\n", "\r\n"), [
      "search_replace",
      '-: "x\\r\\n" -> "y\\r\\n"',
    ]);
  });

  it.each([
    [":start_line:12\n-------\nx\n", 'a: "x\\n" -> "y\\n" near=12'],
    [":start_line: 12\n:end_line: 13\n-------\nx\n", 'a: "x\\n" -> "y\\n" near=12'],
    ["-------\nx\n", 'a: "-------\\nx\\n" -> "y\\n"'],
  ])("a header with the line: %j", (oldText, expected) => {
    checkRequest(block(oldText, "y\n"), ["search_replace", expected], { file: "a" });
  });

  it("marker lines with a backslash, where a header shows the dialect", () => {
    checkRequest(block(":start_line:1\n-------\n\\=======\nx\n", "\\>>>>>>> b\n"), [
      "search_replace",
      '-: "=======\\nx\\n" -> ">>>>>>> b\\n" near=1',
      "~ backslashes before marker lines removed",
    ]);
    checkRefusal(block("\\=======\nx\n", "y\n"), "REQUEST_AMBIGUOUS edit=1 line=2");
  });

  it.each([
    ["an empty first part creates", block("", "y\n"), ['-: "" -> "y\\n"']],
    ["an empty second part deletes", block("x\n", ""), ['-: "x\\n" -> ""']],
    [
      "a blank first part is empty",
      block("\n", "y\n"),
      ['-: "" -> "y\\n"', "~ a blank SEARCH part read as empty"],
    ],
  ])("%s", (_name, input, expected) => {
    checkRequest(input, ["search_replace", ...expected]);
  });
});

describe("file names", () => {
  it.each([
    ["before the fence", `src/a.ts\n${fenced(block("x\n", "y\n"), "ts")}`, true],
    ["before the block", `src/a.ts\n${block("x\n", "y\n")}`, false],
    ["inside the fence", fenced(`src/a.ts\n${block("x\n", "y\n")}`, "ts"), true],
    ["as a comment inside the fence", fenced(`// src/a.ts\n${block("x\n", "y\n")}`, "ts"), true],
    ["in the info string", fenced(block("x\n", "y\n"), "ts src/a.ts"), true],
    ["as the info string", fenced(block("x\n", "y\n"), "src/a.ts"), true],
    ["after a colon in the info string", fenced(block("x\n", "y\n"), "ts:src/a.ts"), true],
    ["as a title in the info string", fenced(block("x\n", "y\n"), 'ts title="src/a.ts"'), true],
    ["as a heading", `### src/a.ts\n\n${fenced(block("x\n", "y\n"))}`, true],
    ["in bold and backticks", `**\`src/a.ts\`**:\n${fenced(block("x\n", "y\n"))}`, true],
    ["after File:", `File: src/a.ts\n${fenced(block("x\n", "y\n"))}`, true],
    [
      "short above, long in the info string",
      `a.ts\n${fenced(block("x\n", "y\n"), "ts src/a.ts")}`,
      true,
    ],
  ])("%s", (_name, input, isFenced) => {
    const expected = ["search_replace", 'src/a.ts: "x\\n" -> "y\\n"'];
    checkRequest(input, isFenced ? [...expected, FENCE] : expected);
  });

  it("a name is handed on to the blocks after it", () => {
    const input = `a.ts\n${fenced(block("1\n", "2\n") + block("3\n", "4\n"))}\nb.ts\n${fenced(block("5\n", "6\n"))}\n${fenced(block("7\n", "8\n"))}`;
    checkRequest(input, [
      "search_replace",
      'a.ts: "1\\n" -> "2\\n"',
      'a.ts: "3\\n" -> "4\\n"',
      'b.ts: "5\\n" -> "6\\n"',
      'b.ts: "7\\n" -> "8\\n"',
      FENCE,
    ]);
  });

  it("prose is passed over and reported", () => {
    checkRequest(
      `I change two things.\n\na.ts\n${block("1\n", "2\n")}And console.log here:\n${block("3\n", "4\n")}Done.`,
      [
        "search_replace",
        'a.ts: "1\\n" -> "2\\n"',
        'a.ts: "3\\n" -> "4\\n"',
        "~ 3 line(s) of text around the edits ignored",
      ],
    );
  });

  it.each([
    [
      "a file only mentioned",
      `Now change src/b.ts like this:\n${block("1\n", "2\n")}`,
      "REQUEST_AMBIGUOUS line=2",
    ],
    [
      "another file mentioned",
      `a.ts\n${block("1\n", "2\n")}The same in \`b.ts\`, please\n${block("3\n", "4\n")}`,
      "REQUEST_AMBIGUOUS line=8",
    ],
    ["two names", `a.ts\n${fenced(block("1\n", "2\n"), "ts b.ts")}`, "REQUEST_AMBIGUOUS line=3"],
  ])("refuses %s", (_name, input, expected) => {
    checkRefusal(input, expected);
  });

  it.each([
    ["src/a.ts", "src/a.ts"],
    ["  `src/a.ts`:  ", "src/a.ts"],
    ["#### `a.py`", "a.py"],
    ["**File:** `a.py`", "a.py"],
    ["**File: a.py**", "a.py"],
    ["- src/app/[id]/(x)/page.tsx", "src/app/[id]/(x)/page.tsx"],
    ["1. `a.py` (new file)", "a.py"],
    ["# a.py", "a.py"],
    ["/* a.css */", "a.css"],
    ["<!-- a.html -->", "a.html"],
    ["__init__.py", "__init__.py"],
    ["filename: my notes", "my notes"],
    ["`my file.ts`", "my file.ts"],
    ["my file.ts", undefined],
    ["Makefile", "Makefile"],
    [".env", ".env"],
    [".github/CODEOWNERS", ".github/CODEOWNERS"],
    ["bin/run", "bin/run"],
    ["Done.", undefined],
    ["Example:", undefined],
    ["**Update the imports in a.ts**", undefined],
    ["https://example.org/a.ts", undefined],
    ["...", undefined],
    ["", undefined],
    ["a".repeat(5000), undefined],
  ])("the line %j names %j", (line, expected) => {
    expect(findFileName(line)).toBe(expected);
  });

  it.each([
    ["```ts", undefined],
    ["```node.js", undefined],
    ["```c++", undefined],
    ["~~~py file=a.py", "a.py"],
    ["```{.py file=a.py}", "a.py"],
    ["not a fence", undefined],
  ])("the fence %j names %j", (line, expected) => {
    expect(findFenceFile(line)).toBe(expected);
  });

  it("mentions are files by their extension", () => {
    expect(findMentionedFiles("see (`src/a.ts`), config.get and b.py.")).toEqual([
      "src/a.ts",
      "b.py",
    ]);
  });
});

describe("markers inside texts", () => {
  it.each([
    [
      "an underlined heading of another width",
      block("Title\n=====\n", "Longer\n======\n"),
      '"Title\\n=====\\n" -> "Longer\\n======\\n"',
    ],
    [
      "a conflict to resolve",
      block("<<<<<<< HEAD\na\n=======\nb\n>>>>>>> main\n", "a\n"),
      '"<<<<<<< HEAD\\na\\n=======\\nb\\n>>>>>>> main\\n" -> "a\\n"',
    ],
    ["half of a conflict", block("<<<<<<< HEAD\na\n", "a\n"), '"<<<<<<< HEAD\\na\\n" -> "a\\n"'],
    [
      "a complete block",
      block(block("p\n", "q\n"), "r\n"),
      `${JSON.stringify(block("p\n", "q\n"))} -> "r\\n"`,
    ],
    [
      "a complete block in the new text",
      block("r\n", block("p\n", "q\n")),
      `"r\\n" -> ${JSON.stringify(block("p\n", "q\n"))}`,
    ],
    [
      "fences",
      block("```sh\nrun\n```\n", "````md\n```sh\n```\n````\n"),
      '"```sh\\nrun\\n```\\n" -> "````md\\n```sh\\n```\\n````\\n"',
    ],
    [
      "indented markers",
      block("  =======\n", " >>>>>>> REPLACE\n"),
      '"  =======\\n" -> " >>>>>>> REPLACE\\n"',
    ],
    [
      "markers after a line separator",
      block("a\u2028=======\n", "b\n"),
      '"a\u2028=======\\n" -> "b\\n"',
    ],
    [
      "a diff",
      block("--- a/x\n+++ b/x\n", "@@ -1 +1 @@\n"),
      '"--- a/x\\n+++ b/x\\n" -> "@@ -1 +1 @@\\n"',
    ],
  ])("%s", (_name, input, expected) => {
    checkRequest(input, ["search_replace", `-: ${expected}`]);
  });

  it("wider markers hold any narrower ones", () => {
    const inner = "=======\n<<<<<<< HEAD\n=======\n";
    checkRequest(`<<<<<<<<< SEARCH\n${inner}=========\n${inner}>>>>>>>>> REPLACE\n`, [
      "search_replace",
      `-: ${JSON.stringify(inner)} -> ${JSON.stringify(inner)}`,
    ]);
  });

  it.each([
    ["a divider too many", block("Heading\n=======\n", "x\n"), "REQUEST_AMBIGUOUS line=1"],
    ["no divider", "<<<<<<< SEARCH\nx\n>>>>>>> REPLACE\n", "REQUEST_MALFORMED line=1"],
    ["no closer", "\n<<<<<<< SEARCH\nx\n=======\ny\n", "REQUEST_TRUNCATED line=2"],
    [
      "no closer before the next block",
      `<<<<<<< SEARCH\nx\n=======\ny\n${block("1\n", "2\n")}`,
      "REQUEST_TRUNCATED line=1",
    ],
    ["a closer too many", `${block("1\n", "2\n")}>>>>>>> REPLACE\n`, "REQUEST_MALFORMED line=6"],
    [
      "a closer with text",
      "<<<<<<< SEARCH\nx\n=======\ny\n>>>>>>> REPLACE it\n",
      "REQUEST_TRUNCATED line=1",
    ],
    [
      "an opener with text",
      "a.ts\n<<<<<<< SEARCH a.ts\nx\n=======\ny\n>>>>>>> REPLACE\n",
      "REQUEST_MALFORMED line=2",
    ],
    [
      "an opener with text after a block",
      `${block("1\n", "2\n")}<<<<<<< SEARCH b.ts\nx\n=======\n`,
      "REQUEST_MALFORMED line=6",
    ],
    [
      "blocks that run into each other",
      "<<<<<<< SEARCH\nx\n=======\ny\n>>>>>>>> REPLACE\n<<<<<<<< SEARCH\n1\n========\n2\n>>>>>>> REPLACE\n",
      "REQUEST_AMBIGUOUS line=1",
    ],
  ])("refuses %s", (_name, input, expected) => {
    checkRefusal(input, expected);
  });
});
