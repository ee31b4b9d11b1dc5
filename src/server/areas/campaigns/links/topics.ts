import { sql } from 'kysely';
import { ApiError } from '../../../../contract/errors.ts';
import { richTextToText } from '../../../../contract/kinds/rich-text.ts';
import type { Catalog } from '../../../../contract/metadata/catalog.ts';
import { tenantStatement } from '../../../base/db/statement.ts';
import type { TenantDb } from '../../../base/db/tenant-db.ts';
import { tableOf } from '../../../base/sql/names.ts';
import type { Sql } from '../../../base/sql/read.ts';
import { addressOf, hasAgreed, PREFERENCES } from '../audience/skip-reason.ts';
import { folded } from '../../../base/db/fold.ts';
import { personId } from '../person-columns.ts';
import type { OpenedItem } from './opened-link.ts';
import { noteUnsubscribed, unsubscribe, writeConsents } from './unsubscribe.ts';

const HOW = 'Page of the link in a message';
/** Of one person the page shows no more; what is done on it is done to all. */
const MOST_SHOWN = 1_000;
/** So long what was done on the page can be undone there. */
const UNDO_LIFE = '1 hour';

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

interface Row extends Topic {
  readonly restored: Restored | null;
}

/** What a consent was before the page withdrew it. */
interface Restored {
  readonly status: 'ACTIVE' | 'PENDING';
  readonly source: string;
  readonly evidence: string | null;
  readonly changedAt: string | null;
  readonly changedBy: string | null;
}

const evidenceOf = ({ campaignName }: Pick<OpenedItem, 'campaignName'>): string => `${HOW}: ${campaignName}`;

/** Consents of the receiver (`c`) with their policies (`a`). */
function consentsOf(tenantId: string, { objects, receiver }: OpenedItem): Sql {
  return sql`from ${sql.table(tableOf(objects.consent))} as c join ${sql.table(tableOf(objects.policy))} as a
      on a.tenant_id = ${tenantId} and a.id = c.consent and a.deleted_at is null and a.status <> 'STAGED'
    where c.tenant_id = ${tenantId} and ${personId(objects, 'consent', 'c')} = ${receiver} and c.deleted_at is null`;
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
        'changedBy', ${before('changedBy', sql`c.changed_by`)})
      from (select u.changes, u.user_id, u.at from tessera.audit as u where u.tenant_id = ${tenantId} and u.object = ${name}
        and u.record_id = c.id order by u.id desc limit 1) as u
      where u.user_id is null and u.at > now() - ${UNDO_LIFE}::interval
        and ${before('status', sql`c.status`)} in ('"ACTIVE"'::jsonb, '"PENDING"'::jsonb)) end`;
}

async function readTopics(
  db: TenantDb,
  item: OpenedItem,
  only: { readonly id?: string; readonly lock?: true } = {},
): Promise<readonly Row[]> {
  const { tenantId } = db;
  return db.run(
    tenantStatement(
      tenantId,
      sql<Row>`select c.id, a.name, a.channel, a.text, a.status = 'ACTIVE' as "isOffered",
          c.status = 'ACTIVE' and (c.expires_at is null or c.expires_at > now()) as "isTaken",
          ${restoredOf(tenantId, item)} as restored
        ${consentsOf(tenantId, item)} ${only.id === undefined ? sql`` : sql`and c.id = ${only.id}`}
        order by a.id is distinct from ${item.policy}, a.channel <> ${item.channel}, a.channel, a.name, c.id desc
        ${only.lock ? sql`for update of c` : sql`limit ${sql.lit(MOST_SHOWN)}`}`,
    ),
  );
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
    ...{ id, name, channel: of, text: richTextToText(text), isTaken, isOffered },
  }));
  const ofChannel = topics.filter((topic) => topic.channel === channel);
  return {
    ...{ address, channel, topics, countsOpens: now?.countsOpens ?? false },
    ...{ isBlocked: now?.isBlocked ?? false, senderName: now?.senderName ?? '' },
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

/**
 * Takes what the receiver has chosen. Suppressions stay, whatever it is. The item is as it was before.
 * @throws ApiError not-found for a topic that is not theirs, or whose policy is not in force any more
 */
export async function takeStep(
  tx: TenantDb,
  whole: Catalog,
  item: OpenedItem,
  given: SubscriptionStep,
): Promise<void> {
  // A test message changes nothing.
  if (item.isTest) return;
  switch (given.step) {
    case 'leaveChannel':
      return unsubscribe(tx, whole, item, HOW);
    case 'leaveAll':
      await unsubscribe(tx, whole, item, HOW);
      return leaveTopics(tx, whole, item, () => true);
    case 'undo':
      return undo(tx, whole, item);
    case 'leaveOpens':
      return leaveTopics(tx, whole, item, (topic) => topic.channel === 'OPENS');
    case 'leave':
      await requireTopic(tx, item, given.topic);
      return leaveTopics(tx, whole, item, ({ id }) => id === given.topic);
    case 'take':
      return takeTopic(tx, whole, item, given.topic);
  }
}

async function requireTopic(tx: TenantDb, item: OpenedItem, id: string): Promise<Row> {
  const [topic] = await readTopics(tx, item, { id, lock: true });
  if (!topic) throw new ApiError({ message: 'not-found', params: { id } });
  return topic;
}

/** Each topic is for itself: what is left tells nothing of the others, not even of one channel. */
async function leaveTopics(
  tx: TenantDb,
  whole: Catalog,
  item: OpenedItem,
  isLeft: (topic: Row) => boolean,
): Promise<void> {
  const topics = await readTopics(tx, item, { lock: true });
  const left = topics.filter((topic) => topic.isTaken && isLeft(topic));
  if (left.length) {
    const why = { source: PREFERENCES, evidence: evidenceOf(item) };
    const ids = left.map(({ id }) => id);
    await writeConsents(tx, whole, item.objects, ids, { status: 'WITHDRAWN', ...why });
  }
  // Who leaves something else, and gets the campaign without a consent, has not unsubscribed from it.
  const isOfChannel = left.some(({ channel }) => channel === item.channel);
  if (isOfChannel && !(await isReachable(tx, item))) await noteUnsubscribed(tx, item);
}

/** Agrees anew, to what the page has shown: kept as any other agreement is. */
async function takeTopic(tx: TenantDb, whole: Catalog, item: OpenedItem, id: string): Promise<void> {
  const topic = await requireTopic(tx, item, id);
  if (topic.isTaken) return;
  if (!topic.isOffered) throw new ApiError({ message: 'not-found', params: { id } });
  const { tenantId } = tx;
  const { consent, policy } = item.objects;
  const [shown] = await tx.run(
    tenantStatement(
      tenantId,
      sql<{
        version: number;
        language: string;
      }>`select a.version, a.language from ${sql.table(tableOf(policy))} as a
        join ${sql.table(tableOf(consent))} as c on c.tenant_id = ${tenantId} and c.consent = a.id and c.id = ${id}
        where a.tenant_id = ${tenantId}`,
    ),
  );
  await writeConsents(tx, whole, item.objects, [id], {
    ...{ status: 'ACTIVE', source: PREFERENCES, evidence: evidenceOf(item) },
    ...{ agreedAt: new Date().toISOString(), policyText: richTextToText(topic.text) },
    ...{ policyVersion: shown?.version, agreedIn: shown?.language, ipAddress: null, userAgent: null },
  });
}

/** Takes back what this page has withdrawn a moment ago, and nothing else: as it was, also what still waits for a confirmation. */
async function undo(tx: TenantDb, whole: Catalog, item: OpenedItem): Promise<void> {
  const topics = await readTopics(tx, item, { lock: true });
  let isAny = false;
  for (const { id, restored } of topics) {
    if (!restored) continue;
    await writeConsents(tx, whole, item.objects, [id], { ...restored }, { back: true });
    isAny = true;
  }
  if (!isAny || !(await isReachable(tx, item))) return;
  const { tenantId } = tx;
  await tx.run(
    tenantStatement(
      tenantId,
      sql<object>`update ${sql.table(tableOf(item.objects.item))} set unsubscribed_at = null,
        version = version + 1, modified_at = now() where tenant_id = ${tenantId} and id = ${item.itemId}
        and unsubscribed_at > now() - ${UNDO_LIFE}::interval`,
    ),
  );
}

/** Would the receiver get the campaign by their consents, as they stand in this transaction? */
async function isReachable(
  tx: TenantDb,
  { objects, channel, policy, receiver }: OpenedItem,
): Promise<boolean> {
  const { tenantId } = tx;
  const [row] = await tx.run(
    tenantStatement(
      tenantId,
      sql<{
        agreed: boolean;
      }>`select ${hasAgreed(tenantId, objects, { channel, policy })} and ${addressOf(tenantId, objects, channel)} is not null as agreed
        from ${sql.table(tableOf(objects.person))} as p where p.tenant_id = ${tenantId} and p.id = ${receiver}`,
    ),
  );
  return row?.agreed === true;
}
