/**
 * The one place where tests call `parseRequest`: what it read is compared in a compact printed form, one line per edit:
 * `file: "old" -> "new" all occurrence=2`, then `~ repair` lines; a refusal prints as `CODE edit=1 line=3`.
 * For tests only.
 */
import { expect } from "vitest";
import { ERROR_CATALOGUE } from "../../base/index.ts";
import type { Operation } from "../operation.ts";
import { type ParseRequestOptions, parseRequest } from "./parse-request.ts";

/** Checks that `input` reads as `expected`, the printed lines joined by line breaks. */
export function checkRequest(
  input: string,
  expected: string | readonly string[],
  options: ParseRequestOptions = {},
): void {
  const lines = typeof expected === "string" ? expected : expected.join("\n");
  expect(printRequest(input, options)).toBe(lines);
}

/** Checks that `input` is refused with `expected` and that the message mentions `mentions`. */
export function checkRefusal(input: string, expected: string, mentions = ""): void {
  const parsed = parseRequest(input);
  expect(printRequest(input)).toBe(expected);
  if (parsed.ok) return;
  expect(parsed.error.message).toContain(mentions);
  expect(parsed.error.next).not.toBe("");
  expect(ERROR_CATALOGUE[parsed.error.code].status).toBe("invalid");
}

/** What `input` reads as, printed. */
export function printRequest(input: string, options: ParseRequestOptions = {}): string {
  const parsed = parseRequest(input, options);
  if (!parsed.ok) {
    const { edit, line } = parsed.error.details;
    const where = [
      ...(edit === undefined ? [] : [`edit=${edit}`]),
      ...(line === undefined ? [] : [`line=${line}`]),
    ];
    return [parsed.error.code, ...where].join(" ");
  }
  const { format, operations, repairs } = parsed.value;
  return [format, ...operations.map(printOperation), ...repairs.map((line) => `~ ${line}`)].join(
    "\n",
  );
}

function printOperation(operation: Operation): string {
  const { file, oldText, newText, replaceAll } = operation;
  const parts = [`${file ?? "-"}: ${JSON.stringify(oldText)} -> ${JSON.stringify(newText)}`];
  if (replaceAll) parts.push("all");
  if (operation.occurrence !== undefined) parts.push(`occurrence=${operation.occurrence}`);
  if (operation.nearLine !== undefined) parts.push(`near=${operation.nearLine}`);
  if (operation.expectContains !== undefined) parts.push(`contains=${operation.expectContains}`);
  if (operation.expectHash !== undefined) parts.push(`hash=${operation.expectHash}`);
  return parts.join(" ");
}
