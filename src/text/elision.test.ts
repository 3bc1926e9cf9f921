/** Which lines are placeholders for lines not shown, in many languages, and which only look a little like one. */
import { describe, expect, it } from "vitest";
import { isElisionLine } from "./elision.ts";

describe("isElisionLine", () => {
  it.each([
    "...",
    "    ...",
    "…",
    "....",
    "// ...",
    "    // … ",
    "// ... existing code ...",
    "// ...existing code...",
    "// ... rest of the function ...",
    "// (rest of the file unchanged)",
    "// rest of the code stays the same",
    "// remaining methods here",
    "// existing imports",
    "// unchanged",
    "// --- snip ...",
    "# ...",
    "# ... existing code ...",
    "# rest of the function unchanged",
    "#...",
    "## ... omitted ...",
    "/* ... */",
    "/* ... existing styles ... */",
    "/* rest of the code */",
    "{/* ... existing code ... */}",
    "{/* ... */}",
    "<!-- ... -->",
    "<!-- ... rest of the file ... -->",
    "-- ...",
    "-- ... existing columns ...",
    ";; ... existing code",
    "% ... remaining code ...",
    "(* ... *)",
    '""" ... """',
    "... existing code ...",
    "... rest of the code ...",
    "[... existing code ...]",
    "<... unchanged ...>",
    "(... same as before ...)",
    "[...rest of the file unchanged...]",
  ])("yes: %s", (line) => {
    expect(isElisionLine(line)).toBe(true);
  });

  it.each([
    "",
    "   ",
    "..",
    "x",
    // Spread, rest parameters, ranges and other code with dots.
    "...args",
    "...args,",
    "...existing,",
    "  ...rest }: Props) {",
    "return [...existing, item];",
    "[...existing]",
    "[...remaining, next]",
    "(...rest)",
    "f(...existing);",
    "case 1...5:",
    "x = a[..., 0]",
    "func(args ...string)",
    // Stubs of Python on the line of their head.
    "def area(self) -> float: ...",
    "class Point(Protocol): ...",
    "x: Tuple[int, ...]",
    // Strings shown to people.
    'label = "Loading..."',
    '"Loading..."',
    "'Please wait…'",
    'echo "Keep waiting..."',
    "<p>Loading...</p>",
    "<li>The existing rules…",
    "print('...')",
    // Comments that say something.
    "// TODO: more...",
    "// Loading...",
    "# and so on...",
    "// wait for it …",
    "// See RFC 2119 for the existing rules",
    "// All other fields are optional.",
    "// keep alive",
    "// The rest is easy",
    "# unchanged since 2019",
    "/* Resets the remaining time */",
    "-- drop the existing table",
    "#include <rest.h>",
    "#other-code { color: red }",
    "--existing-color: red;",
    "// other",
    `// ... ${"very long ".repeat(30)}`,
  ])("no: %s", (line) => {
    expect(isElisionLine(line)).toBe(false);
  });

  it("is quick on lines made to be slow", () => {
    const start = performance.now();
    for (const unit of [".", "…", "... ", "(", "# ", "other code ", " \t", "*/ "]) {
      for (const length of [200, 1_000_000]) isElisionLine(unit.repeat(length / unit.length));
    }
    expect(performance.now() - start).toBeLessThan(500);
  });
});
