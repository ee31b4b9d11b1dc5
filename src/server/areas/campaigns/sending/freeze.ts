import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { Catalog } from '../../../../contract/metadata/catalog.ts';
import { tenantStatement } from '../../../base/db/statement.ts';
import { folded } from '../../../base/db/fold.ts';
import { notice } from '../../../base/sql/event.ts';
import { columnOf, tableOf } from '../../../base/sql/names.ts';
import { audienceOf, PERSON } from '../audience/audience.ts';
import { groupNames } from './group-names.ts';
import { addressOf } from '../audience/address.ts';
import { capBefore, mayShareAddress, skipReason, zoneOf } from '../audience/skip-reason.ts';
import { personWrite, RECORD_FIELD } from '../person-columns.ts';
import { variantsOf } from '../variant.ts';
import { variantFor } from './release-rest.ts';
import type { Working } from './working.ts';

/** Receivers that one statement takes: so many ids are made and sent at once. */
const PART = 5_000;
/** From so many on it matters by which index they are found. */
const MANY = 1_000;
/** The occasion of whom the campaign itself is for, once; of others it is what has named them. */
const OF_AUDIENCE = 'AUDIENCE';

/**
 * Makes an item for each person whom the campaign is for, in parts that each remember how far they came: after the death of
 * a process the next one goes on there. Whoever gets nothing has an item too, which is canceled and says why.
 * @param viewer the objects as whoever has scheduled it has them: it reaches nobody else
 * @returns false where the campaign is not being prepared any more
 * @throws ApiError invalid-filter, broken-filter
 */
export async function freezeReceivers(
  working: Working,
  viewer: Catalog,
  signal: AbortSignal,
): Promise<boolean> {
  const { db, whole, objects, campaign, timeZone, frequency } = working;
  const { tenantId } = db;
  const audience = await audienceOf(db, whole, objects, campaign, timeZone, viewer);
  const groups = await groupNames(working);
  const address = addressOf(tenantId, objects, campaign.type);
  const reason = skipReason({ tenantId, objects, campaign, frequency: capBefore(frequency) });
  const items = sql.table(tableOf(objects.item));
  const receiver = personWrite(objects, 'item', sql`j.id`);
  const record = objects.item.fields.get(RECORD_FIELD);
  const named =
    record && audience.newestOf
      ? {
          rows: sql`records as materialized (${audience.newestOf(sql`select id from chunk`)}),`,
          column: sql`, ${sql.id(columnOf(record))}`,
          value: sql`, r.record`,
          join: sql` left join records as r on r.person = j.id`,
        }
      : { rows: sql``, column: sql``, value: sql``, join: sql`` };
  const isTried = sql.lit(variantsOf(campaign).length > 1);
  const variant = variantFor(campaign, sql`c.id`);
  const key = folded(sql`c.address`);
  const shared = mayShareAddress(objects, campaign.type)
    ? sql`case when row_number() over (partition by c.reason is null, ${key} order by c.id) > 1
        or exists (select 1 from ${items} as m where m.tenant_id = ${tenantId} and m.campaign = ${campaign.id}
          and m.status in ('ORDERED', 'QUEUED') and ${folded(sql`m.address`)} = ${key}) then 'DUPLICATE_ADDRESS' end`
    : sql`null`;
  await db.run(
    tenantStatement(
      tenantId,
      sql<object>`insert into tessera.campaign_run (tenant_id, campaign_id) values (${tenantId}, ${campaign.id})
        on conflict do nothing`,
    ),
  );
  let made = 0;
  while (!signal.aborted) {
    const ids = Array.from({ length: PART }, () => uuidv7());
    const [row] = await db.run(
      tenantStatement(
        tenantId,
        sql<{
          readonly isPreparing: boolean;
          readonly taken: number;
          readonly isFrozen: boolean;
        }>`with now_preparing as (
          select 1 from ${sql.table(tableOf(objects.campaign))} as t where t.tenant_id = ${tenantId} and t.id = ${campaign.id}
            and t.status = 'PREPARING' and t.deleted_at is null for share),
        run as (select r.frozen_to, r.is_frozen from tessera.campaign_run as r where r.tenant_id = ${tenantId}
          and r.campaign_id = ${campaign.id} and exists (select 1 from now_preparing) for update),
        chunk as materialized (select p.id, ${address} as address, ${reason} as reason,
            ${zoneOf(tenantId, objects, working.zone)} as zone, ${groups} as groups
          from ${sql.table(tableOf(objects.person))} as ${sql.ref(PERSON)}
          where p.id > (select frozen_to from run where not is_frozen)
            and ${audience.isMeant} order by p.id limit ${sql.lit(PART)}),
        ${named.rows}
        judged as (select c.*, coalesce(c.reason, ${shared}) as why, ${variant} as variant, row_number() over (order by c.id) as place from chunk as c),
        made as (insert into ${items} (tenant_id, id, campaign${receiver.column}, address, status, variant, skip_reason, time_zone, occasion, group_names${named.column})
          select ${tenantId}, i.id, ${campaign.id}${receiver.value}, nullif(j.address, ''), case when j.why is not null then 'CANCELED'
              when ${isTried} and j.variant is null then 'QUEUED' else 'ORDERED' end, case when j.why is null then j.variant end,
            j.why, j.zone, ${OF_AUDIENCE}, j.groups${named.value}
          from judged as j join unnest(${ids}::text[]) with ordinality as i(id, place) on i.place = j.place${named.join}
          on conflict do nothing returning 1),
        kept as (update tessera.campaign_run as r set frozen_to = coalesce((select max(id) from chunk), r.frozen_to),
            is_frozen = (select count(*) from chunk) < ${sql.lit(PART)}
          where r.tenant_id = ${tenantId} and r.campaign_id = ${campaign.id} and exists (select 1 from run where not is_frozen)
          returning r.is_frozen),
        told as (${notice({ tenant: tenantId, object: objects.campaign.source, kind: 'update', ids: [campaign.id] }, sql`from made limit 1`)} returning 1)
        select exists (select 1 from now_preparing) as "isPreparing", (select count(*)::int from made) as taken,
          coalesce((select is_frozen from kept), (select is_frozen from run), false) as "isFrozen"`,
      ),
    );
    if (!row?.isPreparing) return false;
    made += row.taken;
    if (!row.isFrozen) continue;
    if (made >= MANY) await learnItems(working);
    return true;
  }
  return false;
}

/**
 * Statistics of before know nothing of so many new items of a tenant, and of a tenant of whom nothing was known any index would be as
 * good: each claim would go through all of its items. Autovacuum may come much later, and PGlite has none.
 */
const learnItems = ({ db, objects }: Working): Promise<unknown> =>
  db.transaction((tx) =>
    tx.asOwner((_owner, unlimited) => sql`analyze ${sql.table(tableOf(objects.item))}`.execute(unlimited)),
  );
