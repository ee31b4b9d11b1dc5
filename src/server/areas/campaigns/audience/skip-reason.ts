import { sql } from 'kysely';
import { tableOf } from '../../../base/sql/names.ts';
import type { Sql } from '../../../base/sql/read.ts';
import { zoneOfNumber } from './phone-zone.ts';
import { folded } from '../../../base/db/fold.ts';
import type { Campaign, Channel } from '../campaign.ts';
import type { CampaignObjects } from '../objects.ts';
import { recipientColumn, personId } from '../person-columns.ts';
import { ADDRESS, addressOf } from './address.ts';
import { PREFERENCES, withdrawnSince } from './withdrawn-since.ts';
import { recipientValue } from '../../../../contract/metadata/recipient.ts';

/** How often somebody may be written to at most; `cap` 0: as often as there are campaigns. */
export interface Frequency {
  readonly cap: number;
  readonly days: number;
  /** Whoever has had so many gets the next one later, and not none. */
  readonly waits: boolean;
}

/** What is said of receivers before anything is sent: who waits for theirs gets it. */
export const capBefore = (frequency: Frequency): Frequency =>
  frequency.waits ? { ...frequency, cap: 0 } : frequency;

interface ReasonParts {
  readonly tenantId: string;
  readonly objects: CampaignObjects;
  readonly campaign: Pick<
    Campaign,
    | 'id'
    | 'type'
    | 'failedOf'
    | 'followUpOf'
    | 'notMailedForHours'
    | 'notEngagedIn'
    | 'isTransactional'
    | 'policy'
  >;
  readonly frequency: Frequency;
}

const UNUSABLE = sql`('INVALID', 'BOUNCED', 'UNREACHABLE')`;

/** By whose clocks a person gets it: their own zone's, else the country's of their number, else these. @param zone IANA name */
export const zoneOf = (tenantId: string, objects: CampaignObjects, zone: string): Sql =>
  sql`coalesce(${recipientColumn(tenantId, objects, 'timeZone', 'p')}, ${zoneOfNumber(recipientColumn(tenantId, objects, 'phone', 'p'))}, ${zone})`;

/** May two people have the same address of the channel? */
export const mayShareAddress = ({ all, person }: CampaignObjects, channel: Channel): boolean => {
  const path = recipientValue(all, person, ADDRESS[channel].address);
  return path?.length !== 1 || path[0]?.unique !== true;
};

/** What somebody may agree to. */
interface Topic {
  readonly channel: Channel | 'OPENS';
  /** Id of the policy that it is about; null: any of the channel. */
  readonly policy?: string | null;
}

/**
 * Does the person `p` agree to messages of a channel, or to having it counted what they open? Of one policy its own consent counts.
 * Else the latest answer does, whichever policy it is about; of two of one moment, no. A topic that was left on the preference
 * page tells nothing of the others.
 */
export const hasAgreed = (tenantId: string, objects: CampaignObjects, topic: Topic): Sql =>
  sql`coalesce((${latestAnswer(tenantId, objects, topic, ({ status }) => status)}) = 'ACTIVE', false)`;

interface Answered {
  readonly status: Sql;
  readonly at: Sql;
}

function latestAnswer(
  tenantId: string,
  objects: CampaignObjects,
  { channel, policy = null }: Topic,
  what: (answered: Answered) => Sql,
): Sql {
  // A consent that was given before it is entered, or imported, says so; a withdrawal in between holds.
  const status = sql`case when v.at is null then c.status else 'WITHDRAWN' end`;
  const at = sql`coalesce(v.at, least(c.changed_at, case when c.status = 'ACTIVE' then c.given_at end))`;
  return sql`select ${what({ status, at })} from ${sql.table(tableOf(objects.consent))} as c
    join ${sql.table(tableOf(objects.policy))} as a on a.id = c.consent and a.tenant_id = ${tenantId} and a.channel = ${channel}
      and a.deleted_at is null and a.status <> 'STAGED'
    left join lateral ${withdrawnSince(tenantId, objects, channel)} as v on true
    where c.tenant_id = ${tenantId} and ${personId(objects, 'consent', 'c')} = p.id and c.deleted_at is null
      and ${policy === null ? sql`true` : sql`c.consent = ${policy}`}
      and (c.status = 'WITHDRAWN' and ${policy === null ? sql`c.source <> ${PREFERENCES}` : sql`true`}
        or c.status = 'ACTIVE' and (c.expires_at is null or c.expires_at > now()))
    order by ${at} desc nulls last, ${status} desc limit 1`;
}

/**
 * Why a person gets nothing of a campaign, as text that is null for whom it can be sent to: the same for the preview,
 * when the receivers are frozen, and at the moment in which each message is handed over. Whether somebody else has the same
 * address is told apart: it depends on who else is meant. A message of a transaction goes to whoever has an address that
 * works: also to those who have withdrawn, or never given, their consent to others, and who have unsubscribed.
 */
export function skipReason({ tenantId, objects, campaign, frequency }: ReasonParts): Sql {
  const { item, suppressed } = objects;
  const {
    id,
    type: channel,
    failedOf,
    followUpOf,
    notMailedForHours,
    notEngagedIn,
    isTransactional,
    policy,
  } = campaign;
  const address = addressOf(tenantId, objects, channel);
  const items = sql.table(tableOf(item));
  const mine = sql`m.tenant_id = ${tenantId} and ${personId(objects, 'item', 'm')} = p.id and m.deleted_at is null`;
  const sentWithin = (span: string) => sql`m.sent_at > now() - ${span}::interval`;
  // Complaints, bounces and what staff have suppressed or imported stay, whatever consents say. What the server itself has kept
  // of somebody who unsubscribed ends once they agree anew.
  const isAgreedSince = sql`(exists (select 1 from tessera.audit as u where u.tenant_id = ${tenantId} and u.object = ${suppressed.name}
      and u.record_id = s.id and u.action = 'CREATE' and u.user_id is null)
    and coalesce((${latestAnswer(tenantId, objects, { channel, policy }, ({ status, at }) => sql`${status} = 'ACTIVE' and ${at} > s.created_at`)}), false))`;
  const isHeld = isTransactional
    ? sql`s.reason <> 'UNSUBSCRIBED'`
    : sql`(s.reason <> 'UNSUBSCRIBED' or not ${isAgreedSince})`;
  const cases: Sql[] = [
    sql`when ${address} is null or ${address} = '' then 'NO_ADDRESS'`,
    sql`when ${recipientColumn(tenantId, objects, ADDRESS[channel].state, 'p')} in ${UNUSABLE} then 'INVALID_ADDRESS'`,
    sql`when exists (select 1 from ${sql.table(tableOf(suppressed))} as s
      where s.tenant_id = ${tenantId} and s.channel = ${channel} and s.deleted_at is null
        and ${folded(sql`s.address`)} = ${folded(address)} and ${isHeld}) then 'SUPPRESSED'`,
  ];
  if (!isTransactional)
    cases.push(sql`when not ${hasAgreed(tenantId, objects, { channel, policy })} then 'NO_CONSENT'`);
  // By another campaign that makes up for the same failures, or follows the same one.
  for (const [column, first] of [['failed_of', failedOf] as const, ['follow_up_of', followUpOf] as const]) {
    if (first === null) continue;
    cases.push(sql`when exists (select 1 from ${items} as m join ${sql.table(tableOf(objects.campaign))} as o
        on o.tenant_id = ${tenantId} and o.id = m.campaign and o.${sql.id(column)} = ${first} and o.id <> ${id}
      where ${mine} and m.status not in ('FAILED', 'CANCELED')) then 'ALREADY_RECEIVED'`);
  }
  const whole = () => sql`(case ${sql.join(cases, sql` `)} end)`;
  if (isTransactional) return whole();
  if (notMailedForHours !== null) {
    cases.push(sql`when exists (select 1 from ${items} as m
      where ${mine} and ${sentWithin(`${notMailedForHours} hours`)}) then 'RECENTLY_MAILED'`);
  }
  if (notEngagedIn !== null) {
    // Machines are not told there. Who has not got so many yet is given a chance.
    cases.push(sql`when (select count(*) = ${notEngagedIn} and bool_and(g.is_ignored) from (
        select coalesce(m.opened_at, m.clicked_at, m.completed_at) is null as is_ignored from ${items} as m
        where ${mine} and m.sent_at is not null and m.status not in ('BOUNCED_SOFT', 'BOUNCED_HARD')
        order by m.sent_at desc, m.id desc limit ${notEngagedIn}) as g) then 'UNENGAGED'`);
  }
  if (frequency.cap > 0) {
    cases.push(sql`when (select count(*) from ${items} as m
      where ${mine} and ${sentWithin(`${frequency.days} days`)}) >= ${frequency.cap} then 'FREQUENCY_CAP'`);
  }
  return whole();
}
