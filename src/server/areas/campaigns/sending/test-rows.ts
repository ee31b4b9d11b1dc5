import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { TenantDb } from '../../../base/db/tenant-db.ts';

/** What one address is to get. */
export interface TestRow {
  /** Its links name it by this. */
  readonly id: string;
  /** Id of who asked for it. */
  readonly userId: string;
  readonly address: string;
  /** Id of the contact in whose place it is sent. */
  readonly receiver: string | null;
}

/** Writes down a test for each of the addresses; returns the id of them all together. */
export async function addTests(
  db: TenantDb,
  campaignId: string,
  userId: string,
  addresses: readonly string[],
  receiver: string | null,
): Promise<string> {
  const runId = uuidv7();
  const rows = addresses.map((address) => ({ id: uuidv7(), address }));
  await db.query(sql<object>`insert into tessera.campaign_test (tenant_id, id, run_id, campaign_id, user_id, address, receiver)
        select ${db.tenantId}, g.id, ${runId}, ${campaignId}, ${userId}, g.address, ${receiver}
        from json_to_recordset(${JSON.stringify(rows)}::json) as g(id text, address text)`);
  return runId;
}

/** In the order of their addresses in the test. */
export const testsOf = (db: TenantDb, runId: string): Promise<readonly TestRow[]> =>
  db.query(sql<TestRow>`select e.id, e.user_id as "userId", e.address, e.receiver from tessera.campaign_test as e
        where e.tenant_id = ${db.tenantId} and e.run_id = ${runId} order by e.id`);

/** Pages behind the links of these tests may show the values of the contact. */
export async function showReceiver(db: TenantDb, runId: string): Promise<void> {
  await db.query(
    sql<object>`update tessera.campaign_test set shows_receiver = true where tenant_id = ${db.tenantId} and run_id = ${runId}`,
  );
}
