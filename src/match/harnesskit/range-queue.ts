/**
 * A priority queue: the most promising value first. Which of several equal ones comes first is not promised.
 */

/** Values ordered by a number, the largest first. Push and pop are logarithmic. */
export class RangeQueueBuilder<T> {
  readonly #priorities: number[] = [];
  readonly #values: T[] = [];

  /** Values held. */
  get size(): number {
    return this.#values.length;
  }

  /** Adds `value`. */
  push(value: T, priority: number): void {
    let at = this.#values.length;
    this.#values.push(value);
    this.#priorities.push(priority);
    while (at > 0) {
      const parent = (at - 1) >> 1;
      if ((this.#priorities[parent] ?? 0) >= priority) break;
      this.#swap(at, parent);
      at = parent;
    }
  }

  /** Removes and returns a value of the largest priority, with it; `undefined` when empty. */
  pop(): { readonly value: T; readonly priority: number } | undefined {
    const last = this.#values.length - 1;
    if (last < 0) return undefined;
    this.#swap(0, last);
    const value = this.#values.pop();
    const priority = this.#priorities.pop();
    if (value === undefined || priority === undefined) return undefined;
    this.#sink(last);
    return { value, priority };
  }

  #sink(size: number): void {
    for (let at = 0; ; ) {
      const left = 2 * at + 1;
      if (left >= size) return;
      const right = left + 1;
      const isRight =
        right < size && (this.#priorities[right] ?? 0) > (this.#priorities[left] ?? 0);
      const child = isRight ? right : left;
      if ((this.#priorities[at] ?? 0) >= (this.#priorities[child] ?? 0)) return;
      this.#swap(at, child);
      at = child;
    }
  }

  #swap(left: number, right: number): void {
    const values = this.#values;
    const priorities = this.#priorities;
    const value = values[left];
    const otherValue = values[right];
    if (value === undefined || otherValue === undefined) return;
    values[left] = otherValue;
    values[right] = value;
    const priority = priorities[left] ?? 0;
    priorities[left] = priorities[right] ?? 0;
    priorities[right] = priority;
  }
}
