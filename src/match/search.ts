/**
 * One search: a file's text, one reading of the request, and what was computed about them so far.
 * Readings of one request (as sent, without line-number prefixes, unescaped) share what is known of the file.
 */
import { isBlank, type LineKeys, toLineKeys } from "../text/index.ts";
import { type EditShape, getEditShape } from "./edit-shape.ts";
import { type FoldPlace, findFoldPlaces } from "./fold-search.ts";
import { findLinePlaces, type LinePlace } from "./line-search.ts";
import type { MatchRequest, ReachedLimit } from "./types.ts";

/** Old and new text without what never counts: shared blank lines at both ends and the final newline. */
export interface CoreTexts {
  readonly oldText: string;
  readonly newText: string;
}

/** Places of one level that are listed at most. */
export const MAX_PLACES = 200_000;

/** A lazily filled search; owned by one chain run. */
export class Search {
  /** The file's text, endings LF. */
  readonly lf: string;
  /** The reading of the request that is searched for. */
  readonly request: MatchRequest;
  /** What all readings of the request share. */
  readonly #file: { keys?: LineKeys; limit?: ReachedLimit };
  #core?: CoreTexts;
  #shape?: EditShape;
  #linePlaces?: readonly LinePlace[];
  #foldPlaces?: readonly FoldPlace[];

  constructor(lf: string, request: MatchRequest, sharedWith?: Search) {
    this.lf = lf;
    this.request = request;
    this.#file = sharedWith === undefined ? {} : sharedWith.#file;
  }

  /** The same file searched for another reading of the request. */
  withTexts(texts: CoreTexts & Pick<MatchRequest, "lineHint">): Search {
    const { oldText, newText, lineHint } = texts;
    const hint = lineHint === undefined ? {} : { lineHint };
    const request = { ...this.request, oldText, newText, ...hint };
    return new Search(this.lf, request, this);
  }

  /** Line starts and keys of the file. */
  getKeys(): LineKeys {
    this.#file.keys ??= toLineKeys(this.lf);
    return this.#file.keys;
  }

  /** The texts that are aligned with file lines. */
  getCore(): CoreTexts {
    this.#core ??= toCoreTexts(this.request);
    return this.#core;
  }

  /** What the edit does to each line of the core texts. */
  getShape(): EditShape {
    const { oldText, newText } = this.getCore();
    this.#shape ??= getEditShape(oldText, newText);
    return this.#shape;
  }

  /** Places where the old text stands as whole lines. */
  getLinePlaces(): readonly LinePlace[] {
    this.#linePlaces ??= this.#note(
      findLinePlaces(this.lf, this.getKeys(), this.getCore().oldText.split("\n"), MAX_PLACES),
    );
    return this.#linePlaces;
  }

  /** Places where the old text stands inside lines. */
  getFoldPlaces(): readonly FoldPlace[] {
    this.#foldPlaces ??= this.#note(findFoldPlaces(this.lf, this.request.oldText, MAX_PLACES));
    return this.#foldPlaces;
  }

  /** True when a level that has listed `count` places may list one more; otherwise the limit is noted. */
  canAddPlace(count: number): boolean {
    if (count < MAX_PLACES) return true;
    this.#file.limit ??= toPlaceLimit(count + 1);
    return false;
  }

  /** The first bound that this search or another reading of its request has hit. */
  getLimit(): ReachedLimit | undefined {
    return this.#file.limit;
  }

  #note<Place>(found: Found<Place>): readonly Place[] {
    if (found.limit !== undefined) this.#file.limit ??= found.limit;
    return found.places;
  }
}

/** What a search over the file came back with. */
interface Found<Place> {
  readonly places: readonly Place[];
  /** Set when the search stopped before the end of the file. */
  readonly limit?: ReachedLimit;
}

function toPlaceLimit(actual: number): ReachedLimit {
  return { kind: "limit", limit: "places of the old text", max: MAX_PLACES, actual };
}

/** Strips blank lines that both texts have at their ends, and a final newline that only one of them has. */
export function toCoreTexts(texts: CoreTexts): CoreTexts {
  let oldLines = texts.oldText.split("\n");
  let newLines = texts.newText === "" ? [] : texts.newText.split("\n");
  const endsAlike = endsBlank(oldLines) && endsBlank(newLines);
  while (endsBlank(oldLines) && endsBlank(newLines)) {
    oldLines = oldLines.slice(0, -1);
    newLines = newLines.slice(0, -1);
  }
  if (!endsAlike && endsBlank(oldLines)) oldLines = oldLines.slice(0, -1);
  if (!endsAlike && endsBlank(newLines)) newLines = newLines.slice(0, -1);
  while (startsBlank(oldLines) && startsBlank(newLines)) {
    oldLines = oldLines.slice(1);
    newLines = newLines.slice(1);
  }
  return { oldText: oldLines.join("\n"), newText: newLines.join("\n") };
}

function endsBlank(lines: readonly string[]): boolean {
  return lines.length > 1 && isBlank(lines.at(-1) ?? "x");
}

function startsBlank(lines: readonly string[]): boolean {
  return lines.length > 1 && isBlank(lines[0] ?? "x");
}
