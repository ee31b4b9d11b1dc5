import type { QueryExecutorProvider, RawBuilder } from 'kysely';
import { tenantStatement } from '../../base/db/statement.ts';

/** Runs a statement as the owner of the tables; each names the tenant, since no other barrier is there. */
export type OwnerRun = <R>(statement: (tenantId: string) => RawBuilder<R>) => Promise<readonly R[]>;

export function ownerRun(owner: QueryExecutorProvider, tenantId: string): OwnerRun {
  return async (statement) => {
    const raw = statement(tenantId);
    // Throws where the tenant is not among the parameters.
    tenantStatement(tenantId, raw as RawBuilder<object>);
    return (await raw.execute(owner)).rows;
  };
}
