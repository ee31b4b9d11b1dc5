import { sql } from 'kysely';
import type { Field, ObjectType } from '../../../contract/metadata/catalog.ts';
import type { FillUnit } from '../../../contract/metadata/model-fill.ts';
import { tenantStatement, type TenantStatement } from '../db/statement.ts';
import { columnOf, tableOf } from './names.ts';
import { column, readColumn, type Sql } from './read.ts';

/** A field that is filled in, with what that goes by. */
export interface Filling {
  readonly field: Field;
  /** The reference to the record that has the number. */
  readonly reference: Field;
  readonly target: ObjectType;
  readonly amount: Field;
  readonly unit: FillUnit;
  /** From when it is counted; undefined: from the write. */
  readonly from: Field | undefined;
  readonly state: { readonly field: Field; readonly values: readonly string[] } | undefined;
}

const INTERVALS: Readonly<Record<FillUnit, Sql>> = {
  DAY: sql`days`,
  MONTH: sql`months`,
  YEAR: sql`years`,
};

/** The moment, as the API gives it. `n`: the row that has the number. */
function moment({ amount, unit }: Filling, start: Sql): Sql {
  const number = column('n', columnOf(amount));
  const at = sql`(date_trunc('second', coalesce(${start}, now())) at time zone 'UTC'
    + make_interval(${INTERVALS[unit]} => ${number}))`;
  return sql`(to_json(${at}) #>> '{}') || 'Z'`;
}

const withNumber = (tenantId: string, { target }: Filling, id: Sql): Sql =>
  sql`${sql.table(tableOf(target))} as n on n.tenant_id = ${tenantId} and n.id = ${id} and n.deleted_at is null`;

/** A record that is not there yet. */
interface NewFill {
  readonly key: string;
  readonly related: string;
  readonly start: string | null;
}

export interface Filled {
  /** Of the new record, or the id. */
  readonly key: string;
  readonly before: string | null;
  readonly after: string | null;
}

/** What new records get; nothing of those whose related record has no number. */
export function compileNewFills(
  tenantId: string,
  filling: Filling,
  rows: readonly NewFill[],
): TenantStatement<Filled> {
  const { amount } = filling;
  return tenantStatement(
    tenantId,
    sql<Filled>`select r.key, null as before, ${moment(filling, sql`r.start`)} as after
    from json_to_recordset(${JSON.stringify(rows)}::json) as r(key text, related text, start timestamptz)
    join ${withNumber(tenantId, filling, sql`r.related`)}
    where ${column('n', columnOf(amount))} is not null`,
  );
}

/**
 * What records get that come into the state: those that have a later moment keep it. `given`: what the write says of the
 * reference and of the start.
 */
export function compileFills(
  tenantId: string,
  object: ObjectType,
  filling: Filling,
  ids: readonly string[],
  given: { readonly related?: string | null; readonly start?: string | null },
): TenantStatement<Filled> {
  const { field, reference, from, state } = filling;
  const own = column('t', columnOf(field));
  const related =
    given.related === undefined ? column('t', columnOf(reference)) : sql`${given.related}::text`;
  const kept = from ? column('t', columnOf(from)) : sql`null::timestamptz`;
  const start = given.start === undefined ? kept : sql`${given.start}::timestamptz`;
  const outside = state
    ? sql` and (${column('t', columnOf(state.field))} = any(${[...state.values]}::text[])) is not true`
    : sql``;
  return tenantStatement(
    tenantId,
    sql<Filled>`select t.id as key, ${readColumn(object, 't', field)} as before, ${moment(filling, start)} as after
    from ${sql.table(tableOf(object))} as t left join ${withNumber(tenantId, filling, related)}
    where t.tenant_id = ${tenantId} and t.id = any(${[...ids]}::text[]) and t.deleted_at is null
      and (${own} is null or ${own} <= now())${outside}`,
  );
}
