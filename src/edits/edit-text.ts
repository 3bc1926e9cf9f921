/**
 * The pure core of the product: one edit on one text. No disk, no clock, no state; the answer explains itself.
 */
import { createError, type SurehandError, toSha256 } from "../base/index.ts";
import type { Match, MatchRequest, SearchLevel } from "../match/index.ts";
import {
  createTextEdit,
  type Eol,
  findIndentStyle,
  getEditResult,
  getEolNear,
  type IndentStyle,
  type LfView,
  LineTable,
  type RebaseChange,
  type Replacement,
  toEditDiff,
  toEol,
  toLfView,
  toSpan,
} from "../text/index.ts";
import { createRefusal, type EditAnswer, EMPTY_ANSWER } from "./answer.ts";
import { toRange } from "./candidates.ts";
import { type Evidence, explainOutcome, type Found, listWarnings, toEvidence } from "./explain.ts";
import { type LocateOptions, locate, PRESETS } from "./locate.ts";
import { resolveMatch } from "./resolve.ts";

/** One edit as the library takes it; field names are those of the JSON. */
export interface EditRequest {
  readonly old_text: string;
  readonly new_text: string;
  readonly replace_all?: boolean;
  /** Place to take, from 1, when several fit. */
  readonly occurrence?: number;
  /** Line, from 1, whose nearest place to take, when several fit. */
  readonly near_line?: number;
  /** Assertion: the matched text contains this. */
  readonly expect_contains?: string;
}

/** How one edit is made. */
export interface EditTextOptions extends LocateOptions {
  /** Path for the answer and the diff; the text itself is never read from there. */
  readonly file?: string;
  /** Write although the preset kept the place only as a fallback. */
  readonly acceptFallback?: boolean;
}

/** The answer and, when the edit applies, the resulting text. */
export type EditTextAnswer = EditAnswer & { readonly text?: string };

/**
 * Makes one edit on `text`. `status` is `applied` with `text` set, or says why not with `error` set; `text` given in
 * is never changed. Costs one pass over the text for an exact edit, a few for a drifted one.
 */
export function editText(
  text: string,
  request: EditRequest,
  options: EditTextOptions = {},
): EditTextAnswer {
  const invalid = checkShape(text, request, options) ?? checkRequest(text, request);
  if (invalid !== undefined) return toRefusal(invalid, options);
  const view = toLfView(text);
  if (request.old_text === "") return replaceWhole(text, request, options);
  const matchRequest = toMatchRequest(request);
  const outcome = locate(view.lf, matchRequest, options);
  if (outcome.kind !== "found" || (outcome.fallbackUsed && options.acceptFallback !== true)) {
    const { file } = options;
    const { occurrence } = request;
    const { error, evidence } = explainOutcome({ text, view, outcome, file, occurrence });
    return toRefusal(error, options, evidence);
  }
  return applyMatches(text, view, { request, options, outcome });
}

interface Run {
  readonly request: EditRequest;
  readonly options: EditTextOptions;
  readonly outcome: Found;
}

function toMatchRequest(request: EditRequest): MatchRequest {
  return {
    oldText: toLfView(stripBom(request.old_text)).lf,
    newText: toLfView(stripBom(request.new_text)).lf,
    replaceAll: request.replace_all === true,
    ...(request.occurrence === undefined ? {} : { occurrence: request.occurrence }),
    ...(request.near_line === undefined ? {} : { nearLine: request.near_line }),
  };
}

function stripBom(text: string): string {
  return text.startsWith("\ufeff") ? text.slice(1) : text;
}

/** Callers without types may hand in anything; what is no text is refused like any other wrong request. */
function checkShape(
  text: unknown,
  request: Readonly<Record<string, unknown>> | EditRequest,
  options: EditTextOptions,
): SurehandError | undefined {
  const wrong = [
    ["text", text],
    ["old_text", request.old_text],
    ["new_text", request.new_text],
  ].find(([, value]) => typeof value !== "string");
  if (wrong !== undefined) {
    const [field, value] = wrong;
    const message = `\`${field}\` must be a string, got ${value === null ? "null" : typeof value}.`;
    return createError("REQUEST_FIELD_INVALID", message, { details: { field } });
  }
  const { preset } = options;
  if (preset === undefined || PRESETS.includes(preset)) return undefined;
  const message = `There is no preset ${JSON.stringify(preset)}; there are ${PRESETS.join(", ")}.`;
  return createError("REQUEST_FIELD_INVALID", message, { details: { field: "preset" } });
}

function checkRequest(text: string, request: EditRequest): SurehandError | undefined {
  const { oldText, newText } = toMatchRequest(request);
  if (oldText === "" && text.replace(/^\ufeff/, "") !== "") {
    return createError(
      "EDIT_EMPTY_OLD_TEXT",
      "The old text is empty, which fits everywhere, and the file has content.",
    );
  }
  const wrong = findWrongNumber(request);
  if (wrong !== undefined) {
    return createError(
      "REQUEST_FIELD_INVALID",
      `\`${wrong.field}\` is ${wrong.value}; a whole number from 1 is expected.`,
      { details: wrong },
    );
  }
  if (oldText === newText) {
    const endings = request.old_text === request.new_text ? "" : " but for line endings";
    return createError("EDIT_NO_CHANGE", `Old and new text are the same${endings}.`);
  }
  return undefined;
}

/** The first field that counts from 1 and has a value that does not. */
function findWrongNumber(
  request: EditRequest,
): { readonly field: string; readonly value: number } | undefined {
  for (const field of ["occurrence", "near_line"] as const) {
    const value = request[field];
    if (value !== undefined && !(Number.isSafeInteger(value) && value >= 1))
      return { field, value };
  }
  return undefined;
}

/** An empty old text fills an empty file. */
function replaceWhole(
  text: string,
  request: EditRequest,
  options: EditTextOptions,
): EditTextAnswer {
  const replacement = { span: toSpan(text.length, text.length), text: request.new_text };
  return finish(text, [replacement], {
    request,
    options,
    match: { matchType: "exact", confidence: 1, margin: 1, start: text.length, end: text.length },
    adapted: [],
  });
}

function applyMatches(text: string, view: LfView, run: Run): EditTextAnswer {
  const { request, options, outcome } = run;
  const [first] = outcome.matches;
  if (first === undefined)
    return toRefusal(createError("EDIT_NO_MATCH", "No place was found."), options);
  const unexpected = checkExpectation(view.lf, request, outcome.matches);
  if (unexpected !== undefined)
    return toRefusal(unexpected, options, toEvidence({ text, view, outcome }));
  const style = first.matchType === "exact" ? undefined : findStyleNear(view.lf, first);
  const changes: RebaseChange[] = [];
  const adapted = new Set<string>();
  for (const match of outcome.matches) {
    const resolved = resolveMatch(view.lf, match, { fileStyle: style, file: options.file });
    if (!resolved.ok)
      return toRefusal(resolved.error, options, toEvidence({ text, view, outcome }));
    for (const phrase of resolved.value.adapted) adapted.add(phrase);
    for (const change of resolved.value.changes) changes.push(change);
  }
  const eols = new EolFinder(text, view);
  const replacements = disjoin(view.lf, changes).map((one) => toReplacement(view, eols, one));
  const last = outcome.matches.at(-1) ?? first;
  return finish(text, replacements, {
    request,
    options,
    match: {
      matchType: first.matchType,
      confidence: outcome.matches.reduce((least, match) => Math.min(least, match.confidence), 1),
      margin: outcome.margin,
      start: view.toSource(first.span.start),
      end: view.toSource(outcome.matches.length === 1 ? last.span.end : first.span.end),
    },
    adapted: [...adapted],
    fallbackUsed: outcome.fallbackUsed,
    replacementCount: outcome.matches.length,
    warnings: listWarnings({ text, view, outcome }),
  });
}

/**
 * Neighbouring deletions of whole lines may both claim the line ending between them: the first has it. When the last
 * line goes and has no ending, the line before the first of them loses its own.
 */
function disjoin(lf: string, changes: readonly RebaseChange[]): readonly RebaseChange[] {
  const settled: RebaseChange[] = [];
  let runStart = 0;
  for (const change of changes) {
    const lastEnd = settled.at(-1)?.end ?? 0;
    if (change.start > lastEnd || change.text !== "") runStart = settled.length;
    if (change.start >= lastEnd) settled.push(change);
    else if (change.end >= lastEnd) settled.push({ ...change, start: lastEnd });
    const head = settled[runStart];
    const isCut = change.start < lastEnd && change.end === lf.length && change.text === "";
    if (isCut && head !== undefined && lf[head.start - 1] === "\n")
      settled[runStart] = { ...head, start: head.start - 1 };
  }
  return settled;
}

/** Code units on each side of a place that its indentation style is read from. */
const STYLE_UNITS = 3_000;

function findStyleNear(lf: string, match: Match): IndentStyle | undefined {
  const from = lf.lastIndexOf("\n", Math.max(0, match.span.start - STYLE_UNITS)) + 1;
  return findIndentStyle(lf.slice(from, match.span.end + STYLE_UNITS).split("\n"));
}

function toReplacement(view: LfView, eols: EolFinder, change: RebaseChange): Replacement {
  const span = toSpan(view.toSource(change.start), view.toSource(change.end));
  const isOneLine = !change.text.includes("\n");
  return { span, text: isOneLine ? change.text : toEol(change.text, eols.findNear(change.start)) };
}

/** The line ending at each place of a text; a line is looked at once however many places it has. */
class EolFinder {
  readonly #text: string;
  readonly #view: LfView;
  #line: { readonly start: number; readonly end: number; readonly eol: Eol } | undefined;

  constructor(text: string, view: LfView) {
    this.#text = text;
    this.#view = view;
  }

  /** The ending near offset `at` of the LF view. */
  findNear(at: number): Eol {
    const { lf, toSource } = this.#view;
    if (lf === this.#text) return "\n";
    if (this.#line === undefined || at < this.#line.start || at > this.#line.end) {
      const end = lf.indexOf("\n", at);
      const eol = getEolNear(this.#text, toSource(at));
      this.#line = { start: at, end: end === -1 ? lf.length : end, eol };
    }
    return this.#line.eol;
  }
}

function checkExpectation(
  lf: string,
  request: EditRequest,
  matches: readonly Match[],
): SurehandError | undefined {
  const expected = request.expect_contains;
  if (expected === undefined) return undefined;
  const missing = matches.find(
    (match) => !lf.slice(match.span.start, match.span.end).includes(expected),
  );
  if (missing === undefined) return undefined;
  return createError(
    "EDIT_EXPECTATION_FAILED",
    "The matched text does not contain `expect_contains`.",
    {
      details: {
        expect_contains: expected,
        matched_text: lf.slice(missing.span.start, missing.span.end),
      },
    },
  );
}

interface Finish {
  readonly request: EditRequest;
  readonly options: EditTextOptions;
  readonly match: {
    readonly matchType: SearchLevel;
    readonly confidence: number;
    readonly margin: number;
    readonly start: number;
    readonly end: number;
  };
  readonly adapted: readonly string[];
  readonly fallbackUsed?: boolean;
  readonly replacementCount?: number;
  readonly warnings?: readonly string[];
}

function finish(text: string, replacements: readonly Replacement[], done: Finish): EditTextAnswer {
  const { request, options, match } = done;
  const created = createTextEdit(text, replacements);
  if (!created.ok) return toRefusal(created.error, options);
  const result = getEditResult(created.value);
  if (result === text) {
    return toRefusal(
      createError("ALREADY_APPLIED", "The place found has the new text already."),
      options,
    );
  }
  const table = new LineTable(text);
  const file = options.file ?? null;
  return {
    ...EMPTY_ANSWER,
    status: "applied",
    file,
    match_type: match.matchType,
    confidence: match.confidence,
    margin: match.margin,
    matched_text: text.slice(match.start, match.end),
    range: toRange(table, match.start, match.end),
    replacements: done.replacementCount ?? 1,
    adapted: done.adapted,
    diff: toEditDiff(created.value, table, options.file ?? "text"),
    fallback_used: done.fallbackUsed ?? false,
    warnings: done.warnings ?? [],
    receipt: {
      file,
      before_sha256: toSha256(text),
      after_sha256: toSha256(result),
      request_sha256: toSha256(JSON.stringify([request.old_text, request.new_text])),
      match_type: match.matchType,
      replacements: created.value.replacements.map((one) => ({
        range: toRange(table, one.span.start, one.span.end),
        inserted_sha256: toSha256(one.text),
      })),
    },
    text: result,
  };
}

function toRefusal(
  error: SurehandError,
  options: EditTextOptions,
  evidence: Evidence = {},
): EditTextAnswer {
  return { ...createRefusal(error, options.file ?? null), ...evidence };
}
