import { sql } from 'kysely';
import { resolveFilter } from '../../../contract/filter/resolve.ts';
import type { Catalog, Field, ObjectType } from '../../../contract/metadata/catalog.ts';
import { compileCondition } from './condition.ts';
import type { GatedFields, GateTest } from './gate-test.ts';
import { columnOf } from './names.ts';
import { column, type Sql } from './read.ts';

/**
 * What keeps a relation from records that it may not lead to (`usableWhen`). A change that leaves it as it is asks nothing:
 * the related record may have changed since. Without `fields` the record is new.
 */
export function choiceTests(
  tenantId: string,
  whole: Catalog,
  object: ObjectType,
  fields?: GatedFields,
): readonly GateTest[] {
  return (object.life?.choosing ?? []).flatMap((field): GateTest[] => {
    const target = whole.objects.get(field.relation?.target ?? '');
    if (!target || !field.usableWhen || fields?.names.includes(field.name) === false) return [];
    const condition = resolveFilter(whole, target, field.usableWhen, { timeZone: 'UTC' });
    const node = { type: 'related', field, target, condition } as const;
    return [
      {
        broken: (before, after) =>
          sql`(${isChosen(field, fields && before, after)} and ${compileCondition(tenantId, object, node, after, 'held')} is not true)`,
        problem: { message: 'unusable-record', path: field.name },
      },
    ];
  });
}

function isChosen(field: Field, before: string | undefined, after: string): Sql {
  const value = column(after, columnOf(field));
  return before === undefined
    ? sql`${value} is not null`
    : sql`${value} is not null and ${value} is distinct from ${column(before, columnOf(field))}`;
}
