/**
 * The one table of commands and flags: parsing, help, `docs/cli.md` and the tests come from here.
 * What a command does is the operation of the same name in `engine`; flags set the fields of its input.
 */
import { OPERATIONS } from "../engine/index.ts";

/** One flag. */
export interface FlagSpec {
  /** As commander takes it: `--root <dir>`. */
  readonly flags: string;
  /** `list` is comma-separated; `count` is a whole number from 1. */
  readonly type: "boolean" | "text" | "number" | "count" | "list";
  readonly description: string;
  /** Field of the operation's input, of the one edit made by hand, or of how the output looks. */
  readonly sets:
    | { readonly kind: "input"; readonly field: string }
    | { readonly kind: "edit"; readonly field: string }
    | { readonly kind: "output"; readonly field: "json" | "debug" | "color" };
  /** Allowed values, when they are few. */
  readonly choices?: readonly string[];
}

/** One command. */
export interface CommandSpec {
  readonly name: string;
  readonly description: string;
  readonly mode: "read" | "write";
  readonly flags: readonly FlagSpec[];
}

/** The positional argument that all commands have. */
export const REQUEST_ARGUMENT = {
  name: "[FILE|-]",
  description:
    "file with the request (JSON, XML or SEARCH/REPLACE blocks); `-` or nothing reads standard input",
} as const;

const EDIT_FLAGS: readonly FlagSpec[] = [
  {
    flags: "--file <path>",
    type: "text",
    description: "file to edit by hand, or the file of those edits of a request that name none",
    sets: { kind: "input", field: "file" },
  },
  {
    flags: "--old <text>",
    type: "text",
    description: "text to replace; empty creates the file",
    sets: { kind: "edit", field: "old_text" },
  },
  {
    flags: "--new <text>",
    type: "text",
    description: "text to put in its place; empty deletes",
    sets: { kind: "edit", field: "new_text" },
  },
  {
    flags: "--replace-all",
    type: "boolean",
    description: "replace every place, not exactly one",
    sets: { kind: "edit", field: "replace_all" },
  },
  {
    flags: "--occurrence <n>",
    type: "count",
    description: "place to take, from 1, when several fit",
    sets: { kind: "edit", field: "occurrence" },
  },
  {
    flags: "--near-line <n>",
    type: "count",
    description: "line whose nearest place to take, when several fit",
    sets: { kind: "edit", field: "near_line" },
  },
];

const SEARCH_FLAGS: readonly FlagSpec[] = [
  {
    flags: "--root <dir>",
    type: "text",
    description:
      "folder that paths are relative to and that is never left (default: the current one)",
    sets: { kind: "input", field: "root" },
  },
  {
    flags: "--preset <name>",
    type: "text",
    choices: ["default", "harnesskit", "codecompanion"],
    description: "chain of levels that searches",
    sets: { kind: "input", field: "preset" },
  },
  {
    flags: "--levels <a,b,...>",
    type: "list",
    description: "levels that may find a place, of those of the preset",
    sets: { kind: "input", field: "levels" },
  },
  {
    flags: "--threshold <n>",
    type: "number",
    description: "least score of the loose levels, 0 to 1",
    sets: { kind: "input", field: "threshold" },
  },
  {
    flags: "--each",
    type: "boolean",
    description: "write the edits that apply although others do not",
    sets: { kind: "input", field: "each" },
  },
  {
    flags: "--accept-fallback",
    type: "boolean",
    description: "write a place that the preset kept only as a fallback",
    sets: { kind: "input", field: "accept_fallback" },
  },
];

const DRY_RUN_FLAG: FlagSpec = {
  flags: "--dry-run",
  type: "boolean",
  description: "give the same answer and write nothing",
  sets: { kind: "input", field: "dry_run" },
};

const OUTPUT_FLAGS: readonly FlagSpec[] = [
  {
    flags: "--json",
    type: "boolean",
    description: "print the answer as one JSON object",
    sets: { kind: "output", field: "json" },
  },
  {
    flags: "--no-color",
    type: "boolean",
    description: "no colours, as with NO_COLOR in the environment",
    sets: { kind: "output", field: "color" },
  },
  {
    flags: "--debug",
    type: "boolean",
    description: "print the trace of a defect of the program",
    sets: { kind: "output", field: "debug" },
  },
];

/** All commands. */
export const COMMANDS: readonly CommandSpec[] = OPERATIONS.map(({ name, description, mode }) => ({
  name,
  description,
  mode,
  flags: [
    ...EDIT_FLAGS,
    ...SEARCH_FLAGS,
    ...(mode === "write" ? [DRY_RUN_FLAG] : []),
    ...OUTPUT_FLAGS,
  ],
}));

/** Notes shown after the help of every command. */
export const HELP_NOTES: readonly string[] = [
  "Exit codes: 0 done, 1 no match, 2 ambiguous, 3 rolled back, 4 blocked, 6 stale or conflicting,",
  "64 wrong use, 70 internal.",
];
