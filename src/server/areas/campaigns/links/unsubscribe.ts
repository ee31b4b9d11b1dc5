import { sql } from 'kysely';
import type { Catalog } from '../../../../contract/metadata/catalog.ts';
import { folded } from '../../../base/db/fold.ts';
import type { TenantDb } from '../../../base/db/tenant-db.ts';
import { changesOf, writeAudit } from '../../../base/records/audit.ts';
import { changeRecords, createRecords } from '../../../base/records/server-writes.ts';
import { findRecords } from '../../../base/records/stored-records.ts';
import type { Actor } from '../../../base/sql/audit.ts';
import { compileBulkUpdate } from '../../../base/sql/bulk-write.ts';
import { gateOf } from '../../../base/sql/gate.ts';
import type { Values } from '../../../base/sql/record-key.ts';
import type { Channel } from '../campaign.ts';
import type { CampaignObjects } from '../objects.ts';
import type { OpenedItem } from './opened-link.ts';
import { UNDO_LIFE } from './topics.ts';
import { isConsentOf, type People, peopleOfMessage } from './people-with-address.ts';

/** Who writes what receivers do. */
export const RECEIVER: Actor = { userId: null, name: 'Tessera' };

const OF_MESSAGES = {
  rules: 'Only the server writes messages.',
  history: 'Messages have none: there are too many.',
};

/** The source of consents that receivers withdraw by a link. */
const LINK = 'LINK';

/** What a suppressed address is suppressed for. */
export type SuppressionReason = 'BOUNCED' | 'COMPLAINED' | 'UNSUBSCRIBED';

/**
 * Withdraws every consent to the channel of the message, of the receiver and of everybody who has the address that it was sent
 * to, with what they did as its evidence. Nothing is suppressed: who has no consent gets no campaign anyway, and a consent that is given later makes them reachable again. Once is
 * as good as often. A test message changes nothing.
 * @param how what the receiver was shown and did
 */
export async function unsubscribe(
  tx: TenantDb,
  whole: Catalog,
  item: OpenedItem,
  how: string,
): Promise<void> {
  if (item.isTest) return;
  const evidence = `${how}: ${item.campaignName}`;
  await withdraw(tx, whole, item, await peopleOfMessage(tx, item), { source: LINK, evidence });
  await noteUnsubscribed(tx, whole, item);
}

/** Counts the receiver among those who have unsubscribed from the campaign. */
export async function noteUnsubscribed(
  tx: TenantDb,
  whole: Catalog,
  { objects, itemId }: Pick<OpenedItem, 'objects' | 'itemId'>,
): Promise<void> {
  const ids = (await findRecords(tx, objects.item, ['id'], { id: itemId, unsubscribedAt: null })).map(
    ({ id }) => id,
  );
  const unsubscribedAt = new Date().toISOString();
  await changeRecords(
    tx,
    objects.item,
    ids,
    { unsubscribedAt },
    { whole, actor: RECEIVER, without: OF_MESSAGES },
  );
}

/** Takes that back. Only what happened a moment ago is: `UNDO_LIFE`. */
export async function noteSubscribed(
  tx: TenantDb,
  whole: Catalog,
  { objects, itemId }: Pick<OpenedItem, 'objects' | 'itemId'>,
): Promise<void> {
  const and = sql`t.unsubscribed_at > now() - ${UNDO_LIFE}::interval`;
  const ids = (await findRecords(tx, objects.item, ['id'], { id: itemId }, { and })).map(({ id }) => id);
  await changeRecords(
    tx,
    objects.item,
    ids,
    { unsubscribedAt: null },
    { whole, actor: RECEIVER, without: OF_MESSAGES },
  );
}

/** Withdraws every consent that people have given to a channel. Answers whether there was any. */
export async function withdraw(
  tx: TenantDb,
  whole: Catalog,
  { objects, channel }: { readonly objects: CampaignObjects; readonly channel: Channel | 'OPENS' },
  people: People,
  why: ConsentReason,
): Promise<boolean> {
  const rows = await findRecords(
    tx,
    objects.consent,
    ['id'],
    {},
    {
      related: { consent: { object: objects.policy, having: { channel } } },
      and: sql`${isConsentOf(people, 't')} and t.status <> 'WITHDRAWN'`,
      lock: 'whole',
    },
  );
  const ids = rows.map(({ id }) => id);
  if (!ids.length) return false;
  await writeConsents(tx, whole, objects, ids, { status: 'WITHDRAWN', ...why });
  return true;
}

/** Where a consent was given or withdrawn, and what tells so. */
export interface ConsentReason {
  readonly source: string;
  readonly evidence: string;
}

/**
 * Writes the same values to consents, with their history, which also holds when and by whom they were changed before: the
 * preference page puts that back.
 * @param ids of consents that the caller has locked
 * @param how `back`: puts back what was, so that no field is filled in
 */
export async function writeConsents(
  tx: TenantDb,
  whole: Catalog,
  { consent: object }: Pick<CampaignObjects, 'consent'>,
  ids: readonly string[],
  fields: Readonly<Record<string, unknown>> & { readonly status: string },
  how: { readonly back?: true } = {},
): Promise<void> {
  const { tenantId } = tx;
  const gate = gateOf(tenantId, whole, object, { userId: null, into: [fields.status] });
  const stampsBefore = await readStamps(tx, object, ids);
  const written = await tx.run(
    compileBulkUpdate({ tenantId, object, ids }, { fields, by: RECEIVER.name, ...how }, [], gate),
  );
  const stampsAfter = await readStamps(tx, object, ids);
  const entries = written.flatMap(({ id: recordId, before, after }) => {
    if (!after) return [];
    const changes = changesOf(
      { ...before, ...stampsBefore.get(recordId) },
      { ...after, ...stampsAfter.get(recordId) },
    );
    return [{ recordId, action: 'UPDATE' as const, changes }];
  });
  await writeAudit(tx, RECEIVER, object.name, entries);
}

/** When and by whom records were last changed, by their ids. */
async function readStamps(
  tx: TenantDb,
  object: CampaignObjects['consent'],
  ids: readonly string[],
): Promise<ReadonlyMap<string, Values>> {
  const stamps = [...object.fields.values()].flatMap(({ name, stamp }) => (stamp ? [name] : []));
  const rows = await findRecords(tx, object, ['id', ...stamps], { id: ids });
  return new Map(rows.map(({ id, ...own }) => [String(id), own]));
}

/**
 * The address gets no campaign any more; once is as good as often. UNSUBSCRIBED is for addresses of which
 * nobody has a consent that could be withdrawn: it holds until somebody who has the address agrees.
 */
export async function suppressAddress(
  tx: TenantDb,
  whole: Catalog,
  {
    objects,
    receiver,
    channel,
    address,
  }: Pick<OpenedItem, 'objects' | 'channel' | 'address'> & { readonly receiver: string | null },
  reason: SuppressionReason,
  note: string,
): Promise<void> {
  const { suppressed, personFields } = objects;
  if (!address) return;
  if (reason !== 'UNSUBSCRIBED') await replaceOptOut(tx, whole, suppressed, { channel, address }, reason);
  const person = personFields.suppressed && { [personFields.suppressed.name]: receiver };
  const record = { address, channel, reason, note: note.slice(0, 1000), ...person };
  await createRecords(tx, suppressed, [record], { whole, actor: RECEIVER, unlessTaken: true });
}

/** An opt-out that is kept for the address holds no longer than until they agree anew: what is worse takes its place. */
async function replaceOptOut(
  tx: TenantDb,
  whole: Catalog,
  suppressed: CampaignObjects['suppressed'],
  { channel, address }: Pick<OpenedItem, 'channel' | 'address'>,
  reason: SuppressionReason,
): Promise<void> {
  const and = sql`${folded(sql`t.address`)} = ${folded(sql`${address}::text`)}`;
  const kept = await findRecords(tx, suppressed, ['id'], { channel, reason: 'UNSUBSCRIBED' }, { and });
  const ids = kept.map(({ id }) => id);
  await changeRecords(tx, suppressed, ids, { reason }, { whole, actor: RECEIVER });
}
