/**
 * Each rule shown to fail on a bad snippet and to pass on a good one.
 * A snippet holds files after `//- path` lines; `expected` is the lines that break the rule, as `path:line`.
 */
import { describe, expect, it } from "vitest";
import { createProject } from "./project.ts";
import { printProblem } from "./rule.ts";
import { RULES } from "./rules.ts";

interface Row {
  readonly rule: string;
  readonly name: string;
  readonly snippet: string;
  /** Empty for a snippet that keeps the rule. */
  readonly expected: readonly string[];
  readonly options?: Readonly<Record<string, boolean>>;
}

const BRAND =
  "declare const brand: unique symbol;\ntype Id = number & { readonly [brand]: true };\n";

const ROWS: readonly Row[] = [
  {
    rule: "layers",
    name: "a lower folder may be imported",
    snippet: `//- src/match/a.ts\nimport { b } from "../text/index.ts";`,
    expected: [],
  },
  {
    rule: "layers",
    name: "a higher folder may not, not even for types",
    snippet: `//- src/text/a.ts\nimport type { B } from "../match/index.ts";`,
    expected: ["src/text/a.ts:1"],
  },
  {
    rule: "layers",
    name: "edges import none of each other",
    snippet: `//- src/cli/a.ts\nimport { b } from "../mcp/index.ts";`,
    expected: ["src/cli/a.ts:1"],
  },
  {
    rule: "layers",
    name: "the library face reaches no edge and nobody imports it",
    snippet: `//- src/index.ts\nexport { b } from "./cli/index.ts";\n//- src/cli/a.ts\nimport { c } from "../index.ts";`,
    expected: ["src/cli/a.ts:1", "src/index.ts:1"],
  },
  {
    rule: "layers",
    name: "a folder outside the map, or no folder at all, is refused",
    snippet: "//- src/extra/a.ts\nexport {};\n//- src/b.ts\nexport {};",
    expected: ["src/b.ts:1", "src/extra/a.ts:1"],
  },
  {
    rule: "faces",
    name: "faces of others and files of the own folder",
    snippet: `//- src/match/a.ts\nimport { b } from "../text/index.ts";\nimport { c } from "./c.ts";`,
    expected: [],
  },
  {
    rule: "faces",
    name: "a file behind a face, also as an import type and from scripts",
    snippet: `//- scripts/a.ts\ntype B = import("../src/text/b.ts").B;\n//- src/match/a.ts\nimport { b } from "../text/b.ts";`,
    expected: ["scripts/a.ts:1", "src/match/a.ts:1"],
  },
  {
    rule: "faces",
    name: "the own face and `export *`",
    snippet: `//- src/text/a.ts\nimport { b } from "./index.ts";\nexport * from "./c.ts";`,
    expected: ["src/text/a.ts:1", "src/text/a.ts:2"],
  },
  {
    rule: "outside-world",
    name: "disk in workspace, process at an edge, declared packages, properties of these names",
    snippet: `//- src/workspace/a.ts\nimport { readFileSync } from "node:fs";\n//- src/cli/a.ts\nprocess.exit(0);\n//- src/task/a.ts\nimport { z } from "zod";\nconst step = { process: 1 };\nstep.process;\nconst go = (process: { id: 1 }) => process.id;\n//- src/edits/check-request.ts\nimport { expect } from "vitest";\n//- src/workspace/real-host.ts\nprocess.pid;`,
    expected: [],
  },
  {
    rule: "outside-world",
    name: "disk elsewhere, unprefixed built-ins, unowned built-ins, undeclared packages",
    snippet: `//- src/match/a.ts\nimport { readFileSync } from "node:fs";\nimport path from "path";\nimport v8 from "node:v8";\nimport ts from "typescript";`,
    expected: ["src/match/a.ts:1", "src/match/a.ts:2", "src/match/a.ts:3", "src/match/a.ts:4"],
  },
  {
    rule: "outside-world",
    name: "process, console and colours below the edges",
    snippet: `//- src/engine/a.ts\nimport pc from "picocolors";\nconsole.log(process.argv);\nconst all = { process };`,
    expected: ["src/engine/a.ts:1", "src/engine/a.ts:2", "src/engine/a.ts:2", "src/engine/a.ts:3"],
  },
  {
    rule: "cycles",
    name: "a diamond",
    snippet: `//- src/text/a.ts\nimport "./b.ts";\nimport "./c.ts";\n//- src/text/b.ts\nimport "./d.ts";\n//- src/text/c.ts\nimport "./d.ts";\n//- src/text/d.ts\nexport {};`,
    expected: [],
  },
  {
    rule: "cycles",
    name: "a cycle closed by a type import",
    snippet: `//- src/text/a.ts\nimport { b } from "./b.ts";\n//- src/text/b.ts\nimport type { A } from "./a.ts";`,
    expected: ["src/text/a.ts:1"],
  },
  {
    rule: "file-names",
    name: "kebab-case",
    snippet: "//- src/text/line-table.test.ts\nexport {};",
    expected: [],
  },
  {
    rule: "file-names",
    name: "camel case and drawers",
    snippet: "//- src/text/lineTable.ts\nexport {};\n//- src/text/utils.ts\nexport {};",
    expected: ["src/text/lineTable.ts:1", "src/text/utils.ts:1"],
  },
  {
    rule: "headers",
    name: "a block comment first, after a shebang too",
    snippet: `//- src/text/a.ts\n/** What it is for. */\n//- src/cli/a.ts\n#!/usr/bin/env node\n/** What it is for. */`,
    expected: [],
  },
  {
    rule: "headers",
    name: "code first, a line comment, an empty comment",
    snippet:
      "//- src/text/a.ts\nconst a = 1;\n//- src/text/b.ts\n// What it is for.\n//- src/text/c.ts\n/** */",
    expected: ["src/text/a.ts:1", "src/text/b.ts:1", "src/text/c.ts:1"],
  },
  {
    rule: "docstrings",
    name: "documented exports, private and overriding members, later overloads, tests",
    snippet: `//- src/text/a.ts\n/** Header here. */\n\n/** A. */\nexport function a(x: string): void;\nexport function a(x: number): void;\nexport function a(): void {}\nfunction own() {}\ninterface D { w: number }\n/** B. */\nexport class B extends C implements D {\n  constructor() {}\n  #x = 1;\n  private y = 1;\n  override z = 1;\n  w = 1;\n}\n//- src/text/a.test.ts\nexport const free = 1;`,
    expected: [],
  },
  {
    rule: "docstrings",
    name: "a header is no docstring; members, types, constants and later exports count",
    snippet: `//- src/text/a.ts\n/** Header here. */\nexport function a() {}\n/** B. */\nexport class B {\n  go() {}\n}\nexport type C = 1;\nexport interface D {}\nexport const e = 1;\nfunction f() {}\nexport { f };`,
    expected: [
      "src/text/a.ts:2",
      "src/text/a.ts:5",
      "src/text/a.ts:7",
      "src/text/a.ts:8",
      "src/text/a.ts:9",
      "src/text/a.ts:10",
    ],
  },
  {
    rule: "sizes",
    name: "59 lines, a long list of tests, a long file with its reason",
    snippet: `//- src/text/a.ts\nfunction a() {${"\n".repeat(58)}}\n//- src/text/a.test.ts\ndescribe("a", () => {${"\n".repeat(90)}});\n//- src/text/b.ts\n/** Tables. Not split: one generated table. */\n${"//\n".repeat(600)}`,
    expected: [],
  },
  {
    rule: "sizes",
    name: "60 lines, arrows and methods too, and a long file without a reason",
    snippet: `//- src/text/a.ts\nfunction a() {${"\n".repeat(59)}}\n//- src/text/b.ts\nclass B { go() {${"\n".repeat(59)}} }\n//- src/text/c.ts\nrun(() => {${"\n".repeat(59)}});\n//- src/text/d.ts\n${"//\n".repeat(601)}`,
    expected: ["src/text/a.ts:1", "src/text/b.ts:1", "src/text/c.ts:1", "src/text/d.ts:1"],
  },
  {
    rule: "module-state",
    name: "read-only constants, builders inside functions",
    snippet: `//- src/text/a.ts\ninterface Row { readonly name: string; go(): void }\ndeclare const brand: unique symbol;\nconst A: readonly string[] = [];\nconst B: ReadonlyMap<string, string> = new Map();\nconst C = { c: [1] } as const;\nconst D: Row = { name: "d", go() {} };\nconst E: Readonly<Record<string, number>> = {};\nconst F = /a/g;\nconst G = /b/;\nfunction run(x: string) {\n  let y = [x];\n  G.test(x);\n  y = [];\n}`,
    expected: [],
  },
  {
    rule: "module-state",
    name: "let, arrays, maps, open objects, statics and patterns with a memory",
    snippet: `//- src/text/a.ts\ninterface Row { name: string }\nlet a = 1;\nconst B = ["b"];\nexport const C = new Map<string, string>();\nconst D = { d: 1 };\nconst E: Row = { name: "e" };\nconst F: Record<string, number> = {};\nclass G { static count = 0 }\nconst H = /h/g;\nH.test("h");\nfunction make(): string[] { return [] }\nconst I = make();`,
    expected: [
      "src/text/a.ts:2",
      "src/text/a.ts:3",
      "src/text/a.ts:4",
      "src/text/a.ts:5",
      "src/text/a.ts:6",
      "src/text/a.ts:7",
      "src/text/a.ts:8",
      "src/text/a.ts:9",
      "src/text/a.ts:12",
    ],
  },
  {
    rule: "casts",
    name: "as const, brand constructors, parsers that give their reason",
    snippet: `//- src/text/a.ts\n${BRAND}const A = [1] as const;\nfunction toId(x: number): Id { return x as Id }\nfunction parseRow(x: unknown) {\n  // cast: the lines above checked every member\n  return x as { a: 1 };\n}`,
    expected: [],
  },
  {
    rule: "casts",
    name: "as elsewhere, as without a reason, any, !, silenced errors",
    snippet: `//- src/text/a.ts\n${BRAND}function give(x: number): Id { return x as Id }\nfunction parseRow(x: unknown) { return x as { a: 1 } }\nconst b: any = 1;\nconst c = find()!;\nconst d = <string>b;\n// @ts-expect-error\nconst e: string = 1;`,
    expected: [
      "src/text/a.ts:3",
      "src/text/a.ts:4",
      "src/text/a.ts:5",
      "src/text/a.ts:6",
      "src/text/a.ts:7",
      "src/text/a.ts:8",
    ],
  },
  {
    rule: "exhaustive-switch",
    name: "all variants, assertNever, an open string",
    snippet: `//- src/text/a.ts\ntype A = { kind: "x" } | { kind: "y" };\nfunction a(v: A, s: string) {\n  switch (v.kind) { case "x": break; case "y": break }\n  switch (v.kind) { case "x": break; default: assertNever(v) }\n  switch (s) { case "x": break }\n}\nfunction b(unit: "x" | "y" | "z") {\n  switch (unit) { case "x": break; default: break }\n}`,
    expected: [],
  },
  {
    rule: "exhaustive-switch",
    name: "a variant missing, a default that hides new kinds",
    snippet: `//- src/text/a.ts\ntype A = { kind: "x" } | { kind: "y" };\nfunction a(v: A) {\n  switch (v.kind) { case "x": break }\n  switch (v.kind) { case "x": break; default: break }\n}`,
    expected: ["src/text/a.ts:3", "src/text/a.ts:4"],
  },
  {
    rule: "compiler-options",
    name: "all on",
    snippet: "",
    expected: [],
    options: {
      noUncheckedIndexedAccess: true,
      exactOptionalPropertyTypes: true,
      noImplicitReturns: true,
      noImplicitOverride: true,
      verbatimModuleSyntax: true,
      isolatedModules: true,
      erasableSyntaxOnly: true,
    },
  },
  {
    rule: "compiler-options",
    name: "one off",
    snippet: "",
    expected: ["tsconfig.json:1"],
    options: {
      noUncheckedIndexedAccess: true,
      exactOptionalPropertyTypes: true,
      noImplicitReturns: true,
      noImplicitOverride: true,
      verbatimModuleSyntax: true,
      isolatedModules: true,
      erasableSyntaxOnly: false,
    },
  },
  {
    rule: "named-in-tests",
    name: "codes, functions and flags that tests name; types need none",
    snippet: `//- src/base/error-catalogue.ts\nconst A = { NOT_FOUND: { status: 1 } };\n//- src/base/index.ts\nexport { go } from "./go.ts";\nexport type B = 1;\n//- src/base/go.ts\nexport function go() {}\n//- src/cli/a.ts\nconst F = "-n, --dry-run <x>";\n//- test/a.test.ts\ngo("NOT_FOUND", "--dry-run");`,
    expected: [],
  },
  {
    rule: "named-in-tests",
    name: "codes, functions and flags that no test names, or only as a part of a word",
    snippet: `//- src/base/error-catalogue.ts\nconst A = { NOT_FOUND: { status: 1 } };\n//- src/base/index.ts\nexport { go } from "./go.ts";\n//- src/base/go.ts\nexport function go() {}\n//- src/cli/a.ts\nconst F = "--dry-run";\n//- test/a.test.ts\ngone("NOT_FOUND_AT_ALL", "--dry-runs");`,
    expected: ["src/base/error-catalogue.ts:1", "src/base/index.ts:1", "src/cli/a.ts:1"],
  },
  {
    rule: "honest-tests",
    name: "plain tests, other things called only",
    snippet: `//- test/a.test.ts\nit("a", () => {});\nit.each([1])("b", () => {});\nlist.only();`,
    expected: [],
  },
  {
    rule: "honest-tests",
    name: "focused, skipped, promised",
    snippet: `//- src/text/a.test.ts\nit.only("a", () => {});\ndescribe.skip("b", () => {});\nit.each([1]).skip("c", () => {});\nit.todo("d");\nxit("e", () => {});`,
    expected: [1, 2, 3, 4, 5].map((line) => `src/text/a.test.ts:${line}`),
  },
  {
    rule: "markdown-sentences",
    name: "one sentence per line; fences, tables, comments and list items are left alone",
    snippet:
      "//- README.md\n# A. B. C\n\nOne sentence.\n**Label.** Another sentence.\nAnother `a. B` one, e.g. This:\n\n- One item. Two sentences.\n- Next.\n\n```sh\nOne. Two.\nthree\n```\n\n<!-- One. Two.\nthree -->\n\n| a. B | c |",
    expected: [],
  },
  {
    rule: "markdown-sentences",
    name: "two on a line, one over two lines, an item over two lines",
    snippet:
      "//- README.md\nOne sentence. Two sentences.\n\nHalf of\na sentence.\n\n- An item\n  goes on.",
    expected: ["README.md:1", "README.md:3", "README.md:6"],
  },
];

describe("each rule", () => {
  it.each(ROWS.map((row) => [row.rule, row.name, row] as const))("%s: %s", (rule, _name, row) => {
    expect(checkRule(rule, row.snippet, row.options)).toEqual(row.expected);
  });

  it("is shown to pass and to fail", () => {
    const shown = RULES.map(({ name }) => [
      name,
      ROWS.some((row) => row.rule === name && row.expected.length === 0),
      ROWS.some((row) => row.rule === name && row.expected.length > 0),
    ]);
    expect(shown).toEqual(RULES.map(({ name }) => [name, true, true]));
  });

  it("names what to write instead", () => {
    const project = createProject(parseSnippet("//- src/text/utils.ts\nexport {};"));
    expect(RULES.flatMap((rule) => rule.check(project)).map(printProblem)).toContain(
      `src/text/utils.ts:1: Name "utils.ts" after the type its code serves.`,
    );
  });
});

/** The places where `snippet` breaks the rule called `name`. */
function checkRule(
  name: string,
  snippet: string,
  options: Readonly<Record<string, boolean>> | undefined,
): readonly string[] {
  const project = createProject(parseSnippet(snippet), options);
  const rule = RULES.find((each) => each.name === name);
  return (rule?.check(project) ?? [])
    .map((problem) => `${problem.file}:${problem.line}`)
    .sort((left, right) => left.localeCompare(right, "en", { numeric: true }));
}

/** The files of `snippet` by path. */
function parseSnippet(snippet: string): ReadonlyMap<string, string> {
  return new Map(
    snippet
      .split(/^\/\/- /m)
      .filter((part) => part !== "")
      .map((part) => {
        const end = part.indexOf("\n");
        return [part.slice(0, end), part.slice(end + 1).replace(/\n$/, "")];
      }),
  );
}
