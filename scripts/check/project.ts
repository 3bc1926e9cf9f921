/**
 * The repository as the rules see it: parsed sources with types, and the Markdown documents.
 * Read once and shared by all rules; `createProject` makes the same from texts, for the rules' own tests.
 */
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import ts from "typescript";

/** One TypeScript file. */
export interface ProjectFile {
  /** Path from the root, `/`-separated. */
  readonly path: string;
  readonly source: ts.SourceFile;
}

/** One Markdown document. */
export interface ProjectDocument {
  /** Path from the root, `/`-separated. */
  readonly path: string;
  readonly text: string;
}

/** Everything a rule may look at. */
export interface Project {
  /** Sorted by path. */
  readonly files: readonly ProjectFile[];
  /** Sorted by path. */
  readonly documents: readonly ProjectDocument[];
  readonly program: ts.Program;
  /** Names under `dependencies` in `package.json`. */
  readonly dependencies: readonly string[];
}

/** The repository at `root`, as its `tsconfig.json` says. */
export function loadProject(root: string): Project {
  const { config } = ts.readConfigFile(path.join(root, "tsconfig.json"), ts.sys.readFile);
  const parsed = ts.parseJsonConfigFileContent(config, ts.sys, root);
  const program = ts.createProgram(parsed.fileNames, parsed.options);
  const manifest: { readonly dependencies: Readonly<Record<string, string>> } = JSON.parse(
    readFileSync(path.join(root, "package.json"), "utf8"),
  );
  const documentPaths = [
    ...listMarkdown(root, ""),
    ...listMarkdown(root, "docs/"),
    ...listMarkdown(root, "bench/"),
  ];
  return {
    files: listFiles(program, root, new Set(parsed.fileNames)),
    documents: documentPaths.sort().map((file) => ({
      path: file,
      text: readFileSync(path.join(root, file), "utf8"),
    })),
    program,
    dependencies: Object.keys(manifest.dependencies),
  };
}

/**
 * A project of texts only: `.ts` paths are sources, `.md` paths are documents.
 * Types know the few library names declared here, which keeps a rule's test at milliseconds.
 */
export function createProject(
  texts: ReadonlyMap<string, string>,
  options: ts.CompilerOptions = {},
): Project {
  const paths = [...texts.keys()].sort();
  const sources = new Map(
    [...paths.filter((file) => file.endsWith(".ts")), LIBRARY_PATH].map((file) => [
      `/${file}`,
      ts.createSourceFile(
        `/${file}`,
        texts.get(file) ?? LIBRARY,
        ts.ScriptTarget.ES2022,
        true,
        ts.ScriptKind.TS,
      ),
    ]),
  );
  const host: ts.CompilerHost = {
    fileExists: (file) => sources.has(file),
    readFile: () => undefined,
    getSourceFile: (file) => sources.get(file),
    getDefaultLibFileName: () => `/${LIBRARY_PATH}`,
    writeFile: () => undefined,
    getCurrentDirectory: () => "/",
    getCanonicalFileName: (file) => file,
    useCaseSensitiveFileNames: () => true,
    getNewLine: () => "\n",
  };
  const program = ts.createProgram(
    [...sources.keys()],
    { noLib: true, strict: true, allowImportingTsExtensions: true, noEmit: true, ...options },
    host,
  );
  return {
    files: listFiles(program, "/", new Set(paths.map((file) => `/${file}`))),
    documents: paths
      .filter((file) => file.endsWith(".md"))
      .map((file) => ({ path: file, text: texts.get(file) ?? "" })),
    program,
    dependencies: ["zod"],
  };
}

/** Whether the file at `file` is test code: `name.test.ts`, `check-name.ts` that such files share, or under `test/`. */
export function isTestPath(file: string): boolean {
  return (
    file.endsWith(".test.ts") ||
    file.startsWith("test/") ||
    /^src\/(.+\/)?check-[^/]+\.ts$/.test(file)
  );
}

/** Whether the file at `file` is part of the program itself. */
export function isSourcePath(file: string): boolean {
  return file.startsWith("src/") && !isTestPath(file);
}

/** Whether `file` may be imported as code that others rely on: sources, scripts and benchmarks. */
export function isDocumentedPath(file: string): boolean {
  return !isTestPath(file) && /^(src|scripts|bench)\//.test(file);
}

const LIBRARY_PATH = "library.d.ts";

const LIBRARY = `
interface Array<T> { length: number; [index: number]: T }
interface ReadonlyArray<T> { readonly length: number; readonly [index: number]: T }
interface Map<K, V> { set(key: K, value: V): this }
interface ReadonlyMap<K, V> { get(key: K): V | undefined }
interface MapConstructor { new <K, V>(): Map<K, V> }
declare var Map: MapConstructor;
interface Object {} interface Function {} interface CallableFunction {} interface NewableFunction {}
interface IArguments {} interface String {} interface Number {} interface Boolean {} interface RegExp {}
interface SymbolConstructor { readonly iterator: unique symbol }
declare var Symbol: SymbolConstructor;
type Readonly<T> = { readonly [P in keyof T]: T[P] };
type Record<K extends keyof any, T> = { [P in K]: T };
type Partial<T> = { [P in keyof T]?: T[P] };
`;

function listFiles(
  program: ts.Program,
  root: string,
  wanted: ReadonlySet<string>,
): readonly ProjectFile[] {
  return program
    .getSourceFiles()
    .filter((source) => wanted.has(source.fileName))
    .map((source) => ({
      path: path.relative(root, source.fileName).split(path.sep).join("/"),
      source,
    }))
    .sort((left, right) => (left.path < right.path ? -1 : 1));
}

function listMarkdown(root: string, folder: string): readonly string[] {
  return readdirSync(path.join(root, folder))
    .filter((name) => name.endsWith(".md"))
    .map((name) => folder + name);
}
