/**
 * What the commit hook found, one line for each place, then what to do; and what became of installing it.
 * Nothing is decided here: every fact is in the report.
 */
import type { HookInstallReport, HookRunReport } from "../engine/index.ts";
import type { Rendering } from "./command.ts";
import type { Palette } from "./palette.ts";
import { renderError } from "./render-error.ts";
import { toVisible } from "./terminal-text.ts";

type Finding = HookRunReport["findings"][number];

/** Different things to do that are shown. */
const MAX_SHOWN_STEPS = 5;

/** `report` for people: `path:line:column: rule: message`. */
export function renderHookRun(palette: Palette, report: HookRunReport): Rendering {
  if (report.error !== null) return renderError(palette, report.error);
  const { findings, omitted_findings: omitted } = report;
  const lines = findings.map((each) => renderFinding(palette, each));
  if (omitted > 0) lines.push(`… ${omitted} more findings`);
  const steps = [...new Set(findings.map(({ next }) => next))];
  for (const [idx, step] of steps.slice(0, MAX_SHOWN_STEPS).entries()) {
    lines.push(`${idx === 0 ? palette.bold("next:") : "     "} ${toVisible(step)}`);
  }
  if (steps.length > MAX_SHOWN_STEPS) lines.push("      …");
  lines.push(renderSummary(report));
  return { stdout: `${lines.join("\n")}\n`, stderr: "" };
}

function renderFinding(palette: Palette, finding: Finding): string {
  const { file, line, column, rule, severity, message } = finding;
  const place = `${toOneLine(file)}:${line}${column === null ? "" : `:${column}`}`;
  const label = severity === "error" ? palette.red(rule) : palette.yellow(`${rule} (${severity})`);
  return `${palette.bold(place)}: ${label}: ${toOneLine(message)}`;
}

function renderSummary(report: HookRunReport): string {
  const { findings, checked_files: checked, status } = report;
  const files = `${checked} staged ${checked === 1 ? "file" : "files"}`;
  if (findings.length === 0)
    return checked === 0 ? "Nothing is staged." : `${files} checked, nothing found.`;
  const count = (severity: Finding["severity"], name: string) => {
    const found = findings.filter((each) => each.severity === severity).length;
    return found === 0 ? [] : [`${found} ${found === 1 ? name : `${name}s`}`];
  };
  const counts = [
    ...count("error", "error"),
    ...count("warning", "warning"),
    ...count("note", "note"),
  ];
  const end = status === "no" ? "stops the commit" : "does not stop the commit";
  return `${counts.join(", ")} in ${files}; this ${end}.`;
}

/** `report` for people: what was done, in one line, and what the user should know. */
export function renderHookInstall(palette: Palette, report: HookInstallReport): Rendering {
  if (report.error !== null) return renderError(palette, report.error);
  const lines = [
    describeInstall(report),
    ...report.warnings.map((each) => `${palette.yellow("warning")}: ${each}`),
  ];
  const head = report.dry_run ? "Dry run, nothing was written. " : "";
  return { stdout: toVisible(`${head}${lines.join("\n")}\n`), stderr: "" };
}

function describeInstall({ action, hook, kept }: HookInstallReport): string {
  switch (action) {
    case "installed":
      return `Installed ${hook}${kept === null ? "" : `; the hook that was there runs first, from ${kept}`}.`;
    case "updated":
      return `Updated ${hook}.`;
    case "unchanged":
      return `${hook} is installed already.`;
    case "removed":
      return `Removed ${hook}; what was there before is there again.`;
    case "absent":
    case null:
      return "There is no hook of this program.";
  }
}

function toOneLine(text: string): string {
  return toVisible(text).replace(/[\n\t]/g, (character) =>
    character === "\n" ? "\u2424" : "\u2409",
  );
}
