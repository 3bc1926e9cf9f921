/**
 * Files as wholes, in JSON: what is asked for by which keys, and everything that is refused because it may be meant for
 * a part of a file.
 */
import { describe, it } from "vitest";
import { checkRefusal, checkRequest } from "../check-request.ts";

const H = "0123456789";

describe("an edit of a whole file", () => {
  it.each<[string, string, string]>([
    [
      "with a content makes or rewrites it",
      '{"file":"a","content":"x\\n"}',
      'rewrite a or create: "x\\n"',
    ],
    ["writes", '{"op":"write","file":"a","content":"x"}', 'rewrite a or create: "x"'],
    ["rewrites", '{"op":"rewrite","file":"a","content":"x"}', 'rewrite a: "x"'],
    [
      "rewrites when create is false",
      '{"create":false,"file":"a","content":"x"}',
      'rewrite a: "x"',
    ],
    [
      "may drop much",
      '{"file":"a","content":"","allow_drop":true}',
      'rewrite a or create dropping: ""',
    ],
    [
      "expects a hash",
      `{"file":"a","content":"x","expect_hash":"${H}"}`,
      `rewrite a or create: "x" hash=${H}`,
    ],
    [
      "makes executable",
      '{"file":"a","content":"x","executable":true}',
      'rewrite a or create executable: "x"',
    ],
    ["creates", '{"op":"create","file":"a","content":"x"}', 'create a: "x"'],
    ["creates by a flag", '{"create":true,"file":"a","content":"x"}', 'create a: "x"'],
    [
      "creates what may not be there",
      '{"file":"a","content":"x","overwrite":false}',
      'create a: "x"',
    ],
    [
      "creates or rewrites when it may overwrite",
      '{"op":"create","file":"a","content":"x","overwrite":true}',
      'rewrite a or create: "x"',
    ],
    [
      "creates an executable",
      '{"op":"create","file":"a","content":"x","executable":true}',
      'create a executable: "x"',
    ],
    ["deletes", '{"op":"delete","file":"a"}', "delete a"],
    ["deletes by a flag", '{"delete":true,"file":"a"}', "delete a"],
    [
      "deletes a file of a hash",
      `{"op":"delete","file":"a","expect_hash":"${H}"}`,
      `delete a hash=${H}`,
    ],
    ["moves", '{"op":"move","file":"a","to":"b"}', "move a -> b"],
    [
      "moves over another",
      '{"op":"move","file":"a","to":"b","overwrite":true}',
      "move a -> b or overwrite",
    ],
    [
      "moves a file of a hash",
      `{"op":"move","file":"a","to":"b","expect_hash":"${H}"}`,
      `move a -> b hash=${H}`,
    ],
    [
      "copies",
      '{"op":"copy","file":"a","to":"b","executable":false}',
      "copy a -> b not executable",
    ],
  ])("%s", (_, input, expected) => {
    checkRequest(input, `whole_file\n${expected}`);
  });

  it("is what a text editor command creates", () => {
    checkRequest('{"command":"create","path":"a","file_text":"x"}', [
      "whole_file",
      'create a: "x"',
      '~ key "command" read as "op"',
      '~ key "path" read as "file"',
      '~ key "file_text" read as "content"',
    ]);
  });

  it("goes by other names", () => {
    checkRequest('{"action":"rename-file","from":"a","new_path":"b","reason":"tidy"}', [
      "whole_file",
      "move a -> b",
      '~ key "action" read as "op"',
      '~ key "from" read as "file"',
      '~ key "new_path" read as "to"',
      '~ unknown key "reason" ignored',
      '~ op "rename-file" read as "move"',
    ]);
  });

  it("takes its file from beside the list", () => {
    checkRequest('{"file":"a","edits":[{"op":"create","content":"x"},{"content":"y"}]}', [
      "whole_file",
      'create a: "x"',
      'rewrite a or create: "y"',
    ]);
  });

  it("leaves create with a new text alone, which is an edit with an empty old text", () => {
    checkRequest('{"file":"a","create":true,"new_text":"x"}', 'json\na: "" -> "x"');
  });
});

describe("is refused:", () => {
  const field = "REQUEST_FIELD_INVALID";
  const missing = "REQUEST_FIELD_MISSING";
  it.each<[string, string, string, string]>([
    ["a misspelt place", '{"file":"a","content":"x","strat_line":3}', field, "strat_line"],
    ["a word about a place", '{"file":"a","content":"x","after":"foo"}', field, "after"],
    ["an append", '{"file":"a","content":"x","append":true}', field, "append"],
    ["a mode", '{"file":"a","content":"x","mode":"append"}', field, "mode"],
    [
      "an assertion that is not held",
      '{"file":"a","content":"x","expect_contains":"y"}',
      field,
      "expect_contains",
    ],
    ["a part of a file to delete", '{"op":"delete","file":"a","lines":"3-4"}', field, "lines"],
    ["a name to delete", '{"op":"delete","file":"a","name":"foo"}', field, "name"],
    ["an op of parts", '{"op":"replace","file":"a","content":"x"}', field, "is none of create"],
    ["an insertion", '{"op":"insert","file":"a","content":"x"}', field, "is none of create"],
    ["a misspelt target", '{"op":"move","file":"a","new_pth":"b"}', field, "did you mean"],
    [
      "a deletion with a content",
      '{"op":"delete","file":"a","content":"x"}',
      field,
      "no meaning with delete",
    ],
    [
      "a move with a content",
      '{"op":"move","file":"a","to":"b","content":"x"}',
      field,
      "no meaning with move",
    ],
    [
      "a rewrite with a target",
      '{"file":"a","content":"x","to":"b"}',
      field,
      "no meaning with write",
    ],
    [
      "a write that deletes",
      '{"op":"write","file":"a","content":"x","delete":true}',
      field,
      "something else",
    ],
    ["to create and to delete", '{"create":true,"delete":true,"file":"a"}', field, "both true"],
    [
      "a hash of what is made",
      `{"op":"create","file":"a","content":"x","expect_hash":"${H}"}`,
      field,
      "expect_hash",
    ],
    ["a content that is no text", '{"file":"a","content":null}', field, "must be a string"],
    ["no target", '{"op":"move","file":"a"}', missing, "to is missing"],
    ["no content", '{"op":"create","file":"a"}', missing, "content is missing"],
    ["no file to delete", '{"op":"delete"}', missing, "file is missing"],
    ["an empty target", '{"op":"move","file":"a","to":" "}', field, "to is empty"],
    [
      "a new text without an old one",
      '{"file":"a","new_text":"x"}',
      missing,
      "old_text is missing",
    ],
    ["two files", '{"op":"delete","file":"a","path":"b"}', "REQUEST_AMBIGUOUS", "given twice"],
  ])("%s", (_, input, code, mentions) => {
    checkRefusal(input, `${code} edit=1 line=1`, mentions);
  });
});
