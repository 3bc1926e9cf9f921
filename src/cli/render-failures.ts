/**
 * The log of refused edits: an export as one JSON object a line, anything else in one sentence.
 */
import type { FailuresReport } from "../engine/index.ts";
import type { Rendering } from "./command.ts";
import type { Palette } from "./palette.ts";
import { renderError } from "./render-error.ts";

/** `report` for people, or, when it is an export, for a file. */
export function renderFailures(palette: Palette, report: FailuresReport): Rendering {
  const { error, records, recording } = report;
  if (error !== null) return renderError(palette, error);
  if (records !== null) {
    return { stdout: records.map((each) => `${JSON.stringify(each)}\n`).join(""), stderr: "" };
  }
  const state = recording
    ? "Refused edits are recorded here, without names, literals and paths."
    : "Refused edits are not recorded here.";
  return { stdout: `${state}\n`, stderr: "" };
}
