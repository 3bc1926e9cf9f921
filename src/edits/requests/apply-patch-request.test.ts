/** The apply_patch envelope, read into operations. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { checkRefusal, checkRequest } from "./check-request.ts";
import { parseRequest } from "./parse-request.ts";

/** An envelope around `lines`. */
function envelope(...lines: readonly string[]): string {
  return ["*** Begin Patch", ...lines, "*** End Patch", ""].join("\n");
}

describe("apply_patch envelope", () => {
  it.each([
    [
      "an updated file",
      envelope("*** Update File: a.ts", "@@", " keep", "-old", "+new"),
      'patch a.ts [" keep" "-old" "+new"]',
    ],
    [
      "a first chunk without @@",
      envelope("*** Update File: a.ts", "-old", "+new"),
      'patch a.ts ["-old" "+new"]',
    ],
    [
      "headings, several to one chunk",
      envelope("*** Update File: a.py", "@@ class A:", "@@     def f(self):", "-x", "@@ z", "+y"),
      'patch a.py /class A:/ /    def f(self):/ ["-x"] /z/ ["+y"]',
    ],
    [
      "the end of the file",
      envelope("*** Update File: a", "@@", "-x", "+y", "*** End of File"),
      'patch a ["-x" "+y"] end',
    ],
    [
      "added lines alone, which go to the end of the file",
      envelope("*** Update File: a", "@@", "+y"),
      'patch a ["+y"] end',
    ],
    [
      "an empty line as a line of context",
      envelope("*** Update File: a", "@@", " x", "", "-y"),
      'patch a [" x" " " "-y"]',
    ],
    [
      "a moved file",
      envelope("*** Update File: a", "*** Move to: b/c d", "@@", "-x", "+y"),
      'move a -> b/c d ["-x" "+y"]',
    ],
    ["a file moved as it is", envelope("*** Update File: a", "*** Move to: b"), "move a -> b"],
    [
      "an added file, which ends with a newline",
      envelope("*** Add File: a", "+one", "+", "++two"),
      'create a: "one\\n\\n+two\\n"',
    ],
    ["an empty file", envelope("*** Add File: a"), 'create a: ""'],
    ["a deleted file", envelope("*** Delete File: a"), "delete a"],
    [
      "several files",
      envelope("*** Delete File: a", "", "*** Add File: b", "+x", "*** Update File: c", "@@", "-y"),
      'delete a\ncreate b: "x\\n"\npatch c ["-y"]',
    ],
    [
      "carriage returns, which stay with chunk lines",
      envelope("*** Add File: b", "+x", "*** Update File: c", "@@ f", "-y").replaceAll(
        "\n",
        "\r\n",
      ),
      'create b: "x\\n"\npatch c /f/ ["-y\\r"]',
    ],
    [
      "markers of other formats as lines of a chunk",
      envelope("*** Update File: a", "@@", "---- SEARCH", "+<<<<<<< SEARCH", " *** End Patch"),
      'patch a ["---- SEARCH" "+<<<<<<< SEARCH" " *** End Patch"]',
    ],
  ])("reads %s", (_name, input, expected) => {
    checkRequest(input, `apply_patch\n${expected}`);
  });

  it("passes over prose, fences and a shell command around it", () => {
    const inner = envelope("*** Delete File: a");
    checkRequest(`Here it is:\n\`\`\`\n${inner}\`\`\`\n`, [
      "apply_patch",
      "delete a",
      "~ Markdown fence around the edits removed",
      "~ 1 line(s) of text around the edits ignored",
    ]);
    checkRequest(`apply_patch <<'EOF'\n${inner}EOF\n`, [
      "apply_patch",
      "delete a",
      "~ 2 line(s) of text around the edits ignored",
    ]);
    checkRequest(inner + inner.replace(": a", ": b"), ["apply_patch", "delete a", "delete b"]);
  });

  it.each([
    [
      "a request that is cut",
      "*** Begin Patch\n*** Update File: a\n@@\n-x\n",
      "REQUEST_TRUNCATED line=5",
    ],
    ["a section outside", "*** Update File: a\n@@\n-x\n+y\n", "REQUEST_MALFORMED line=1"],
    ["a line outside a section", envelope("-x"), "REQUEST_MALFORMED line=2"],
    ["a section without a name", envelope("*** Delete File: "), "REQUEST_MALFORMED line=2"],
    ["an unknown section", envelope("*** Rename File: a"), "REQUEST_MALFORMED line=2"],
    [
      "a line of an added file without +",
      envelope("*** Add File: a", "+x", "y"),
      "REQUEST_MALFORMED line=4",
    ],
    [
      "a line of no kind",
      envelope("*** Update File: a", "@@", "-x", "y"),
      "REQUEST_MALFORMED line=5",
    ],
    ["a chunk without lines", envelope("*** Update File: a", "@@ f"), "REQUEST_MALFORMED line=3"],
    ["a section that changes nothing", envelope("*** Update File: a"), "REQUEST_MALFORMED line=2"],
    [
      "lines after the end of the file",
      envelope("*** Update File: a", "-x", "*** End of File", "-y"),
      "REQUEST_MALFORMED line=5",
    ],
    ["an empty envelope", envelope(), "REQUEST_EMPTY"],
    [
      "a block beside the envelope",
      `a\n<<<<<<< SEARCH\nx\n=======\ny\n>>>>>>> REPLACE\n${envelope("*** Delete File: a")}`,
      "REQUEST_AMBIGUOUS line=7",
    ],
  ])("refuses %s", (_name, input, expected) => {
    checkRefusal(input, expected);
  });

  it("a cut envelope is never completed", () => {
    const whole = envelope("*** Add File: b", "+x", "*** Update File: c", "@@ f", "-y").trim();
    for (let length = 1; length < whole.length; length += 1) {
      expect(parseRequest(whole.slice(0, length)).ok).toBe(false);
    }
  });

  it("no text makes the parser throw", () => {
    const line = fc.constantFrom(
      "*** Begin Patch",
      "*** End Patch",
      "*** Update File: a",
      "*** Add File: b",
      "*** Delete File: c",
      "*** Move to: d",
      "*** End of File",
      "@@",
      "@@ x",
      " a",
      "-b",
      "+c",
      "",
      "\r",
      "?",
    );
    fc.assert(
      fc.property(fc.array(line, { maxLength: 15 }), (lines) => {
        const parsed = parseRequest(["*** Begin Patch", ...lines].join("\n"));
        if (!parsed.ok) expect(parsed.error.code).toMatch(/^REQUEST_/);
      }),
      { numRuns: 2_000 },
    );
  });
});
