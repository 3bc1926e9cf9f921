/**
 * Running git: argument lists only, bounded in time and output, without pagers, prompts, network, locks it could do
 * without, or programs that a repository's settings name.
 * Git finds the repository from the work tree by itself, so that its own check of whose repository it is holds.
 * Of the variables in `GIT_*` only those that configure git or place its objects are passed on, and `GIT_INDEX_FILE`,
 * by which git tells a hook what is being committed, when it belongs to this repository.
 */
import { createError, err, ok, type Result, type SurehandError } from "../base/index.ts";
import type { GitLayout } from "./git-layout.ts";
import type { ProgramFault, ProgramOutput } from "./program.ts";
import type { Workspace } from "./workspace.ts";

/** How one git command is run. */
export interface GitOptions {
  readonly input?: Uint8Array;
  /** Default `DEFAULT_GIT_OUTPUT_BYTES`. */
  readonly maxOutputBytes?: number;
  /** Default `DEFAULT_GIT_TIMEOUT_MS`. */
  readonly timeoutMs?: number;
  /** Exit codes that are answers; 0 alone when not given. */
  readonly accepts?: readonly number[];
  readonly signal?: AbortSignal;
}

/** Git in one work tree. */
export interface GitClient {
  readonly layout: GitLayout;
  /** Runs `git ARGS` at the top of the work tree. Errors: GIT_MISSING, GIT_FAILED, GIT_LIMIT. */
  readonly run: (
    args: readonly string[],
    options?: GitOptions,
  ) => Promise<Result<ProgramOutput, SurehandError>>;
}

/** Longest that one git command may take. */
export const DEFAULT_GIT_TIMEOUT_MS = 30_000;

/** Most that one git command may print. */
export const DEFAULT_GIT_OUTPUT_BYTES = 64 * 1024 * 1024;

const SAFE_ARGS: readonly string[] = [
  "--no-pager",
  "--no-optional-locks",
  // Programs that a repository may name in its settings.
  "-c",
  "core.fsmonitor=false",
];

const PASSED_VARIABLES: readonly string[] = [
  "GIT_EXEC_PATH",
  "GIT_CEILING_DIRECTORIES",
  "GIT_DISCOVERY_ACROSS_FILESYSTEM",
  "GIT_OBJECT_DIRECTORY",
  "GIT_ALTERNATE_OBJECT_DIRECTORIES",
];

const FIXED_VARIABLES = {
  LC_ALL: "C",
  GIT_TERMINAL_PROMPT: "0",
  GIT_LITERAL_PATHSPECS: "1",
  GIT_NO_REPLACE_OBJECTS: "1",
  // Missing objects of a partial clone are not fetched.
  GIT_ALLOW_PROTOCOL: "none",
  GIT_NO_LAZY_FETCH: "1",
} as const;

/**
 * Git in the work tree that `workspace` belongs to.
 * Errors: GIT_NO_REPOSITORY (outside git, or the environment's GIT_DIR names another repository).
 */
export function openGit(workspace: Workspace): Result<GitClient, SurehandError> {
  const { git: layout, root } = workspace;
  if (layout === undefined) {
    const message = `${root} is not in the work tree of a git repository.`;
    return err(createError("GIT_NO_REPOSITORY", message, { details: { root } }));
  }
  const given = workspace.host.getEnvironment();
  const elsewhere = findOtherGitFolder(workspace, layout, given);
  if (elsewhere !== undefined) {
    const message = `GIT_DIR names ${elsewhere}, and ${layout.workTree} belongs to ${layout.gitFolder}.`;
    const next = "Run the command without GIT_DIR, in the work tree of the repository meant.";
    const details = { git_dir: elsewhere, git_folder: layout.gitFolder };
    return err(createError("GIT_NO_REPOSITORY", message, { next, details }));
  }
  const environment = toGitEnvironment(given);
  const { runProgram } = workspace.host;
  return ok({
    layout,
    run: async (args, options = {}) => {
      const ended = await runProgram({
        program: "git",
        args: [...SAFE_ARGS, ...args],
        folder: layout.workTree,
        environment,
        timeoutMs: options.timeoutMs ?? DEFAULT_GIT_TIMEOUT_MS,
        maxOutputBytes: options.maxOutputBytes ?? DEFAULT_GIT_OUTPUT_BYTES,
        ...(options.input === undefined ? {} : { input: options.input }),
        ...(options.signal === undefined ? {} : { signal: options.signal }),
      });
      if (!ended.ok) return err(toGitError(args, ended.error));
      const { exitCode, stderr } = ended.value;
      if ((options.accepts ?? [0]).includes(exitCode)) return ended;
      return err(createFailure(args, `ended with ${exitCode}: ${toOneLine(stderr)}`, { exitCode }));
    },
  });
}

/** What `GIT_DIR` names when that is another git folder than ours. */
function findOtherGitFolder(
  { fileSystem }: Workspace,
  { workTree, gitFolder }: GitLayout,
  given: Readonly<Record<string, string>>,
): string | undefined {
  const named = given.GIT_DIR;
  if (named === undefined || named === "") return undefined;
  // Git runs hooks at the top of the work tree, and names its folder from there.
  const isAbsolute = /^(?:\/|[a-z]:[\\/])/i.test(named);
  const real = fileSystem.toRealPath(isAbsolute ? named : `${workTree}/${named}`);
  return real.ok && real.value === gitFolder ? undefined : named;
}

function toGitEnvironment(
  given: Readonly<Record<string, string>>,
): Readonly<Record<string, string>> {
  const passed = Object.entries(given).filter(
    ([name]) =>
      !name.startsWith("GIT_") ||
      name.startsWith("GIT_CONFIG") ||
      name === "GIT_INDEX_FILE" ||
      PASSED_VARIABLES.includes(name),
  );
  return { ...Object.fromEntries(passed), ...FIXED_VARIABLES };
}

function toGitError(args: readonly string[], fault: ProgramFault): SurehandError {
  switch (fault.kind) {
    case "missing":
      return createError("GIT_MISSING", "The program git cannot be found.");
    case "refused":
      return createError("GIT_MISSING", `The program git cannot be started: ${fault.errno}.`, {
        details: { errno: fault.errno },
      });
    case "timeout":
      return createLimit(args, `took longer than ${fault.timeoutMs} ms`);
    case "output_limit":
      return createLimit(args, `printed more than ${fault.maxOutputBytes} bytes`);
    case "stopped":
      return createLimit(args, "was stopped by the caller");
    case "killed":
      return createFailure(args, `was ended by ${fault.signalName}`, {});
  }
}

function createLimit(args: readonly string[], what: string): SurehandError {
  const command = printCommand(args);
  return createError("GIT_LIMIT", `\`${command}\` ${what}.`, { details: { command } });
}

function createFailure(
  args: readonly string[],
  what: string,
  details: { readonly exitCode?: number },
): SurehandError {
  const command = printCommand(args);
  return createError("GIT_FAILED", `\`${command}\` ${what}.`, {
    details: { command, exit_code: details.exitCode ?? null },
  });
}

function printCommand(args: readonly string[]): string {
  const shown = args.slice(0, 6).join(" ");
  return `git ${shown.length > 120 ? `${shown.slice(0, 120)}…` : shown}`;
}

function toOneLine(text: string): string {
  const line = text.trim().replace(/\s*\n\s*/g, "; ");
  return line === "" ? "it gave no reason" : line.slice(0, 400).replace(/\.$/, "");
}
