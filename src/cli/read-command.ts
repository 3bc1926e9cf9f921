/** The command `read`: lines of a file with their anchors. */
import { readOperation } from "../engine/index.ts";
import { type CommandSpec, createCommand } from "./command.ts";
import { OUTPUT_FLAGS, ROOT_FLAG } from "./flags.ts";
import { renderRead } from "./render-read.ts";

/** Prints lines of a file. */
export const readCommand: CommandSpec = createCommand(readOperation, {
  takes: [{ name: "<FILE>", field: "file", description: "file to read" }],
  flags: [
    {
      flags: "--range <lines>",
      type: "text",
      description: "lines to show, from 1: 401-800, 401- or 401",
      sets: { kind: "input", field: "range" },
    },
    {
      flags: "--max-lines <n>",
      type: "count",
      description: "most lines to show (default: 400, or 2,000 of a range)",
      sets: { kind: "input", field: "max_lines" },
    },
    ROOT_FLAG,
    ...OUTPUT_FLAGS,
  ],
  render: renderRead,
});
