import { sql } from 'kysely';
import { compileDerived } from '../../../base/sql/derived.ts';
import { tableOf } from '../../../base/sql/names.ts';
import { moveCampaign } from './move-campaign.ts';
import type { Working } from './working.ts';

/** From so many sent messages on, shares tell something. */
const ENOUGH = 200;
/** Mail services take whoever has more complaints than that for a sender of what nobody wants. */
/** Fewer complaints stop nothing, whatever share they are: of a few hundred sent one alone would be too many. */
const LEAST_COMPLAINTS = 3;
const [WARNING, COMPLAINTS, BOUNCES] = [0.001, 0.003, 0.05];

/**
 * A campaign that too many complain about, or that goes to too many who are not there, stops by itself; before that it warns.
 * Once somebody has had it go on, what is sent from then on is judged.
 */
export async function judgeShares({ db, whole, objects, campaign }: Working): Promise<undefined> {
  const { tenantId } = db;
  const [row] = await db.query(sql<{
    readonly sent: number;
    readonly hard: number;
    readonly complaints: number;
  }>`select count(*)::int as sent, count(*) filter (where m.status = 'BOUNCED_HARD')::int as hard,
          count(*) filter (where m.status = 'COMPLAINED')::int as complaints
        from ${sql.table(tableOf(objects.item))} as m where m.tenant_id = ${tenantId} and m.campaign = ${campaign.id}
          and m.deleted_at is null and m.sent_at >= coalesce((select r.counted_from from tessera.campaign_run as r
            where r.tenant_id = ${tenantId} and r.campaign_id = ${campaign.id}), '-infinity')`);
  if (!row || row.sent < ENOUGH) return;
  const { sent, hard, complaints } = row;
  const key = { tenantId, object: objects.campaign, id: campaign.id };
  // It is the graver of the two warnings.
  if (complaints >= sent * WARNING)
    for (const warning of [null, 'NO_WINNER'])
      await db.run(compileDerived(key, { warning: 'COMPLAINTS' }, { warning }));
  const haltReason =
    complaints >= Math.max(LEAST_COMPLAINTS, sent * COMPLAINTS)
      ? 'MANY_COMPLAINTS'
      : hard >= sent * BOUNCES
        ? 'MANY_BOUNCES'
        : undefined;
  if (!haltReason) return;
  const halt = { from: 'SENDING', to: 'PAUSED', values: { haltReason } } as const;
  await moveCampaign(db, whole, objects, campaign.id, halt);
}
