import type { Problem } from '../errors.ts';
import { ownMember } from '../own-member.ts';
import { isEmpty } from './validate.ts';

/** Which values of an ENUM field a record leaves only together with a new value of another field (key `leaving`). */
export type Leaving = Readonly<Record<string, string>>;

interface Changed {
  readonly field: string;
  readonly before: unknown;
  readonly after: unknown;
}

/**
 * What is missing of a change of a record: at the field that has to change too. `changes`: all that is to change of the
 * record, and nothing that stays.
 */
export function leavingProblems(
  fields: ReadonlyMap<string, { readonly leaving?: Leaving }>,
  changes: readonly Changed[],
): Problem[] {
  const given = new Set(changes.flatMap(({ field, after }) => (isEmpty(after) ? [] : [field])));
  return changes.flatMap(({ field, before }): Problem[] => {
    const needed =
      typeof before === 'string' ? ownMember(fields.get(field)?.leaving ?? {}, before) : undefined;
    if (needed === undefined || given.has(needed)) return [];
    return [{ message: 'needs-change', path: needed, params: { field, value: String(before) } }];
  });
}
