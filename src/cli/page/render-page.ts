/**
 * The page that shows a report: one file with its style and script in it, which asks for nothing over a network.
 * A content security policy lets through only that style and that script, known by hash; every text is escaped.
 */
import { toSha256 } from "../../base/index.ts";
import {
  type ApplyReport,
  type EditView,
  MAX_PAGE_EDITS,
  PAGE_MARK,
  type Page,
  type PageFile,
  toPage,
} from "../../engine/index.ts";
import { PAGE_SCRIPT } from "./page-script.ts";
import { PAGE_STYLE } from "./page-style.ts";
import { escapeText, printCount, printCounted } from "./page-text.ts";
import { getOutcome, renderEditCard } from "./render-edit-card.ts";

/** The page of `report`, with the texts around its edits in `views`. The same input gives the same page. */
export function renderPage(
  report: ApplyReport,
  views: readonly EditView[],
  { title }: { readonly title: string },
): string {
  const page = toPage(report, views);
  const total = report.edits.length;
  return `${PAGE_MARK}<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src '${toSource(PAGE_STYLE)}'; script-src '${toSource(PAGE_SCRIPT)}'; base-uri 'none'; form-action 'none'">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
<title>${escapeText(title)}</title>
<style>${PAGE_STYLE}</style>
</head>
<body>
<a class="skip" href="#edits">Skip to the edits</a>
<div class="page">
${renderTop(page, title)}<div class="layout">
${renderNav(page)}<main id="edits" tabindex="-1">
${page.files.map((file, idx) => renderFile(file, idx, total)).join("")}${renderRest(total)}</main>
</div>
<footer><p>Written by Surehand. This page holds code of the files it shows and asks for nothing over a network.</p></footer>
</div>
${HELP}<script>${PAGE_SCRIPT}</script>
</body>
</html>
`;
}

function toSource(text: string): string {
  return `sha256-${Buffer.from(toSha256(text), "hex").toString("base64")}`;
}

const HELP = `<dialog id="help" aria-labelledby="help-title"><h2 id="help-title">Keys</h2>
<dl><dt><kbd>j</kbd> <kbd>n</kbd></dt><dd>next edit</dd><dt><kbd>k</kbd> <kbd>p</kbd></dt><dd>edit before</dd><dt><kbd>r</kbd></dt><dd>next refused edit</dd><dt><kbd>o</kbd></dt><dd>open or close the parts of an edit</dd><dt><kbd>?</kbd></dt><dd>this help</dd><dt><kbd>Esc</kbd></dt><dd>close it</dd></dl>
<form method="dialog"><button>Close</button></form></dialog>
`;

function renderTop(page: Page, title: string): string {
  const { report, files, added, removed } = page;
  const { edits, error, exit_code, status, format, dry_run, repairs } = report;
  const counts = countOutcomes(files);
  const lead = error === null ? "" : `${error.message} ${error.next}`;
  const facts: readonly (readonly [string, string])[] = [
    ["Status", escapeText(status.replaceAll("_", " "))],
    ["Edits", printCount(edits.length)],
    ...counts.map(([word, count]) => [capitalise(word), printCount(count)] as const),
    [
      "Lines",
      `<span class="plus">+${printCount(added)}</span> <span class="minus">−${printCount(removed)}</span>`,
    ],
    ["Exit code", String(exit_code)],
    ...(format === null ? [] : [["Format", escapeText(format)] as const]),
    ...(dry_run ? [["Mode", "dry run"] as const] : []),
  ];
  const repaired = repairs
    .map((each) => `<p class="lead">Repaired: ${escapeText(each)}</p>`)
    .join("");
  return `<header class="top">
<div class="brand"><span><b>Surehand</b> ${escapeText(title)}</span><button id="help-button" type="button" hidden>Keys <kbd>?</kbd></button></div>
<h1>${toHeadline(page)}</h1>
${lead === "" ? "" : `<p class="lead">${escapeText(lead)}</p>\n`}${repaired}
<dl class="stats">${facts.map(([name, value]) => `<div><dt>${name}</dt><dd>${value}</dd></div>`).join("")}</dl>
</header>
`;
}

function toHeadline({ report: { files, dry_run }, files: shown }: Page): string {
  const changed = files.filter(({ action }) => action !== "unchanged").length;
  const refused = shown.flatMap(({ edits }) =>
    edits.filter(({ outcome }) => outcome === "refused"),
  );
  const rest = refused.length === 0 ? "" : `, ${printCounted(refused.length, "edit")} refused`;
  if (changed === 0) return `Nothing ${dry_run ? "would be" : "was"} written${rest}`;
  return `${printCounted(changed, "file")} ${dry_run ? "would change" : "changed"}${rest}`;
}

function countOutcomes(files: readonly PageFile[]): readonly (readonly [string, number])[] {
  const counts = new Map<string, number>();
  for (const edit of files.flatMap((file) => file.edits)) {
    const { word } = getOutcome(edit);
    counts.set(word, (counts.get(word) ?? 0) + 1);
  }
  return [...counts];
}

function capitalise(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}

function renderNav({ files }: Page): string {
  const items = files.map((file, idx) => {
    const edits = file.edits.map((edit) => {
      const { sign, word, kind } = getOutcome(edit);
      return `<li><a class="${kind}" href="#edit-${edit.number}"><span><span class="sign" aria-hidden="true">${sign}</span> Edit ${edit.number}</span><span>${word}</span></a></li>`;
    });
    return `<li><a href="#file-${idx + 1}"><span class="name">${renderPath(file)}</span>${renderDelta(file, "delta")}</a><ul>${edits.join("")}</ul></li>\n`;
  });
  return `<nav aria-label="Files"><h2>Files</h2><ul>
${items.join("")}</ul></nav>
`;
}

function renderPath({ path }: PageFile): string {
  return path === undefined ? "no file named" : `<bdi>${escapeText(path)}</bdi>`;
}

function renderDelta({ added, removed }: PageFile, name: string): string {
  if (added + removed === 0) return "";
  return `<span class="${name}"><span class="plus">+${printCount(added)}</span> <span class="minus">−${printCount(removed)}</span></span>`;
}

function renderFile(file: PageFile, idx: number, total: number): string {
  const action = file.action === undefined ? "" : `<span>${file.action}</span>`;
  const diff = file.diff === undefined ? "" : renderDiff(file.diff);
  return `<section class="file" id="file-${idx + 1}" aria-labelledby="file-${idx + 1}-title">
<div class="file-head"><h2 id="file-${idx + 1}-title">${renderPath(file)}</h2>${action}${renderDelta(file, "sum")}</div>
${file.edits.map((edit) => renderEditCard(edit, total)).join("")}${diff}</section>
`;
}

function renderDiff(diff: string): string {
  const lines = diff.replace(/\n$/, "").split("\n");
  const spans = lines.map((line) => `<span${findDiffClass(line)}>${escapeText(line)}</span>`);
  return `<div class="whole"><details><summary>Unified diff of the file</summary><pre class="diff" tabindex="0" role="region" aria-label="Unified diff">${spans.join("")}</pre></details></div>
`;
}

function findDiffClass(line: string): string {
  if (/^(?:---|\+\+\+|@@|diff |#)/.test(line)) return ' class="h"';
  if (line.startsWith("+")) return ' class="a"';
  return line.startsWith("-") ? ' class="d"' : "";
}

function renderRest(total: number): string {
  const rest = total - MAX_PAGE_EDITS;
  return rest > 0
    ? `<p>${printCounted(rest, "more edit")} not shown; the report has them.</p>\n`
    : "";
}
