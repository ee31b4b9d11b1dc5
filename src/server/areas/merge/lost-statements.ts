import { sql } from 'kysely';
import type { ObjectType } from '../../../contract/metadata/catalog.ts';
import { listLink } from '../../base/sql/lists.ts';
import { columnOf, tableOf } from '../../base/sql/names.ts';
import { tenantStatement, type TenantStatement } from '../../base/db/statement.ts';
import type { Reference } from '../../platform/references/relink-statements.ts';

type Ids = TenantStatement<{ readonly id: string }>;

/** Records that do not refer to the kept record any more. */
export function compileLostReferences(
  tenantId: string,
  { object, field }: Reference,
  keep: string,
  ids: readonly string[],
): Ids {
  return tenantStatement(
    tenantId,
    sql<{ id: string }>`select t.id from ${sql.table(tableOf(object))} as t where t.tenant_id = ${tenantId}
      and t.id = any(${[...ids]}::text[]) and t.${sql.id(columnOf(field))} is distinct from ${keep} for update`,
  );
}

/** Records whose list does not hold the kept record any more. */
export function compileLostPlaces(
  tenantId: string,
  { object, field }: Reference,
  keep: string,
  owners: readonly string[],
): Ids {
  const { table, own, other } = listLink(object, field);
  return tenantStatement(
    tenantId,
    sql<{ id: string }>`select t.id from ${sql.table(tableOf(object))} as t where t.tenant_id = ${tenantId}
      and t.id = any(${[...owners]}::text[]) and not exists (
        select 1 from ${sql.table(table)} as l where l.tenant_id = ${tenantId} and l.${sql.id(own)} = t.id
          and l.${sql.id(other)} = ${keep}) for update`,
  );
}

/** Records that somebody has brought back. */
export function compileLostDeletions(tenantId: string, object: ObjectType, ids: readonly string[]): Ids {
  return tenantStatement(
    tenantId,
    sql<{ id: string }>`select t.id from ${sql.table(tableOf(object))} as t where t.tenant_id = ${tenantId}
      and t.id = any(${[...ids]}::text[]) and t.deleted_at is null for update`,
  );
}
