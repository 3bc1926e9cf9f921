/**
 * The commands `apply` and `match`: a request from a file, from standard input, or one edit made by hand with flags.
 */
import { applyOperation, JSON_SHAPES, matchOperation, TEXT_FORMATS } from "../engine/index.ts";
import { type CommandSpec, createCommand, type FlagSpec } from "./command.ts";
import { DRY_RUN_FLAG, OUTPUT_FLAGS, ROOT_FLAG } from "./flags.ts";
import { renderReport } from "./render-report.ts";

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
  ROOT_FLAG,
  {
    flags: "--preset <name>",
    type: "text",
    choices: ["default", "harnesskit", "codecompanion"],
    description: "chain of levels that searches",
    sets: { kind: "input", field: "preset" },
  },
  {
    flags: "--format <name>",
    type: "text",
    choices: [...TEXT_FORMATS, ...JSON_SHAPES],
    description: "format of the request, found by its content otherwise",
    sets: { kind: "input", field: "format" },
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

/** Makes the edits of a request. */
export const applyCommand: CommandSpec = createCommand(applyOperation, {
  takes: "request",
  flags: [...EDIT_FLAGS, ...SEARCH_FLAGS, DRY_RUN_FLAG, ...OUTPUT_FLAGS],
  render: renderReport,
});

/** Says what `apply` would do. */
export const matchCommand: CommandSpec = createCommand(matchOperation, {
  takes: "request",
  flags: [...EDIT_FLAGS, ...SEARCH_FLAGS, ...OUTPUT_FLAGS],
  render: renderReport,
});
