/** JSON requests: shapes, field names, values, repairs and refusals. */
import { describe, expect, it } from "vitest";
import { checkRefusal, checkRequest, printRequest } from "./check-request.ts";
import { getFieldNames } from "./edit-fields.ts";
import { jsonRequest } from "./json-request.ts";
import { parseRequest } from "./parse-request.ts";

const EDIT = '{"file": "a.ts", "old_text": "x", "new_text": "y"}';
const READ = 'a.ts: "x" -> "y"';

describe("shapes", () => {
  it.each([
    ["one object", EDIT, [READ]],
    ["an array", `[${EDIT}, ${EDIT}]`, [READ, READ]],
    ["an object with edits", `{"edits": [${EDIT}]}`, [READ]],
    ["JSON Lines", `${EDIT}\n${EDIT}\r\n\n${EDIT}\n`, [READ, READ, READ]],
    ["two objects on one line", `${EDIT} ${EDIT}`, [READ, READ]],
    [
      "one file for all edits that name none",
      '{"file": "a.ts", "edits": [{"old_text": "x", "new_text": "y"}, {"file": "b", "old_text": "1", "new_text": "2"}]}',
      [READ, 'b: "1" -> "2"'],
    ],
    [
      "edits grouped by file",
      '[{"file": "a.ts", "edits": [{"old_text": "x", "new_text": "y"}]}, {"file": "b", "edits": [{"old_text": "1", "new_text": "2"}]}]',
      [READ, 'b: "1" -> "2"'],
    ],
  ])("%s", (_name, input, expected) => {
    checkRequest(input, ["json", ...expected]);
  });

  it("takes the caller's file for edits that name none", () => {
    checkRequest('{"old_text": "x", "new_text": "y"}', ["json", READ], { file: "a.ts" });
    checkRequest('{"old_text": "x", "new_text": "y"}', ["json", '-: "x" -> "y"']);
    checkRequest(EDIT, ["json", READ], { file: "other.ts" });
  });

  it.each([
    [
      "edits as a JSON string",
      JSON.stringify({ file: "a.ts", edits: '[{"old_text":"x","new_text":"y"}]' }),
      "edits encoded as a JSON string decoded once more",
    ],
    [
      "a whole request as a JSON string",
      JSON.stringify(EDIT),
      "request encoded as a JSON string decoded once more",
    ],
    ["edits as one object", `{"edits": ${EDIT}}`, '"edits" holds one edit instead of an array'],
    ["objects with commas between", `${EDIT},\n${EDIT}`, '"," after a JSON value ignored'],
  ])("%s is read and reported", (_name, input, repair) => {
    const printed = printRequest(input);
    expect(printed).toContain(READ);
    expect(printed).toContain(`~ ${repair}`);
  });
});

describe("fields", () => {
  it("every name of a field is accepted, one is emitted", () => {
    for (const oldName of getFieldNames("old_text")) {
      for (const newName of getFieldNames("new_text")) {
        for (const fileName of getFieldNames("file")) {
          const input = JSON.stringify({ [fileName]: "a.ts", [oldName]: "x", [newName]: "y" });
          expect(printRequest(input)).toContain(`json\n${READ}`);
        }
      }
    }
  });

  it("all fields arrive", () => {
    checkRequest(
      '{"file":"a","old_text":"x","new_text":"y","replace_all":true,"occurrence":2,"near_line":7,"expect_contains":"q","expect_hash":"sha256:ABCDEF0123"}',
      ["json", 'a: "x" -> "y" all occurrence=2 near=7 contains=q hash=abcdef0123'],
    );
  });

  it("null stands for an optional field not given", () => {
    checkRequest('{"file":null,"old_text":"x","new_text":"y","occurrence":null}', [
      "json",
      '-: "x" -> "y"',
    ]);
  });

  it("an empty old text, or create, creates", () => {
    checkRequest('{"file":"a","old_text":"","new_text":"y"}', ["json", 'a: "" -> "y"']);
    checkRequest('{"file":"a","create":true,"new_text":"y"}', ["json", 'a: "" -> "y"']);
  });

  it("unknown keys are passed over and reported", () => {
    checkRequest('{"file":"a","old_text":"x","new_text":"y","reason":"z","kind":"replace"}', [
      "json",
      'a: "x" -> "y"',
      '~ unknown key "reason" ignored',
      '~ unknown key "kind" ignored',
    ]);
  });

  it.each([
    [
      "a number as text",
      '{"old_text": 5, "new_text": "y"}',
      "REQUEST_FIELD_INVALID edit=1 line=1",
      "old_text must be a string, got number 5",
    ],
    [
      "null as text",
      '{"old_text": null, "new_text": "y"}',
      "REQUEST_FIELD_INVALID edit=1 line=1",
      "old_text must be a string, got null",
    ],
    [
      "lines as text",
      '{"old_text": "x", "new_text": ["y"]}',
      "REQUEST_FIELD_INVALID edit=1 line=1",
      "new_text must be a string, got an array",
    ],
    [
      "text as a boolean",
      '{"old_text":"x","new_text":"y","replace_all":"true"}',
      "REQUEST_FIELD_INVALID edit=1 line=1",
      'replace_all must be true or false, got string "true"',
    ],
    [
      "occurrence from 0",
      '{"old_text":"x","new_text":"y","occurrence":0}',
      "REQUEST_FIELD_INVALID edit=1 line=1",
      "from 1, got number 0",
    ],
    [
      "a part of a line",
      '{"old_text":"x","new_text":"y","near_line":1.5}',
      "REQUEST_FIELD_INVALID edit=1 line=1",
      "whole number",
    ],
    [
      "a hash too short",
      '{"old_text":"x","new_text":"y","expect_hash":"abc"}',
      "REQUEST_FIELD_INVALID edit=1 line=1",
      "8 to 64",
    ],
    [
      "an empty file name",
      '{"file":" ","old_text":"x","new_text":"y"}',
      "REQUEST_FIELD_INVALID edit=1 line=1",
      "file is empty",
    ],
    [
      "NUL in a file name",
      '{"file":"a\\u0000","old_text":"x","new_text":"y"}',
      "REQUEST_FIELD_INVALID edit=1 line=1",
      "control character",
    ],
    [
      "half a surrogate pair",
      '{"old_text":"x","new_text":"a\\ud83d"}',
      "REQUEST_FIELD_INVALID edit=1 line=1",
      "U+D83D",
    ],
    [
      "no new text, in the second edit",
      `[${EDIT},\n{"file":"a","old_text":"x"}]`,
      "REQUEST_FIELD_MISSING edit=2 line=2",
      "new_text is missing",
    ],
    [
      "no text at all",
      "{}",
      "REQUEST_FIELD_MISSING edit=1 line=1",
      "old_text and new_text are missing",
    ],
    [
      "two values for one field",
      '{"old_text":"x","old":"z","new_text":"y"}',
      "REQUEST_AMBIGUOUS edit=1 line=1",
      "given twice",
    ],
    [
      "one key twice",
      '{"old_text":"x","old_text":"z","new_text":"y"}',
      "REQUEST_AMBIGUOUS edit=1 line=1",
      "given twice",
    ],
    ["edits twice", '{"edits":[],"edits":[]}', "REQUEST_AMBIGUOUS line=1", "twice"],
    [
      "a misspelt required key",
      '{"old_txt":"x","new_text":"y"}',
      "REQUEST_FIELD_INVALID edit=1 line=1",
      'did you mean "old_text"',
    ],
    [
      "a misspelt assertion",
      '{"old_text":"x","new_text":"y","expect_contain":"z"}',
      "REQUEST_FIELD_INVALID edit=1 line=1",
      'did you mean "expect_contains"',
    ],
    [
      "an unknown assertion",
      '{"old_text":"x","new_text":"y","expect_symbol":"z"}',
      "REQUEST_FIELD_INVALID edit=1 line=1",
      "looks like an assertion",
    ],
    [
      "another case",
      '{"OldText":"x","new_text":"y"}',
      "REQUEST_FIELD_INVALID edit=1 line=1",
      'did you mean "old_text"',
    ],
    [
      "an assertion beside edits",
      `{"expect_hash":"abcdef012","edits":[${EDIT}]}`,
      "REQUEST_FIELD_INVALID line=1",
      "only the file may",
    ],
    [
      "create with old text",
      '{"old_text":"x","new_text":"y","create":true}',
      "REQUEST_FIELD_INVALID edit=1 line=1",
      "not empty",
    ],
    [
      "no create without old text",
      '{"old_text":"","new_text":"y","create":false}',
      "REQUEST_FIELD_INVALID edit=1 line=1",
      "create is false",
    ],
    [
      "another operation",
      '{"op":"insert_after","old_text":"x","new_text":"y"}',
      "REQUEST_UNSUPPORTED edit=1 line=1",
      "insert_after",
    ],
    [
      "a pattern",
      '{"old_text":"x","new_text":"y","regex":true}',
      "REQUEST_UNSUPPORTED edit=1 line=1",
      "plain text",
    ],
    [
      "a dry run inside",
      '{"old_text":"x","new_text":"y","dry_run":true}',
      "REQUEST_FIELD_INVALID edit=1 line=1",
      "would write",
    ],
    [
      "a count",
      '{"old_text":"x","new_text":"y","expected_replacements":3}',
      "REQUEST_FIELD_INVALID edit=1 line=1",
      "not supported",
    ],
    [
      "edits as a number",
      '{"edits": 3}',
      "REQUEST_FIELD_INVALID line=1",
      "edits must be an array, got number",
    ],
    [
      "an edit as a number",
      '{"edits": [3]}',
      "REQUEST_FIELD_INVALID edit=1 line=1",
      "an edit must be an object",
    ],
    [
      "an edit as text",
      '{"edits": ["x"]}',
      "REQUEST_FIELD_INVALID edit=1 line=1",
      "an edit must be an object",
    ],
    ["no edits", '{"edits": []}', "REQUEST_EMPTY", "no edit"],
    ["an empty array", "[]", "REQUEST_EMPTY", "no edit"],
  ])("refuses %s", (_name, input, expected, mentions) => {
    checkRefusal(input, expected, mentions);
  });
});

describe("content", () => {
  it.each([
    ["backslashes", "C:\\new\\table \\\\ \\n"],
    ["patterns", "$& $1 \\1 $$ $`"],
    ["line separators", "a\u2028b\u2029c\u0085d"],
    ["NUL and other control characters", "a\u0000b\u001b[0m\u007f"],
    ["astral characters and combining marks", "😀 e\u0301 \u200d"],
    ["fences", "````md\n```sh\nrun --all\n```\n````"],
    ["marks of other formats", "<<<<<<< SEARCH\na\n=======\nb\n>>>>>>> REPLACE\n<edit><old>"],
    ["all line endings", "a\r\nb\rc\n"],
    ["JSON", '{"edits": [{"old_text": "x"}]}'],
  ])("keeps %s", (_name, text) => {
    const input = JSON.stringify({ file: "a", old_text: text, new_text: `${text}!` });
    const parsed = parseRequest(input);
    expect(parsed.ok && parsed.value.operations).toEqual([
      { kind: "replace", file: "a", oldText: text, newText: `${text}!`, replaceAll: false },
    ]);
    expect(parsed.ok && parsed.value.repairs).toEqual([]);
  });
});

describe("repairs", () => {
  it.each([
    [
      "trailing commas",
      '{"file":"a.ts","old_text":"x","new_text":"y",}',
      "JSON repaired: 1 surplus comma(s) removed, first at line 1",
    ],
    [
      "missing commas",
      '{"file":"a.ts"\n"old_text":"x" "new_text":"y"}',
      "JSON repaired: 2 missing comma(s) added, first at line 2",
    ],
    [
      "a missing comma between edits",
      `[${EDIT}\n${EDIT}]`,
      "JSON repaired: 1 missing comma(s) added, first at line 2",
    ],
    [
      "comments",
      '{"file":"a.ts", // the file\n/* old */ "old_text":"x", # python\n"new_text":"y"}',
      "comments in the JSON removed",
    ],
    [
      "single quotes",
      "{'file':'a.ts','old_text':'x','new_text':'y'}",
      "single quotes around strings read as double quotes",
    ],
    [
      "keys without quotes",
      '{file: "a.ts", old_text: "x", new_text: "y"}',
      "quotes added around keys",
    ],
    [
      "Python's words",
      '{"file":"a.ts","old_text":"x","new_text":"y","replace_all":False,"occurrence":None}',
      "Python's True, False and None read as JSON",
    ],
    [
      "odd white space",
      '{"file":"a.ts",\u00a0"old_text":"x","new_text":"y"}',
      "white space that JSON does not know read as a space",
    ],
  ])("%s", (_name, input, repair) => {
    const printed = printRequest(input);
    expect(printed.startsWith(`json\n${READ}`)).toBe(true);
    expect(printed.split("\n")).toContain(`~ ${repair}`);
  });

  it("raw line breaks inside strings are kept as they are", () => {
    checkRequest('{"file":"a","old_text":"x\n\ty\r\n","new_text":"```\n{\n"}', [
      "json",
      'a: "x\\n\\ty\\r\\n" -> "```\\n{\\n"',
      "~ raw line breaks or control characters inside strings kept",
    ]);
  });

  it("a repair of the structure leaves strings alone that look broken themselves", () => {
    checkRequest('{"file":"a","old_text":"[1,2,,3,] // x {","new_text":"True \'q\' \\\\d",}', [
      "json",
      'a: "[1,2,,3,] // x {" -> "True \'q\' \\\\d"',
      "~ JSON repaired: 1 surplus comma(s) removed, first at line 1",
    ]);
  });

  it.each([
    ["an unclosed string", '{"file":"a","old_text":"x","new_text":"y', "REQUEST_TRUNCATED line=1"],
    ["an unclosed object", '{"file":"a","old_text":"x","new_text":"y"', "REQUEST_TRUNCATED line=1"],
    ["an unclosed array after whole edits", `[${EDIT},\n`, "REQUEST_TRUNCATED line=1"],
    ["an unclosed comment", '{"file":"a", /* x', "REQUEST_TRUNCATED line=1"],
    ["an escape at the end", '{"file":"a\\', "REQUEST_TRUNCATED line=1"],
    ["an ellipsis", `[${EDIT},\n...]`, "REQUEST_TRUNCATED line=2"],
    [
      "a comment for left out edits",
      `[${EDIT},\n// ... other edits\n]`,
      "REQUEST_TRUNCATED line=2",
    ],
    [
      "a quote inside a string",
      '{"file":"a",\n"old_text":"say "hi"","new_text":"y"}',
      "REQUEST_MALFORMED line=2",
    ],
    [
      "quotes around punctuation",
      '{"old_text":"f("", "")","new_text":"y"}',
      "REQUEST_MALFORMED line=1",
    ],
    [
      "an apostrophe in single quotes",
      "{'old_text':'it's','new_text':'y'}",
      "REQUEST_MALFORMED line=1",
    ],
    ["strings put together", '{"old_text":"a" + "b","new_text":"y"}', "REQUEST_MALFORMED line=1"],
    ["two strings in a row", '{"old_text":"a" "b","new_text":"y"}', "REQUEST_MALFORMED line=1"],
    ["triple quotes", '{"old_text":"""a""","new_text":"y"}', "REQUEST_MALFORMED line=1"],
    ["backticks", '{"old_text":`a`,"new_text":"y"}', "REQUEST_MALFORMED line=1"],
    [
      "an escape JSON does not know",
      '{"old_text":"\\d","new_text":"y"}',
      "REQUEST_MALFORMED line=1",
    ],
    [
      "an escaped apostrophe in double quotes",
      '{"old_text":"it\\\'s","new_text":"y"}',
      "REQUEST_MALFORMED line=1",
    ],
    ["brackets that do not pair", '{"edits":[{"old_text":"a"]}', "REQUEST_MALFORMED line=1"],
    ["text without quotes", '{"old_text":hello,"new_text":"y"}', "REQUEST_MALFORMED line=1"],
    ["a key without value", '{"old_text":"a","new_text":}', "REQUEST_MALFORMED line=1"],
    ["a key without colon", '{"old_text" {"a":1}}', "REQUEST_MALFORMED line=1"],
    [
      "a number JSON does not know",
      '{"old_text":"a","new_text":"y","line":012}',
      "REQUEST_MALFORMED line=1",
    ],
    [
      "text after encoded edits",
      JSON.stringify({ edits: `[${EDIT}] and more` }),
      "REQUEST_MALFORMED line=1",
    ],
    ["truncated encoded edits", JSON.stringify({ edits: `[${EDIT}` }), "REQUEST_TRUNCATED line=1"],
  ])("refuses %s", (_name, input, expected) => {
    checkRefusal(input, expected);
  });
});

describe("surroundings", () => {
  it.each([
    ["a fence", `\`\`\`json\n${EDIT}\n\`\`\`\n`],
    ["four backticks", `\`\`\`\`\n${EDIT}\n\`\`\`\`\n`],
    ["tildes", `~~~json\n${EDIT}\n~~~`],
  ])("%s is removed and reported", (_name, input) => {
    checkRequest(input, ["json", READ, "~ Markdown fence around the edits removed"]);
  });

  it("prose and several fenced blocks", () => {
    const block = `\`\`\`json\n${EDIT}\n\`\`\`\n`;
    checkRequest(`First [a link](x):\n\n${block}\nthen\n\n${block}Done.\n`, [
      "json",
      READ,
      READ,
      "~ Markdown fence around the edits removed",
      "~ 3 line(s) of text around the edits ignored",
    ]);
  });

  it("an edit inside a line of prose", () => {
    checkRequest(`The edit: ${EDIT} is it.`, [
      "json",
      READ,
      "~ 2 line(s) of text around the edits ignored",
    ]);
  });

  it("JSON is named for its format and found at its first bracket", () => {
    expect(jsonRequest.name).toBe("json");
  });
});
