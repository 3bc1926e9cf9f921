/**
 * Edits of whole lines named by line and hash, in JSON: every way to name lines, and what is refused.
 */
import { describe, expect, it } from "vitest";
import { checkRefusal, checkRequest } from "../check-request.ts";
import { ANCHOR_FORM, findAnchorText, isAnchorText } from "./anchor-text.ts";

describe("an edit at line anchors", () => {
  it.each<[string, string, string]>([
    [
      "replaces one line",
      '{"file":"a","anchor":"12:a3f","op":"replace","content":"x"}',
      'line_anchor\nlines replace a 12:a3f -> "x"',
    ],
    [
      "replaces a range",
      '{"file":"a","anchor":"12:a3f","end_anchor":"14:b21","op":"replace","content":"x\\ny"}',
      'line_anchor\nlines replace a 12:a3f-14:b21 -> "x\\ny"',
    ],
    [
      "takes a range with a content for a replacement",
      '{"file":"a","anchor":"12:a3f-14:b21","content":"x"}',
      'line_anchor\nlines replace a 12:a3f-14:b21 -> "x"\n~ a range of lines with a content and without op read as replace',
    ],
    [
      "inserts",
      '{"file":"a","anchor":"12:a3f","op":"insert_after","content":"x"}',
      'line_anchor\nlines insert_after a 12:a3f -> "x"',
    ],
    [
      "deletes without a content",
      '{"file":"a","anchor":"12:a3f","op":"delete"}',
      'line_anchor\nlines delete a 12:a3f -> ""',
    ],
    [
      "names every line",
      '{"file":"a","anchors":["12:a3f","13:000","14:b21"],"op":"delete"}',
      'line_anchor\nlines delete a 12:a3f-14:b21 all 3 -> ""',
    ],
    [
      "has assertions",
      '{"file":"a","anchor":"12:a3f","op":"delete","expect_contains":"q","expect_hash":"0123456789"}',
      'line_anchor\nlines delete a 12:a3f -> "" contains=q hash=0123456789',
    ],
    [
      "goes by other names",
      '{"path":"a","start_anchor":"12#A3F","endAnchor":"L13:000","action":"replace-lines","new_text":"x"}',
      [
        'line_anchor\nlines replace a 12:a3f-13:000 -> "x"',
        '~ key "path" read as "file"',
        '~ key "start_anchor" read as "anchor"',
        '~ key "endAnchor" read as "end_anchor"',
        '~ key "action" read as "op"',
        '~ key "new_text" read as "content"',
        '~ op "replace-lines" read as "replace"',
      ].join("\n"),
    ],
    [
      "takes start and end when they are anchors",
      '{"file":"a","start":"12:a3f","end":"12:a3f","op":"replace","content":"x"}',
      'line_anchor\nlines replace a 12:a3f -> "x"\n~ key "start" read as "anchor"\n~ key "end" read as "end_anchor"',
    ],
    [
      "takes an anchor with the text of its line",
      '{"file":"a","anchor":"12:a3f│  return 1;","op":"delete"}',
      'line_anchor\nlines delete a 12:a3f -> ""\n~ the text behind a line anchor ignored',
    ],
    [
      "inserts at the top of a file at line 0",
      '{"file":"a","anchor":0,"op":"insert_after","content":"x"}',
      'line_anchor\nlines insert_after a 0: -> "x"',
    ],
    [
      "names the line of an empty file without a hash",
      '{"file":"a","anchor":"1:","op":"replace","content":"x"}',
      'line_anchor\nlines replace a 1: -> "x"',
    ],
  ])("%s", (_, input, expected) => {
    checkRequest(input, expected);
  });
});

describe("is refused:", () => {
  it.each<[string, string, string]>([
    ["a line without a hash", '{"anchor":12,"op":"delete"}', "anchor must be"],
    ["a line as text without a hash", '{"anchor":"12","op":"delete"}', "anchor must be"],
    ["a hash of two digits", '{"anchor":"12:a3","op":"delete"}', "3 to 16 digits"],
    ["no op for one line", '{"anchor":"12:a3f","content":"x"}', "op is missing"],
    ["an unknown op", '{"anchor":"12:a3f","op":"insert","content":"x"}', "insert_after"],
    [
      "a range for an insertion",
      '{"anchor":"12:a3f-13:000","op":"insert_after","content":"x"}',
      "one anchor",
    ],
    ["nothing to insert", '{"anchor":"12:a3f","op":"insert_after","content":""}', "empty"],
    ["no content", '{"anchor":"12:a3f","op":"replace"}', "content is missing"],
    ["a deletion with a content", '{"anchor":"12:a3f","op":"delete","content":"x"}', "not empty"],
    [
      "a range that ends before it begins",
      '{"anchor":"12:a3f","end_anchor":"11:000","op":"delete"}',
      "does not come after",
    ],
    [
      "a range beside an end",
      '{"anchor":"12:a3f-13:000","end_anchor":"14:000","op":"delete"}',
      "beside another anchor",
    ],
    ["an end without a start", '{"end_anchor":"14:000","op":"delete"}', "anchor is missing"],
    ["a list with gaps", '{"anchors":["1:aaa","3:bbb"],"op":"delete"}', "line 3 follows line 1"],
    ["an empty list", '{"anchors":[],"op":"delete"}', "empty"],
    ["a list beside an anchor", '{"anchors":["1:aaa"],"anchor":"1:aaa","op":"delete"}', "beside"],
    ["a list with a range", '{"anchors":["1:aaa-2:bbb"],"op":"delete"}', "a range in it"],
    [
      "a misspelt field",
      '{"anchor":"1:aaa","end_ancor":"2:bbb","op":"replace","content":"x"}',
      "did you mean",
    ],
    [
      "a key that may mean another edit",
      '{"anchor":"1:aaa","occurrence":2,"op":"replace","content":"x"}',
      "occurrence",
    ],
  ])("%s", (_, input, mentions) => {
    const code = /missing/.test(mentions) ? "REQUEST_FIELD_MISSING" : "REQUEST_FIELD_INVALID";
    checkRefusal(input, `${code} edit=1 line=1`, mentions);
  });
});

describe("an anchor in a text", () => {
  it.each<[string, string, boolean]>([
    ["12:a3f", "12:a3f", true],
    ["12:a3f..14:b21", "12:a3f-14:b21", true],
    ["12:a3f to 14:b21", "12:a3f-14:b21", true],
    ["0", "0:", false],
    ["src/a.ts", "none", false],
    ["12:a3", "none", false],
  ])("%s reads as %s", (text, expected, isSure) => {
    const found = findAnchorText(text);
    const parts = found === undefined ? [] : [found.start, ...(found.end ? [found.end] : [])];
    const printed = parts.map(({ line, hash }) => `${line}:${hash}`).join("-");
    expect(printed || "none").toBe(expected);
    expect(isAnchorText(text)).toBe(isSure);
    expect(ANCHOR_FORM).toContain("12:a3f");
  });
});
