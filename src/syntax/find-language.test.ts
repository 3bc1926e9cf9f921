/** Which language a file is in, by name, folder, extension and first line. */
import { describe, expect, it } from "vitest";
import { findLanguage } from "./index.ts";

/** `path` (and first line) -> id of the language found. */
function checkFind(path: string, id: string | undefined, firstLine?: string): void {
  expect(findLanguage(path, firstLine)?.id).toBe(id);
}

describe("findLanguage", () => {
  it.each([
    ["src/a.ts", "typescript"],
    ["a.d.mts", "typescript"],
    ["A.TSX", "tsx"],
    ["a.cjs", "javascript"],
    ["a.jsx", "jsx"],
    ["a.py", "python"],
    ["a.go", "go"],
    ["a.rs", "rust"],
    ["A.java", "java"],
    ["a.kt", "kotlin"],
    ["a.c", "c"],
    ["a.h", "cpp"],
    ["a.hpp", "cpp"],
    ["a.cs", "c_sharp"],
    ["a.rb", "ruby"],
    ["Gemfile", "ruby"],
    ["a.php", "php"],
    ["a.lua", "lua"],
    ["a.bats", "bash"],
    ["a.json", "json"],
    ["package.json", "json"],
    ["tsconfig.json", "jsonc"],
    ["packages/x/tsconfig.build.json", "jsonc"],
    [".vscode/settings.json", "jsonc"],
    ["a.jsonc", "jsonc"],
    ["a.json5", "json5"],
    ["a.yml", "yaml"],
    ["Cargo.lock", "toml"],
    ["a.html", "html"],
    ["a.css", "css"],
    ["README.md", "markdown"],
    ["a.unknown", undefined],
    ["Makefile", undefined],
    ["", undefined],
  ])("%s is %s", (path, id) => checkFind(path, id));

  it.each([
    ["#!/bin/sh", "bash"],
    ["#!/usr/bin/env node", "javascript"],
    ["#! /usr/bin/env -S python3.11 -u\r\nimport os", "python"],
    ["#!/usr/bin/env A=1 ruby", "ruby"],
    ["#!/usr/bin/awk -f", undefined],
    ["#!", undefined],
    ["// #!/bin/sh", undefined],
  ])("a file without an extension and with %j is %s", (firstLine, id) =>
    checkFind("bin/run", id, firstLine),
  );

  it("believes the extension before the first line", () =>
    checkFind("a.py", "python", "#!/bin/sh"));
});
