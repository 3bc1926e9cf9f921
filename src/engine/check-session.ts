/**
 * The one way in which tests run sessions: on texts in memory, with the edits added, and what became of them in one line
 * for each: `ok`, or the validator and the code. For tests only.
 */
import { expect } from "vitest";
import { createEditSession, type EditSession, type SessionReport } from "./edit-session.ts";
import type { SessionOperation } from "./session-operation.ts";

/** A session on `texts` with `operations`, all of which can be read. */
export function openTestSession(
  texts: Readonly<Record<string, string>>,
  operations: readonly SessionOperation[],
): EditSession {
  const session = createEditSession({
    texts,
    onBug: (cause) => {
      throw cause;
    },
  });
  if (!session.ok) throw new Error(session.error.message);
  for (const operation of operations) {
    const added = session.value.add(operation);
    expect(added.ok ? undefined : added.error).toBeUndefined();
  }
  return session.value;
}

/** The texts of `session` as they are now. */
export function listTexts(session: EditSession): Readonly<Record<string, string>> {
  const texts = session.readTexts();
  if (!texts.ok) throw new Error(texts.error.message);
  return texts.value;
}

/** One line for each edit of `report`, or the code of what is wrong with all. */
export function printSession({ checks, report }: SessionReport): readonly string[] {
  if (checks.length === 0) return [report.error?.code ?? "ok"];
  return checks.map(({ answer, failed }) =>
    answer.error === null ? "ok" : `${failed ?? "other"} ${answer.error.code}`,
  );
}
