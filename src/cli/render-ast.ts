/**
 * Parts of a parse tree for people and models: the node at a place with its paths, the nodes that a path finds, or the
 * definitions of a file with their lines.
 */
import type { AstReport } from "../engine/index.ts";
import type { Rendering } from "./command.ts";
import type { Palette } from "./palette.ts";
import { renderLabelled } from "./render-edit.ts";
import { renderError } from "./render-error.ts";
import { toVisible } from "./terminal-text.ts";

type NodeReport = AstReport["nodes"][number];
type Range = NodeReport["range"];

/** `report` for people. */
export function renderAst(palette: Palette, report: AstReport): Rendering {
  const { error, node, nodes, outline, warnings } = report;
  if (error !== null) return renderError(palette, error);
  const parts = [
    `${palette.bold(describeHead(report))}\n`,
    ...(node === null ? [] : renderPlace(palette, report, node)),
    ...nodes.map((each) => renderNode(palette, each)),
    ...renderOutline(palette, outline),
    ...renderRest(palette, report),
    ...warnings.map((each) => renderLabelled(palette, palette.yellow("warning".padEnd(10)), each)),
  ];
  return { stdout: parts.join(""), stderr: "" };
}

function describeHead(report: AstReport): string {
  const { file, language, line, col, nodes, total, outline } = report;
  const place = line === null ? "" : `:${line}:${col}`;
  const counted = nodes.length > 0 ? "node" : "definition";
  const isCounted = nodes.length > 0 || outline.length > 0 || total === 0;
  const count = isCounted && total !== null ? [countWords(total, counted)] : [];
  return toVisible([`${file}${place}`, language, ...count].join(" · "));
}

function countWords(count: number, word: string): string {
  return `${count} ${word}${count === 1 ? "" : "s"}`;
}

function renderPlace(palette: Palette, report: AstReport, node: NodeReport): readonly string[] {
  const { symbol, ancestors } = report;
  const inside =
    symbol === null
      ? []
      : [
          renderLabelled(
            palette,
            "inside",
            `${symbol.kind} ${symbol.name} · ${printLines(symbol.first_line, symbol.last_line)}\n${symbol.signature}`,
          ),
        ];
  const chain = ancestors.map(
    (each) =>
      `${describeType(each)}${each.name === null ? "" : ` ${each.name}`} · ${printRange(each.range)}`,
  );
  return [
    renderNode(palette, node),
    ...inside,
    ...(chain.length === 0 ? [] : [renderLabelled(palette, "within", chain.join("\n"))]),
  ];
}

function renderNode(palette: Palette, node: NodeReport): string {
  const { path, estree_path: estree, preview, range, field } = node;
  const part = field === null ? "" : `, the ${field} of its parent`;
  return [
    renderLabelled(
      palette,
      "node",
      `${describeType(node)} · ${printRange(range)}${part}\n${preview}`,
    ),
    renderLabelled(palette, "path", path),
    ...(estree === null ? [] : [renderLabelled(palette, "estree", estree)]),
  ].join("");
}

function describeType({
  type,
  estree_type: estree,
}: Pick<NodeReport, "type" | "estree_type">): string {
  return estree === null || estree === type ? type : `${type} (${estree})`;
}

function renderOutline(palette: Palette, entries: AstReport["outline"]): readonly string[] {
  const lines = entries.map((each) => printLines(each.first_line, each.last_line));
  const width = Math.max(0, ...lines.map((each) => each.length));
  const kindWidth = Math.max(0, ...entries.map(({ kind }) => kind.length));
  return entries.map((entry, idx) => {
    const { depth, kind, signature } = entry;
    const place = palette.cyan((lines[idx] ?? "").padStart(width));
    return `${place}  ${kind.padEnd(kindWidth)}  ${"  ".repeat(depth)}${toVisible(signature)}\n`;
  });
}

function renderRest(
  palette: Palette,
  { total, truncated, nodes, outline }: AstReport,
): readonly string[] {
  if (!truncated || total === null) return [];
  const rest = total - Math.max(nodes.length, outline.length);
  return [renderLabelled(palette, "more", `${rest} more are not shown`)];
}

function printLines(first: number, last: number): string {
  return first === last ? `${first}` : `${first}-${last}`;
}

function printRange({ start_line, start_col, end_line, end_col }: Range): string {
  return `${start_line}:${start_col}-${end_line}:${end_col}`;
}
