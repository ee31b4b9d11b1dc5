import { sql } from 'kysely';
import type { Field, ObjectType } from '../../../contract/metadata/catalog.ts';
import { columnOf, tableOf } from './names.ts';
import { column } from './read.ts';
import { compileWhere } from './select.ts';
import { tenantSql, type TenantStatement } from '../db/statement.ts';

interface DayCount {
  /** `2026-02-28` */
  readonly day: string;
  readonly total: string;
}

/** How many records there are for each day from an instant on, in the zone; days without any are left out. */
export function compileTrend(
  tenantId: string,
  object: ObjectType,
  field: Field,
  { from, timeZone }: { readonly from: string; readonly timeZone: string },
): TenantStatement<DayCount> {
  const at = column('t', columnOf(field));
  return tenantSql(
    tenantId,
  )<DayCount>`select to_char(${at} at time zone ${timeZone}, 'YYYY-MM-DD') as day, count(*) as total
      from ${sql.table(tableOf(object))} as t
      where ${compileWhere({ tenantId, where: undefined }, object, 't')} and ${at} >= ${from}::timestamptz
      group by 1`;
}
