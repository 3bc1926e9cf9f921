/** Tests of the log of refused edits: off until asked for, what it keeps, what corrects what, and that no text gets out. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createError } from "../base/index.ts";
import { type EditAnswer, EMPTY_ANSWER, type Operation } from "../edits/index.ts";
import {
  createMemoryFileSystem,
  createMemoryHost,
  openWorkspace,
  type Workspace,
} from "../workspace/index.ts";
import {
  clearFailures,
  exportFailures,
  isFailureLogOn,
  MAX_RECORDED_ATTEMPTS,
  recordAttempts,
  turnFailureLogOff,
  turnFailureLogOn,
} from "./failure-log.ts";
import {
  type Attempt,
  type ExportedFailure,
  exportedFailureSchema,
  failureRecordSchema,
  findFailureRecord,
  MAX_LINES_TO_CORRECTION,
  MAX_STEPS_TO_CORRECTION,
  resolveFailures,
} from "./failure-record.ts";

function open(): Workspace {
  const fileSystem = createMemoryFileSystem({
    "w/.git/HEAD": "x",
    "w/.git/objects/x": "",
    "w/.git/refs/x": "",
  });
  const workspace = openWorkspace("/w", { fileSystem, host: createMemoryHost() });
  if (!workspace.ok) throw new Error(workspace.error.message);
  return workspace.value;
}

function replace(oldText: string, newText: string): Operation {
  return { kind: "replace", oldText, newText, replaceAll: false };
}

function toRange(line: number) {
  return { start_line: line, start_col: 1, end_line: line, end_col: 2 };
}

const FILE_TEXT = "import a\n\nfunction charge(amount) {\n  return amount * 100;\n}\n";

const REFUSED: Attempt = {
  operation: replace("  return amount * 10;", "  return amount;"),
  answer: {
    ...EMPTY_ANSWER,
    status: "no_match",
    file: "src/pay.ts",
    candidates: [
      {
        range: toRange(4),
        match_type: "aligned",
        confidence: 0.9,
        enclosing: "charge",
        preview: "  return amount * 100;",
        unique_old_text: null,
        first_difference: {
          line: 4,
          old: "  return amount * 10;",
          file: "  return amount * 100;",
          drift: "a few characters",
        },
      },
    ],
    error: createError("EDIT_NO_MATCH", "not found: return amount", { details: { old: "charge" } }),
  },
  format: "json",
  fileText: FILE_TEXT,
  language: "typescript",
};

function toApplied(file: string, line: number, newText = "other text"): Attempt {
  const range = toRange(line);
  const answer: EditAnswer = {
    ...EMPTY_ANSWER,
    status: "applied",
    file,
    range,
    match_type: "exact",
  };
  return { ...REFUSED, operation: replace("x", newText), answer };
}

function toExport(workspace: Workspace): readonly ExportedFailure[] {
  const failures = exportFailures(workspace);
  if (!failures.ok) throw new Error(failures.error.message);
  return failures.value;
}

describe("the failure log", () => {
  it("is off until it is turned on, and keeps what it has when it is turned off", () => {
    const workspace = open();
    const count = () => {
      recordAttempts(workspace, () => [REFUSED]);
      return toExport(workspace).length;
    };
    expect([isFailureLogOn(workspace), count()]).toEqual([false, 0]);
    expect(workspace.fileSystem.inspect("/w/.git/surehand").ok).toBe(false);
    expect(turnFailureLogOn(workspace).ok && turnFailureLogOn(workspace).ok).toBe(true);
    expect([isFailureLogOn(workspace), count()]).toEqual([true, 1]);
    expect(turnFailureLogOff(workspace).ok && turnFailureLogOff(workspace).ok).toBe(true);
    expect([isFailureLogOn(workspace), count()]).toEqual([false, 1]);
    expect(clearFailures(workspace).ok).toBe(true);
    expect(toExport(workspace)).toEqual([]);
  });

  it("is not turned on by what is no mark of ours", () => {
    const workspace = open();
    workspace.fileSystem.makeFolder("/w/.git/surehand");
    workspace.fileSystem.appendFile("/w/.git/surehand/failures-on", Buffer.from("yes\n"));
    expect(isFailureLogOn(workspace)).toBe(false);
    turnFailureLogOn(workspace);
    expect(isFailureLogOn(workspace)).toBe(true);
  });

  it("exports what was tried, how it failed, and the shape of the code", () => {
    const workspace = open();
    turnFailureLogOn(workspace);
    recordAttempts(workspace, () => [REFUSED]);
    expect(toExport(workspace)).toEqual([
      {
        version: 1,
        file: expect.stringMatching(/^[0-9a-f]{12}$/),
        code: "EDIT_NO_MATCH",
        status: "no_match",
        operation: "replace",
        format: "json",
        language: "typescript",
        level: "aligned",
        confidence: 0.9,
        margin: null,
        drift: ["a few characters"],
        candidate_count: 1,
        position: { line: 4, line_count: 6, old_line_count: 1, new_line_count: 1 },
        shape: {
          old_text: ["  return id * num;"],
          new_text: ["  return id;"],
          file: ["import id", "", "function id(id) {", "  return id * num;", "}", ""],
        },
        resolved_by: null,
      },
    ]);
  });

  it("hashes a path with a secret of its own", () => {
    const [left, right] = [open(), open()];
    right.host.createToken();
    for (const workspace of [left, right]) {
      turnFailureLogOn(workspace);
      recordAttempts(workspace, () => [REFUSED]);
    }
    expect(toExport(left)[0]?.file).not.toBe(toExport(right)[0]?.file);
  });

  it("records a request that could not be read, and no more than a bound of any", () => {
    const workspace = open();
    turnFailureLogOn(workspace);
    const error = createError("REQUEST_MALFORMED", "secret");
    const answer: EditAnswer = { ...EMPTY_ANSWER, status: "invalid", error };
    const unread: Attempt = {
      operation: undefined,
      answer,
      format: null,
      fileText: undefined,
      language: undefined,
    };
    recordAttempts(workspace, () => Array.from({ length: 200 }, () => unread));
    const failures = toExport(workspace);
    expect(failures).toHaveLength(MAX_RECORDED_ATTEMPTS);
    expect(failures[0]).toMatchObject({ code: "REQUEST_MALFORMED", operation: null, file: null });
  });
});

describe("resolveFailures", () => {
  const toRecords = (attempts: readonly Attempt[]) =>
    attempts.flatMap((attempt) => {
      const record = findFailureRecord(attempt, (text) =>
        Buffer.from(text).toString("hex").padEnd(12, "0").slice(0, 12),
      );
      return record === undefined ? [] : [record];
    });
  const check = (attempts: readonly Attempt[]) =>
    resolveFailures(toRecords([REFUSED, ...attempts])).map(({ resolved_by: by }) =>
      by === null ? "-" : `${by.operations_later} ${by.operation} ${by.range?.start_line}`,
    );
  const others = (count: number) =>
    Array.from({ length: count }, () => toApplied("src/other.ts", 4));

  it.each<[string, readonly Attempt[], string]>([
    ["nothing followed", [], "-"],
    ["the next edit is near", [toApplied("src/pay.ts", 6)], "1 replace 6"],
    [
      "the first that is near counts",
      [toApplied("src/pay.ts", 6), toApplied("src/pay.ts", 4)],
      "1 replace 6",
    ],
    ["edits of other files lie between", [...others(3), toApplied("src/pay.ts", 4)], "4 replace 4"],
    ["it is too far away", [toApplied("src/pay.ts", 5 + MAX_LINES_TO_CORRECTION)], "-"],
    [
      "it is far away, with the text meant",
      [toApplied("src/pay.ts", 500, "return  amount;")],
      "1 replace 500",
    ],
    ["it came too late", [...others(MAX_STEPS_TO_CORRECTION), toApplied("src/pay.ts", 4)], "-"],
  ])("when %s", (_name, attempts, expected) => {
    expect(check(attempts)).toEqual([expected]);
  });

  it("takes the next edit of the file where nothing is known of the place", () => {
    const blind: Attempt = { ...REFUSED, answer: { ...REFUSED.answer, candidates: [] } };
    const records = toRecords([blind, toApplied("src/pay.ts", 900)]);
    expect(resolveFailures(records)[0]?.resolved_by?.range?.start_line).toBe(900);
  });
});

describe("findFailureRecord", () => {
  const HUNK = {
    lines: [
      { kind: "context", text: "a" },
      { kind: "removed", text: "b" },
      { kind: "added", text: "c" },
    ],
    oldLine: 7,
    headings: [],
    atEnd: false,
  } as const;

  it.each<[Operation, number | null, readonly string[] | null]>([
    [{ kind: "replace", oldText: "x", newText: "y", replaceAll: false, nearLine: 9 }, 9, ["id"]],
    [
      {
        kind: "coordinates",
        start: { line: 4, col: 0 },
        end: { line: 4, col: 2 },
        base: 0,
        encoding: "utf-16",
        content: "y",
      },
      5,
      null,
    ],
    [{ kind: "patch", file: "f", hunks: [HUNK], placement: "unique" }, 7, ["id", "id"]],
    [{ kind: "move", file: "f", to: "g", hunks: [], placement: "unique" }, null, [""]],
    [{ kind: "copy", file: "f", to: "g", hunks: [], placement: "unique" }, null, [""]],
    [
      { kind: "line_anchor", action: "delete", start: { line: 3, hash: "abc" }, content: "" },
      3,
      null,
    ],
    [{ kind: "symbol", action: "delete_symbol", symbol: "s", content: "" }, null, null],
    [{ kind: "node", action: "delete", path: "p", content: "" }, null, null],
    [{ kind: "rewrite", content: "y", mayCreate: true }, null, null],
    [{ kind: "create", file: "f", content: "y" }, null, null],
    [{ kind: "delete", file: "f" }, null, null],
  ])("knows what %j says of place and old text", (operation, line, oldText) => {
    const answer = { ...REFUSED.answer, candidates: [] };
    const record = findFailureRecord({ ...REFUSED, operation, answer }, () => "0".repeat(12));
    expect(failureRecordSchema.safeParse(record).success).toBe(true);
    expect(record?.kind === "refused" ? [record.position.line, record.shape.old_text] : []).toEqual(
      [line, oldText],
    );
  });

  it("keeps nothing of edits that were neither refused nor applied", () => {
    const planned: EditAnswer = { ...EMPTY_ANSWER, status: "planned", file: "f" };
    expect(findFailureRecord({ ...REFUSED, answer: planned }, () => "")).toBeUndefined();
  });

  it("lets no word of file, request, path or error out, whatever they are", () => {
    const secret = fc.string({ unit: "grapheme", maxLength: 8 }).map((text) => `Zqx${text}`);
    const part = fc.oneof(
      secret,
      secret.map((text) => JSON.stringify(text)),
      fc.constantFrom(" = ", "(", ")", "\n", "  ", "'", '"', "`", "// ", "/* ", "# ", "if ", ": "),
    );
    const text = fc.array(part, { maxLength: 30 }).map((parts) => parts.join(""));
    const language = fc.constantFrom("typescript", "python", "rust", "markdown", undefined);
    fc.assert(
      fc.property(
        fc.tuple(text, text, text),
        secret,
        language,
        fc.nat(20),
        (texts, word, id, at) => {
          const [fileText, oldText, newText] = texts;
          const workspace = open();
          turnFailureLogOn(workspace);
          const candidate = {
            range: toRange(at + 1),
            match_type: "fuzzy",
            confidence: 0.5,
            enclosing: word,
            preview: fileText,
            unique_old_text: oldText,
            first_difference: { line: 1, old: oldText, file: fileText, drift: word },
          };
          const error = createError("EDIT_AMBIGUOUS", word, {
            next: word,
            details: { [word]: word },
          });
          const answer: EditAnswer = {
            ...EMPTY_ANSWER,
            status: "ambiguous",
            file: word,
            matched_text: fileText,
            candidates: [candidate],
            adapted: [word],
            warnings: [word],
            error,
          };
          const operation = replace(oldText, newText);
          recordAttempts(workspace, () => [
            { operation, answer, format: "json", fileText, language: id },
            toApplied(word, at + 1, newText),
          ]);
          const failures = toExport(workspace);
          expect(failures.map(({ resolved_by: by }) => by !== null)).toEqual([true]);
          expect(exportedFailureSchema.safeParse(failures[0]).success).toBe(true);
          expect(JSON.stringify(failures)).not.toContain("Zqx");
          const log = workspace.fileSystem.readFile("/w/.git/surehand/failures.jsonl", 1e6);
          expect(log.ok && new TextDecoder().decode(log.value.bytes)).not.toContain("Zqx");
        },
      ),
    );
  });
});
