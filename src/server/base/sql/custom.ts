import { type RawBuilder, sql } from 'kysely';
import type { FieldRules } from '../../../contract/kinds/kind.ts';
import type { Field, ObjectType } from '../../../contract/metadata/catalog.ts';
import { storageOf } from '../formats/index.ts';
import { tenantSql, type TenantStatement } from '../db/statement.ts';

type Sql = RawBuilder<unknown>;

/** The SQL type in which filters and sorts take values of a tenant's own field. */
export function customType(field: FieldRules): string {
  const { own, column } = storageOf(field);
  return own?.type ?? column ?? 'jsonb';
}

/** The value of a tenant's own field out of the JSON column (see `kinds/own-value.ts`). */
export function customValue(all: Sql, field: FieldRules & Pick<Field, 'name'>): Sql {
  const json = sql`(${all} -> ${sql.lit(field.name)})`;
  const text = sql`(${all} ->> ${sql.lit(field.name)})`;
  const { own, column } = storageOf(field);
  if (own) return own.read({ json, text });
  return column === null || column === 'text' ? text : sql`${text}::${sql.raw(column)}`;
}

/** `[{fieldName, valueList}]` of the fields given, in their order; values as text (specification, section 3). */
export function customFieldList(all: Sql, object: ObjectType): Sql {
  const names = [...object.fields.values()].filter(({ custom }) => custom).map(({ name }) => name);
  if (!names.length) return sql`'[]'::json`;
  const values = sql`case jsonb_typeof(own.value) when 'array' then own.value
    else jsonb_build_array(own.value #>> '{}') end`;
  const entry = sql`json_build_object('fieldName', own.name, 'valueList', ${values})`;
  return sql`(select coalesce(json_agg(${entry} order by own.place), '[]')
    from (select name, place, ${all} -> name as value
      from unnest(${names}::text[]) with ordinality as field(name, place)) as own
    where own.value is not null)`;
}

/** Changes of a tenant's definitions take turns until the end of the transaction. */
export function compileDefinitionLock(tenantId: string): TenantStatement<object> {
  return tenantSql(
    tenantId,
  )`select pg_advisory_xact_lock(hashtextextended(${tenantId}, ${sql.lit(DEFINITION_LOCK)}))`;
}

/** Any number that no other lock on tenants has for its seed. */
const DEFINITION_LOCK = 4711;
