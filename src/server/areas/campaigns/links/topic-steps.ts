import { sql } from 'kysely';
import { ApiError } from '../../../../contract/errors.ts';
import { richTextToText } from '../../../../contract/kinds/rich-text.ts';
import type { Catalog } from '../../../../contract/metadata/catalog.ts';
import { tenantStatement } from '../../../base/db/statement.ts';
import type { TenantDb } from '../../../base/db/tenant-db.ts';
import { findRecord } from '../../../base/records/stored-records.ts';
import { tableOf } from '../../../base/sql/names.ts';
import { addressOf } from '../audience/address.ts';
import { hasAgreed } from '../audience/skip-reason.ts';
import { PREFERENCES } from '../audience/withdrawn-since.ts';
import type { OpenedItem } from './opened-link.ts';
import { peopleOfMessage } from './people-with-address.ts';
import { evidenceOf, HOW, readTopics, type SubscriptionStep, type TopicRow } from './topics.ts';
import { noteSubscribed, noteUnsubscribed, unsubscribe, writeConsents } from './unsubscribe.ts';

/**
 * Takes what the receiver has chosen, for everybody who has the address of the message. Suppressions stay, whatever it is. The
 * item is as it was before.
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
    case 'leave': {
      const { policy } = await requireTopic(tx, item, given.topic);
      return leaveTopics(tx, whole, item, (topic) => topic.policy === policy);
    }
    case 'take':
      return takeTopic(tx, whole, item, given.topic);
  }
}

async function requireTopic(tx: TenantDb, item: OpenedItem, id: string): Promise<TopicRow> {
  const [topic] = await readTopics(tx, item, { id });
  if (!topic) throw new ApiError({ message: 'not-found', params: { id } });
  return topic;
}

/** Each topic is for itself: what is left tells nothing of the others, not even of one channel. */
async function leaveTopics(
  tx: TenantDb,
  whole: Catalog,
  item: OpenedItem,
  isLeft: (topic: TopicRow) => boolean,
): Promise<void> {
  const topics = await readTopics(tx, item, { lock: true, people: await peopleOfMessage(tx, item) });
  const left = topics.filter((topic) => topic.isActive && isLeft(topic));
  if (left.length) {
    const why = { source: PREFERENCES, evidence: evidenceOf(item) };
    const ids = left.map(({ id }) => id);
    await writeConsents(tx, whole, item.objects, ids, { status: 'WITHDRAWN', ...why });
  }
  // Who leaves something else, and gets the campaign without a consent, has not unsubscribed from it.
  const isOfChannel = left.some(({ channel }) => channel === item.channel);
  if (isOfChannel && !(await isReachable(tx, item))) await noteUnsubscribed(tx, whole, item);
}

/** Agrees anew, to what the page has shown: kept as any other agreement is. */
async function takeTopic(tx: TenantDb, whole: Catalog, item: OpenedItem, id: string): Promise<void> {
  const topic = await requireTopic(tx, item, id);
  if (!topic.isTaken && !topic.isOffered) throw new ApiError({ message: 'not-found', params: { id } });
  const same = await readTopics(tx, item, { lock: true, people: await peopleOfMessage(tx, item) });
  // Pressed twice, it is taken once.
  if (same.find((each) => each.id === id)?.isTaken !== false) return;
  // What staff have withdrawn from another record stays so, and what has expired or waits for a confirmation.
  const taken = same.filter(
    (each) => each.policy === topic.policy && (each.id === id || each.isLeftByPerson),
  );
  const ids = taken.map((each) => each.id);
  const of = { id: topic.policy };
  const shown = await findRecord(tx, item.objects.policy, ['version', 'language'], of, { withDeleted: true });
  await writeConsents(tx, whole, item.objects, ids, {
    status: 'ACTIVE',
    source: PREFERENCES,
    evidence: evidenceOf(item),
    agreedAt: new Date().toISOString(),
    policyText: richTextToText(topic.text),
    policyVersion: shown?.version,
    agreedIn: shown?.language,
    ipAddress: null,
    userAgent: null,
    givenAt: null,
  });
}

/** Takes back what this page has withdrawn a moment ago, and nothing else: as it was, also what still waits for a confirmation. */
async function undo(tx: TenantDb, whole: Catalog, item: OpenedItem): Promise<void> {
  const topics = await readTopics(tx, item, { lock: true, people: await peopleOfMessage(tx, item) });
  let isAny = false;
  for (const { id, restored } of topics) {
    if (!restored) continue;
    await writeConsents(tx, whole, item.objects, [id], { ...restored }, { back: true });
    isAny = true;
  }
  if (!isAny || !(await isReachable(tx, item))) return;
  await noteSubscribed(tx, whole, item);
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
