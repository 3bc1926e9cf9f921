/**
 * What the file's lines have in common that the caller's copies lack, for lines the caller adds beside them: space at
 * the end (Markdown's hard breaks) and an operator lined up in one column. Learned from sibling lines only, that is,
 * lines of the same indentation and first character; all siblings, and at least two, must agree.
 */
import { getIndent, squeezeSpace } from "./line-fold.ts";
import type { LinePair } from "./renames.ts";

/** Siblings that must agree. */
const MIN_SIBLINGS = 2;

/** Share of all shared lines that must end with the same space, or it is stray. */
const MIN_HABIT_SHARE = 0.7;

/** Operators that are lined up in columns. */
const OPERATOR = /(=>|:=|=|:)\s/;

/** What all siblings of one kind have in common in the file and had not at the caller. */
interface Family {
  /** Space at the end. */
  readonly tail: string;
  /** Operator and its column; undefined when it is not lined up, or when the caller's copies have it there too. */
  readonly operator: OperatorPlace | undefined;
}

/** The first operator of a line. */
interface OperatorPlace {
  readonly sign: string;
  /** Code units from the indentation. */
  readonly column: number;
}

/** The styles of sibling lines; made once, in time linear in the shared lines. */
export class SiblingStyles {
  readonly #families: ReadonlyMap<string, Family>;

  constructor(pairs: readonly LinePair[]) {
    const siblings = new Map<string, LinePair[]>();
    for (const pair of pairs) {
      const key = getFamilyKey(pair.ours);
      const there = siblings.get(key);
      if (there === undefined) siblings.set(key, [pair]);
      else there.push(pair);
    }
    const habit = findHabit(pairs);
    this.#families = new Map(
      [...siblings]
        .filter(([, there]) => there.length >= MIN_SIBLINGS)
        .map(([key, there]) => [key, toFamily(there, habit)]),
    );
  }

  /** `added` (in the file's indentation) as its siblings are styled. */
  style(added: string): string {
    const family = this.#families.get(getFamilyKey(added));
    if (family === undefined) return added;
    const aligned = alignOperator(added, family.operator);
    return getTail(aligned) === "" ? aligned + family.tail : aligned;
  }
}

/** Indentation and first character. */
function getFamilyKey(line: string): string {
  return line.slice(0, getIndent(line).length + 1);
}

/** The space that most shared lines end with; empty when there is none. */
function findHabit(pairs: readonly LinePair[]): string {
  const counts = new Map<string, number>();
  for (const pair of pairs) {
    const tail = getTail(pair.ours);
    counts.set(tail, (counts.get(tail) ?? 0) + 1);
  }
  const found = [...counts].find(([, count]) => count >= MIN_HABIT_SHARE * pairs.length);
  return found?.[0] ?? "";
}

function toFamily(siblings: readonly LinePair[], habit: string): Family {
  const hasHabit = siblings.every(
    (pair) => getTail(pair.ours) === habit && getTail(pair.theirs) === "",
  );
  const [first, ...others] = siblings.map((pair) => findOperator(pair.ours));
  const isLinedUp = first !== undefined && others.every((place) => isSamePlace(place, first));
  const wasLoose = siblings.some(
    (pair) =>
      squeezeSpace(pair.theirs) === squeezeSpace(pair.ours) &&
      !isSamePlace(findOperator(pair.theirs), first),
  );
  return { tail: hasHabit ? habit : "", operator: isLinedUp && wasLoose ? first : undefined };
}

function getTail(line: string): string {
  return line.slice(line.trimEnd().length);
}

function findOperator(line: string): OperatorPlace | undefined {
  const found = OPERATOR.exec(line);
  if (found === null) return undefined;
  return { sign: found[1] ?? "", column: found.index - getIndent(line).length };
}

function isSamePlace(left: OperatorPlace | undefined, right: OperatorPlace | undefined): boolean {
  return left?.sign === right?.sign && left?.column === right?.column;
}

/** Pads before the operator so that it stands at `place`; never moves it to the left. */
function alignOperator(added: string, place: OperatorPlace | undefined): string {
  const own = findOperator(added);
  if (place === undefined || own?.sign !== place.sign) return added;
  const at = getIndent(added).length + own.column;
  const head = added.slice(0, at).trimEnd();
  const column = getIndent(head).length + place.column;
  return head.length + 1 > column ? added : head.padEnd(column) + added.slice(at);
}
