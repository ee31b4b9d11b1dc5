import { type RawBuilder, sql } from 'kysely';
import type { Kind } from '../../../contract/kinds/kind.ts';
import type { Field, ObjectType } from '../../../contract/metadata/catalog.ts';
import { serverKind } from '../kinds/index.ts';
import { tenantStatement, type TenantStatement } from '../db/statement.ts';

type Sql = RawBuilder<unknown>;

/** The SQL type in which filters and sorts take values of a tenant's own field. */
export function customType({ kind }: Pick<Field, 'kind'>): string {
  if (isNumber(kind)) return 'double precision';
  // ISO days of the common era are in the order of their texts.
  if (kind === 'LOCAL_DATE') return 'text';
  return serverKind(kind).column ?? 'jsonb';
}

const isNumber = (kind: Kind): boolean => ['INT', 'DOUBLE', 'FLOAT'].includes(kind);

/**
 * The value of a tenant's own field out of the JSON column, where it is kept as the API gives it. Other tenants, and
 * the same one in former times, may hold values of another type under the name: for the types that tenants can
 * choose the expression is none for those and never fails, and it is immutable, so that one index serves all tenants.
 */
export function customValue(all: Sql, { name, kind }: Pick<Field, 'name' | 'kind'>): Sql {
  const json = sql`(${all} -> ${sql.lit(name)})`;
  const text = sql`(${all} ->> ${sql.lit(name)})`;
  if (kind === 'LIST') return json;
  if (isNumber(kind)) {
    return sql`(case jsonb_typeof(${json}) when 'number' then ${json}::double precision end)`;
  }
  if (kind === 'BOOLEAN') return sql`(case ${text} when 'true' then true when 'false' then false end)`;
  if (kind === 'LOCAL_DATE') return sql`(${text} collate "C")`;
  const type = serverKind(kind).column ?? 'text';
  return type === 'text' ? text : sql`${text}::${sql.raw(type)}`;
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
  return tenantStatement(
    tenantId,
    sql`select pg_advisory_xact_lock(hashtextextended(${tenantId}, ${sql.lit(DEFINITION_LOCK)}))`,
  );
}

/** Any number that no other lock on tenants has for its seed. */
const DEFINITION_LOCK = 4711;
