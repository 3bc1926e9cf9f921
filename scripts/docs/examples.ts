/**
 * Examples in documents, found and run. What a fenced block means:
 *
 * - `sh`: a script that must succeed.
 * - `console`: commands after `$ ` (continued after `> `), each followed by lines that its output must hold
 *   in this order; a line `…` stands for anything; `[exit N]` is the exit code when it is not 0.
 * - `ts`: a module that must compile and run; if it has `// prints: X` comments, those lines and no others are printed.
 * - `json`: must parse.
 * - any language followed by a file name: written to that file first, for the blocks after it.
 *
 * A block that cannot be run has `<!-- not run: reason -->` on the line above it.
 */
import { spawnSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import ts from "typescript";

/** One fenced block of a document. */
export interface Example {
  /** Line of the opening fence, from 1. */
  readonly line: number;
  readonly language: string;
  /** File that the block is written to, relative to the example folder. */
  readonly file?: string;
  readonly code: string;
  /** Why it is not run. */
  readonly notRun?: string;
}

/** The fenced blocks of `markdown` in order. */
export function listExamples(markdown: string): readonly Example[] {
  const lines = markdown.split("\n");
  const examples: Example[] = [];
  for (let idx = 0; idx < lines.length; idx += 1) {
    const [, fence, language, file] = /^(`{3,})(\w*) *(\S*)$/.exec(lines[idx] ?? "") ?? [];
    if (fence === undefined) continue;
    const end = lines.indexOf(fence, idx + 1);
    const notRun = /^<!-- not run: (.+) -->$/.exec(lines[idx - 1] ?? "")?.[1];
    examples.push({
      line: idx + 1,
      language: language ?? "",
      ...(file ? { file } : {}),
      code: lines.slice(idx + 1, end === -1 ? lines.length : end).join("\n"),
      ...(notRun === undefined ? {} : { notRun }),
    });
    idx = end === -1 ? lines.length : end;
  }
  return examples;
}

/** Runs `example` in `folder`, whose `node_modules` holds the package; what went wrong, or undefined. */
export function findFailure(example: Example, folder: string): string | undefined {
  if (example.notRun !== undefined) return undefined;
  if (example.file !== undefined) {
    const file = path.join(folder, example.file);
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, `${example.code}\n`);
    return undefined;
  }
  if (example.language === "sh") return findShellFailure(example.code, folder);
  if (example.language === "console") return findConsoleFailure(example.code, folder);
  if (example.language === "ts") return findModuleFailure(example, folder);
  if (example.language === "json") return findJsonFailure(example.code);
  return "No such kind of example; see scripts/docs/examples.ts, or mark it `<!-- not run: reason -->`.";
}

interface Step {
  readonly command: string;
  readonly output: readonly string[];
  readonly exit: number;
}

function findShellFailure(code: string, folder: string): string | undefined {
  const run = runShell(`set -e\n${code}`, folder);
  return run.exit === 0 ? undefined : `exit ${run.exit}\n${run.output}`;
}

function findConsoleFailure(code: string, folder: string): string | undefined {
  for (const step of listSteps(code)) {
    const run = runShell(step.command, folder);
    if (run.exit !== step.exit) return `$ ${step.command}\n${run.output}\n[exit ${run.exit}]`;
    let from = 0;
    for (const line of step.output) {
      const at = run.output.indexOf(line, from);
      if (at === -1) return `$ ${step.command}\n${run.output}\nhas no (further) ${line}`;
      from = at + line.length;
    }
  }
  return undefined;
}

function listSteps(code: string): readonly Step[] {
  return code
    .split(/^\$ /m)
    .slice(1)
    .map((text) => {
      const lines = text.trimEnd().split("\n");
      const next = lines.findIndex((line, idx) => idx > 0 && !line.startsWith("> "));
      const end = next === -1 ? lines.length : next;
      const rest = lines.slice(end);
      const exit = /^\[exit (\d+)\]$/.exec(rest.at(-1) ?? "")?.[1];
      return {
        command: lines
          .slice(0, end)
          .map((line, idx) => (idx === 0 ? line : line.slice(2)))
          .join("\n"),
        output: (exit === undefined ? rest : rest.slice(0, -1)).filter(
          (line) => line.trim() !== "" && line !== "…",
        ),
        exit: Number(exit ?? 0),
      };
    });
}

function runShell(
  script: string,
  folder: string,
): { readonly exit: number; readonly output: string } {
  const bin = path.join(folder, "node_modules", ".bin");
  const run = spawnSync("bash", ["-c", script], {
    cwd: folder,
    encoding: "utf8",
    env: { PATH: `${bin}:${process.env.PATH}`, HOME: folder, NO_COLOR: "1" },
  });
  return { exit: run.status ?? -1, output: run.stdout + run.stderr };
}

function findModuleFailure(example: Example, folder: string): string | undefined {
  const source = path.join(folder, `example-${example.line}.mts`);
  const compiled = path.join(folder, `example-${example.line}.mjs`);
  writeFileSync(source, example.code);
  const options: ts.CompilerOptions = {
    strict: true,
    skipLibCheck: true,
    target: ts.ScriptTarget.ES2022,
    module: ts.ModuleKind.NodeNext,
    moduleResolution: ts.ModuleResolutionKind.NodeNext,
    lib: ["lib.es2023.d.ts"],
    types: ["node"],
    typeRoots: [path.join(import.meta.dirname, "..", "..", "node_modules", "@types")],
  };
  const program = ts.createProgram([source], options);
  const problem = ts.getPreEmitDiagnostics(program)[0];
  if (problem !== undefined) return ts.flattenDiagnosticMessageText(problem.messageText, "\n");
  program.emit();
  const run = spawnSync(process.execPath, [compiled], { cwd: folder, encoding: "utf8" });
  if (run.status !== 0) return run.stderr;
  const expected = [...example.code.matchAll(/\/\/ prints: (.*)$/gm)].map(([, line]) => line);
  if (expected.length === 0 || run.stdout === `${expected.join("\n")}\n`) return undefined;
  return `prints\n${run.stdout}`;
}

function findJsonFailure(code: string): string | undefined {
  try {
    JSON.parse(code);
    return undefined;
  } catch (cause) {
    return String(cause);
  }
}
