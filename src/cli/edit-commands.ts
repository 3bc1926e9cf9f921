/**
 * The commands `apply` and `match`: a request from a file, from standard input, or one edit made by hand with flags.
 */
import {
  type ApplyReport,
  applyOperation,
  checkPageFile,
  type EditView,
  JSON_SHAPES,
  matchOperation,
  type Operation,
  TEXT_FORMATS,
} from "../engine/index.ts";
import { type CommandSpec, createCommand, type FlagSpec } from "./command.ts";
import { DRY_RUN_FLAG, OUTPUT_FLAGS, ROOT_FLAG } from "./flags.ts";
import { writePage } from "./page/write-page.ts";
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
    flags: "--allow-syntax-errors",
    type: "boolean",
    description: "write although a file gets a syntax error that it did not have",
    sets: { kind: "input", field: "allow_syntax_errors" },
  },
  {
    flags: "--accept-fallback",
    type: "boolean",
    description: "write a place that the preset kept only as a fallback",
    sets: { kind: "input", field: "accept_fallback" },
  },
];

const PAGE_FLAG: FlagSpec = {
  flags: "--html <file>",
  type: "text",
  description: "also write a page to look at: places framed, differences marked",
  sets: { kind: "output", field: "html" },
};

/** Makes the edits of a request. */
export const applyCommand: CommandSpec = createEditCommand(applyOperation, [
  ...EDIT_FLAGS,
  ...SEARCH_FLAGS,
  DRY_RUN_FLAG,
  PAGE_FLAG,
  ...OUTPUT_FLAGS,
]);

/** Says what `apply` would do. */
export const matchCommand: CommandSpec = createEditCommand(matchOperation, [
  ...EDIT_FLAGS,
  ...SEARCH_FLAGS,
  PAGE_FLAG,
  ...OUTPUT_FLAGS,
]);

/** The command of `operation`, which writes a page when it is asked for. */
function createEditCommand(
  operation: Operation<ApplyReport>,
  flags: readonly FlagSpec[],
): CommandSpec {
  const command = createCommand(operation, { takes: "request", flags, render: renderReport });
  return {
    ...command,
    run: async (input, context, output) => {
      const { html } = output;
      if (html === undefined) return command.run(input, context, output);
      const allowed = checkPageFile(html);
      if (!allowed.ok) return command.fail(allowed.error, input);
      let views: readonly EditView[] = [];
      const onViews = (found: readonly EditView[]): void => {
        views = found;
      };
      const report = await operation.run(input, { ...context, onViews });
      const notice = writePage(html, report, views, { title: operation.name });
      return { report, notice, render: (palette) => renderReport(palette, report) };
    },
  };
}
