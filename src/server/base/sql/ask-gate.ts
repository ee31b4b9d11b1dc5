import { sql } from 'kysely';
import { tenantStatement, type TenantStatement } from '../db/statement.ts';
import { brokenColumn, type Gate, type Gated, judgeOf } from './gate.ts';
import { tableOf } from './names.ts';
import type { RecordKey } from './record-key.ts';

/**
 * Asks what a change of these LIST fields would break, for work that writes them piece by piece. The record stays as it is
 * until the transaction ends. Running it throws as the write would.
 */
export function compileAskLists(
  { tenantId, object, id }: RecordKey,
  names: readonly string[],
  gate: Gate,
): TenantStatement<Gated> {
  const lists = new Map(names.map((name) => [name, sql`true`]));
  const tests = gate.update({ names, lists });
  return tenantStatement(
    tenantId,
    sql<Gated>`select t.id${brokenColumn(tests, 't', 't')} from ${sql.table(tableOf(object))} as t
    where t.tenant_id = ${tenantId} and t.id = ${id} and t.deleted_at is null for no key update`,
    { judge: judgeOf(tests, () => id) },
  );
}
