import { type RawBuilder, sql } from 'kysely';
import { SECRET_MASK } from '../../../contract/formats/secret.ts';
import type { Field, ObjectType, Relation } from '../../../contract/metadata/catalog.ts';
import { CUSTOM_FIELDS } from '../../../contract/metadata/fields.ts';
import { storageOf } from '../formats/index.ts';
import { customFieldList } from './custom.ts';
import { columnName, columnOf, CUSTOM_COLUMN, linkOf, targetTable } from './names.ts';

export type Sql = RawBuilder<unknown>;

/** A column of the row named by the alias. */
export const column = (alias: string, name: string): Sql => sql.ref(`${alias}.${name}`);

/** The value as the API's JSON carries it. */
export function readColumn(object: ObjectType, alias: string, field: Field): Sql {
  if (field.from === CUSTOM_FIELDS.from) return customFieldList(column(alias, CUSTOM_COLUMN), object);
  // Kept as the API gives it.
  if (field.custom) return sql`(${column(alias, CUSTOM_COLUMN)} -> ${sql.lit(field.name)})`;
  const ref = column(alias, columnOf(field));
  if (field.element) return ref;
  if (field.words !== undefined) return inWords(ref, field.words);
  const { read } = storageOf(field);
  if (read === 'text') return sql`${ref}::text`;
  if (read === 'utc') return sql`(to_json(${ref} at time zone 'UTC') #>> '{}') || 'Z'`;
  if (read === 'masked') return sql`case when ${ref} is null then null else ${sql.lit(SECRET_MASK)} end`;
  return ref;
}

/** What the server tells, in words. */
export const inWords = (kept: Sql, words: string): Sql => sql`tessera.told(${kept}, ${words}::jsonb)`;

/**
 * `from` and `where` of the live records that a LIST field holds: the alias of the record that has the list,
 * the alias for those in it. Deleted records are never in a list, nor are those that go by a filter and keep an old list.
 */
export function liveRows(tenantId: string, object: ObjectType, list: Field, owner: string, alias: string) {
  const relation = list.relation;
  if (!relation) throw new Error(`${list.name} is no relation`);
  const target = sql.table(targetTable(relation));
  const live = sql`${column(alias, 'tenant_id')} = ${tenantId} and ${column(alias, 'deleted_at')} is null${listing(relation, alias)}`;
  if (relation.type === 'reference') {
    return {
      from: sql`${target} as ${sql.ref(alias)}`,
      where: sql`${live} and ${column(alias, 'id')} = ${column(owner, columnOf(list))}`,
    };
  }
  if (relation.type === 'inverseReference') {
    return {
      from: sql`${target} as ${sql.ref(alias)}`,
      where: sql`${live} and ${column(alias, columnName(relation.through))} = ${column(owner, 'id')}`,
    };
  }
  const link = linkOf(object, list, relation);
  const linkAlias = `${alias}_link`;
  return {
    from: sql`${sql.table(link.table)} as ${sql.ref(linkAlias)} join ${target} as ${sql.ref(alias)}
      on ${column(alias, 'tenant_id')} = ${column(linkAlias, 'tenant_id')}
      and ${column(alias, 'id')} = ${column(linkAlias, link.other)}`,
    where: sql`${column(linkAlias, 'tenant_id')} = ${tenantId}
      and ${column(linkAlias, link.own)} = ${column(owner, 'id')} and ${live}`,
  };
}

/** The list of the related record counts, where a filter may stand in its place. */
function listing({ decidedBy }: Relation, alias: string): Sql {
  if (!decidedBy) return sql``;
  const { filterField, listedWhen } = decidedBy;
  return listedWhen
    ? sql` and ${column(alias, columnName(listedWhen.field))} = ${sql.lit(listedWhen.value)}`
    : sql` and ${column(alias, columnName(filterField))} is null`;
}
