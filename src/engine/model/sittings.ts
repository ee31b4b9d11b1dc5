import { dequal } from 'dequal/lite';

interface Change {
  readonly field: string;
  readonly before?: unknown;
  readonly after?: unknown;
}
interface Entry {
  readonly at: string;
  readonly userName: string | null;
  readonly action: string;
  readonly changes: readonly Change[];
}

/** Between two saves of one sitting there is no more (milliseconds). */
const PAUSE_MS = 5 * 60_000;

const same = (a: unknown, b: unknown): boolean => dequal(a ?? null, b ?? null);

/**
 * A history, the newest first, in which what one person has saved in one sitting is one entry: of each field what it was
 * before, and what it has become. Nobody else has written in between, and each value goes on where the one before it
 * ended. Steps from state to state stay entries of their own.
 */
export function sittings<E extends Entry>(entries: readonly E[], stateField?: string | null): readonly E[] {
  const isPlain = ({ action, changes }: E) =>
    action === 'UPDATE' && changes.every(({ field }) => field !== stateField && !field.startsWith('$'));
  const shown: E[] = [];
  /** When the last entry that went into the newest shown one was made. */
  let reachesTo = 0;
  for (const entry of entries) {
    const newer = shown.at(-1);
    const at = Date.parse(entry.at);
    const united =
      newer &&
      isPlain(newer) &&
      isPlain(entry) &&
      newer.userName === entry.userName &&
      reachesTo - at <= PAUSE_MS
        ? unitedChanges(newer.changes, entry.changes)
        : undefined;
    reachesTo = at;
    if (newer && united) shown[shown.length - 1] = { ...newer, changes: united };
    else shown.push(entry);
  }
  // What was put back in the same sitting is none.
  return shown.map((entry) => ({
    ...entry,
    changes: entry.changes.filter(({ before, after }) => !same(before, after)),
  }));
}

/** Undefined where a value does not go on from where it was. */
function unitedChanges(newer: readonly Change[], older: readonly Change[]): readonly Change[] | undefined {
  const before = new Map(older.map((change) => [change.field, change]));
  const goesOn = newer.every((change) => {
    const first = before.get(change.field);
    return !first || same(first.after, change.before);
  });
  if (!goesOn) return undefined;
  const both = newer.map((change) => ({
    ...change,
    before: before.has(change.field) ? before.get(change.field)?.before : change.before,
  }));
  const named = new Set(newer.map(({ field }) => field));
  return [...both, ...older.filter(({ field }) => !named.has(field))];
}
