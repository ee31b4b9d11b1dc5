import { sql } from 'kysely';
import type { RecordTypes } from '../../../../../metadata/schema/types/records.d.ts';
import type { Catalog } from '../../../../contract/metadata/catalog.ts';
import type { TenantDb } from '../../../base/db/tenant-db.ts';
import { changeRecords } from '../../../base/records/server-writes.ts';
import { findRecord } from '../../../base/records/stored-records.ts';
import type { Actor } from '../../../base/sql/audit.ts';
import { tableOf } from '../../../base/sql/names.ts';
import type { CampaignObjects } from '../objects.ts';

/** What the server does of itself. */
export const SERVER: Actor = { userId: null, name: 'Tessera' };

type Stored = RecordTypes['MessageCampaign'];

/** Why a campaign stopped by itself: the values of its field. */
export type HaltReason = NonNullable<Stored['haltReason']>;

export interface Move {
  readonly from: NonNullable<Stored['status']>;
  readonly to: NonNullable<Stored['status']>;
  readonly values?: Partial<Stored>;
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
    const and = whenNothingWaits ? nothing : undefined;
    const open = await findRecord(tx, object, ['id'], { id, status: from }, { and, lock: 'whole' });
    const how = { whole, actor: SERVER, into: [to] };
    return (
      open !== undefined && (await changeRecords(tx, object, [id], { status: to, ...values }, how)).length > 0
    );
  });
}
