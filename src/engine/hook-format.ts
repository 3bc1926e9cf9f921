/**
 * Whether a staged file keeps the format that the file had: encoding, byte order mark, line endings, last newline.
 * Judged on the bytes as git stores them, before and after. Only what the change did is found: a file that is new, or was
 * in no clear state before, is taken as it is.
 */
import {
  countEols,
  decodeText,
  type Eol,
  type EolCounts,
  LineTable,
  type SourceText,
} from "../text/index.ts";
import { type HookFinding, type HookRule, IF_MEANT } from "./hook-finding.ts";

/** The content of a staged file before and after. */
export interface StagedContent {
  readonly path: string;
  /** `undefined` for a new file. */
  readonly before: Uint8Array | undefined;
  readonly after: Uint8Array;
}

/** What decoding and comparing came to. */
export interface FormatVerdict {
  readonly findings: readonly HookFinding[];
  /** The texts; `undefined` where there is none. */
  readonly before: SourceText | undefined;
  readonly after: SourceText | undefined;
}

/** Content that stands for another one, which is kept elsewhere or encrypted: nothing can be said about it. */
export function isStandIn(bytes: Uint8Array): boolean {
  const head = new TextDecoder("latin1").decode(bytes.subarray(0, 64));
  return (
    head.startsWith("version https://git-lfs.github.com/spec/") || head.startsWith("\0GITCRYPT\0")
  );
}

/** What the change of a file did to its format. Linear. */
export function judgeFormat({ path, before, after }: StagedContent): FormatVerdict {
  const oldText = before === undefined ? undefined : decodeText(before);
  const newText = decodeText(after);
  const report = createReporter(path);
  if (!newText.ok) {
    const findings =
      oldText?.ok === true || newText.error.code === "TEXT_MALFORMED"
        ? [
            report("encoding", "error", 1, {
              message: `The file cannot be read as text any more: ${lowerFirst(newText.error.message)}`,
              next: "Save {file} in the encoding it had and stage it again",
            }),
          ]
        : [];
    const old = oldText?.ok === true ? oldText.value : undefined;
    return { findings, before: old, after: undefined };
  }
  if (oldText === undefined || !oldText.ok) {
    return { findings: [], before: undefined, after: newText.value };
  }
  const texts = { old: oldText.value, fresh: newText.value };
  const findings = [
    ...checkEncoding(texts, report),
    ...checkMark(texts, report),
    ...checkEndings(texts, report),
    ...checkLastLine(texts, report),
  ];
  return { findings, before: texts.old, after: texts.fresh };
}

interface Texts {
  readonly old: SourceText;
  readonly fresh: SourceText;
}

/** `next` may name the file as `{file}`. */
type Reporter = (
  rule: HookRule,
  severity: HookFinding["severity"],
  line: number,
  said: { readonly message: string; readonly next: string },
) => HookFinding;

function createReporter(file: string): Reporter {
  return (rule, severity, line, { message, next }) => ({
    file,
    line,
    column: null,
    rule,
    severity,
    message,
    next: `${next.replace("{file}", () => file)}; ${IF_MEANT}.`,
  });
}

function checkEncoding({ old, fresh }: Texts, report: Reporter): readonly HookFinding[] {
  const findings: HookFinding[] = [];
  const severity = getEncodingSeverity(old, fresh);
  if (severity !== undefined) {
    findings.push(
      report("encoding", severity, 1, {
        message: `The encoding was ${nameEncoding(old)} and is ${nameEncoding(fresh)} now.`,
        next: "Save {file} in the encoding it had and stage it again",
      }),
    );
  }
  const added = countDamage(fresh.content) - countDamage(old.content);
  if (added > 0) {
    const at = fresh.content.split(/\r\n|\r|\n/).findIndex((line) => line.includes("\ufffd"));
    findings.push(
      report("encoding", "warning", at + 1, {
        message: `${added} ${added === 1 ? "character has" : "characters have"} become U+FFFD, as when text is read in a wrong encoding.`,
        next: "Put the characters back in {file} and stage it again",
      }),
    );
  }
  return findings;
}

/** How bad a change of encoding is; legacy encodings are told apart by guess and count as one. */
function getEncodingSeverity(old: SourceText, fresh: SourceText): "error" | "warning" | undefined {
  const [from, to] = [getFamily(old), getFamily(fresh)];
  if (from === to) return undefined;
  // A file without a character beyond ASCII has no encoding to lose, unless its very bytes become others.
  if (from === "ascii") return to === "utf-16" ? "error" : to === "legacy" ? "warning" : undefined;
  if (to === "ascii") return from === "utf-16" ? "warning" : undefined;
  return to === "utf-8" ? "warning" : "error";
}

type EncodingFamily = "ascii" | "utf-8" | "utf-16" | "legacy";

function getFamily({ encoding, content }: SourceText): EncodingFamily {
  switch (encoding) {
    case "utf-8":
      return /^[\0-\x7f]*$/.test(content) ? "ascii" : "utf-8";
    case "utf-16le":
    case "utf-16be":
      return "utf-16";
    default:
      return "legacy";
  }
}

function nameEncoding({ encoding }: SourceText): string {
  return encoding === "unknown-8bit" ? "an 8-bit one" : encoding;
}

function countDamage(content: string): number {
  let count = 0;
  for (let at = content.indexOf("\ufffd"); at !== -1; at = content.indexOf("\ufffd", at + 1))
    count += 1;
  return count;
}

function checkMark({ old, fresh }: Texts, report: Reporter): readonly HookFinding[] {
  if (old.encoding !== fresh.encoding || old.bom === fresh.bom) return [];
  const what = fresh.bom ? "was put before" : "was taken away from";
  return [
    report("byte-order-mark", "error", 1, {
      message: `A byte order mark ${what} the text.`,
      next: `Save {file} ${fresh.bom ? "without" : "with"} a byte order mark and stage it again`,
    }),
  ];
}

const EOL_NAMES: Readonly<Record<Eol, string>> = { "\n": "LF", "\r\n": "CRLF", "\r": "CR" };

function checkEndings({ old, fresh }: Texts, report: Reporter): readonly HookFinding[] {
  const before = countEols(old.content);
  const own = findOnlyEol(before);
  if (own === undefined) return [];
  const after = countEols(fresh.content);
  const total = after.lf + after.crlf + after.cr;
  const foreign = total - getCount(after, own);
  if (foreign === 0) return [];
  const table = new LineTable(fresh.content);
  let line = 1;
  while (line < table.lineCount && table.getEnding(line) === own) line += 1;
  const other = table.getEnding(line) || fresh.eol;
  const next = `Save {file} with ${EOL_NAMES[own]} line endings and stage it again`;
  if (foreign === total && fresh.isEolMixed === false) {
    const message = `All ${total} line endings changed from ${EOL_NAMES[own]} to ${EOL_NAMES[other]}.`;
    return [report("line-endings", "error", 1, { message, next })];
  }
  // A lone CR may be a character that a text is about.
  const severity = own !== "\r" && foreign === after.cr ? "warning" : "error";
  const names = (["\n", "\r\n", "\r"] as const)
    .filter((eol) => eol !== own && getCount(after, eol) > 0)
    .map((eol) => EOL_NAMES[eol]);
  const message = `${foreign} of ${total} lines end with ${names.join(" or ")}, in a file that had ${EOL_NAMES[own]} only.`;
  return [report("line-endings", severity, line, { message, next })];
}

/** The ending that all lines have; `undefined` when they have several, or there is none. */
function findOnlyEol(counts: EolCounts): Eol | undefined {
  const kinds = (["\n", "\r\n", "\r"] as const).filter((eol) => getCount(counts, eol) > 0);
  return kinds.length === 1 ? kinds[0] : undefined;
}

function getCount({ lf, crlf, cr }: EolCounts, eol: Eol): number {
  switch (eol) {
    case "\n":
      return lf;
    case "\r\n":
      return crlf;
    case "\r":
      return cr;
  }
}

function checkLastLine({ old, fresh }: Texts, report: Reporter): readonly HookFinding[] {
  if (!old.hasFinalNewline || fresh.hasFinalNewline || fresh.content === "") return [];
  const { lineCount } = new LineTable(fresh.content);
  return [
    report("final-newline", "warning", lineCount, {
      message: "The last line has lost its newline.",
      next: "End the last line of {file} with a newline and stage it again",
    }),
  ];
}

function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}
