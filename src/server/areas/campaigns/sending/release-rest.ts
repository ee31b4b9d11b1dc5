import { findRecord } from '../../../base/records/stored-records.ts';
import { sql } from 'kysely';
import { writeAudit } from '../../../base/records/audit.ts';
import { updateRecord } from '../../../base/records/write.ts';
import type { ActionHandler } from '../../../base/records/own-actions.ts';
import { compileServerUpdate } from '../../../base/sql/bulk-write.ts';
import { compileDerived } from '../../../base/sql/derived.ts';
import { notice } from '../../../base/sql/event.ts';
import { tableOf } from '../../../base/sql/names.ts';
import type { Sql } from '../../../base/sql/read.ts';
import type { Campaign } from '../campaign.ts';
import { figuresOf } from '../figures.ts';
import { type Variant, variantsOf } from '../variant.ts';
import { compileExpected } from './lateness.ts';
import { SERVER } from './move-campaign.ts';
import type { Working } from './working.ts';

const RELEASED_AT_ONCE = 20_000;
const HOUR_MS = 3_600_000;
/** Nobody has done yet by what the best version was to be known. */
const NO_WINNER = 'NO_WINNER';

/**
 * Which version a person gets, as SQL: by chance, and the same however often it is asked. Null for those who wait until it
 * is known which one is best, and where there is only one.
 * @param personId SQL of the id
 */
export function variantFor(campaign: Campaign, personId: Sql): Sql {
  const variants = variantsOf(campaign);
  if (variants.length < 2) return sql`null::text`;
  const most = (campaign.testShare ?? 100) * 100;
  // A number from 0 to 9,999.
  const place = sql`(('x' || left(md5(${campaign.id} || ${personId}), 7))::bit(28)::int % 10000)`;
  return sql`(${[...variants]}::text[])[case when ${place} < ${sql.lit(most)} then ${place} * ${sql.lit(variants.length)} / ${sql.lit(most)} + 1 end]`;
}

/** Which field of an item tells that it counts for a version. */
const COUNTS = { OPENED: 'opened_at', CLICKED: 'clicked_at', COMPLETED: 'completed_at' } as const;

interface Tried {
  readonly waiting: number;
  readonly rest: number;
  /** When the last of those who try it out got theirs. */
  readonly last: string | null;
}

/**
 * Whoever waits for the best version gets it: once all who try them out have theirs, and the time to wait for is over. Of
 * two as good it is the first. Answers when to look again; `asked`: once somebody has chosen; undefined: nobody waits.
 */
export async function releaseRest(
  working: Working,
  signal: AbortSignal,
): Promise<Date | 'asked' | undefined> {
  const { campaign } = working;
  if (variantsOf(campaign).length < 2) return undefined;
  if (campaign.winner) {
    const key = { tenantId: working.db.tenantId, object: working.objects.campaign, id: campaign.id };
    await working.db.run(compileDerived(key, { warning: null }, { warning: NO_WINNER }));
    return (await release(working, campaign.winner, signal)) ? new Date() : undefined;
  }
  const tried = await readTried(working);
  if (!tried.rest || tried.waiting) return undefined;
  const { winnerBy, winnerAfterHours } = campaign;
  if (winnerBy === null || winnerAfterHours === null) return 'asked';
  const at = tried.last === null ? 0 : new Date(tried.last).getTime() + winnerAfterHours * HOUR_MS;
  if (at > Date.now()) return new Date(at);
  return (await choose(working, winnerBy)) ? new Date() : 'asked';
}

async function readTried({ db: { tenantId }, db, objects, campaign }: Working): Promise<Tried> {
  const [tried] =
    await db.query(sql<Tried>`select count(*) filter (where m.status in ('ORDERED', 'SENDING'))::int as waiting,
          count(*) filter (where m.status = 'QUEUED')::int as rest, max(m.sent_at) as last
        from ${sql.table(tableOf(objects.item))} as m where m.tenant_id = ${tenantId} and m.campaign = ${campaign.id}
          and m.deleted_at is null`);
  return tried ?? { waiting: 0, rest: 0, last: null };
}

/**
 * Chooses the version that most of those to whom it was delivered have opened, clicked or completed. Where nobody has, no
 * version is better than another: the campaign warns, and somebody chooses. Answers whether one was chosen.
 */
async function choose({ db, objects, campaign }: Working, by: keyof typeof COUNTS): Promise<boolean> {
  const { tenantId } = db;
  const variants = variantsOf(campaign);
  const { delivered } = figuresOf(campaign.type);
  // Where a service confirms nothing, of all that it was sent to.
  const base = sql`coalesce(nullif(count(m.id) filter (where ${delivered}), 0), nullif(count(m.id), 0))`;
  const [best] = await db.query(sql<{
    readonly variant: Variant;
    readonly count: number;
  }>`select v.variant, count(m.${sql.id(COUNTS[by])})::int as count from unnest(${[...variants]}::text[]) as v(variant)
        left join ${sql.table(tableOf(objects.item))} as m on m.tenant_id = ${tenantId} and m.campaign = ${campaign.id}
          and m.variant = v.variant and m.sent_at is not null and m.deleted_at is null
        group by v.variant order by coalesce(count(m.${sql.id(COUNTS[by])})::float8 / ${base}, 0) desc, v.variant limit 1`);
  const object = objects.campaign;
  const key = { tenantId, object, id: campaign.id };
  if (!best?.count) {
    await db.run(compileDerived(key, { warning: NO_WINNER }, { warning: null }));
    return false;
  }
  const after = best.variant;
  await db.transaction(async (tx) => {
    const undecided = { id: campaign.id, winner: null, status: 'SENDING' } as const;
    const open = await findRecord(tx, object, ['id'], undecided, { lock: 'whole', withDeleted: true });
    if (!open) return;
    await tx.run(compileServerUpdate({ tenantId, object, id: campaign.id }, { winner: after }));
    const changes = [{ field: 'winner', before: null, after }];
    await writeAudit(tx, SERVER, object.name, [{ recordId: campaign.id, action: 'UPDATE', changes }]);
    await tx.run(compileExpected(tenantId, campaign.id, new Date()));
  });
  return true;
}

/** Did anybody wait for it? */
async function release(
  { db, objects, campaign }: Working,
  winner: Variant,
  signal: AbortSignal,
): Promise<boolean> {
  const { tenantId } = db;
  const items = sql.table(tableOf(objects.item));
  for (let any = false; ; any = true) {
    if (signal.aborted) return any;
    const rows =
      await db.query(sql<object>`with released as (update ${items} as m set status = 'ORDERED', variant = ${winner}, version = m.version + 1, modified_at = now()
            from (select i.id from ${items} as i where i.tenant_id = ${tenantId} and i.campaign = ${campaign.id}
              and i.status = 'QUEUED' and i.deleted_at is null order by i.id limit ${sql.lit(RELEASED_AT_ONCE)} for update) as waiting
            where m.tenant_id = ${tenantId} and m.id = waiting.id returning m.id),
          told as (${notice({ tenant: tenantId, object: objects.campaign.source, kind: 'update', ids: [campaign.id] }, sql`from released limit 1`)})
          select 1 from released limit 1`);
    if (!rows.length) return any;
  }
}

/** The action `chooseWinner`: whoever waits for the best version gets this one. */
export const chooseWinner: ActionHandler['take'] = async (target, id, version, input) => {
  await updateRecord(target, id, version, input);
};
