/**
 * Edits of named definitions in JSON: every way to name what is meant and what is to be done, and what is left open.
 */
import { describe, expect, it } from "vitest";
import { checkRefusal, checkRequest, printRequest } from "../check-request.ts";
import { toActionWord } from "./action-word.ts";

describe("an edit of a definition", () => {
  it.each<[string, string, string]>([
    [
      "has a file, an op, a symbol and a content",
      '{"file":"a.ts","op":"replace_body","symbol":"Gateway.charge","content":"return 1;"}',
      'symbol\nreplace_body a.ts Gateway.charge -> "return 1;"',
    ],
    [
      "may name the symbol in an anchor",
      '{"file":"a.ts","action":"insert_after","anchor":{"symbol":"charge","kind":"method","line_contains":"async"},"content":"x"}',
      'symbol\ninsert_after a.ts charge kind=method line="async" -> "x"\n~ key "action" read as "op"',
    ],
    [
      "may name the symbol as the anchor",
      '{"file":"a.ts","op":"insert_before","anchor":"charge","content":"x"}',
      'symbol\ninsert_before a.ts charge -> "x"',
    ],
    [
      "may be said in the words of other tools",
      '{"relative_path":"a.py","op":"insert_after_symbol","name_path":"Gateway/charge","body":"def x(): pass"}',
      [
        "symbol",
        'insert_after a.py Gateway/charge -> "def x(): pass"',
        '~ key "relative_path" read as "file"',
        '~ key "name_path" read as "symbol"',
        '~ key "body" read as "content"',
        '~ op "insert_after_symbol" read as "insert_after"',
      ].join("\n"),
    ],
    [
      "replaces the definition where another tool calls that its body",
      '{"file":"a","op":"replace_symbol_body","symbol":"f","content":"x"}',
      'symbol\nreplace_symbol a f -> "x"\n~ op "replace_symbol_body" read as "replace_symbol"',
    ],
    [
      "deletes without a content",
      '{"file":"a","op":"delete","symbol":"f"}',
      'symbol\ndelete_symbol a f -> ""\n~ op "delete" read as "delete_symbol"',
    ],
    [
      "renames by the new name",
      '{"file":"a","op":"rename","symbol":"f","new_name":"g"}',
      'symbol\nrename_symbol a f -> "g"\n~ op "rename" read as "rename_symbol"',
    ],
    [
      "renames when a new name is all there is",
      '{"file":"a","symbol":"f","newName":"g"}',
      'symbol\nrename_symbol a f -> "g"\n~ key "newName" read as "new_name"',
    ],
    [
      "renames by the new text too",
      '{"file":"a","op":"rename_symbol","symbol":"f","new_text":" g "}',
      'symbol\nrename_symbol a f -> "g"\n~ key "new_text" read as "content"',
    ],
    [
      "inserts at a line of the definition, after it unless said",
      '{"file":"a","op":"insert_line","symbol":"f","line_contains":"let x","content":"y"}',
      'symbol\ninsert_line a f line="let x" -> "y"',
    ],
    [
      "inserts before a line of the definition",
      '{"file":"a","op":"insert_line","symbol":"f","line_contains":"let x","position":"Before","content":"y"}',
      'symbol\ninsert_line a f line="let x" before -> "y"',
    ],
    [
      "inserts beside the definition by position",
      '{"file":"a","op":"insert","symbol":"f","position":"before","content":"y"}',
      'symbol\ninsert_before a f -> "y"',
    ],
    [
      "may say the op as kind",
      '{"file":"a","kind":"ReplaceBody","symbol":"f","content":"y"}',
      'symbol\nreplace_body a f -> "y"\n~ op "ReplaceBody" read as "replace_body"',
    ],
    [
      "may name a function as such when the op says so",
      '{"file":"a","op":"replace_function","function":"f","content":"y"}',
      'symbol\nreplace_symbol a f -> "y"\n~ key "function" read as "symbol"\n~ op "replace_function" read as "replace_symbol"',
    ],
    [
      "may have an empty body",
      '{"file":"a","op":"replace_body","symbol":"f","content":""}',
      'symbol\nreplace_body a f -> ""',
    ],
    [
      "may carry assertions",
      '{"file":"a","op":"delete_symbol","symbol":"f","expect_contains":"x","expect_hash":"0123abcd"}',
      'symbol\ndelete_symbol a f -> "" contains=x hash=0123abcd',
    ],
  ])("%s", (_name, input, expected) => {
    checkRequest(input, expected);
  });
});

describe("an edit of a definition that leaves something open", () => {
  it.each<[string, string, string, string]>([
    ["the op", '{"file":"a","symbol":"f","content":"x"}', "REQUEST_FIELD_MISSING", "op is missing"],
    [
      "an op that is none of them",
      '{"file":"a","op":"safe_delete","symbol":"f"}',
      "REQUEST_UNSUPPORTED",
      "none of replace_body",
    ],
    ["the symbol", '{"file":"a","op":"delete","symbol":" "}', "REQUEST_FIELD_MISSING", "symbol"],
    [
      "the content",
      '{"file":"a","op":"replace_body","symbol":"f"}',
      "REQUEST_FIELD_MISSING",
      "content",
    ],
    [
      "a content of nothing",
      '{"file":"a","op":"replace_symbol","symbol":"f","content":" "}',
      "REQUEST_FIELD_INVALID",
      "empty",
    ],
    [
      "a deletion with a content",
      '{"file":"a","op":"delete_symbol","symbol":"f","content":"x"}',
      "REQUEST_FIELD_INVALID",
      "to delete",
    ],
    [
      "which line to insert at",
      '{"file":"a","op":"insert_line","symbol":"f","content":"x"}',
      "REQUEST_FIELD_MISSING",
      "line_contains",
    ],
    [
      "where to insert",
      '{"file":"a","op":"insert","symbol":"f","content":"x"}',
      "REQUEST_FIELD_INVALID",
      "where",
    ],
    [
      "a side that is none",
      '{"file":"a","op":"insert_line","symbol":"f","line_contains":"x","position":"inside","content":"x"}',
      "REQUEST_FIELD_INVALID",
      "neither before nor after",
    ],
    [
      "a side where there are none",
      '{"file":"a","op":"replace_body","symbol":"f","position":"after","content":"x"}',
      "REQUEST_FIELD_INVALID",
      "position",
    ],
    [
      "two symbols",
      '{"file":"a","op":"delete","symbol":"f","anchor":{"symbol":"g"}}',
      "REQUEST_AMBIGUOUS",
      "symbol",
    ],
    [
      "the new name",
      '{"file":"a","op":"rename","symbol":"f"}',
      "REQUEST_FIELD_MISSING",
      "new_name",
    ],
    [
      "two new names",
      '{"file":"a","op":"rename","symbol":"f","new_name":"g","content":"h"}',
      "REQUEST_FIELD_INVALID",
      "differ",
    ],
    [
      "a new name where nothing is renamed",
      '{"file":"a","op":"replace_body","symbol":"f","new_name":"g","content":"h"}',
      "REQUEST_FIELD_INVALID",
      "new_name",
    ],
    [
      "a word about the place that is not known",
      '{"file":"a","op":"delete","symbol":"f","occurrence":2}',
      "REQUEST_FIELD_INVALID",
      "occurrence",
    ],
    [
      "a misspelt key",
      '{"file":"a","op":"replace_body","symbol":"f","contnet":"x"}',
      "REQUEST_FIELD_INVALID",
      "did you mean",
    ],
    [
      "a word in the anchor that is not known",
      '{"file":"a","op":"delete","anchor":{"symbol":"f","line":3}}',
      "REQUEST_FIELD_INVALID",
      "line",
    ],
    [
      "an anchor that is no anchor",
      '{"file":"a","op":"delete","symbol":"f","anchor":[1]}',
      "REQUEST_FIELD_INVALID",
      "anchor",
    ],
  ])("%s is refused", (_name, input, code, mentions) => {
    checkRefusal(input, `${code} edit=1 line=1`, mentions);
  });
});

describe("an object", () => {
  it.each<[string, string]>([
    ["with an old text", '{"file":"a","symbol":"f","old_text":"x","new_text":"y"}'],
    ["with line anchors", '{"file":"a","anchor":"12:a3f","op":"delete"}'],
    ["with a name and no op", '{"file":"a","name":"f","old_text":"x","new_text":"y"}'],
  ])("%s is no edit of a definition", (_name, input) => {
    expect(printRequest(input).split("\n")[0]).not.toBe("symbol");
  });
});

describe("toActionWord", () => {
  it.each([
    ["replaceBody", "replace_body"],
    ["Replace-Body", "replace_body"],
    [" replace body ", "replace_body"],
  ])("reads %s as %s", (word, expected) => {
    expect(toActionWord(word)).toBe(expected);
  });
});
