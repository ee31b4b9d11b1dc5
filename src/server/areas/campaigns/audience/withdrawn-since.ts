import { sql } from 'kysely';
import { tenantStatement } from '../../../base/db/statement.ts';
import type { TenantDb } from '../../../base/db/tenant-db.ts';
import { tableOf } from '../../../base/sql/names.ts';
import type { Sql } from '../../../base/sql/read.ts';
import type { Channel } from '../campaign.ts';
import { type CampaignObjects, peopleWithConsents, type PersonObjects } from '../objects.ts';
import { personId } from '../person-columns.ts';
import { ADDRESS, addressOf, hasAddress } from './address.ts';

/** The source of consents that receivers leave or take one by one, on the preference page. */
export const PREFERENCES = 'PREFERENCES';

/**
 * When what the person `p` has agreed to by the consent `c` was withdrawn after it was given: a row `at`, null where it was not.
 * It was where the consent itself has been withdrawn since, as its history tells, or a consent of anybody who has the same address:
 * that is how a list of old consents looks which is imported after an opt-out. A withdrawal that the person took back does not count.
 * One of another policy counts if it was there when the consent was entered, or if it is an opt-out of the whole channel.
 */
export function withdrawnSince(tenantId: string, objects: CampaignObjects, channel: Channel | 'OPENS'): Sql {
  const { consent, policy } = objects;
  // In each of the branches, so that neither is looked up for consents that do not say when they were given.
  const isMeant = sql`c.status = 'ACTIVE' and c.given_at is not null`;
  const own = sql`select u.at from tessera.audit as u where ${entriesOf(tenantId, objects, 'u', 'c')}
    and ${isMeant} and u.at >= c.given_at and ${sets('u', 'WITHDRAWN')} and not ${isTakenBack(tenantId, objects)}`;
  const ofAddress = channel === 'OPENS' ? [] : peopleWithConsents(objects);
  const others = ofAddress.map(
    (each) => sql` union all select w.changed_at as at from ${sql.table(tableOf(each.person))} as q
      join ${sql.table(tableOf(consent))} as w on w.tenant_id = ${tenantId} and ${personId(each, 'consent', 'w')} = q.id
        and w.status = 'WITHDRAWN' and w.changed_at >= c.given_at and w.deleted_at is null
        and (w.consent = c.consent or w.source <> ${PREFERENCES}
          and (w.changed_at <= c.changed_at or ${isWithdrawnByPerson(tenantId, objects, 'w')}))
      join ${sql.table(tableOf(policy))} as b on b.tenant_id = ${tenantId} and b.id = w.consent and b.channel = ${channel}
      where ${isMeant} and q.tenant_id = ${tenantId} and q.deleted_at is null
        and ${hasAddress(tenantId, each, channel as Channel, addressOf(tenantId, objects, channel as Channel), 'q')}`,
  );
  return sql`(select max(x.at) as at from (${own}${sql.join(others, sql``)}) as x)`;
}

/** Finds which consents of people of one kind count as withdrawn though their status is ACTIVE. @returns their ids */
export async function readWithdrawnSince(
  db: TenantDb,
  objects: CampaignObjects,
  { person, personFields }: Pick<PersonObjects, 'person' | 'personFields'>,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  if (!ids.length) return new Set();
  const { tenantId } = db;
  const withAddress = Object.keys(ADDRESS) as Channel[];
  const ofChannel = (channel: Channel | 'OPENS', isOfChannel: Sql): Sql =>
    sql`select c.id from ${sql.table(tableOf(objects.consent))} as c
      join ${sql.table(tableOf(objects.policy))} as a on a.tenant_id = ${tenantId} and a.id = c.consent and ${isOfChannel}
      join ${sql.table(tableOf(person))} as p on p.tenant_id = ${tenantId} and p.id = ${personId({ personFields }, 'consent', 'c')}
      cross join lateral ${withdrawnSince(tenantId, { ...objects, person }, channel)} as v
      where c.tenant_id = ${tenantId} and c.id = any(${[...ids]}::text[]) and v.at is not null`;
  const channels = [
    ...withAddress.map((channel) => ofChannel(channel, sql`a.channel = ${channel}`)),
    // Of the other channels only the history of the consent itself tells.
    ofChannel('OPENS', sql`a.channel <> all(${withAddress}::text[])`),
  ];
  const rows = await db.run(
    tenantStatement(tenantId, sql<{ id: string }>`${sql.join(channels, sql` union all `)}`),
  );
  return new Set(rows.map(({ id }) => id));
}

const entriesOf = (tenantId: string, { consent }: CampaignObjects, entry: string, alias: string): Sql =>
  sql`${sql.ref(`${entry}.tenant_id`)} = ${tenantId} and ${sql.ref(`${entry}.object`)} = ${consent.name}
    and ${sql.ref(`${entry}.record_id`)} = ${sql.ref(`${alias}.id`)}`;

/** Does the entry of the history change the status, to this one? */
const sets = (entry: string, after?: string): Sql =>
  sql`${sql.ref(`${entry}.changes`)} @> ${JSON.stringify([{ field: 'status', ...(after === undefined ? {} : { after }) }])}::jsonb`;

/**
 * Did the person take back the withdrawal `u` of the consent `c`? The next change of the status tells. What staff or an import
 * write over a withdrawal takes nothing back.
 */
const isTakenBack = (tenantId: string, objects: CampaignObjects): Sql =>
  sql`coalesce((select n.user_id is null and ${sets('n', 'ACTIVE')} from tessera.audit as n
    where ${entriesOf(tenantId, objects, 'n', 'c')} and n.id > u.id and ${sets('n')} order by n.id limit 1), false)`;

/** Did the person themselves withdraw the consent `alias` last, by a link or an answer? Staff have an id in the history. */
export const isWithdrawnByPerson = (tenantId: string, objects: CampaignObjects, alias: string): Sql =>
  sql`coalesce((select l.user_id is null from tessera.audit as l where ${entriesOf(tenantId, objects, 'l', alias)}
    and ${sets('l', 'WITHDRAWN')} order by l.id desc limit 1), false)`;
