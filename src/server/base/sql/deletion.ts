import { sql } from 'kysely';
import type { ObjectType } from '../../../contract/metadata/catalog.ts';
import type { Sql } from './read.ts';

/** By whom and when records were deleted; what is absent is not asked. */
export interface Deletion {
  /** As {@link deletedBy} has it. */
  readonly by?: string | undefined;
  /** Days (`2026-02-28`) in the time zone, both included. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly timeZone: string;
}

/** The history's entry of the last deletion of a record, whose alias is `row`. */
export const lastDeletion = (tenantId: string, object: ObjectType, row: Sql, columns: Sql): Sql => sql`
  select ${columns} from tessera.audit as e
  where e.tenant_id = ${tenantId} and e.object = ${object.source} and e.record_id = ${row}.id and e.action = 'DELETE'
  order by e.id desc limit 1`;

/** The user's id; the name that the history has where it was no user, such as a form of a public page. */
export const deletedBy = sql`coalesce(e.user_id, e.user_name)`;

/** ` and …` for deleted records `t`. */
export function compileDeletion(
  tenantId: string,
  object: ObjectType,
  { by, from, to, timeZone }: Deletion,
): Sql {
  const startOf = (day: string, days: number) =>
    sql`((${day}::date + ${sql.lit(days)})::timestamp at time zone ${timeZone})`;
  const parts = [
    ...(from === undefined ? [] : [sql`t.deleted_at >= ${startOf(from, 0)}`]),
    ...(to === undefined ? [] : [sql`t.deleted_at < ${startOf(to, 1)}`]),
    ...(by === undefined ? [] : [sql`(${lastDeletion(tenantId, object, sql`t`, deletedBy)}) = ${by}`]),
  ];
  return parts.length ? sql` and ${sql.join(parts, sql` and `)}` : sql``;
}
