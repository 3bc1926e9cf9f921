/**
 * The syntax errors of TypeScript and JavaScript as TypeScript's own parser sees them.
 * Grammars of tree-sitter lag behind the language and pass over much that TypeScript refuses, so for these languages
 * its parser alone decides. It is loaded when the first such language is, for loading it takes longer than any parse.
 * A program of one file without libraries asks it for syntax only; nothing is resolved or checked.
 */
import type ts from "typescript";
import { createProblems, type ProblemDraft, type SyntaxProblem } from "./syntax-problem.ts";

/** TypeScript as a module. */
export type TypeScriptModule = typeof ts;

/** Loads TypeScript; the runtime keeps it once it is loaded. */
export async function loadTypeScript(): Promise<TypeScriptModule> {
  return (await import("typescript")).default;
}

/**
 * The syntax errors of `text`, or undefined when it is nested too deeply for TypeScript's recursive parser.
 * `extension` says how it is read: `.ts`, `.tsx`, `.jsx`.
 */
export function listTypeScriptProblems(
  compiler: TypeScriptModule,
  text: string,
  extension: string,
): readonly SyntaxProblem[] | undefined {
  try {
    const diagnostics = readDiagnostics(compiler, text, `/text${extension}`);
    return createProblems(
      text,
      diagnostics.map((diagnostic) => toDraft(compiler, text, diagnostic)),
    );
  } catch (cause) {
    if (cause instanceof RangeError) return undefined;
    throw cause;
  }
}

function readDiagnostics(
  compiler: TypeScriptModule,
  text: string,
  fileName: string,
): readonly ts.DiagnosticWithLocation[] {
  const source = compiler.createSourceFile(fileName, text, compiler.ScriptTarget.Latest);
  const host: ts.CompilerHost = {
    getSourceFile: (name) => (name === fileName ? source : undefined),
    getDefaultLibFileName: () => "",
    writeFile: () => {},
    getCurrentDirectory: () => "/",
    getCanonicalFileName: (name) => name,
    useCaseSensitiveFileNames: () => true,
    getNewLine: () => "\n",
    fileExists: (name) => name === fileName,
    readFile: () => undefined,
  };
  const options: ts.CompilerOptions = {
    allowJs: true,
    noLib: true,
    noResolve: true,
    types: [],
    target: compiler.ScriptTarget.Latest,
  };
  const program = compiler.createProgram({ rootNames: [fileName], options, host });
  return program.getSyntacticDiagnostics(source).filter((each) => !isForTypesInScript(each.code));
}

/** Codes from 8000 say that JavaScript uses a form of TypeScript, which other tools may well accept. */
function isForTypesInScript(code: number): boolean {
  return code >= 8000 && code < 9000;
}

function toDraft(
  compiler: TypeScriptModule,
  text: string,
  diagnostic: ts.DiagnosticWithLocation,
): ProblemDraft {
  const { code, start, length } = diagnostic;
  const message = compiler.flattenDiagnosticMessageText(diagnostic.messageText, " ");
  const related = (diagnostic.relatedInformation ?? []).map((each) => {
    const words = compiler.flattenDiagnosticMessageText(each.messageText, " ");
    const line = each.start === undefined ? "" : ` (line ${countLines(text, each.start)})`;
    return ` ${words.replace(/\.$/, "")}${line}.`;
  });
  const expected = /^'(.+)' expected\.$/.exec(message)?.[1];
  return {
    start,
    end: start + length,
    message: message + related.join(""),
    sort: `ts${code} ${message}`,
    ...(expected === undefined ? {} : { expected }),
  };
}

/** The line of `offset`, from 1. */
function countLines(text: string, offset: number): number {
  return text.slice(0, offset).split(/\r\n|\n|\r/).length;
}
