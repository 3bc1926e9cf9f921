/**
 * Edits by coordinates in JSON: every way to name a place, and every way that leaves it open, which is refused.
 */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { checkRefusal, checkRequest, printRequest } from "../check-request.ts";

describe("a place", () => {
  it.each<[string, string, string]>([
    [
      "is a range of four numbers, counted from 1 in UTF-16",
      '{"file":"a","start_line":1,"start_col":2,"end_line":3,"end_col":4,"content":"x"}',
      "1:2-3:4 base1 utf-16",
    ],
    [
      "is a point when the end is left out",
      '{"file":"a","start_line":1,"start_col":2,"content":"x"}',
      "1:2-1:2 base1 utf-16",
    ],
    [
      "is counted as declared",
      '{"file":"a","base":0,"encoding":"utf-8","start_line":0,"start_col":2,"content":"x"}',
      "0:2-0:2 base0 utf-8",
    ],
    [
      "is a range of an editor, counted from 0",
      '{"file":"a","range":{"start":{"line":1,"character":2},"end":{"line":3,"character":4}},"content":"x"}',
      "1:2-3:4 base0 utf-16",
    ],
    [
      "is a range of an editor in another base when that is declared",
      '{"file":"a","base":1,"range":{"start":{"line":1,"column":2},"end":{"line":3,"column":4}},"content":"x"}',
      "1:2-3:4 base1 utf-16",
    ],
    [
      "is a position of an editor",
      '{"file":"a","position":{"line":1,"character":2},"content":"x"}',
      "1:2-1:2 base0 utf-16",
    ],
    [
      "is whole lines, both inclusive, without columns",
      '{"file":"a","start_line":2,"end_line":3,"content":"x"}',
      "replace lines 2-3 base1 utf-16",
    ],
    [
      "is the gap after a line of a text editor command",
      '{"command":"insert","file":"a","insert_line":0,"content":"x"}',
      "insert_after lines 0-0 base1 utf-16",
    ],
    [
      "is the gap after a line that is named so",
      '{"op":"insert_after","file":"a","start_line":4,"content":"x"}',
      "insert_after lines 4-4 base1 utf-16",
    ],
    [
      "is the gap before a line that is named so",
      '{"op":"insert_before","file":"a","start_line":4,"base":0,"content":"x"}',
      "insert_after lines 3-3 base0 utf-16",
    ],
    [
      "is an empty range for an insertion",
      '{"op":"insert","file":"a","start_line":1,"start_col":1,"end_line":1,"end_col":1,"content":"x"}',
      "1:1-1:1 base1 utf-16",
    ],
  ])("%s", (_name, request, place) => {
    const repairs = request.includes("command") ? ['~ key "command" read as "op"'] : [];
    checkRequest(request, ["coordinates", `coordinates a ${place} -> "x"`, ...repairs]);
  });

  it("deletes with content left out when the edit says so", () => {
    checkRequest('{"op":"delete","file":"a","start_line":2,"end_line":2}', [
      "coordinates",
      'coordinates a replace lines 2-2 base1 utf-16 -> ""',
    ]);
  });

  it.each([
    [
      "camel case",
      '{"filePath":"a","startLine":1,"startColumn":2,"endLine":3,"endColumn":4,"newText":"x"}',
    ],
    [
      "snake case",
      '{"path":"a","line_start":1,"start_column":2,"line_end":3,"end_column":4,"text":"x"}',
    ],
    [
      "numbers as text",
      '{"file":"a","start_line":"1","start_col":"2","end_line":"3","end_col":"4","content":"x"}',
    ],
  ])("is read from %s", (_name, request) => {
    const read = /^coordinates\ncoordinates a 1:2-3:4 base1 utf-16 -> "x"(?:\n~ [^\n]*)+$/;
    expect(printRequest(request)).toMatch(read);
  });
});

describe("beside the place", () => {
  it("assertions and an order are read", () => {
    const hash = "0123456789abcdef";
    checkRequest(
      `{"file":"a","start_line":1,"start_col":2,"content":"x","expect":"o","expect_range_hash":"sha256:${hash}","expect_contains":"c","expect_hash":"${hash}","order":-1}`,
      [
        "coordinates",
        `coordinates a 1:2-1:2 base1 utf-16 -> "x" expect "o" range_hash=${hash} order=-1 contains=c hash=${hash}`,
      ],
    );
  });

  it("a file may be named by its URI", () => {
    checkRequest(
      '{"uri":"file:///w/a%20b.ts","range":{"start":{"line":0,"character":0},"end":{"line":0,"character":0}},"newText":"x"}',
      [
        "coordinates",
        'coordinates /w/a b.ts 0:0-0:0 base0 utf-16 -> "x"',
        '~ key "newText" read as "content"',
        "~ uri read as file",
      ],
    );
  });

  it("base and encoding may stand once beside the edits, with the file", () => {
    checkRequest(
      '{"file":"a","base":0,"encoding":"utf-32","edits":[{"start_line":0,"start_col":1,"content":"x"},{"start_line":2,"start_col":0,"base":1,"content":"y"}]}',
      [
        "coordinates",
        'coordinates a 0:1-0:1 base0 utf-32 -> "x"',
        'coordinates a 2:0-2:0 base1 utf-32 -> "y"',
      ],
    );
  });

  it("an unknown word that says nothing about the place is passed over", () => {
    checkRequest('{"file":"a","start_line":1,"start_col":2,"content":"x","reason":"y"}', [
      "coordinates",
      'coordinates a 1:2-1:2 base1 utf-16 -> "x"',
      '~ unknown key "reason" ignored',
    ]);
  });
});

describe("a place that is not clear is refused:", () => {
  it.each<[string, string, string, string]>([
    ["one line alone", '"start_line":1,"content":"x"', "REQUEST_FIELD_MISSING", "end_line"],
    [
      "a range without its last column",
      '"start_line":1,"start_col":1,"end_line":2,"content":"x"',
      "REQUEST_FIELD_MISSING",
      "end_col",
    ],
    [
      "a range without its last line",
      '"start_line":1,"start_col":1,"end_col":2,"content":"x"',
      "REQUEST_FIELD_MISSING",
      "end_line",
    ],
    [
      "a range without its first column",
      '"start_line":1,"end_line":1,"end_col":2,"content":"x"',
      "REQUEST_FIELD_MISSING",
      "start_col",
    ],
    [
      "a range without its start",
      '"end_line":1,"end_col":2,"content":"x"',
      "REQUEST_FIELD_MISSING",
      "start_line",
    ],
    [
      "a replacement of a point",
      '"op":"replace","start_line":1,"start_col":1,"content":"x"',
      "REQUEST_FIELD_MISSING",
      "end_line and end_col",
    ],
    [
      "an editor's column whose base nobody knows",
      '"line":1,"character":1,"content":"x"',
      "REQUEST_FIELD_MISSING",
      "base",
    ],
    [
      "a range of columns whose base nobody knows",
      '"range":{"start":{"line":1,"column":0},"end":{"line":1,"column":2}},"content":"x"',
      "REQUEST_FIELD_MISSING",
      "base",
    ],
    [
      "two places",
      '"start_line":1,"start_col":1,"insert_line":2,"content":"x"',
      "REQUEST_AMBIGUOUS",
      "insert_line",
    ],
    [
      "an insertion into a range that is not empty",
      '"op":"insert","start_line":1,"start_col":1,"end_line":1,"end_col":3,"content":"x"',
      "REQUEST_FIELD_INVALID",
      '"insert"',
    ],
    [
      "an insertion of whole lines in place of others",
      '"op":"insert","start_line":1,"end_line":1,"content":"x"',
      "REQUEST_FIELD_INVALID",
      "whole lines",
    ],
    [
      "an insertion after a range",
      '"op":"insert_after","start_line":1,"end_line":3,"content":"x"',
      "REQUEST_FIELD_INVALID",
      "insert_after",
    ],
    [
      "a deletion of nothing",
      '"op":"delete","start_line":1,"start_col":1,"end_line":1,"end_col":1',
      "REQUEST_FIELD_INVALID",
      '"delete"',
    ],
    [
      "a deletion with content",
      '"op":"delete","start_line":1,"end_line":1,"content":"x"',
      "REQUEST_FIELD_INVALID",
      "content",
    ],
    [
      "a line to insert after that counts from 0",
      '"insert_line":1,"base":0,"content":"x"',
      "REQUEST_FIELD_INVALID",
      "insert_line",
    ],
    ["a line before the top", '"insert_line":-1,"content":"x"', "REQUEST_FIELD_INVALID", "0"],
    [
      "a line to insert after that is to be deleted",
      '"op":"delete","insert_line":1',
      "REQUEST_FIELD_INVALID",
      "insert_line",
    ],
    [
      "another operation",
      '"op":"wrap","start_line":1,"end_line":1,"content":"x"',
      "REQUEST_UNSUPPORTED",
      "wrap",
    ],
    [
      "half a number",
      '"start_line":1.5,"end_line":2,"content":"x"',
      "REQUEST_FIELD_INVALID",
      "1.5",
    ],
    [
      "base 2",
      '"base":2,"start_line":1,"end_line":2,"content":"x"',
      "REQUEST_FIELD_INVALID",
      "0 or 1",
    ],
    [
      "an encoding that is none",
      '"encoding":"bytes","start_line":1,"end_line":2,"content":"x"',
      "REQUEST_FIELD_INVALID",
      "utf-8",
    ],
    ["a range in a list", '"range":[1,2],"content":"x"', "REQUEST_FIELD_INVALID", "start"],
    [
      "a range with half a place",
      '"range":{"start":{"line":1,"character":0},"end":{"line":1}},"content":"x"',
      "REQUEST_FIELD_INVALID",
      "character",
    ],
    [
      "a deletion of a point of an editor",
      '"op":"delete","position":{"line":1,"character":0}',
      "REQUEST_FIELD_INVALID",
      "position",
    ],
    ["no content", '"start_line":1,"end_line":2', "REQUEST_FIELD_MISSING", "content"],
    [
      "content of null",
      '"start_line":1,"end_line":2,"content":null',
      "REQUEST_FIELD_INVALID",
      "content",
    ],
    [
      "a misspelt key",
      '"start_line":1,"end_line":2,"content":"x","strat_col":1',
      "REQUEST_FIELD_INVALID",
      "start_col",
    ],
    [
      "a word about how places are counted",
      '"start_line":1,"end_line":2,"content":"x","zeroBased":true',
      "REQUEST_FIELD_INVALID",
      "zeroBased",
    ],
    [
      "an assertion that is not known",
      '"start_line":1,"end_line":2,"content":"x","expectIndent":2',
      "REQUEST_FIELD_INVALID",
      "expectIndent",
    ],
    [
      "a field with two values",
      '"start_line":1,"line":2,"end_line":2,"content":"x"',
      "REQUEST_AMBIGUOUS",
      "start_line",
    ],
    [
      "a URI of another scheme",
      '"uri":"untitled:1","start_line":1,"end_line":2,"content":"x"',
      "REQUEST_FIELD_INVALID",
      "untitled",
    ],
    [
      "a file and another URI",
      '"file":"a","uri":"file:///b","start_line":1,"end_line":2,"content":"x"',
      "REQUEST_FIELD_INVALID",
      "differ",
    ],
    [
      "an order that is no number",
      '"start_line":1,"end_line":2,"content":"x","order":"first"',
      "REQUEST_FIELD_INVALID",
      "order",
    ],
    [
      "a hash that is none",
      '"start_line":1,"end_line":2,"content":"x","expect_range_hash":"12"',
      "REQUEST_FIELD_INVALID",
      "expect_range_hash",
    ],
  ])("%s", (_name, members, code, mentions) => {
    checkRefusal(`{${members}}`, `${code} edit=1 line=1`, mentions);
  });
});

describe("law", () => {
  it("no members make the reader throw, whatever their values", () => {
    const keys = [
      "file",
      "uri",
      "start_line",
      "line",
      "character",
      "end_col",
      "range",
      "position",
      "base",
      "encoding",
      "op",
      "order",
      "insert_line",
      "content",
      "expect",
      "changes",
      "documentChanges",
      "edits",
      "textDocument",
      "kind",
      "start",
      "end",
      "newText",
      "workspaceEdit",
    ];
    const scalar = fc.oneof(
      fc.integer(),
      fc.double(),
      fc.string({ maxLength: 5 }),
      fc.boolean(),
      fc.constant(null),
      fc.constantFrom("create", "insert", "file:///a", "utf-8"),
    );
    const { value } = fc.letrec((tie) => ({
      value: fc.oneof(
        { depthSize: "small" },
        scalar,
        fc.array(tie("value"), { maxLength: 3 }),
        fc.dictionary(fc.constantFrom(...keys), tie("value"), { maxKeys: 5 }),
      ),
    }));
    fc.assert(
      fc.property(
        fc.dictionary(fc.constantFrom(...keys), value, { minKeys: 1, maxKeys: 6 }),
        (request) => {
          expect(printRequest(JSON.stringify(request))).not.toBe("");
        },
      ),
      { numRuns: 2000 },
    );
  });
});
