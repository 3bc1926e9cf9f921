/** Tests of what a change did to a file's format: rows of the content before and after, and laws over all texts. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { sortFindings } from "./hook-finding.ts";
import { isStandIn, judgeFormat } from "./hook-format.ts";

type Content = string | Uint8Array | undefined;

function toBytes(content: Content): Uint8Array | undefined {
  return typeof content === "string" ? Buffer.from(content) : content;
}

/** The findings in short: `rule severity line: message`. */
function checkFormat(before: Content, after: Content): readonly string[] {
  const verdict = judgeFormat({
    path: "a.txt",
    before: toBytes(before),
    after: toBytes(after) ?? new Uint8Array(),
  });
  return verdict.findings.map(
    ({ rule, severity, line, message }) => `${rule} ${severity} ${line}: ${message}`,
  );
}

const latin1 = (text: string) => Buffer.from(text, "latin1");
const utf16 = (text: string) =>
  Buffer.concat([Buffer.of(0xff, 0xfe), Buffer.from(text, "utf16le")]);
const BOM = "\ufeff";
const LATIN_TEXT =
  "Le c\u00e9l\u00e8bre \u00e9t\u00e9 fran\u00e7ais a \u00e9t\u00e9 tr\u00e8s agr\u00e9able.\n";

describe("judgeFormat", () => {
  it.each<[string, Content, Content, readonly string[]]>([
    ["nothing of the kind", "a\nb\n", "a\nc\n", []],
    ["a new file, whatever it is like", undefined, `${BOM}a\r\nb\nc`, []],
    ["a new binary file", undefined, Buffer.of(0, 1, 2), []],
    [
      "other endings throughout",
      "a\nb\n",
      "a\r\nb\r\nc\r\n",
      ["line-endings error 1: All 3 line endings changed from LF to CRLF."],
    ],
    [
      "other endings throughout, the other way",
      "a\r\nb\r\n",
      "a\nb\n",
      ["line-endings error 1: All 2 line endings changed from CRLF to LF."],
    ],
    [
      "some other endings",
      "a\nb\nc\n",
      "a\nb\r\nc\r\n",
      ["line-endings error 2: 2 of 3 lines end with CRLF, in a file that had LF only."],
    ],
    [
      "a lone CR",
      "a\nb\n",
      "a\nb\rc\n",
      ["line-endings warning 2: 1 of 3 lines end with CR, in a file that had LF only."],
    ],
    [
      "endings of all kinds",
      "a\nb\n",
      "a\r\nb\rc\n",
      ["line-endings error 1: 2 of 3 lines end with CRLF or CR, in a file that had LF only."],
    ],
    ["endings that were mixed before", "a\nb\r\n", "a\r\nb\r\n", []],
    ["endings of a file that had none", "a", "a\r\nb\r\n", []],
    [
      "a byte order mark put in",
      "a\n",
      `${BOM}a\n`,
      ["byte-order-mark error 1: A byte order mark was put before the text."],
    ],
    [
      "a byte order mark taken away",
      `${BOM}a\n`,
      "a\n",
      ["byte-order-mark error 1: A byte order mark was taken away from the text."],
    ],
    [
      "the last newline lost",
      "a\nb\n",
      "a\nb",
      ["final-newline warning 2: The last line has lost its newline."],
    ],
    ["all of it removed", "a\n", "", []],
    ["a last newline that was not there before", "a\nb", "a\nc", []],
    [
      "text that became binary",
      "a\n",
      Buffer.of(97, 0, 0, 1, 255),
      [
        "encoding error 1: The file cannot be read as text any more: the file is binary: it has NUL bytes.",
      ],
    ],
    ["binary that became text", Buffer.of(0, 1, 2), "a\n", []],
    [
      "a broken new file",
      undefined,
      Buffer.of(0xef, 0xbb, 0xbf, 0xff, 0x41),
      ["encoding error 1: The file cannot be read as text any more: the file is not valid utf-8."],
    ],
    [
      "another encoding, not UTF-8",
      LATIN_TEXT,
      latin1(LATIN_TEXT),
      [expect.stringMatching(/^encoding error 1: The encoding was utf-8 and is /)],
    ],
    [
      "UTF-8 at last",
      latin1(LATIN_TEXT),
      LATIN_TEXT,
      [expect.stringMatching(/^encoding warning 1: The encoding was .* and is utf-8 now\.$/)],
    ],
    [
      "UTF-16",
      "plain\n",
      utf16("plain\n"),
      ["encoding error 1: The encoding was utf-8 and is utf-16le now."],
    ],
    [
      "plain text again",
      utf16("plain\n"),
      "plain\n",
      ["encoding warning 1: The encoding was utf-16le and is utf-8 now."],
    ],
    [
      "the first character beyond ASCII, not in UTF-8",
      "plain\n",
      latin1(LATIN_TEXT),
      [expect.stringMatching(/^encoding warning 1: /)],
    ],
    ["the first character beyond ASCII, in UTF-8", "plain\n", LATIN_TEXT, []],
    ["the last character beyond ASCII gone", latin1(LATIN_TEXT), "plain\n", []],
    [
      "characters lost to a wrong encoding",
      "a\n\u00e9\n",
      "a\nb\u00e9\ufffd\ufffd\n",
      [
        "encoding warning 2: 2 characters have become U+FFFD, as when text is read in a wrong encoding.",
      ],
    ],
  ])("finds %s", (_name, before, after, expected) => {
    expect(checkFormat(before, after)).toEqual(expected);
  });

  it("finds nothing in a file that is as it was", () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
        expect(checkFormat(bytes, bytes).filter((each) => !each.includes("any more"))).toEqual([]);
      }),
    );
  });

  it("says what to do, and what to do if it is meant", () => {
    const [finding] = judgeFormat({
      path: "a",
      before: Buffer.from("a\n"),
      after: Buffer.from("a"),
    }).findings;
    expect(finding?.next).toBe(
      "End the last line of a with a newline and stage it again; if it is meant, commit with `--no-verify`.",
    );
  });
});

describe("isStandIn", () => {
  it.each([
    ["version https://git-lfs.github.com/spec/v1\noid sha256:00\n", true],
    ["\0GITCRYPT\0abc", true],
    ["version = 1\n", false],
    ["", false],
  ])("%j: %s", (text, expected) => {
    expect(isStandIn(Buffer.from(text))).toBe(expected);
  });
});

describe("sortFindings", () => {
  it("puts them by file, line, rule and column", () => {
    const one = {
      file: "b",
      line: 2,
      column: 1,
      rule: "syntax",
      severity: "error",
      message: "",
      next: "",
    } as const;
    const all = [
      one,
      { ...one, column: null, rule: "conflict-marker" },
      { ...one, line: 1 },
      { ...one, column: 3 },
      { ...one, file: "a", line: 9 },
    ] as const;
    expect(
      sortFindings(all).map(({ file, line, rule, column }) => [file, line, rule, column]),
    ).toEqual([
      ["a", 9, "syntax", 1],
      ["b", 1, "syntax", 1],
      ["b", 2, "conflict-marker", null],
      ["b", 2, "syntax", 1],
      ["b", 2, "syntax", 3],
    ]);
  });
});
