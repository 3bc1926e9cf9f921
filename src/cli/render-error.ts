/**
 * An error that is the whole answer of a command, for people: what happened, its code, what to do. On standard error.
 */
import type { SurehandError } from "../base/index.ts";
import type { Rendering } from "./command.ts";
import type { Palette } from "./palette.ts";
import { renderLabelled } from "./render-edit.ts";

/** `error` in three labelled parts. */
export function renderError(palette: Palette, error: SurehandError): Rendering {
  const lines = [
    renderLabelled(palette, palette.red("error".padEnd(10)), error.message),
    renderLabelled(palette, "code", error.code),
    renderLabelled(palette, "next:", error.next),
  ];
  return { stdout: "", stderr: lines.join("") };
}
