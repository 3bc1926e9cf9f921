/**
 * Edits of nodes of the parse tree in JSON.
 */
import { describe, it } from "vitest";
import { checkRefusal, checkRequest } from "../check-request.ts";

describe("an edit of a node", () => {
  it.each<[string, string, string]>([
    [
      "has a file, a path, an op and a content",
      '{"file":"a.ts","node":"fn[name=send]","op":"insert_after","content":"x"}',
      'node_path\nnode insert_after a.ts fn[name=send] -> "x"',
    ],
    [
      "may call the path node_path and the op otherwise",
      '{"path":"a.ts","node_path":"Program","operation":"replaceNode","new_text":"x"}',
      [
        "node_path",
        'node replace a.ts Program -> "x"',
        '~ key "path" read as "file"',
        '~ key "node_path" read as "node"',
        '~ key "operation" read as "op"',
        '~ key "new_text" read as "content"',
        '~ op "replaceNode" read as "replace"',
      ].join("\n"),
    ],
    [
      "deletes without a content, under an assertion",
      '{"file":"a","node":"fn","op":"remove","expect_contains":"y","expect_hash":"0123abcd"}',
      'node_path\nnode delete a fn -> "" contains=y hash=0123abcd\n~ op "remove" read as "delete"',
    ],
  ])("%s", (_name, input, expected) => {
    checkRequest(input, expected);
  });

  it.each<[string, string, string, string]>([
    ["the op", '{"file":"a","node":"fn","content":"x"}', "REQUEST_FIELD_MISSING", "op"],
    [
      "an op that is none of them",
      '{"file":"a","node":"fn","op":"wrap","content":"x"}',
      "REQUEST_UNSUPPORTED",
      "wrap",
    ],
    ["the path", '{"file":"a","node":"","op":"delete"}', "REQUEST_FIELD_MISSING", "node"],
    ["the content", '{"file":"a","node":"fn","op":"replace"}', "REQUEST_FIELD_MISSING", "content"],
    [
      "a content of nothing",
      '{"file":"a","node":"fn","op":"replace","content":""}',
      "REQUEST_FIELD_INVALID",
      "empty",
    ],
    [
      "a deletion with a content",
      '{"file":"a","node":"fn","op":"delete","content":"x"}',
      "REQUEST_FIELD_INVALID",
      "to delete",
    ],
    [
      "a word about the place that is not known",
      '{"file":"a","node":"fn","op":"delete","index":2}',
      "REQUEST_FIELD_INVALID",
      "index",
    ],
  ])("without or with %s is refused", (_name, input, code, mentions) => {
    checkRefusal(input, `${code} edit=1 line=1`, mentions);
  });
});
