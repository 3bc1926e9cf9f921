/** The command `ast`: the parse tree of a file, as far as an edit needs it. */
import { astOperation } from "../engine/index.ts";
import { type CommandSpec, createCommand } from "./command.ts";
import { OUTPUT_FLAGS, ROOT_FLAG } from "./flags.ts";
import { renderAst } from "./render-ast.ts";

/** Shows what stands where in the parse tree of a file. */
export const astCommand: CommandSpec = createCommand(astOperation, {
  takes: [
    {
      name: "<FILE[:LINE[:COL]]>",
      field: "file",
      description: "file, and a place in it: line and column from 1",
    },
  ],
  flags: [
    {
      flags: "--outline",
      type: "boolean",
      description: "list the definitions with their lines (default: when no place is named)",
      sets: { kind: "input", field: "outline" },
    },
    {
      flags: "--path <path>",
      type: "text",
      description: "show the nodes that this path finds: program/class_declaration[name=A]",
      sets: { kind: "input", field: "path" },
    },
    ROOT_FLAG,
    ...OUTPUT_FLAGS,
  ],
  render: renderAst,
});
