import { sql } from 'kysely';
import { resolveFilter } from '../../../contract/filter/resolve.ts';
import type { Catalog, Field, ObjectType } from '../../../contract/metadata/catalog.ts';
import { compileCondition } from './condition.ts';
import type { GatedFields, GateTest, MembersOf } from './gate-test.ts';
import { listLink } from './lists.ts';
import { columnOf, tableOf } from './names.ts';
import { column, type Sql } from './read.ts';

/**
 * What keeps a relation from records that it may not lead to (`usableWhen`). Nothing is asked of a record to which it leads
 * already: that one may have changed since. Without `fields` the record is new.
 */
export function choiceTests(
  tenantId: string,
  whole: Catalog,
  object: ObjectType,
  fields: GatedFields | undefined,
  members: MembersOf | undefined,
): readonly GateTest[] {
  return (object.life?.choosing ?? []).flatMap((field): GateTest[] => {
    const target = whole.objects.get(field.relation?.target ?? '');
    if (!target || !field.usableWhen) return [];
    const condition = resolveFilter(whole, target, field.usableWhen, { timeZone: 'UTC' });
    const problem = { message: 'unusable-record', path: field.name } as const;
    if (field.kind === 'LIST') {
      const chosen = members?.get(field.name);
      if (!chosen) return [];
      const unusable = (row: string) =>
        sql`(${compileCondition(tenantId, target, condition, row, 'held')}) is not true`;
      return [
        {
          broken: (_before, after) => newMember(tenantId, object, field, target, { after, chosen, unusable }),
          problem,
        },
      ];
    }
    if (fields?.names.includes(field.name) === false) return [];
    const node = { type: 'related', field, target, condition } as const;
    return [
      {
        broken: (before, after) =>
          sql`(${isChosen(field, fields && before, after)} and ${compileCondition(tenantId, object, node, after, 'held')} is not true)`,
        problem,
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

interface Chosen {
  readonly after: string;
  readonly chosen: (row: string) => Sql;
  readonly unusable: (row: string) => Sql;
}

/** Does a record come to the list that cannot be used? Asked before members are written, while the list holds what it held. */
function newMember(
  tenantId: string,
  object: ObjectType,
  list: Field,
  target: ObjectType,
  { after, chosen, unusable }: Chosen,
): Sql {
  const { table, own, other } = listLink(object, list);
  const alias = `${after}_m`;
  const row = sql.ref(alias);
  // All of them are locked, also those that do not fulfil it now (`offset`), as in `compileCondition`.
  return sql`exists (select 1 from (select ${row}.* from ${sql.table(tableOf(target))} as ${row}
    where ${column(alias, 'tenant_id')} = ${tenantId} and ${column(alias, 'id')} in (${chosen(after)})
      and not exists (select 1 from ${sql.table(table)} as l where l.tenant_id = ${tenantId}
        and l.${sql.id(own)} = ${column(after, 'id')} and l.${sql.id(other)} = ${column(alias, 'id')})
    order by ${column(alias, 'id')} offset 0 for share of ${row}) as ${row} where ${unusable(alias)})`;
}
