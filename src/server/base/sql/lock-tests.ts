import { sql } from 'kysely';
import type { Action } from '../../../contract/access/actions.ts';
import type { Problem } from '../../../contract/errors.ts';
import type { CompoundFilter } from '../../../contract/filter/filter.ts';
import type { Lock } from '../../../contract/metadata/catalog.ts';
import { CUSTOM_FIELDS } from '../../../contract/metadata/fields.ts';
import { columnType } from '../formats/index.ts';
import type { GatedFields, GateTest } from './gate-test.ts';
import { columnOf, CUSTOM_COLUMN } from './names.ts';
import { column, type Sql } from './read.ts';

/** A lock as somebody meets it: what they may turn a record into all the same. */
export interface MetLock extends Omit<Lock, 'unless'> {
  readonly then: CompoundFilter | undefined;
}

/** The locks that hold for whoever may do so much with the object; undefined: everything. */
export const locksFor = (
  locks: readonly Lock[],
  actions: ReadonlySet<Action> | undefined,
): readonly MetLock[] =>
  locks.flatMap(({ unless, ...lock }): MetLock[] => {
    const isFree = unless && (actions?.has(unless.right) ?? true);
    if (isFree && !unless.then) return [];
    return [{ ...lock, then: isFree ? unless.then : undefined }];
  });

/** What keeps the fields of a write from another value. `holds`: a filter, asked of the row before (`b`) or after (`a`). */
export function lockTests(
  locks: readonly MetLock[],
  fields: GatedFields,
  holds: (filter: CompoundFilter, alias: string) => Sql,
  told: (rule: string, path: string) => Problem,
): GateTest[] {
  return locks.flatMap(({ name, when, fields: locked, custom, then }) => {
    const changes = locked.flatMap((field): [string, GateTest['broken']][] => {
      const list = fields.lists?.get(field.name);
      if (list) return [[field.name, () => list]];
      if (!fields.names.includes(field.name) || !columnType(field)) return [];
      return [[field.name, (before, after) => differs(columnOf(field), before, after)]];
    });
    if (custom && fields.names.includes(CUSTOM_FIELDS.name))
      changes.push([CUSTOM_FIELDS.name, (before, after) => differs(CUSTOM_COLUMN, before, after)]);
    return changes.map(([path, changed]) => ({
      broken: (before, after) => {
        const free = then ? sql` and ${holds(then, after)} is not true` : sql``;
        return sql`(${changed(before, after)} and ${holds(when, before)}${free})`;
      },
      problem: told(name, path),
    }));
  });
}

const differs = (name: string, before: string, after: string): Sql =>
  sql`${column(before, name)} is distinct from ${column(after, name)}`;
