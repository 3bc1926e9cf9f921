/**
 * The flag `--html`: whether the page may be written is asked before anything is done, the page is made after the run.
 * A page that cannot be written in the end is said on standard error and changes nothing about the answer.
 */
import { type ApplyReport, type EditView, writePageFile } from "../../engine/index.ts";
import { toVisible } from "../terminal-text.ts";
import { renderPage } from "./render-page.ts";

/** Writes the page of `report` at `path` (absolute); what to say of it on standard error. */
export function writePage(
  path: string,
  report: ApplyReport,
  views: readonly EditView[],
  { title }: { readonly title: string },
): string {
  const written = writePageFile(path, renderPage(report, views, { title }));
  if (written.ok) return `page written to ${toVisible(path)}\n`;
  const { code, message, next } = written.error;
  return `page not written: ${code} ${toVisible(message)} ${toVisible(next)}\n`;
}
