import { sql } from 'kysely';
import { richTextToText } from '../../../../contract/kinds/rich-text.ts';
import { tenantStatement } from '../../../base/db/statement.ts';
import type { TenantDb } from '../../../base/db/tenant-db.ts';
import { tableOf } from '../../../base/sql/names.ts';
import type { Sql } from '../../../base/sql/read.ts';
import { hasAgreed } from '../audience/skip-reason.ts';
import { isWithdrawnByPerson, readWithdrawnSince } from '../audience/withdrawn-since.ts';
import { folded } from '../../../base/db/fold.ts';
import type { OpenedItem } from './opened-link.ts';
import { isConsentOf, type People } from './people-with-address.ts';

export const HOW = 'Page of the link in a message';
/** Of one person the page shows no more; what is done on it is done to all. */
const MOST_SHOWN = 1_000;
/** So long what was done on the page can be undone there. */
export const UNDO_LIFE = '1 hour';

/** What a receiver may get, and has agreed to or left: their consent to one policy. */
export interface Topic {
  /** Id of the consent. */
  readonly id: string;
  readonly name: string;
  readonly channel: string;
  /** What is agreed to: the policy as plain text. */
  readonly text: string;
  readonly isTaken: boolean;
  /** The policy is in force, so that it can be agreed to. */
  readonly isOffered: boolean;
}

/** What the preference page shows. */
export interface Subscription {
  readonly address: string;
  readonly channel: string;
  readonly isUnsubscribed: boolean;
  /** They have agreed to have it counted what they open. */
  readonly countsOpens: boolean;
  readonly topics: readonly Topic[];
  /** The page has just withdrawn something, which can be taken back. */
  readonly canUndo: boolean;
  /** The address gets nothing, whatever is chosen: mail came back, somebody complained, or staff have suppressed it. */
  readonly isBlocked: boolean;
  /** Whoever sends: the name in the sender's address, else the sender's. */
  readonly senderName: string;
}

export interface TopicRow extends Topic {
  /** Id of the policy. */
  readonly policy: string;
  /** The consent is ACTIVE and has not expired; it is not taken all the same where it was withdrawn after it was given. */
  readonly isActive: boolean;
  /** The consent says when it was given. */
  readonly hasGivenAt: boolean;
  /** A receiver withdrew it last, by a link or an answer: not staff. */
  readonly isLeftByPerson: boolean;
  readonly restored: Restored | null;
}

/** What a consent was before the page withdrew it. */
interface Restored {
  readonly status: 'ACTIVE' | 'PENDING';
  readonly source: string;
  readonly evidence: string | null;
  readonly changedAt: string | null;
  readonly changedBy: string | null;
  readonly givenAt: string | null;
}

export const evidenceOf = ({ campaignName }: Pick<OpenedItem, 'campaignName'>): string =>
  `${HOW}: ${campaignName}`;

/** Consents of people (`c`) with their policies (`a`). */
function consentsOf(tenantId: string, { objects }: OpenedItem, people: People): Sql {
  return sql`from ${sql.table(tableOf(objects.consent))} as c join ${sql.table(tableOf(objects.policy))} as a
      on a.tenant_id = ${tenantId} and a.id = c.consent and a.deleted_at is null and a.status <> 'STAGED'
    where c.tenant_id = ${tenantId} and ${isConsentOf(people, 'c')} and c.deleted_at is null`;
}

/**
 * What a consent `c` was before, as JSON: only where the last that happened to it is that this page withdrew it a moment ago.
 * The history tells, so that neither an older withdrawal nor that of somebody else is taken back.
 */
function restoredOf(tenantId: string, item: OpenedItem): Sql {
  const { name } = item.objects.consent;
  const before = (field: string, otherwise: Sql) =>
    sql`coalesce((select e -> 'before' from jsonb_array_elements(u.changes) as e where e ->> 'field' = ${field} limit 1), to_jsonb(${otherwise}))`;
  return sql`case when c.status = 'WITHDRAWN' and c.evidence = ${evidenceOf(item)} then (
      select json_build_object('status', ${before('status', sql`c.status`)}, 'source', ${before('source', sql`c.source`)},
        'evidence', ${before('evidence', sql`c.evidence`)}, 'changedAt', ${before('changedAt', sql`c.changed_at`)},
        'changedBy', ${before('changedBy', sql`c.changed_by`)}, 'givenAt', ${before('givenAt', sql`c.given_at`)})
      from (select u.changes, u.user_id, u.at from tessera.audit as u where u.tenant_id = ${tenantId} and u.object = ${name}
        and u.record_id = c.id order by u.id desc limit 1) as u
      where u.user_id is null and u.at > now() - ${UNDO_LIFE}::interval
        and ${before('status', sql`c.status`)} in ('"ACTIVE"'::jsonb, '"PENDING"'::jsonb)) end`;
}

/** @param given `people`: whose; without them the receiver's */
export async function readTopics(
  db: TenantDb,
  item: OpenedItem,
  given: { readonly id?: string; readonly lock?: true; readonly people?: People } = {},
): Promise<readonly TopicRow[]> {
  const { tenantId } = db;
  const people: People = given.people ?? new Map([[item.objects, [item.receiver]]]);
  const rows = await db.run(
    tenantStatement(
      tenantId,
      sql<
        Omit<TopicRow, 'isTaken'>
      >`select c.id, c.consent as policy, a.name, a.channel, a.text, a.status = 'ACTIVE' as "isOffered",
          c.status = 'ACTIVE' and (c.expires_at is null or c.expires_at > now()) as "isActive", c.given_at is not null as "hasGivenAt",
          c.status = 'WITHDRAWN' and ${isWithdrawnByPerson(tenantId, item.objects, 'c')} as "isLeftByPerson",
          ${restoredOf(tenantId, item)} as restored
        ${consentsOf(tenantId, item, people)} ${given.id === undefined ? sql`` : sql`and c.id = ${given.id}`}
        ${
          given.lock
            ? sql`order by c.id for update of c`
            : sql`order by a.id is distinct from ${item.policy}, a.channel <> ${item.channel}, a.channel, a.name, c.id desc
              limit ${sql.lit(MOST_SHOWN)}`
        }`,
    ),
  );
  const ids = rows.flatMap(({ id, isActive, hasGivenAt }) => (isActive && hasGivenAt ? [id] : []));
  const withdrawn = new Set<string>();
  for (const each of people.keys())
    for (const id of await readWithdrawnSince(db, item.objects, each, ids)) withdrawn.add(id);
  return rows.map((row) => ({ ...row, isTaken: row.isActive && !withdrawn.has(row.id) }));
}

/** How things stand for the receiver of a message. */
export async function readSubscription(db: TenantDb, item: OpenedItem): Promise<Subscription> {
  const { tenantId } = db;
  const { objects, address, channel, campaignId, receiver } = item;
  const rows = await readTopics(db, item);
  const [now] = await db.run(
    tenantStatement(
      tenantId,
      sql<Pick<Subscription, 'countsOpens' | 'isBlocked' | 'senderName'>>`select
          coalesce((select ${hasAgreed(tenantId, objects, { channel: 'OPENS' })} from ${sql.table(tableOf(objects.person))} as p
            where p.tenant_id = ${tenantId} and p.id = ${receiver}), false) as "countsOpens",
          exists (select 1 from ${sql.table(tableOf(objects.suppressed))} as s where s.tenant_id = ${tenantId} and s.channel = ${channel}
            and s.deleted_at is null and s.reason <> 'UNSUBSCRIBED' and ${folded(sql`s.address`)} = ${folded(sql`${address}`)}) as "isBlocked",
          coalesce((select coalesce(nullif(f.from_name, ''), f.name) from ${sql.table(tableOf(objects.campaign))} as t
            join ${sql.table(tableOf(objects.sender))} as f on f.tenant_id = ${tenantId} and f.id = t.sender
            where t.tenant_id = ${tenantId} and t.id = ${campaignId}), '') as "senderName"`,
    ),
  );
  const topics = rows.map(({ id, name, channel: of, text, isTaken, isOffered }) => ({
    id,
    name,
    channel: of,
    text: richTextToText(text),
    isTaken,
    isOffered,
  }));
  const ofChannel = topics.filter((topic) => topic.channel === channel);
  return {
    address,
    channel,
    topics,
    countsOpens: now?.countsOpens ?? false,
    isBlocked: now?.isBlocked ?? false,
    senderName: now?.senderName ?? '',
    // Without a topic nothing else tells it.
    isUnsubscribed: ofChannel.length ? !ofChannel.some(({ isTaken }) => isTaken) : item.isUnsubscribed,
    canUndo: rows.some(({ restored }) => restored !== null),
  };
}

/** What receivers do on the page. */
export type SubscriptionStep =
  | { readonly step: 'leaveChannel' | 'leaveAll' | 'leaveOpens' | 'undo' }
  | { readonly step: 'leave' | 'take'; readonly topic: string };

const LEAVES_ALL: readonly string[] = ['leaveChannel', 'leaveAll'];

/** A test message changes nothing, but its page shows what receivers see after such a step. */
export const shownAfter = (
  subscription: Subscription,
  { isTest }: Pick<OpenedItem, 'isTest'>,
  step: string | undefined,
): Subscription =>
  isTest && LEAVES_ALL.includes(step ?? '') ? { ...subscription, isUnsubscribed: true } : subscription;

/** Undefined for what is no step. */
export function readStep({
  step,
  topic,
}: {
  readonly step?: unknown;
  readonly topic?: unknown;
}): SubscriptionStep | undefined {
  if (step === 'leaveChannel' || step === 'leaveAll' || step === 'leaveOpens' || step === 'undo')
    return { step };
  if ((step === 'leave' || step === 'take') && typeof topic === 'string') return { step, topic };
  return undefined;
}
