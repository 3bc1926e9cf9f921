/**
 * What was repaired while a request was read: each kind of repair once, in order of first appearance, bounded.
 */

const MAX_REPAIRS = 100;

/** Collects repairs while one request is read. */
export class RepairLogBuilder {
  readonly #messages = new Set<string>();
  #omitted = 0;

  /** Notes `message`; the same message is kept once. */
  add(message: string): void {
    if (this.#messages.has(message)) return;
    if (this.#messages.size < MAX_REPAIRS) this.#messages.add(message);
    else this.#omitted += 1;
  }

  /** The repairs noted so far. */
  toList(): readonly string[] {
    const messages = [...this.#messages];
    return this.#omitted === 0 ? messages : [...messages, `${this.#omitted} more repairs`];
  }
}

/** `text` quoted for a message, cut to a readable length. */
export function quote(text: string): string {
  return JSON.stringify(text.length > 60 ? `${text.slice(0, 57)}...` : text);
}
