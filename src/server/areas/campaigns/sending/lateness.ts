import { sql } from 'kysely';
import { tenantSql } from '../../../base/db/statement.ts';
import type { Working } from './working.ts';

/** When a campaign is to go on: what comes later than that by more than it allows is too late. */
export const compileExpected = (tenantId: string, campaignId: string, at: Date | string) =>
  tenantSql(tenantId)<object>`update tessera.campaign_run set due_at = ${at}::timestamptz
      where tenant_id = ${tenantId} and campaign_id = ${campaignId}`;

/** It waits until then of itself. */
export async function waitUntil({ db, campaign }: Working, at: Date): Promise<Date> {
  if (campaign.maxLatenessMinutes !== null) await db.run(compileExpected(db.tenantId, campaign.id, at));
  return at;
}

/** Was nobody there to send it when it was to go on? */
export async function wasMissed({ db, campaign }: Working): Promise<boolean> {
  const { maxLatenessMinutes: most, sentByWorkflows } = campaign;
  // Between two whom workflows name there may be any time.
  if (most === null || sentByWorkflows) return false;
  const rows =
    await db.query(sql<object>`select 1 from tessera.campaign_run where tenant_id = ${db.tenantId} and campaign_id = ${campaign.id}
        and due_at < clock_timestamp() - ${`${most} minutes`}::interval`);
  return rows.length > 0;
}
