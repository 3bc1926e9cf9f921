/**
 * What a page shows, as plain data: nothing here is markup and nothing decides how it looks.
 * Made by `to-page.ts` from a report and the texts around its edits.
 */
import type { EditAnswer } from "../../edits/index.ts";
import type { ApplyReport, FileReport } from "../schemas.ts";
import type { PageComparison, PageLine } from "./pair-lines.ts";

/** Lines of a file as they stood, from the first to the last. */
export interface PageRegion {
  readonly firstLine: number;
  /** The line before the first for an insertion, which replaces nothing. */
  readonly lastLine: number;
}

/** A place as it stands in the file, with lines around it. */
export interface PagePlace {
  readonly region: PageRegion;
  readonly skippedBefore: number;
  readonly lines: readonly PageLine[];
  readonly skippedAfter: number;
  /** Lines of the region left out because of the bound. */
  readonly cutLines: number;
}

/** A place that an edit may have meant, in place. */
export interface PageCandidate {
  readonly answer: EditAnswer["candidates"][number];
  /** Undefined when the file's text is not known. */
  readonly place: PagePlace | undefined;
  /** The first line that differs, as sent and as it stands. */
  readonly difference:
    | { readonly sent: PageLine; readonly file: PageLine; readonly drift: string }
    | undefined;
}

/** Old text, what stands there, and the result. */
export interface PageDrift {
  /** Whether the text stands in the file exactly as it was sent. */
  readonly isExact: boolean;
  /** What was sent against what stands there; all of both. */
  readonly sent: PageComparison;
  /** What stands there against what it became; undefined when there is no result to show. */
  readonly result: PageComparison | undefined;
}

/** One edit. */
export interface PageEdit {
  readonly number: number;
  readonly answer: EditAnswer;
  readonly outcome: "applied" | "planned" | "fits" | "refused";
  /** The file before and after; undefined when nothing changes. */
  readonly change: PageComparison | undefined;
  /** Whether there was no file before. */
  readonly isNew: boolean;
  /** The stretches of the file before that are replaced; those that are empty are insertions. */
  readonly regions: readonly PageRegion[];
  readonly drift: PageDrift | undefined;
  /** What a refused edit asked for, when the request quoted it. */
  readonly oldText: string | undefined;
  readonly newText: string | undefined;
  readonly candidates: readonly PageCandidate[];
}

/** One file and the edits of it, in the order of the request. */
export interface PageFile {
  /** As the answers name it; undefined for edits that name none. */
  readonly path: string | undefined;
  readonly action: FileReport["action"] | undefined;
  readonly added: number;
  readonly removed: number;
  readonly edits: readonly PageEdit[];
  /** Unified diff of all edits together. */
  readonly diff: string | undefined;
}

/** The whole page. */
export interface Page {
  readonly report: ApplyReport;
  readonly files: readonly PageFile[];
  readonly added: number;
  readonly removed: number;
}
