/**
 * Colours, or none: the choice is made once and passed on.
 */
import picocolors from "picocolors";

/** What text can be made to look like. */
export interface Palette {
  readonly bold: (text: string) => string;
  readonly cyan: (text: string) => string;
  readonly green: (text: string) => string;
  readonly red: (text: string) => string;
  readonly yellow: (text: string) => string;
}

/** A palette that colours only when `isColored`. */
export function createPalette(isColored: boolean): Palette {
  return picocolors.createColors(isColored);
}
