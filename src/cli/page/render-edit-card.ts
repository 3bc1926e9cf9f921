/**
 * One edit on a page: what became of it, why there, the file before and after, how the text that was sent differs from
 * the one that stands there, and for a refused edit the places it may have meant.
 */
import type {
  PageCandidate,
  PageComparison,
  PageDrift,
  PageEdit,
  PageRow,
} from "../../engine/index.ts";
import { escapeText, printCount, renderLine } from "./page-text.ts";
import { renderComparison, renderPlace } from "./render-comparison.ts";

/** Sign and word for each outcome: the sign alone tells them apart without colour. */
export const OUTCOMES = {
  applied: { sign: "✓", word: "applied" },
  planned: { sign: "✓", word: "would apply" },
  fits: { sign: "○", word: "fits, not written" },
  refused: { sign: "✕", word: "refused" },
} as const;

/** The sign and the word for `edit`. */
export function getOutcome({ outcome, answer }: PageEdit): {
  readonly sign: string;
  readonly word: string;
  readonly kind: string;
} {
  if (outcome === "refused" && answer.status === "ambiguous") {
    return { sign: "?", word: "ambiguous", kind: "refused" };
  }
  return { ...OUTCOMES[outcome], kind: outcome };
}

/** `edit` as an article of the page, of `total` edits. */
export function renderEditCard(edit: PageEdit, total: number): string {
  const { number, answer, change, regions, drift } = edit;
  const { sign, word, kind } = getOutcome(edit);
  const heading = `<h3 id="edit-${number}-title">Edit ${number}<span class="of"> of ${total}</span></h3>`;
  const parts = [
    renderError(edit),
    change === undefined
      ? ""
      : renderComparison(change, regions, edit.isNew ? "new file" : "inserted here"),
    drift === undefined ? "" : renderDrift(drift),
    renderCandidates(edit),
    edit.outcome === "refused" ? renderRequested(edit) : "",
    renderList("Adapted", answer.adapted, "adapted"),
    renderList("Warnings", answer.warnings, "warnings"),
  ];
  return `<article class="edit ${kind}" id="edit-${number}" tabindex="-1" aria-labelledby="edit-${number}-title">
<header class="edit-head">${heading}<span class="badge ${kind}"><span aria-hidden="true">${sign}</span> ${word}</span>${renderEvidence(edit)}</header>
${parts.join("")}</article>
`;
}

function renderEvidence({ answer }: PageEdit): string {
  const { range, match_type, confidence, margin, replacements, validated } = answer;
  const lines =
    range === null
      ? ""
      : range.end_line > range.start_line
        ? `${printCount(range.start_line)}–${printCount(range.end_line)}`
        : printCount(range.start_line);
  const facts: readonly (readonly [string, string])[] = [
    ["lines", lines],
    ["match", match_type ?? ""],
    ["confidence", confidence === null ? "" : confidence.toFixed(2)],
    ["margin", margin === null ? "" : margin.toFixed(2)],
    ["places", replacements > 1 ? printCount(replacements) : ""],
    ["fallback", answer.fallback_used ? "yes" : ""],
    ["syntax", validated === null ? "" : validated ? "no new errors" : "new errors"],
  ];
  const shown = facts.filter(([, value]) => value !== "");
  if (shown.length === 0) return "";
  const items = shown.map(
    ([name, value]) => `<div><dt>${name}</dt><dd>${escapeText(value)}</dd></div>`,
  );
  return `<dl class="facts">${items.join("")}</dl>`;
}

function renderError({ answer: { error } }: PageEdit): string {
  if (error === null) return "";
  return `<div class="error"><p><code class="code">${error.code}</code> ${escapeText(error.message)}</p><p class="next"><strong>Next</strong> ${escapeText(error.next)}</p></div>
`;
}

function renderDrift({ isExact, sent, result }: PageDrift): string {
  const summary = isExact
    ? "Sent, found, result <span>the file has the text exactly as sent</span>"
    : "Sent, found, result <span>the file differs from what was sent; differences are underlined</span>";
  const results =
    result === undefined ? "" : renderColumn("Result", "what stands there now", result, "right");
  return `<details class="drift"${isExact ? "" : " open"}><summary>${summary}</summary>
<div class="cols">${renderColumn("Sent", "what the caller thought", sent, "left")}${renderColumn("Found", "what stands there", sent, "right")}${results}</div></details>
`;
}

function renderColumn(
  title: string,
  what: string,
  { blocks, cutRows }: PageComparison,
  side: "left" | "right",
): string {
  const isResult = title === "Result";
  const rows = blocks
    .flatMap((block) => block.rows)
    .map((row) => renderColumnRow(row, side, isResult));
  const cut =
    cutRows === 0 ? "" : `<div class="fold">⋯ ${printCount(cutRows)} more rows not shown</div>`;
  return `<section class="col ${title.toLowerCase()}"><h4>${title} <span>${what}</span></h4><div class="lines">${rows.join("")}${cut}</div></section>`;
}

/** Signs are for the result only: between sent and found nothing is added or removed, they just differ. */
function renderColumnRow(row: PageRow, side: "left" | "right", isResult: boolean): string {
  const line = row[side];
  if (line === undefined) return isResult ? "" : '<div class="ln none"></div>';
  const marked = [row.left, row.right].some((each) => (each?.marks.length ?? 0) > 0);
  const isWhole = row.kind !== "same" && !marked && line.text.trim() !== "";
  const differs = row.kind === "same" ? "" : isWhole ? " all" : " part";
  const sign = row.kind === "same" ? " " : isResult ? "+" : "≠";
  return `<div class="ln${differs}"><span class="sg">${sign}</span><code>${renderLine(line, isResult ? "ins" : "mark")}</code></div>`;
}

function renderCandidates({ candidates, answer }: PageEdit): string {
  if (candidates.length === 0) return "";
  const word = answer.status === "ambiguous" ? "Places it may mean" : "Nearest places";
  const items = candidates.map(renderCandidate);
  return `<section class="candidates"><h4>${word}</h4>\n${items.join("")}</section>\n`;
}

function renderCandidate({ answer, place, difference }: PageCandidate, idx: number): string {
  const { range, match_type, confidence, enclosing, unique_old_text, preview } = answer;
  const where = enclosing === null ? "" : ` in <code>${escapeText(enclosing)}</code>`;
  const shown =
    place === undefined ? `<pre class="text">${escapeText(preview)}</pre>` : renderPlace(place);
  const differs =
    difference === undefined
      ? ""
      : `<dl class="differs"><dt>sent</dt><dd><code>${renderLine(difference.sent, "mark")}</code></dd><dt>line ${difference.file.number}</dt><dd><code>${renderLine(difference.file, "mark")}</code></dd><dt>drift</dt><dd>${escapeText(difference.drift)}</dd></dl>`;
  const unique =
    unique_old_text === null
      ? ""
      : `<details><summary>Old text that fits only here</summary><pre class="text">${escapeText(unique_old_text)}</pre></details>`;
  return `<div class="candidate"><h5>${idx + 1}. Line ${printCount(range.start_line)}${where} <span>${escapeText(match_type)} ${confidence.toFixed(2)}</span></h5>
${shown}${differs}${unique}</div>
`;
}

/** What a refused edit asked for. */
function renderRequested({ oldText, newText }: PageEdit): string {
  const texts = [
    oldText === undefined || oldText === "" ? "" : renderText("Old text as sent", oldText),
    newText === undefined || newText === "" ? "" : renderText("New text as sent", newText),
  ].join("");
  return texts === ""
    ? ""
    : `<details class="asked"><summary>What was asked</summary>${texts}</details>\n`;
}

/** Longest text shown as it was sent, in UTF-16 code units. */
const MAX_ASKED_UNITS = 20_000;

function renderText(title: string, text: string): string {
  const rest = text.length - MAX_ASKED_UNITS;
  const cut = rest > 0 ? `<p>… ${printCount(rest)} more characters</p>` : "";
  return `<h4>${title}</h4><pre class="text">${escapeText(text.slice(0, MAX_ASKED_UNITS))}</pre>${cut}`;
}

function renderList(title: string, items: readonly string[], name: string): string {
  if (items.length === 0) return "";
  return `<div class="notes ${name}"><h4>${title}</h4><ul>${items.map((each) => `<li>${escapeText(each)}</li>`).join("")}</ul></div>
`;
}
