import { sql } from 'kysely';
import { isOptOut } from '../../../../contract/letters/opt-out.ts';
import type { Catalog, ObjectType } from '../../../../contract/metadata/catalog.ts';
import { tenantStatement } from '../../../base/db/statement.ts';
import type { TenantDb } from '../../../base/db/tenant-db.ts';
import { findRecord, findRecords } from '../../../base/records/stored-records.ts';
import type { AreaDueParts } from '../../../platform/area/area.ts';
import { readSender, type Sender, UnreadableSecret } from '../../../platform/channels/sender.ts';
import { CHANNELS } from '../../../platform/channels/ways.ts';
import type { DueKind } from '../../../platform/due/due-kind.ts';
import { addDue } from '../../../platform/due/due-rows.ts';
import { PREFERENCES } from '../audience/withdrawn-since.ts';
import type { Channel } from '../campaign.ts';
import { type OpenedItem, readItem } from '../links/opened-link.ts';
import { type People, peopleOfMessage, peopleWithAddress } from '../links/people-with-address.ts';
import { type ConsentReason, noteUnsubscribed, suppressAddress, withdraw } from '../links/unsubscribe.ts';
import { campaignObjects, type CampaignObjects, type PersonObjects } from '../objects.ts';
import { keepReply, type ReplyObjects } from './keep-reply.ts';
import type { MailReply } from './read-reply.ts';

const KIND = 'opt-out-reply';
const WAIT_MS = 60_000;
const CHANNEL = 'SMS';
const MOST_MAIL_ID = 500;

/** What somebody has answered to a short message. */
export interface Answer {
  /** As phone numbers of people are kept. */
  readonly from: string;
  readonly text: string;
  /** By which what comes twice is known. */
  readonly serviceId: string;
}

/**
 * Keeps what somebody has answered by a short message. Who writes an opt-out phrase and nothing else gets no more: the consents
 * of all who have the number are withdrawn, also of people who get no campaigns of themselves. A number is suppressed that nobody
 * has, or that somebody has without any consent to withdraw. The answer is confirmed once within a day, if the sender has a text
 * for it. An answer that comes twice is taken once.
 */
export async function takeAnswer(
  db: TenantDb,
  whole: Catalog,
  objects: CampaignObjects,
  sender: Sender,
  { from, text, serviceId }: Answer,
): Promise<void> {
  const isWithdrawal = isOptOut(text, sender.optOutWords);
  const { tenantId } = db;
  await db.transaction(async (tx) => {
    const answer = await noteAnswer(tx, sender, { serviceId, number: from, isWithdrawal });
    if (!answer) return;
    const last = await lastMessage(tx, objects, sender, from);
    const people = await peopleWithAddress(tx, objects, CHANNEL, from);
    const known = { campaign: last?.campaign ?? null, message: last?.id ?? null };
    const { whose, receiver } = writerOf(objects, last, people);
    await keepReply(tx, whose, { channel: CHANNEL, address: from, text, isWithdrawal, receiver, ...known });
    if (!isWithdrawal) return;
    const evidence = `SMS: ${text.trim().slice(0, 200)} (${sender.name})`;
    await optOut(tx, whole, { objects, channel: CHANNEL, address: from }, people, {
      source: 'PHONE',
      evidence,
    });
    if (last) await noteUnsubscribed(tx, whole, { objects, itemId: last.id });
    if (!answer.isConfirmed) return;
    const key = `${sender.id}:${serviceId}`;
    await tx.run(tenantStatement(tenantId, addDue({ kind: KIND, tenantId, key })));
  });
}

/** The same of an answer by e-mail, which names the message that it is about. */
export async function takeMailReply(
  db: TenantDb,
  whole: Catalog,
  objects: CampaignObjects,
  sender: Sender,
  { itemId, from, text, isWritten, mailId }: MailReply,
): Promise<void> {
  const item = await readItem(db, objects, itemId);
  if (!item) return;
  const isWithdrawal = isWritten && isOptOut(text, sender.optOutWords);
  const { campaignId: campaign, campaignName, receiver } = item;
  await db.transaction(async (tx) => {
    const serviceId = (mailId || itemId).slice(0, MOST_MAIL_ID);
    if (!(await noteAnswer(tx, sender, { serviceId, number: from.toLowerCase(), isWithdrawal: false })))
      return;
    const about = { receiver, campaign, message: itemId };
    await keepReply(tx, item.objects, { channel: item.channel, address: from, text, isWithdrawal, ...about });
    if (!isWithdrawal) return;
    const evidence = `E-mail: ${text.slice(0, 200)} (${campaignName})`;
    await optOut(tx, whole, item, await peopleOfMessage(tx, item), { source: 'E_MAIL', evidence });
    await noteUnsubscribed(tx, whole, item);
  });
}

/** Who has written from a number: the receiver of the last message to it, else the first of those who have it. */
function writerOf(
  objects: CampaignObjects,
  last: LastMessage | undefined,
  people: People,
): { readonly whose: ReplyObjects; readonly receiver: string | null } {
  const of = objects.byPerson.get(last?.person ?? '');
  if (of && last && last.receiver !== null) return { whose: of, receiver: last.receiver };
  // Replies lead to some kinds of people only: the id of another kind is no id there.
  for (const [{ personFields }, [receiver]] of people)
    if (personFields.reply && receiver !== undefined)
      return { whose: { reply: objects.reply, personFields }, receiver };
  return { whose: objects, receiver: null };
}

/** Withdraws the consents of the people to the channel, and suppresses the address where there is somebody without any, or nobody. */
async function optOut(
  tx: TenantDb,
  whole: Catalog,
  { objects, channel, address }: Pick<OpenedItem, 'objects' | 'channel' | 'address'>,
  people: People,
  why: ConsentReason,
): Promise<void> {
  await withdraw(tx, whole, { objects, channel }, people, why);
  let isUnknown = true;
  let isWithout = false;
  for (const [of, ids] of people) {
    if (!ids.length) continue;
    isUnknown = false;
    if (await hasPeopleWithoutOptOut(tx, of, channel, ids)) isWithout = true;
  }
  if (isUnknown || isWithout)
    await suppressAddress(
      tx,
      whole,
      { objects, channel, address, receiver: null },
      'UNSUBSCRIBED',
      why.evidence,
    );
}

/** Is there somebody among the people with no withdrawn consent to the channel? One topic of the preference page is not the channel. */
async function hasPeopleWithoutOptOut(
  tx: TenantDb,
  objects: PersonObjects,
  channel: Channel,
  people: readonly string[],
): Promise<boolean> {
  const owner = objects.personFields.consent?.name;
  if (owner === undefined) return true;
  const withdrawn = await findRecords(
    tx,
    objects.consent,
    [owner],
    { [owner]: people, status: 'WITHDRAWN' },
    {
      related: { consent: { object: objects.policy, having: { channel } } },
      and: sql`t.source is distinct from ${PREFERENCES}`,
    },
  );
  const out = new Set(withdrawn.map((consent) => consent[owner]));
  return people.some((id) => !out.has(id));
}

/** Undefined where it has come before. Answers whether it is to be confirmed. */
async function noteAnswer(
  tx: TenantDb,
  sender: Sender,
  {
    serviceId,
    number,
    isWithdrawal,
  }: { readonly serviceId: string; readonly number: string; readonly isWithdrawal: boolean },
): Promise<{ readonly isConfirmed: boolean } | undefined> {
  const { tenantId } = tx;
  const [answer] = await tx.run(
    tenantStatement(
      tenantId,
      sql<{
        isConfirmed: boolean;
      }>`insert into tessera.campaign_answer (tenant_id, sender_id, service_id, number, is_confirmed)
          select ${tenantId}, ${sender.id}, ${serviceId}, ${number}, ${isWithdrawal && sender.optOutReply !== ''} and not exists (
            select 1 from tessera.campaign_answer as a where a.tenant_id = ${tenantId} and a.number = ${number}
              and a.is_confirmed and a.at > now() - interval '1 day')
          on conflict do nothing returning is_confirmed as "isConfirmed"`,
    ),
  );
  return answer;
}

interface LastMessage {
  readonly id: string;
  readonly campaign: string;
  /** Null where the person was deleted for good. */
  readonly receiver: string | null;
  /** The object that the receiver is one of. */
  readonly person: string;
}

/** What a sender has sent last to the number. */
async function lastMessage(
  tx: TenantDb,
  objects: CampaignObjects,
  { id: sender }: Sender,
  number: string,
): Promise<LastMessage | undefined> {
  const people = [...objects.byPerson].map(([name, { personFields }]) => ({
    name,
    field: personFields.item.name,
  }));
  const having = { address: number };
  const row = await findRecord(
    tx,
    objects.item as ObjectType,
    ['id', 'campaign', ...people.map(({ field }) => field)],
    having,
    {
      related: { campaign: { object: objects.campaign, having: { sender } } },
      and: sql`t.sent_at is not null`,
      orderBy: 'sentAt',
      descending: true,
    },
  );
  if (!row) return undefined;
  const whose = people.find(({ field }) => row[field] !== null) ?? people[0];
  const receiver = whose && row[whose.field];
  return {
    id: String(row.id),
    campaign: String(row['campaign']),
    receiver: typeof receiver === 'string' ? receiver : null,
    person: whose?.name ?? '',
  };
}

/** Sends the confirmation, once: whose process dies in the middle sends none. */
export const replyWork = ({ forTenant, catalogOf, outgoing }: AreaDueParts): DueKind => ({
  name: KIND,
  atOnce: 2,
  waitAfter: () => WAIT_MS,
  run: async ({ tenantId, key, attempts }) => {
    if (attempts > 1) return undefined;
    const db = forTenant(tenantId);
    const objects = campaignObjects(await catalogOf(db));
    const at = key.indexOf(':');
    const [id, serviceId] = [key.slice(0, at), key.slice(at + 1)];
    const [answer] = await db.run(
      tenantStatement(
        tenantId,
        sql<{ number: string }>`select number from tessera.campaign_answer where tenant_id = ${tenantId}
          and sender_id = ${id} and service_id = ${serviceId}`,
      ),
    );
    if (!objects || !answer) return undefined;
    try {
      const sender = await readSender(db, objects.sender, id);
      if (!sender?.active || !sender.optOutReply) return undefined;
      const channel = CHANNELS[sender.provider](sender, outgoing);
      const message = { id: key, to: answer.number, subject: '', text: sender.optOutReply };
      await channel.send(message).finally(channel.close);
    } catch (error) {
      if (!(error instanceof UnreadableSecret)) throw error;
    }
    return undefined;
  },
});
