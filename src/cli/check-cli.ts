/**
 * The one check of whole runs: real folder, streams and environment handed in, everything that comes out collected.
 */
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { runCli } from "./run-cli.ts";

/** What a run is given besides its arguments. */
export interface CliScene {
  readonly args: readonly string[];
  /** Files by path. */
  readonly files?: Readonly<Record<string, string>>;
  /** Standard input; a terminal when not given. */
  readonly input?: string | Uint8Array;
  /** Current folder below the root; the root when not given. */
  readonly folder?: string;
  readonly environment?: Readonly<Record<string, string>>;
  readonly isOutputTerminal?: boolean;
}

/** What came out. */
export interface CliOutcome {
  readonly exit: number;
  readonly stdout: string;
  readonly stderr: string;
  /** Files afterwards that differ, by path; `null` for those that are gone. */
  readonly changed: Readonly<Record<string, string | null>>;
}

/** Runs `scene` in a fresh folder; its path is printed as `{ROOT}`. */
export async function runScene(scene: CliScene): Promise<CliOutcome> {
  const root = realpathSync(mkdtempSync(path.join(tmpdir(), "surehand-cli-")));
  const written = { stdout: "", stderr: "" };
  try {
    for (const [file, text] of Object.entries(scene.files ?? {})) {
      mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
      writeFileSync(path.join(root, file), text);
    }
    const before = readFiles(root);
    const exit = await runCli(scene.args, {
      cwd: path.join(root, scene.folder ?? ""),
      environment: scene.environment ?? {},
      isInputTerminal: scene.input === undefined,
      isOutputTerminal: scene.isOutputTerminal ?? false,
      readInput: async () => {
        if (scene.input === undefined) throw new Error("a terminal was read");
        return Buffer.from(scene.input);
      },
      writeOutput: (text) => {
        written.stdout += text.replaceAll(root, "{ROOT}");
      },
      writeError: (text) => {
        written.stderr += text.replaceAll(root, "{ROOT}");
      },
    });
    return { exit, ...written, changed: compareFiles(before, readFiles(root)) };
  } finally {
    rmSync(root, { recursive: true });
  }
}

/** `outcome` as one text for golden files. */
export function printOutcome(
  scene: CliScene,
  { exit, stdout, stderr, changed }: CliOutcome,
): string {
  const parts = [
    `$ surehand ${scene.args.map((each) => (/^[\w./,=-]+$/.test(each) ? each : JSON.stringify(each))).join(" ")}`,
  ];
  if (scene.input !== undefined) parts.push("--- standard input", String(scene.input).trimEnd());
  if (stdout !== "") parts.push("--- standard output", stdout.trimEnd());
  if (stderr !== "") parts.push("--- standard error", stderr.trimEnd());
  parts.push(`--- exit ${exit}`);
  for (const [file, text] of Object.entries(changed)) {
    parts.push(`--- ${file} afterwards`, text === null ? "(gone)" : text.trimEnd());
  }
  return `${parts.join("\n")}\n`;
}

function readFiles(root: string): ReadonlyMap<string, string> {
  const names = readdirSync(root, { recursive: true, withFileTypes: true });
  return new Map(
    names
      .filter((entry) => entry.isFile())
      .map((entry) => path.join(entry.parentPath, entry.name))
      .sort()
      .map((file) => [
        path.relative(root, file).split(path.sep).join("/"),
        readFileSync(file, "utf8"),
      ]),
  );
}

function compareFiles(
  before: ReadonlyMap<string, string>,
  after: ReadonlyMap<string, string>,
): Readonly<Record<string, string | null>> {
  const names = [...new Set([...before.keys(), ...after.keys()])].sort();
  return Object.fromEntries(
    names
      .filter((name) => before.get(name) !== after.get(name))
      .map((name) => [name, after.get(name) ?? null]),
  );
}
