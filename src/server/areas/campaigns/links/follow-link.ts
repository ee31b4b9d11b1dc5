import { sql } from 'kysely';
import { changed, notice } from '../../../base/sql/event.ts';
import { tableOf } from '../../../base/sql/names.ts';
import { CANARY, PERSONAL, PERSONAL_ADDRESS } from './link-token.ts';
import type { Sql } from '../../../base/sql/read.ts';
import type { FollowedItem } from './opened-link.ts';

/** Who follows so many links of one message within such a time follows them all: a program looks where they lead. */
const [BURST, BURST_SECONDS] = [3, 2];
/** States of what somebody may still open. */
const BEFORE_OPENED = ['SENT', 'DELIVERED', 'UNKNOWN'];

/** Where a link of the campaign's letter leads; undefined where it leads nowhere. */
export async function addressOfLink({ db, campaignId, token }: FollowedItem): Promise<string | undefined> {
  const [row] = await db.query(sql<{ address: string }>`select address
        from tessera.campaign_link where tenant_id = ${db.tenantId}
        and campaign_id = ${campaignId} and link = ${token.link}`);
  return row?.address;
}

/**
 * Counts a click. A person's opens the message; that of a machine tells nothing. Whoever follows the link that no person
 * sees, or all of them at once, is a machine, and what it has followed before was no person's either.
 */
export async function countClick(
  { db, objects, campaignId, itemId, token, isTest }: FollowedItem,
  looksLikeMachine: boolean,
): Promise<void> {
  if (isTest) return;
  const { tenantId } = db;
  const items = sql.table(tableOf(objects.item));
  const mine = sql`c.tenant_id = ${tenantId} and c.campaign_id = ${campaignId} and c.item_id = ${itemId}`;
  await db.transaction(async (tx) => {
    // One after the other: two links that are followed at once see each other.
    const [kept] = await tx.query(
      sql<{ status: string }>`select status
          from ${items} where tenant_id = ${tenantId} and id = ${itemId} for update`,
    );
    const [row] = await tx.query(sql<{ isMachine: boolean }>`with found as (
            select ${looksLikeMachine || token.link === CANARY} or exists (select 1 from tessera.campaign_click as c where ${mine} and c.link = ${CANARY})
              or (select count(distinct c.link) from tessera.campaign_click as c where ${mine} and c.link <> ${token.link}
                and c.at > clock_timestamp() - ${`${BURST_SECONDS} seconds`}::interval) >= ${BURST - 1} as machine),
          personal as (insert into tessera.campaign_link (tenant_id, campaign_id, link, address)
            select ${tenantId}, ${campaignId}, ${PERSONAL}, ${PERSONAL_ADDRESS} where ${token.link === PERSONAL}
            on conflict do nothing),
          made as (insert into tessera.campaign_click (tenant_id, campaign_id, item_id, link, at, is_machine)
            select ${tenantId}, ${campaignId}, ${itemId}, ${token.link}, clock_timestamp(), machine from found)
        select machine as "isMachine" from found`);
    const isMachine = row?.isMachine === true;
    // Of a program that says so, only this click is.
    const fresh = looksLikeMachine
      ? sql`false`
      : sql`(${token.link === CANARY} or c.at > clock_timestamp() - ${`${BURST_SECONDS} seconds`}::interval)`;
    // What is being taken for a machine's is still a person's to the rest of the statement.
    const byPerson = sql`${mine} and not c.is_machine${isMachine ? sql` and not ${fresh}` : sql``}`;
    const addresses = (links: Sql) => sql`(select jsonb_agg(l.address order by l.link)
      from tessera.campaign_link as l where l.tenant_id = ${tenantId} and l.campaign_id = ${campaignId} and l.link in (${links}))`;
    // Neither the picture of the letter nor the page of the message has told it before.
    const byClick = sql`m.opened_at is not distinct from m.clicked_at`;
    const byPicture = sql`coalesce(m.picture_loaded_by @> '["PERSON"]', false)`;
    const written = sql`with ${
      isMachine
        ? sql`machines as (update tessera.campaign_click as c set is_machine = true
            where ${mine} and not c.is_machine and ${fresh} returning 1),`
        : sql``
    } clicks as (select c.link from tessera.campaign_click as c where ${byPerson}),
        followed as (select exists (select 1 from clicks) as has, ${addresses(sql`select link from clicks`)} as links,
          ${addresses(sql`select c.link from tessera.campaign_click as c where ${mine} and (${byPerson}) is not true`)} as by_machines),
        written as (update ${items} as m set clicked_links = f.links, machine_links = f.by_machines,
            clicked_at = case when f.has then coalesce(m.clicked_at, now()) end,
            opened_at = case when f.has then coalesce(m.opened_at, now()) when ${byClick} and not ${byPicture} then null else m.opened_at end,
            status = case when f.has and m.status = any(${BEFORE_OPENED}::text[]) then 'OPENED'
              when not f.has and m.status = 'OPENED' and (${byClick} or ${byPicture}) then 'SENT' else m.status end,
            version = m.version + 1, modified_at = now() from followed as f
          where m.tenant_id = ${tenantId} and m.id = ${itemId}
            and ((m.clicked_at is not null) <> f.has or m.clicked_links is distinct from f.links
              or m.machine_links is distinct from f.by_machines) returning m.id)`;
    const { source } = objects.item;
    const isOpened = !isMachine && BEFORE_OPENED.includes(kept?.status ?? '');
    const told = isOpened
      ? changed(tenantId, source, [itemId], { field: 'status', after: 'OPENED' }, sql`from written`)
      : notice({ tenant: tenantId, object: source, kind: 'update', ids: [itemId] }, sql`from written`);
    await tx.query(sql<object>`${written} ${told}`);
  });
}
