import { sql } from 'kysely';
import { tableOf } from '../../../base/sql/names.ts';
import type { Sql } from '../../../base/sql/read.ts';
import type { Channel } from '../campaign.ts';
import { type CampaignObjects, peopleWithConsents } from '../objects.ts';
import { personId } from '../person-columns.ts';
import { addressOf, hasAddress } from './address.ts';

/** The source of consents that receivers leave or take one by one, on the preference page. */
export const PREFERENCES = 'PREFERENCES';

/**
 * When what the person `p` has agreed to by the consent `c` was withdrawn after it was given: a row `at`, null where it was not.
 * It was where the consent itself has been withdrawn since, as its history tells, or a consent of anybody who has the same address:
 * that is how a list of old consents looks which is imported after an opt-out. A withdrawal that the person took back does not count.
 */
export function withdrawnSince(tenantId: string, objects: CampaignObjects, channel: Channel | 'OPENS'): Sql {
  const { consent, policy } = objects;
  const own = sql`select u.at from tessera.audit as u where ${entriesOf(tenantId, objects, 'u', 'c')}
    and u.at >= c.given_at and ${sets('u', 'WITHDRAWN')} and not ${isTakenBack(tenantId, objects)}`;
  const ofAddress = channel === 'OPENS' ? [] : peopleWithConsents(objects);
  const others = ofAddress.map(
    (each) => sql` union all select w.changed_at as at from ${sql.table(tableOf(each.person))} as q
      join ${sql.table(tableOf(consent))} as w on w.tenant_id = ${tenantId} and ${personId(each, 'consent', 'w')} = q.id
        and w.status = 'WITHDRAWN' and w.changed_at >= c.given_at and w.deleted_at is null
        and (w.consent = c.consent or w.source <> ${PREFERENCES})
      join ${sql.table(tableOf(policy))} as b on b.tenant_id = ${tenantId} and b.id = w.consent and b.channel = ${channel}
      where q.tenant_id = ${tenantId} and q.deleted_at is null
        and ${hasAddress(tenantId, each, channel as Channel, addressOf(tenantId, objects, channel as Channel), 'q')}`,
  );
  return sql`(select max(x.at) as at from (${own}${sql.join(others, sql``)}) as x)`;
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
