/** `editNode`: nodes of TypeScript named by their path are replaced, deleted and inserted beside, or the edit is refused. */
import { beforeAll, expect, it } from "vitest";
import { findLanguageById, SyntaxParsers } from "../../syntax/index.ts";
import { getEditResult } from "../../text/index.ts";
import { createProgramAssets } from "../../workspace/index.ts";
import { editNode } from "./edit-node.ts";

const TEXT =
  "function f(a) {\n  if (a) {\n    go();\n  }\n  return a;\n}\n\nconst g = [1, 2, 3];\n";
const parsers = new SyntaxParsers({ assets: createProgramAssets(), getTimeMs: () => 0 });
const language = findLanguageById("typescript");

beforeAll(() => parsers.load(language === undefined ? [] : [language]));

type Action = "replace" | "insert_before" | "insert_after" | "delete";

function printEdit(action: Action, path: string, content = ""): string {
  if (language === undefined) throw new Error("there is no TypeScript");
  const parse = (text: string) => parsers.parse(language, text);
  const tree = parse(TEXT);
  if (!tree.ok) throw new Error(tree.error.message);
  const made = editNode(tree.value, { kind: "node", action, path, content }, parse);
  tree.value.dispose();
  return made.ok ? getEditResult(made.value.edit) : made.error.error.code;
}

it.each<[Action, string, string, string]>([
  ["replace", "fn[name=f]//return", "return 1;", TEXT.replace("return a;", "return 1;")],
  ["delete", "fn[name=f]//if", "", TEXT.replace("  if (a) {\n    go();\n  }\n", "")],
  [
    "insert_before",
    "fn[name=f]//return",
    "stop();",
    TEXT.replace("  return", "  stop();\n  return"),
  ],
  ["replace", "fn[name=missing]", "x", "NODE_NOT_FOUND"],
  ["replace", "//number", "4", "EDIT_AMBIGUOUS"],
  ["replace", "fn[", "x", "NODE_PATH_INVALID"],
])("%s %s with %j", (action, path, content, expected) => {
  expect(printEdit(action, path, content)).toBe(expected);
});
