/**
 * The operation `ast`: the parse tree of a file, as far as an edit needs it. What stands at a place, with the path by which
 * an edit can name it; which nodes a path finds; which definitions there are.
 */
import {
  createError,
  EXIT_CODES,
  err,
  getStatus,
  ok,
  type Result,
  type SurehandError,
} from "../base/index.ts";
import { type OutlineEntry, outline, type SyntaxTree } from "../syntax/index.ts";
import { decodeText, getIndent, LineTable, parseOffset } from "../text/index.ts";
import {
  openWorkspace,
  parseWorkspacePath,
  readTarget,
  type Workspace,
} from "../workspace/index.ts";
import {
  type AstInput,
  type AstReport,
  astInputSchema,
  astOutputSchema,
  EMPTY_AST_REPORT,
} from "./ast-schemas.ts";
import { type FilePlace, readFilePlace } from "./file-place.ts";
import { nameFile } from "./name-file.ts";
import { describePath, describePlaceIn } from "./node-reports.ts";
import { createOperation, type Operation, type OperationContext } from "./operation.ts";
import { PROCESS_PARSERS } from "./process-parsers.ts";
import { createSyntaxSession } from "./syntax-session.ts";

/** Most definitions in one answer. */
const MAX_OUTLINE = 1_000;

/** Shows what stands where in the parse tree of a file. */
export const astOperation: Operation<AstReport> = createOperation({
  name: "ast",
  description:
    "Show the node of the parse tree at a place with its path, the nodes that a path finds, or the definitions of a file.",
  mode: "read",
  input: astInputSchema,
  output: astOutputSchema,
  run: async (input, context) => {
    const report = await showTree(input, context);
    return report.ok ? report.value : fail(report.error);
  },
  fail,
});

async function showTree(
  input: AstInput,
  context: OperationContext,
): Promise<Result<AstReport, SurehandError>> {
  const opened =
    context.workspace === undefined ? openWorkspace(input.root ?? ".") : ok(context.workspace);
  if (!opened.ok) return opened;
  const found = readPlacedFile(opened.value, input);
  if (!found.ok) return found;
  const { path, text, place } = found.value;
  const session = await createSyntaxSession(PROCESS_PARSERS, [{ path, text }]);
  try {
    const tree = session.tryFileTree(path, text);
    if (!tree.ok) return tree;
    const part = describeTree(tree.value, input, place);
    if (!part.ok) return err(nameFile(part.error, path));
    const warnings = tree.value.hasErrors
      ? ["the file has syntax errors; what is near them may be read wrongly"]
      : [];
    const { name: language } = tree.value.language;
    return ok({ ...EMPTY_AST_REPORT, file: path, language, warnings, ...part.value });
  } finally {
    session.dispose();
  }
}

/** The file that the input names: first as a name with a place after it, then, if there is no such file, as it stands. */
function readPlacedFile(
  workspace: Workspace,
  input: AstInput,
): Result<
  { readonly path: string; readonly text: string; readonly place: FilePlace },
  SurehandError
> {
  const placed = readFilePlace(input.file);
  const text = readText(workspace, placed.file);
  if (text.ok) return ok({ ...text.value, place: { ...placed, ...readSentPlace(input, placed) } });
  if (placed.file === input.file) return text;
  const whole = readText(workspace, input.file);
  if (!whole.ok) return text;
  const none = { file: input.file, line: undefined, column: undefined };
  return ok({ ...whole.value, place: { ...none, ...readSentPlace(input, none) } });
}

function readSentPlace(
  { line, col }: AstInput,
  placed: FilePlace,
): Pick<FilePlace, "line" | "column"> {
  return { line: line ?? placed.line, column: col ?? placed.column };
}

function readText(
  workspace: Workspace,
  sent: string,
): Result<{ readonly path: string; readonly text: string }, SurehandError> {
  const path = parseWorkspacePath(workspace, sent);
  if (!path.ok) return path;
  const file = readTarget(workspace, path.value);
  if (!file.ok) return file;
  const text = decodeText(file.value.bytes);
  if (!text.ok) return err(nameFile(text.error, path.value));
  return ok({ path: path.value, text: text.value.content });
}

function describeTree(
  tree: SyntaxTree,
  input: AstInput,
  { line, column }: FilePlace,
): Result<Partial<AstReport>, SurehandError> {
  if (input.path !== undefined) return describePath(tree, input.path);
  const list = input.outline === true || line === undefined ? describeOutline(tree) : {};
  if (line === undefined) {
    if (column === undefined) return ok(list);
    return err(createError("USAGE_INVALID", "A column needs a line.", { next: "Send the line." }));
  }
  const table = new LineTable(tree.text);
  const first = line <= table.lineCount && line > 0 ? getIndent(table.getText(line)).length + 1 : 1;
  const offset = parseOffset(table, { line, column: column ?? first });
  if (!offset.ok) return offset;
  const part = describePlaceIn(tree, offset.value);
  return ok({ ...list, ...part, line, col: column ?? first });
}

function describeOutline(tree: SyntaxTree): Partial<AstReport> {
  const entries = flatten(outline(tree));
  return {
    outline: entries.slice(0, MAX_OUTLINE),
    total: entries.length,
    truncated: entries.length > MAX_OUTLINE,
  };
}

function flatten(entries: readonly OutlineEntry[]): readonly AstReport["outline"][number][] {
  const flat: AstReport["outline"][number][] = [];
  const open = entries.map((entry) => ({ entry, depth: 0 })).reverse();
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { entry, depth } = next;
    flat.push({
      depth,
      name: entry.name,
      qualified_name: entry.qualifiedName,
      kind: entry.kind,
      accessor: entry.accessor ?? null,
      signature: entry.signature,
      first_line: entry.firstLine,
      last_line: entry.lastLine,
    });
    for (const child of entry.children.toReversed()) open.push({ entry: child, depth: depth + 1 });
  }
  return flat;
}

function fail(error: SurehandError): AstReport {
  const status = getStatus(error);
  return { ...EMPTY_AST_REPORT, status, exit_code: EXIT_CODES[status], error };
}
