/**
 * What a parser of our own returns: nested parts of a text, which `plain-tree.ts` makes nodes of the common model.
 */

/** A part of a text as a parser of our own sees it; children lie inside, in order. */
export interface PlainPart {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly field?: string;
  readonly children: readonly PlainPart[];
}

/** Reads any text into its parts; total and linear. */
export type OwnParser = (text: string) => PlainPart;
