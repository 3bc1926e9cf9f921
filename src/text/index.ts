/** Public face of `text`: texts as read, places in them, edit algebra, diff and three-way rebase. */
export { type LfView, toLfView } from "./lf-view.ts";
export { type Offset, type Span, toOffset, toSpan } from "./span.ts";
