import type { RawBuilder } from 'kysely';
import type { Db } from '../db/system-tables.ts';
import type { TenantDb } from '../db/tenant-db.ts';
import { tenantStatement } from '../db/statement.ts';

/** Runs a statement on one tenant's rows where the caller is: in a tenant's transaction, or in one of the owner. */
export async function runOn<R extends object>(
  on: Db | TenantDb,
  tenantId: string,
  statement: RawBuilder<R>,
): Promise<readonly R[]> {
  if ('tenantId' in on) return on.run(tenantStatement(tenantId, statement));
  return (await statement.execute(on)).rows;
}
