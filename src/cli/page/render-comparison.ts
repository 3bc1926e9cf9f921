/**
 * Two texts side by side as rows of a page: line numbers, signs, marked words, folds; around what is replaced a dashed
 * frame, and an arrow where something is put in. On a narrow page the two sides stand below each other.
 */
import type {
  PageBlock,
  PageComparison,
  PageLine,
  PagePlace,
  PageRegion,
  PageRow,
} from "../../engine/index.ts";
import { printCounted, renderLine } from "./page-text.ts";

/** `comparison` with frames around `regions` of its left side; arrows where lines are put in say `arrowText`. */
export function renderComparison(
  comparison: PageComparison,
  regions: readonly PageRegion[],
  arrowText: string,
): string {
  const rows = comparison.blocks.map(
    (block) => renderFold(block.skipped) + renderBlock(block, regions, arrowText),
  );
  const cut =
    comparison.cutRows === 0
      ? ""
      : renderNote(`⋯ ${printCounted(comparison.cutRows, "more row")} not shown here`);
  return `<div class="cmp" role="table" aria-label="Before and after">
<div class="row head" role="row"><div role="columnheader">Before</div><div role="columnheader">After</div></div>
${rows.join("")}${cut}${renderFold(comparison.skippedAfter)}</div>
`;
}

/** `place` with a frame, the lines around it unframed; nothing is compared. */
export function renderPlace({
  region,
  lines,
  skippedBefore,
  skippedAfter,
  cutLines,
}: PagePlace): string {
  const isInside = ({ number }: PageLine): boolean =>
    number >= region.firstLine && number <= region.lastLine;
  const last = lines.filter(isInside).at(-1);
  const rows = lines.map((line) => {
    const frame = [
      ...(isInside(line) ? ["fr"] : []),
      ...(line.number === region.firstLine && isInside(line) ? ["fr-top"] : []),
      ...(line === last && cutLines === 0 ? ["fr-end"] : []),
    ];
    const arrow =
      region.lastLine < region.firstLine && line.number === region.firstLine ? ARROW_ROW : "";
    return `${arrow}<div class="row"><div class="${["cell", ...frame].join(" ")}">${renderCell(line, " ", "mark")}</div></div>\n`;
  });
  const cut =
    cutLines === 0 ? "" : renderNote(`⋯ ${printCounted(cutLines, "more line")} of this place`);
  return `<div class="cmp one">${renderFold(skippedBefore)}${rows.join("")}${cut}${renderFold(skippedAfter)}</div>
`;
}

const ARROW_ROW =
  '<div class="row"><div class="cell point"><span class="arrow">▶ inserted here</span></div></div>\n';

const IN_LINE = "inserted in this line";

/** How one left cell takes part in a frame. */
interface Framing {
  readonly isFramed: boolean;
  readonly isTop: boolean;
  readonly isEnd: boolean;
}

function renderBlock(
  { rows }: PageBlock,
  regions: readonly PageRegion[],
  arrowText: string,
): string {
  const framings = frameRows(rows, regions);
  return rows
    .map((row, idx) => {
      const before = rows[idx - 1]?.kind;
      const isRun = row.kind === "added" && (before === undefined || before === "same");
      const isInLine =
        row.kind === "changed" &&
        regions.some(
          ({ firstLine, lastLine }) => lastLine < firstLine && firstLine === row.left?.number,
        );
      return renderRow(row, framings[idx], isRun ? arrowText : isInLine ? IN_LINE : undefined);
    })
    .join("");
}

/** The rows of each region, with the fillers between them; the same row is in one frame only. */
function frameRows(
  rows: readonly PageRow[],
  regions: readonly PageRegion[],
): readonly (Framing | undefined)[] {
  const framings: (Framing | undefined)[] = rows.map(() => undefined);
  const places = new Map<number, number>();
  for (const [idx, { left }] of rows.entries()) {
    if (left !== undefined) places.set(left.number, idx);
  }
  const [first, last] = [Math.min(...places.keys()), Math.max(...places.keys())];
  for (const { firstLine, lastLine } of regions) {
    const top = places.get(Math.max(firstLine, first));
    const end = places.get(Math.min(lastLine, last));
    if (top === undefined || end === undefined || lastLine < firstLine || end < top) continue;
    for (let idx = top; idx <= end; idx += 1) {
      const isTop = idx === top && first <= firstLine;
      framings[idx] = { isFramed: true, isTop, isEnd: idx === end && lastLine <= last };
    }
  }
  return framings;
}

function renderRow(
  { kind, left, right }: PageRow,
  framing: Framing | undefined,
  arrowText: string | undefined,
): string {
  const frame = [
    framing?.isFramed ? "fr" : "",
    framing?.isTop ? "fr-top" : "",
    framing?.isEnd ? "fr-end" : "",
  ];
  const isPoint = left === undefined && arrowText !== undefined;
  const leftClass = [
    "cell",
    "l",
    left === undefined ? "none" : "",
    isPoint ? "point" : "",
    ...frame,
  ]
    .filter((each) => each !== "")
    .join(" ");
  const leftSign = kind === "same" ? " " : "−";
  const rightSign = kind === "same" ? " " : "+";
  const arrow =
    arrowText === undefined
      ? ""
      : `<span class="arrow${isPoint ? "" : " tail"}">▶ ${arrowText}</span>`;
  const tag = framing?.isTop ? '<span class="tag">replaced</span>' : "";
  const leftHtml = left === undefined ? arrow : renderCell(left, leftSign, "del") + arrow + tag;
  const rightHtml = right === undefined ? "" : renderCell(right, rightSign, "ins");
  const rightClass = right === undefined ? "cell r none" : "cell r";
  return `<div class="row ${kind}" role="row"><div class="${leftClass}" role="cell">${leftHtml}</div><div class="${rightClass}" role="cell">${rightHtml}</div></div>
`;
}

function renderCell(line: PageLine, sign: string, tag: "del" | "ins" | "mark"): string {
  return `<span class="no">${line.number}</span><span class="sg">${sign}</span><code>${renderLine(line, tag)}</code>`;
}

function renderFold(count: number): string {
  return count === 0 ? "" : renderNote(`⋯ ${printCounted(count, "unchanged line")}`);
}

function renderNote(text: string): string {
  return `<div class="fold" role="row"><span role="cell">${text}</span></div>\n`;
}
