/**
 * The runner of document examples: each kind of block shown to pass and to fail.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { findFailure, listExamples } from "./examples.ts";

describe("listing examples", () => {
  it("gives line, language, file and reason, and leaves fences inside longer fences alone", () => {
    const markdown = [
      "```sh",
      "true",
      "```",
      "<!-- not run: needs a network -->",
      "````md",
      "```",
      "````",
      "```json a/b.json",
      "{}",
      "```",
    ].join("\n");
    expect(listExamples(markdown)).toEqual([
      { line: 1, language: "sh", code: "true" },
      { line: 5, language: "md", code: "```", notRun: "needs a network" },
      { line: 8, language: "json", file: "a/b.json", code: "{}" },
    ]);
  });
});

describe("running examples", () => {
  it.each([
    ["a script that succeeds", "```sh\ntrue\n```", []],
    ["a script whose first command fails", "```sh\nfalse\ntrue\n```", [1]],
    ["output lines in order", "```console\n$ printf 'a\\nb\\nc\\n'\na\n…\nc\n```", []],
    ["output lines out of order", "```console\n$ printf 'a\\nb\\n'\nb\na\n```", [1]],
    ["an expected exit code", "```console\n$ exit 2\n[exit 2]\n```", []],
    ["an unexpected exit code", "```console\n$ exit 2\n```", [1]],
    ["a command over two lines", "```console\n$ cat <<'END'\n> a  b\n> END\na  b\n```", []],
    ["a file for later blocks", "```txt a/b.txt\nx\n```\n```console\n$ cat a/b.txt\nx\n```", []],
    ["a module that prints what it says", "```ts\nconsole.log(1 + 1); // prints: 2\n```", []],
    ["a module that prints something else", "```ts\nconsole.log(1 + 1); // prints: 3\n```", [1]],
    ["a module with a type error", '```ts\nconst a: number = "";\n```', [1]],
    ["JSON", '```json\n{"a": 1}\n```\n\n```json\n{a}\n```', [5]],
    ["another language", "```text\na\n```", [1]],
    ["another language with a reason", "<!-- not run: a drawing -->\n```text\na\n```", []],
  ])("%s", (_name, markdown, expected) => {
    expect(checkExamples(markdown)).toEqual(expected);
  });
});

/** The lines of the blocks of `markdown` that fail, run in order in one folder. */
function checkExamples(markdown: string): readonly number[] {
  const folder = mkdtempSync(path.join(tmpdir(), "examples-"));
  try {
    return listExamples(markdown)
      .filter((example) => findFailure(example, folder) !== undefined)
      .map((example) => example.line);
  } finally {
    rmSync(folder, { recursive: true });
  }
}
