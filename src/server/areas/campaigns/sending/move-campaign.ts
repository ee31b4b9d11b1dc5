import { sql } from 'kysely';
import type { Catalog } from '../../../../contract/metadata/catalog.ts';
import type { TenantDb } from '../../../base/db/tenant-db.ts';
import { changesOf, writeAudit } from '../../../base/records/audit.ts';
import type { Actor } from '../../../base/sql/audit.ts';
import { compileBulkUpdate } from '../../../base/sql/bulk-write.ts';
import { gateOf } from '../../../base/sql/gate.ts';
import { tableOf } from '../../../base/sql/names.ts';
import type { Values } from '../../../base/sql/record-key.ts';
import type { CampaignObjects } from '../objects.ts';

/** What the server does of itself. */
export const SERVER: Actor = { userId: null, name: 'Tessera' };

/** Why a campaign stopped by itself: the values of its field. */
export type HaltReason =
  | 'TOO_LATE'
  | 'MANY_FAILED'
  | 'MANY_COMPLAINTS'
  | 'MANY_BOUNCES'
  | 'SENDER_UNREACHABLE'
  | 'NO_SENDER'
  | 'CONTENT'
  | 'AUDIENCE'
  | 'NO_RIGHTS'
  | 'NOBODY';

export interface Move {
  readonly from: string;
  readonly to: string;
  readonly values?: Values;
  /** Nothing of it may wait any more. */
  readonly whenNothingWaits?: true;
}

/** Takes a step of the server's: rules, history and event as with anybody's. Answers whether it was taken. */
export function moveCampaign(
  db: TenantDb,
  whole: Catalog,
  { campaign: object, item }: CampaignObjects,
  id: string,
  { from, to, values = {}, whenNothingWaits }: Move,
): Promise<boolean> {
  const { tenantId } = db;
  return db.transaction(async (tx) => {
    const nothing = sql`not exists (select 1 from ${sql.table(tableOf(item))} as m where m.tenant_id = ${tenantId}
      and m.campaign = ${id} and m.status in ('ORDERED', 'QUEUED', 'SENDING') and m.deleted_at is null)`;
    const locked = await tx.query(sql<{
      id: string;
    }>`select t.id from ${sql.table(tableOf(object))} as t where t.tenant_id = ${tenantId}
          and t.id = ${id} and t.status = ${from} and t.deleted_at is null
          ${whenNothingWaits ? sql`and ${nothing}` : sql``} for update`);
    if (!locked.length) return false;
    const gate = gateOf(tenantId, whole, object, { userId: null, into: [to] });
    const written = { fields: { status: to, ...values }, by: SERVER.name };
    const rows = await tx.run(compileBulkUpdate({ tenantId, object, ids: [id] }, written, [], gate));
    const entries = rows.flatMap(({ id: recordId, before, after }) =>
      after ? [{ recordId, action: 'UPDATE' as const, changes: changesOf(before, after) }] : [],
    );
    await writeAudit(tx, SERVER, object.name, entries);
    return entries.length > 0;
  });
}
