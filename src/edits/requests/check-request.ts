/**
 * The one place where tests call `parseRequest`: what it read is compared in a compact printed form, one line per edit:
 * `file: "old" -> "new" all occurrence=2`, then `~ repair` lines; a refusal prints as `CODE edit=1 line=3`.
 * For tests only.
 */
import { expect } from "vitest";
import { ERROR_CATALOGUE } from "../../base/index.ts";
import type { Expectations, HunkLine, Hunks, Operation, ReplaceOperation } from "../operation.ts";
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
  switch (operation.kind) {
    case "replace":
      return printReplace(operation);
    case "coordinates": {
      const { start, end, base, encoding, content, expect: expected, order } = operation;
      const { lines, expectRangeHash, clamp } = operation;
      const places =
        lines === undefined
          ? `${start.line}:${start.col}-${end.line}:${end.col}`
          : `${lines} lines ${start.line}-${end.line}`;
      const place = `${places} base${base} ${encoding}${clamp === true ? " clamp" : ""}`;
      const guard = expected === undefined ? "" : ` expect ${JSON.stringify(expected)}`;
      const hash = expectRangeHash === undefined ? "" : ` range_hash=${expectRangeHash}`;
      const rank = order === undefined ? "" : ` order=${order}`;
      return `coordinates ${operation.file ?? "-"} ${place} -> ${JSON.stringify(content)}${guard}${hash}${rank}${printExpectations(operation)}`;
    }
    case "symbol": {
      const { action, symbol, symbolKind, lineContains, position, content } = operation;
      const kind = symbolKind === undefined ? "" : ` kind=${symbolKind}`;
      const line = lineContains === undefined ? "" : ` line=${JSON.stringify(lineContains)}`;
      const side = position === undefined ? "" : ` ${position}`;
      return `${action} ${operation.file ?? "-"} ${symbol}${kind}${line}${side} -> ${JSON.stringify(content)}${printExpectations(operation)}`;
    }
    case "node":
      return `node ${operation.action} ${operation.file ?? "-"} ${operation.path} -> ${JSON.stringify(operation.content)}${printExpectations(operation)}`;
    case "line_anchor": {
      const { start, end, lines, action, content } = operation;
      const list = lines === undefined ? "" : ` all ${lines.length}`;
      const last = end === undefined ? "" : `-${end.line}:${end.hash}${list}`;
      return `lines ${action} ${operation.file ?? "-"} ${start.line}:${start.hash}${last} -> ${JSON.stringify(content)}${printExpectations(operation)}`;
    }
    case "rewrite":
      return `rewrite ${operation.file ?? "-"}${operation.mayCreate ? " or create" : ""}${operation.mayDrop === true ? " dropping" : ""}${printMode(operation)}: ${JSON.stringify(operation.content)}${printExpectations(operation)}`;
    case "patch":
      return `patch ${operation.file}${printHunks(operation)}`;
    case "move":
    case "copy":
      return `${operation.kind} ${operation.file} -> ${operation.to}${printHunks(operation)}${printIfExists(operation)}${printExpectations(operation)}`;
    case "create":
      return `create ${operation.file}${printMode(operation)}${printIfExists(operation)}: ${JSON.stringify(operation.content)}`;
    case "delete":
      return `delete ${operation.file}${operation.ifMissing === undefined ? "" : " if there"}${operation.expectLines === undefined ? "" : ` of ${printLines(operation.expectLines)}`}${printExpectations(operation)}`;
  }
}

function printIfExists({ ifExists }: { readonly ifExists?: "overwrite" | "keep" }): string {
  return ifExists === undefined ? "" : ` or ${ifExists}`;
}

function printExpectations({ expectContains, expectHash }: Expectations): string {
  const contains = expectContains === undefined ? "" : ` contains=${expectContains}`;
  return `${contains}${expectHash === undefined ? "" : ` hash=${expectHash}`}`;
}

/** ` executable`, then each hunk: ` @3 /heading/ [" a" "-b" "+c"] end`. */
function printHunks({ hunks, executable }: Hunks & { readonly executable?: boolean }): string {
  const printed = hunks.map(({ oldLine, headings, lines, atEnd }) => {
    const line = oldLine === undefined ? "" : ` @${oldLine}`;
    const headed = headings.map((heading) => ` /${heading}/`).join("");
    return `${line}${headed} ${printLines(lines)}${atEnd ? " end" : ""}`;
  });
  return `${printMode({ executable })}${printed.join("")}`;
}

function printMode({ executable }: { readonly executable?: boolean | undefined }): string {
  if (executable === undefined) return "";
  return executable ? " executable" : " not executable";
}

const MARKS = { context: " ", removed: "-", added: "+" } as const;

function printLines(lines: readonly HunkLine[]): string {
  const printed = lines.map(
    ({ kind, text, endsFile }) =>
      `${JSON.stringify(MARKS[kind] + text)}${endsFile === true ? "!" : ""}`,
  );
  return `[${printed.join(" ")}]`;
}

function printReplace(operation: ReplaceOperation): string {
  const { file, oldText, newText, replaceAll } = operation;
  const parts = [`${file ?? "-"}: ${JSON.stringify(oldText)} -> ${JSON.stringify(newText)}`];
  if (replaceAll) parts.push("all");
  if (operation.occurrence !== undefined) parts.push(`occurrence=${operation.occurrence}`);
  if (operation.nearLine !== undefined) parts.push(`near=${operation.nearLine}`);
  return parts.join(" ") + printExpectations(operation);
}
