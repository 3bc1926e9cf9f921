/**
 * Places in a text: offsets count UTF-16 code units from 0, spans are half open.
 */
declare const offsetBrand: unique symbol;

/** UTF-16 code units from the start of a text, zero-based. */
export type Offset = number & { readonly [offsetBrand]: true };

/** A stretch of a text, `[start, end)`. */
export interface Span {
  readonly start: Offset;
  readonly end: Offset;
}

/** `value` as an `Offset`; the caller knows it counts code units. */
export function toOffset(value: number): Offset {
  return value as Offset;
}

/** The span `[start, end)`. */
export function toSpan(start: number, end: number): Span {
  return { start: toOffset(start), end: toOffset(end) };
}
