/**
 * How much work a search may do: a count of elementary steps, so that the same input always stops at the same point.
 * A search that runs out stops at once; its caller reports the limit and never a half-searched answer.
 */

/** Steps done so far out of a maximum. Made by a caller for one search, and mutated by it. */
export class WorkMeter {
  /** Most steps allowed. */
  readonly max: number;
  #spent = 0;

  /** A meter at zero that allows `max` steps. */
  constructor(max: number) {
    this.max = max;
  }

  /** Steps done so far; may exceed `max` by the last thing done. */
  get spent(): number {
    return this.#spent;
  }

  /** True once more than `max` steps were done. */
  get isExhausted(): boolean {
    return this.#spent > this.max;
  }

  /** Counts `steps` more. */
  spend(steps: number): void {
    this.#spent += steps;
  }
}
