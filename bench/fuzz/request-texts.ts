/**
 * Request texts that may break a parser: pieces of every format in any order, whole requests with characters lost,
 * doubled or changed, and plain random text. Used by the benchmark `fuzz` and, with fewer runs, by a test.
 */
import fc from "fast-check";

/** One small well-formed request of each format, by name; also openers that never close. */
export const SAMPLES = {
  json: '{"file":"a.ts","old_text":"const a = 1;","new_text":"const a = 2;"}\n',
  json_list: '{"edits":[{"file":"a.ts","old_text":"const a","new_text":"let a"}]}\n',
  coordinates:
    '{"file":"a.ts","start_line":1,"start_col":7,"end_line":1,"end_col":8,"content":"x"}\n',
  workspace_edit:
    '{"changes":{"file:///w/a.ts":[{"range":{"start":{"line":0,"character":6},"end":{"line":0,"character":7}},"newText":"x"}]}}\n',
  symbol: '{"file":"a.ts","op":"replace_symbol","symbol":"a","content":"const a = 3;"}\n',
  node_path: '{"file":"a.ts","node":"program/lexical_declaration[0]","op":"delete"}\n',
  line_anchor: '{"file":"a.ts","anchor":"1:000","op":"insert_after","content":"x"}\n',
  whole_file: '{"file":"b.ts","content":"let c = 1;\\n"}\n',
  xml: '<edit file="a.ts"><old>const a</old><new>let a</new></edit>\n',
  search_replace: "a.ts\n<<<<<<< SEARCH\nconst a = 1;\n=======\nconst a = 2;\n>>>>>>> REPLACE\n",
  unified_diff:
    "--- a/a.ts\n+++ b/a.ts\n@@ -1,2 +1,2 @@\n-const a = 1;\n+const a = 2;\n const b = 2;\n",
  git_diff:
    'diff --git "a/a\\303\\251.ts" b/b.ts\nsimilarity index 90%\nrename from a.ts\nrename to b.ts\n',
  apply_patch:
    "*** Begin Patch\n*** Update File: a.ts\n@@\n-const a = 1;\n+const a = 2;\n*** End Patch\n",
  open_braces: "{[",
  open_strings: '{"file":"',
  open_tags: "<edit><old>",
  open_markers: "<<<<<<< SEARCH\n",
  fences: "```json\n",
  escapes: '"\\u00',
  hunks: "@@ -1 +1 @@\n",
} as const;

const PIECES: readonly string[] = [
  ...Object.values(SAMPLES),
  ...Object.values(SAMPLES).flatMap((text) => text.split(/(?<=[\n{}:,>])/)),
  "\0",
  "\ufeff",
  "\u2028",
  "\r\n",
  "\ud800",
  "é😀",
  "..\\..\\x",
  "/etc/passwd",
  "\\ No newline at end of file\n",
  "Binary files a/x and b/x differ\n",
  "new file mode 120000\n",
  "-1",
  "99999999999999999999",
  "1e999",
];

const someSample = fc.constantFrom(...Object.values(SAMPLES));

/** A sample with a few places cut out, doubled or overwritten. */
const damaged = fc
  .tuple(
    someSample,
    fc.array(
      fc.tuple(
        fc.nat(400),
        fc.nat(12),
        fc.constantFrom("cut", "double", "write"),
        fc.constantFrom(...PIECES),
      ),
      {
        minLength: 1,
        maxLength: 5,
      },
    ),
  )
  .map(([text, damages]) =>
    damages.reduce<string>((current, [place, length, how, piece]) => {
      const at = place % (current.length + 1);
      const part = current.slice(at, at + length);
      const middle = how === "cut" ? "" : how === "double" ? part + part : piece.slice(0, length);
      return current.slice(0, at) + middle + current.slice(at + length);
    }, text),
  );

/** Any request text. */
export const requestTexts: fc.Arbitrary<string> = fc.oneof(
  { weight: 5, arbitrary: damaged },
  {
    weight: 3,
    arbitrary: fc
      .array(fc.constantFrom(...PIECES), { maxLength: 12 })
      .map((parts) => parts.join("")),
  },
  { weight: 1, arbitrary: fc.string({ unit: "binary", maxLength: 200 }) },
);
