import { sql } from 'kysely';
import type { ObjectType } from '../../../contract/metadata/catalog.ts';
import { CUSTOM_FIELDS } from '../../../contract/metadata/fields.ts';
import type { RecordSet } from './bulk-write.ts';
import { brokenColumn, type Gate, type Gated, judgeOf } from './gate.ts';
import { CUSTOM_COLUMN, tableOf } from './names.ts';
import type { Sql } from './read.ts';
import { rowWas } from './write.ts';
import { tenantSql, tenantStatement, type TenantStatement } from '../db/statement.ts';

/** Values of one of a tenant's own fields. Deleted records count everywhere here: they may come back. */
export interface OwnValues {
  readonly object: ObjectType;
  readonly fieldName: string;
}

const own = sql`t.${sql.id(CUSTOM_COLUMN)}`;
const valueOf = (fieldName: string): Sql => sql`${own} -> ${fieldName}::text`;

function holding({ fieldName }: OwnValues, choices: readonly string[]): Sql {
  return sql`exists (select 1 from unnest(${[...choices]}::text[]) as choice
    where ${valueOf(fieldName)} @> to_jsonb(choice))`;
}

/** How many records hold a value of the field. */
export function compileValueCount(
  tenantId: string,
  { object, fieldName }: OwnValues,
): TenantStatement<{ readonly count: number }> {
  return tenantSql(tenantId)<{ count: number }>`select count(*)::int as count
    from ${sql.table(tableOf(object))} as t
    where t.tenant_id = ${tenantId} and jsonb_exists(${own}, ${fieldName})`;
}

/** How many records hold each of its choices, those that no record holds left out. */
export function compileChoiceCounts(
  tenantId: string,
  { object, fieldName }: OwnValues,
): TenantStatement<{ readonly choice: string; readonly count: number }> {
  const held = valueOf(fieldName);
  const all = sql`case jsonb_typeof(${held}) when 'array' then ${held} else jsonb_build_array(${held}) end`;
  return tenantSql(tenantId)<{ choice: string; count: number }>`select v.choice, count(*)::int as count
    from ${sql.table(tableOf(object))} as t cross join lateral jsonb_array_elements_text(${all}) as v(choice)
    where t.tenant_id = ${tenantId} and jsonb_exists(${own}, ${fieldName}) group by 1 order by 1`;
}

/** Writes down the records that hold one of the choices, for a job. Answers how many. */
export function compileFreezeHolders(
  tenantId: string,
  values: OwnValues,
  choices: readonly string[],
  jobId: string,
): TenantStatement<{ readonly total: number }> {
  return tenantSql(tenantId)<{ total: number }>`with items as (
      insert into tessera.batch_item (tenant_id, job_id, position, record_id)
      select ${tenantId}, ${jobId}, row_number() over (order by t.id), t.id
      from ${sql.table(tableOf(values.object))} as t
      where t.tenant_id = ${tenantId} and ${holding(values, choices)} returning 1
    ) select count(*)::int as total from items`;
}

/** The first few of those records, but for some. */
export function compileHolders(
  tenantId: string,
  values: OwnValues,
  choices: readonly string[],
  { limit, except = [] }: { readonly limit: number; readonly except?: readonly string[] },
): TenantStatement<{ readonly id: string }> {
  return tenantSql(tenantId)<{ id: string }>`select t.id from ${sql.table(tableOf(values.object))} as t
    where t.tenant_id = ${tenantId} and ${holding(values, choices)} and t.id <> all(${[...except]}::text[]) order by t.id limit ${sql.lit(limit)}`;
}

/** What the records hold, and nobody else changes it until the transaction ends. */
export function compileLockValues(
  { tenantId, object, ids }: RecordSet,
  fieldName: string,
): TenantStatement<{ readonly id: string; readonly value: unknown }> {
  return tenantSql(tenantId)<{ id: string; value: unknown }>`select t.id, ${valueOf(fieldName)} as value
    from ${sql.table(tableOf(object))} as t
    where t.tenant_id = ${tenantId} and t.id = any(${[...ids]}::text[]) order by t.id for no key update`;
}

/** Gives each record a value of its own; null clears it. */
export function compileWriteValues(
  { tenantId, object, ids }: RecordSet,
  fieldName: string,
  rows: readonly { readonly id: string; readonly value: unknown }[],
  gate: Gate,
): TenantStatement<{ readonly id: string } & Gated> {
  const tests = gate.update({ names: [CUSTOM_FIELDS.name] });
  const table = sql.table(tableOf(object));
  const was = sql`${table} as t where t.tenant_id = ${tenantId} and t.id = any(${[...ids]}::text[]) order by t.id`;
  return tenantStatement(
    tenantId,
    sql<{ id: string } & Gated>`with ${sql.join([
      ...rowWas(tests, was),
      sql`given as (
      select * from json_to_recordset(${JSON.stringify(rows)}::json) as r(id text, value jsonb))`,
    ])}
    update ${table} as t
    set ${sql.id(CUSTOM_COLUMN)} = jsonb_strip_nulls(coalesce(${own}, '{}') || jsonb_build_object(${fieldName}::text, r.value)),
      version = t.version + 1, modified_at = now()
    from given as r${tests.length ? sql` join row_was on row_was.id = r.id` : sql``}
    where t.tenant_id = ${tenantId} and t.id = r.id returning t.id${brokenColumn(tests, 'row_was', 't')}`,
    { judge: judgeOf(tests, ({ id }) => id) },
  );
}
