/**
 * One spelling per JSON value: keys sorted by code unit, no space, so that equal values are equal bytes.
 * Only JSON values are accepted; `undefined` members are left out as `JSON.stringify` does.
 */

/** `value` as JSON text with sorted keys. Law: deep-equal JSON values give equal strings. */
export function toCanonicalJson(value: unknown): string {
  return JSON.stringify(value, (_key, member: unknown) => {
    if (typeof member !== "object" || member === null || Array.isArray(member)) return member;
    return Object.fromEntries(
      Object.entries(member).sort(([left], [right]) => (left < right ? -1 : left > right ? 1 : 0)),
    );
  });
}
