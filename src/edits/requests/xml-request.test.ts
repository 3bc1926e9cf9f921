/** XML requests: shapes, raw code inside, layout, tags inside texts. */
import { describe, it } from "vitest";
import { checkRefusal, checkRequest } from "./check-request.ts";

describe("shapes", () => {
  it.each([
    ["one line", '<edit file="a"><old>x</old><new>y</new></edit>', ['a: "x" -> "y"']],
    [
      "texts on lines of their own",
      '<edit file="a">\n  <old>\n  x\n  </old>\n  <new>\ny\n\n</new>\n</edit>',
      ['a: "  x" -> "y\\n"'],
    ],
    [
      "several in a wrapper",
      "<edits>\n<edit file=\"a\"><old>x</old><new>y</new></edit>\n<edit file='b'><old>1</old><new>2</new></edit>\n</edits>\n",
      ['a: "x" -> "y"', 'b: "1" -> "2"'],
    ],
    [
      "the wrapper's file",
      '<edits file="a"><edit><old>x</old><new>y</new></edit><edit file="b"><old>1</old><new>2</new></edit></edits>',
      ['a: "x" -> "y"', 'b: "1" -> "2"'],
    ],
    [
      "attributes",
      '<edit file="a" replace_all="true" occurrence="2" near_line="7" expect_contains="a &lt; b"><old>x</old><new>y</new></edit>',
      ['a: "x" -> "y" all occurrence=2 near=7 contains=a < b'],
    ],
    ["a flag", '<edit file="a" replace_all><old>x</old><new>y</new></edit>', ['a: "x" -> "y" all']],
    [
      "entities in attributes",
      '<edit file="a&amp;b&#45;&#x43;&quot;&apos;&unknown;"><old>x</old><new>y</new></edit>',
      ['a&b-C"\'&unknown;: "x" -> "y"'],
    ],
    [
      "a file element",
      "<edit>\n<file>a</file>\n<old>x</old><new>y</new></edit>",
      ['a: "x" -> "y"'],
    ],
    ["an empty new text", '<edit file="a"><old>x</old><new></new></edit>', ['a: "x" -> ""']],
    ["an empty element", '<edit file="a"><old/><new>y</new></edit>', ['a: "" -> "y"']],
    [
      "an empty old text of one line break",
      '<edit file="a"><old>\n</old><new>y</new></edit>',
      ['a: "" -> "y"'],
    ],
    [
      "CRLF layout",
      '<edit file="a">\r\n<old>\r\nx\r\ny\r\n</old>\r\n<new>\r\nz\r\n</new>\r\n</edit>',
      ['a: "x\\r\\ny" -> "z"'],
    ],
  ])("%s", (_name, input, expected) => {
    checkRequest(input, ["xml", ...expected]);
  });

  it("other names for tags and attributes", () => {
    checkRequest('<edit path="a"><old_text>x</old_text><new_text>y</new_text></edit>', [
      "xml",
      'a: "x" -> "y"',
      '~ key "path" read as "file"',
    ]);
    checkRequest('<edit file="a"><search>x</search><replace>y</replace></edit>', [
      "xml",
      'a: "x" -> "y"',
    ]);
  });

  it("fences and prose around are reported", () => {
    checkRequest(
      'Use this <edit>:\n```xml\n<edit file="a"><old>x</old><new>y</new></edit>\n```\n',
      [
        "xml",
        'a: "x" -> "y"',
        "~ Markdown fence around the edits removed",
        "~ 1 line(s) of text around the edits ignored",
      ],
    );
  });
});

describe("raw code", () => {
  const wrap = (oldText: string, newText: string): string =>
    `<edit file="a"><old>${oldText}</old><new>${newText}</new></edit>`;

  it.each([
    ["operators", "if (a < b && c > d)", "a &amp; &lt;"],
    ["markup", "<p>a<br/></p>", "<div class='x'>&nbsp;</div>"],
    ["fences", "```sh\nrun\n```", "````md\n```sh\n```\n````"],
    ["a closing tag of the old text", "x</old>y", "z"],
    ["a closing tag of the new text", "x", "y</new>z"],
    ["an opening tag", 'parse("<old>")', "<new>"],
    ["similar names", "<old_value>1</old_value><news/>", "<renew></renew>"],
    ["a whole edit in the old text", "<edit><old>p</old><new>q</new></edit>", "r"],
    ["a whole edit in the new text", "r", "<edit>\n<old>p</old>\n<new>q</new>\n</edit>"],
    [
      "two edits in the old text",
      "<edit><old>p</old><new>q</new></edit>\n<edit><old>p</old><new>q</new></edit>",
      "r",
    ],
    ["part of a CDATA", "a <![CDATA[b]]> c", "d"],
    ["blanks only", "  \t", "x"],
  ])("%s", (_name, oldText, newText) => {
    checkRequest(wrap(oldText, newText), [
      "xml",
      `a: ${JSON.stringify(oldText)} -> ${JSON.stringify(newText)}`,
    ]);
  });

  it.each([
    ["a text in CDATA", "<![CDATA[a < b]]>", "a < b"],
    ["tags in CDATA", "<![CDATA[</old><new>x</new></edit>]]>", "</old><new>x</new></edit>"],
    ["two sections that spell ]]>", "\n<![CDATA[a]]]]><![CDATA[>b]]>\n", "a]]>b"],
  ])("%s is unwrapped", (_name, text, expected) => {
    checkRequest(wrap(text, text), [
      "xml",
      `a: ${JSON.stringify(expected)} -> ${JSON.stringify(expected)}`,
      "~ CDATA unwrapped",
    ]);
  });
});

describe("refusals", () => {
  const good = '<edit file="a"><old>x</old><new>y</new></edit>';
  it.each([
    [
      "two ends of the old text",
      '<edit file="a"><old>x</old><new>y</old><new>z</new></edit>',
      "REQUEST_AMBIGUOUS edit=1 line=1",
    ],
    [
      "tags that pair in two ways",
      '<edit file="a"><old>("<old>")</old><new>y</new></edit>\n<edit file="b"><old>p </old></old><new>z</new></edit>',
      "REQUEST_AMBIGUOUS line=1",
    ],
    [
      "no new text",
      `<edit file="a"><old>x</old></edit>\n${good}`,
      "REQUEST_FIELD_MISSING edit=1 line=1",
    ],
    [
      "no old text",
      `${good}\n<edit file="a"><new>x</new></edit>`,
      "REQUEST_FIELD_MISSING edit=2 line=2",
    ],
    ["an empty edit", '<edit file="a"></edit>', "REQUEST_FIELD_MISSING edit=1 line=1"],
    ["an unclosed old text", '<edit file="a"><old>x', "REQUEST_TRUNCATED edit=1 line=1"],
    [
      "an unclosed new text",
      '<edit file="a"><old>x</old>\n<new>y',
      "REQUEST_TRUNCATED edit=1 line=2",
    ],
    [
      "an unclosed edit",
      '<edit file="a"><old>x</old><new>y</new>',
      "REQUEST_TRUNCATED edit=1 line=1",
    ],
    ["an edit without texts at the end", '<edit file="a">', "REQUEST_TRUNCATED edit=1 line=1"],
    ["an unclosed wrapper", `<edits>\n${good}`, "REQUEST_TRUNCATED edit=2 line=1"],
    [
      "unclosed CDATA",
      `<edit file="a"><old><![CDATA[x</old><new>y</new></edit>\n<edit file="a"><old><![CDATA[x]]></old><new>y</new></edit>`,
      "REQUEST_TRUNCATED edit=1 line=1",
    ],
    ["a tag outside", `${good}\n</new>`, "REQUEST_MALFORMED edit=2 line=2"],
    ["a wrapper closed but not opened", `${good}</edits>`, "REQUEST_MALFORMED edit=2 line=1"],
    [
      "text before the old text",
      '<edit file="a">why <old>x</old><new>y</new></edit>',
      "REQUEST_MALFORMED edit=1 line=1",
    ],
    [
      "a broken tag",
      '<edit file="a><old>x</old><new>y</new></edit>',
      "REQUEST_MALFORMED edit=1 line=1",
    ],
    [
      "an assertion on the wrapper",
      `<edits expect_hash="abcdef012">${good}</edits>`,
      "REQUEST_FIELD_INVALID edit=1 line=1",
    ],
    [
      "a wrong number",
      '<edit file="a" occurrence="two"><old>x</old><new>y</new></edit>',
      "REQUEST_FIELD_INVALID edit=1 line=1",
    ],
    [
      "two files",
      '<edit file="a" path="b"><old>x</old><new>y</new></edit>',
      "REQUEST_AMBIGUOUS edit=1 line=1",
    ],
    ["an empty wrapper", "<edits></edits>", "REQUEST_EMPTY"],
  ])("%s", (_name, input, expected) => {
    checkRefusal(input, expected);
  });
});
