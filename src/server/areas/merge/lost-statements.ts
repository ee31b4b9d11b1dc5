import { sql } from 'kysely';
import type { ObjectType } from '../../../contract/metadata/catalog.ts';
import type { TenantDb } from '../../base/db/tenant-db.ts';
import { findRecords } from '../../base/records/stored-records.ts';
import { listLink } from '../../base/sql/lists.ts';
import { columnOf } from '../../base/sql/names.ts';
import { column } from '../../base/sql/read.ts';
import type { Reference } from '../../platform/references/relink-statements.ts';

/** Records that refer to another one than the kept record by now. */
export function lostReferences(
  tx: TenantDb,
  { object, field }: Reference,
  keep: string,
  id: readonly string[],
) {
  const and = sql`${column('t', columnOf(field))} is distinct from ${keep}`;
  return findRecords(tx, object, ['id'], { id }, { and, lock: 'whole', withDeleted: true });
}

/** Records whose list does not hold the kept record any more. */
export function lostPlaces(tx: TenantDb, { object, field }: Reference, keep: string, id: readonly string[]) {
  const { table, own, other } = listLink(object, field);
  const and = sql`not exists (select 1 from ${sql.table(table)} as l where l.tenant_id = ${tx.tenantId}
    and l.${sql.id(own)} = t.id and l.${sql.id(other)} = ${keep})`;
  return findRecords(tx, object, ['id'], { id }, { and, lock: 'whole', withDeleted: true });
}

/** Records that somebody has brought back. */
export const lostDeletions = (tx: TenantDb, object: ObjectType, id: readonly string[]) =>
  findRecords(tx, object, ['id'], { id }, { lock: 'whole' });
