/**
 * Pushing a list of any length onto a stack. A call with the items as arguments is limited to some ten thousands of them,
 * and a node of a parse tree may have more children than that.
 */

/** Puts `items` on `stack` so that the first of them is taken first. */
export function pushReversed<Item>(stack: Item[], items: readonly Item[]): void {
  for (const item of items.toReversed()) stack.push(item);
}
