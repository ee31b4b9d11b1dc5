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
 * that is how a list of old consents looks which is imported after an opt-out.
 */
export function withdrawnSince(tenantId: string, objects: CampaignObjects, channel: Channel | 'OPENS'): Sql {
  const { consent, policy } = objects;
  const own = sql`select u.at from tessera.audit as u where u.tenant_id = ${tenantId} and u.object = ${consent.name}
    and u.record_id = c.id and u.at >= c.given_at and u.changes @> ${JSON.stringify([{ field: 'status', after: 'WITHDRAWN' }])}::jsonb`;
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
