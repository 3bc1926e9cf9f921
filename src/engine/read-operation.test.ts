/**
 * Reading lines with anchors: what is told of a file, how an answer is bounded, what is refused, and that what was read
 * can be used in an edit.
 */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { DiskTree } from "../workspace/index.ts";
import { applyEdits } from "./apply-edits.ts";
import { listFiles, openTestWorkspace } from "./check-apply.ts";
import { type ReadReport, readOperation } from "./read-operation.ts";
import {
  chooseLines,
  DEFAULT_MAX_LINES,
  DEFAULT_MAX_RANGE_LINES,
  MAX_LINE_UNITS,
  MAX_MAX_LINES,
  MAX_SHOWN_TEXT_UNITS,
  parseLineRange,
} from "./shown-lines.ts";

/** Reads `file` of `tree`; the report must fit its schema. */
async function read(tree: DiskTree, file: string, rest = {}): Promise<ReadReport> {
  const report = await readOperation.run({ file, ...rest }, { workspace: openTestWorkspace(tree) });
  expect(readOperation.output.parse(report)).toEqual(report);
  return report;
}

/** What is shown, as `first-last of count, next`. */
async function checkShown(text: string, rest: object, expected: string): Promise<void> {
  const report = await read({ a: text }, "a", rest);
  const { range, line_count: count, next_range: next, truncated } = report;
  expect(`${range?.first ?? "-"}-${range?.last ?? "-"} of ${count}, ${next}`).toBe(expected);
  expect(truncated).toBe(next !== null);
  expect(report.lines.map(({ line }) => line)).toEqual(
    report.lines.map((_, idx) => (range?.first ?? 1) + idx),
  );
}

function toLines(count: number): string {
  return Array.from({ length: count }, (_, idx) => `line ${idx + 1}\n`).join("");
}

const utf16 = (text: string): Uint8Array => Buffer.from(`\ufeff${text}`, "utf16le");

describe("a file", () => {
  it.each<[string, string | Uint8Array, Partial<ReadReport>]>([
    ["with LF", "a\nb\n", { eol: "lf", line_count: 2, final_newline: true, size_bytes: 4 }],
    ["with CRLF and no final one", "a\r\nb", { eol: "crlf", line_count: 2, final_newline: false }],
    ["with CR", "a\rb\r", { eol: "cr", line_count: 2 }],
    [
      "with several endings",
      "a\r\nb\nc\r",
      { eol: "mixed", eol_counts: { lf: 1, crlf: 1, cr: 1 } },
    ],
    [
      "of one line",
      "a",
      { eol: "none", line_count: 1, final_newline: false, range: { first: 1, last: 1 } },
    ],
    [
      "that is empty",
      "",
      { line_count: 0, final_newline: false, range: null, lines: [], truncated: false },
    ],
    ["with a byte order mark", "\ufeffa\n", { encoding: "utf-8", bom: true, size_bytes: 5 }],
    ["in UTF-16", utf16("ä\n"), { encoding: "utf-16le", bom: true, line_count: 1 }],
  ])("%s", async (_, content, expected) => {
    expect(await read({ a: content }, "a")).toMatchObject({
      status: "done",
      exit_code: 0,
      ...expected,
    });
  });

  it("in an unknown encoding is shown with a warning", async () => {
    const bytes = Buffer.from([0x61, 0x81, 0x8d, 0x8f, 0x90, 0x9d, 0xff, 0x0a]);
    const { encoding, warnings } = await read({ a: bytes }, "a");
    expect([encoding, warnings.length]).toEqual(["unknown-8bit", 1]);
  });
});

describe("what is shown", () => {
  it.each<[string, string, object, string]>([
    ["all of a short file", toLines(3), {}, "1-3 of 3, null"],
    ["a range", toLines(9), { range: "3-5" }, "3-5 of 9, null"],
    ["one line", toLines(9), { range: "4" }, "4-4 of 9, null"],
    ["a range to the end", toLines(9), { range: "7-" }, "7-9 of 9, null"],
    ["a range beyond the end, cut there", toLines(9), { range: "7-40" }, "7-9 of 9, null"],
    ["the beginning of a long file", toLines(1000), {}, "1-400 of 1000, 401-800"],
    ["its end", toLines(1000), { range: "801-1200" }, "801-1000 of 1000, null"],
    ["as many lines as asked for", toLines(9), { max_lines: 2, range: "4-" }, "4-5 of 9, 6-7"],
    ["long ranges up to a bound", toLines(3000), { range: "1-3000" }, "1-2000 of 3000, 2001-3000"],
    [
      "whole lines within the bound on characters",
      `${"x".repeat(999)}\n`.repeat(300),
      {},
      "1-100 of 300, 101-200",
    ],
    ["nothing of an empty file", "", { range: "1-" }, "---- of 0, null".replace("----", "---")],
  ])("is %s", async (_, text, rest, expected) => {
    await checkShown(text, rest, expected);
  });

  it("is the beginning of a huge line, cut beside a character", async () => {
    const report = await read(
      { a: `${"x".repeat(MAX_LINE_UNITS - 1)}😀${"y".repeat(50)}\nz\n` },
      "a",
    );
    expect(report.cut_lines).toEqual([{ line: 1, omitted: 52 }]);
    expect(report.lines.map(({ text }) => text.length)).toEqual([MAX_LINE_UNITS - 1, 1]);
  });

  it("has stated bounds", () => {
    const bounds = [
      DEFAULT_MAX_LINES,
      DEFAULT_MAX_RANGE_LINES,
      MAX_MAX_LINES,
      MAX_SHOWN_TEXT_UNITS,
    ];
    expect(bounds).toEqual([400, 2_000, 20_000, 100_000]);
    expect(chooseLines).toBeTypeOf("function");
  });
});

describe("is refused:", () => {
  it.each<[string, DiskTree, object, string, number]>([
    ["a missing file", {}, {}, "FILE_NOT_FOUND", 1],
    ["a folder", { "a/b": "" }, {}, "FILE_IS_DIRECTORY", 64],
    ["a binary file", { a: Buffer.from([0, 1, 2, 0, 255]) }, {}, "TEXT_BINARY", 64],
    ["a link out of the root", { a: { link: "/etc/passwd" } }, {}, "PATH_OUTSIDE_ROOT", 4],
    ["a path out of the root", {}, { file: "../a" }, "PATH_OUTSIDE_ROOT", 4],
    [
      "a range that begins beyond the end",
      { a: "x\n" },
      { range: "3-" },
      "POSITION_OUT_OF_RANGE",
      64,
    ],
    ["a range that is none", { a: "x\n" }, { range: "3-1" }, "USAGE_INVALID", 64],
    ["too many lines", { a: "x\n" }, { max_lines: 100_000 }, "USAGE_INVALID", 64],
  ])("%s", async (_, tree, rest, code, exit) => {
    const report = await read(tree, "a", rest);
    expect([report.error?.code, report.exit_code, report.lines]).toEqual([code, exit, []]);
  });

  it.each(["", "0", "0-3", "a", "3-2", "1-2-3", "-5"])("the range %j", (range) => {
    const parsed = parseLineRange(range);
    expect(parsed.ok ? "" : parsed.error.code).toBe("USAGE_INVALID");
  });

  it.each([
    ["7", { first: 7, last: 7 }],
    [" 7 - 9 ", { first: 7, last: 9 }],
    ["7..9", { first: 7, last: 9 }],
    ["7:", { first: 7 }],
  ])("but not the range %j", (range, expected) => {
    expect(parseLineRange(range)).toEqual({ ok: true, value: expected });
  });
});

describe("what was read can be edited", () => {
  const TEXT = "one {\n  two;\n}\n\nthree {\n  two;\n}\n";

  it("by the anchors and the hash", async () => {
    const workspace = openTestWorkspace({ a: TEXT });
    const { lines, sha256 } = await read({ a: TEXT }, "a");
    const edit = { file: "a", anchor: lines[5]?.anchor, op: "replace", content: "  2;" };
    const request = JSON.stringify({ ...edit, expect_hash: sha256?.slice(0, 12) });
    const report = await applyEdits(request, { workspace });
    expect([report.status, report.match_type]).toEqual(["applied", "anchor"]);
    expect(listFiles(workspace)).toEqual({
      a: `0644 ${JSON.stringify(TEXT.replace(/two;(?=\n}\n$)/, "2;"))}`,
    });
  });

  it("by quoting lines with their anchors", async () => {
    const workspace = openTestWorkspace({ a: TEXT });
    const { lines } = await read({ a: TEXT }, "a");
    const printed = lines.slice(4, 7).map(({ anchor, text }) => `${anchor}│${text}`);
    const request = JSON.stringify({
      file: "a",
      old_text: printed.join("\n"),
      new_text: printed.join("\n").replace("two", "2"),
    });
    const report = await applyEdits(request, { workspace });
    expect([report.status, report.match_type]).toEqual(["applied", "line_number"]);
    expect(listFiles(workspace)).toEqual({
      a: `0644 ${JSON.stringify(TEXT.replace(/two;(?=\n}\n$)/, "2;"))}`,
    });
  });

  it("in any text, at any line", async () => {
    const line = fc.constantFrom("", "}", "  x;", "a = 1", "déjà", "\tend");
    const texts = fc
      .tuple(
        fc.array(line, { minLength: 1, maxLength: 12 }),
        fc.constantFrom("\n", "\r\n"),
        fc.boolean(),
      )
      .map(([lines, eol, isClosed]) => lines.join(eol) + (isClosed ? eol : ""))
      .filter((text) => text !== "");
    await fc.assert(
      fc.asyncProperty(texts, fc.nat(), async (text, seed) => {
        const workspace = openTestWorkspace({ a: text });
        const { lines } = await read({ a: text }, "a");
        const anchor = lines[seed % lines.length]?.anchor;
        const request = JSON.stringify({ file: "a", anchor, op: "replace", content: "brand new" });
        const report = await applyEdits(request, { workspace });
        expect(report.status).toBe("applied");
        const after = lines.map((each) => (each.anchor === anchor ? "brand new" : each.text));
        const [, now] = Object.entries(listFiles(workspace))[0] ?? [];
        const content: string = JSON.parse((now ?? "").slice(5));
        expect(content.split(/\r?\n/).slice(0, after.length)).toEqual(after);
      }),
      { numRuns: 60 },
    );
  });
});
