import { setTimeout as delay } from 'node:timers/promises';
import { v7 as uuidv7 } from 'uuid';
import type { Catalog } from '../../../../contract/metadata/catalog.ts';
import { logWarning } from '../../../base/log/log.ts';
import type { TenantDb } from '../../../base/db/tenant-db.ts';
import { findRecord } from '../../../base/records/stored-records.ts';
import type { AreaDueParts } from '../../../platform/area/area.ts';
import { readSender, type Sender, UnreadableSecret } from '../../../platform/channels/sender.ts';
import { readSmpp, type SmppNews } from '../../../platform/channels/smpp-inbox.ts';
import { SmppFailure } from '../../../platform/channels/smpp-session.ts';
import type { DueKind } from '../../../platform/due/due-kind.ts';
import { addDue } from '../../../platform/due/due-rows.ts';
import { type EventConsumer, eventsOf } from '../../../platform/events/event-consumer.ts';
import { OutgoingError } from '../../../platform/outgoing/outgoing-error.ts';
import { campaignObjects, type CampaignObjects } from '../objects.ts';
import { takeAnswer } from './opt-out.ts';
import { takeState } from './take-report.ts';

const KIND = 'smpp-inbox';
const WAIT_MS = 30_000;
/** Centres whose news one process takes at once. */
const AT_ONCE = 50;
const ABOUT = new Set(['provider', 'host', 'port', 'security', 'userName', 'password']);
/** A receipt may be quicker than we write down how the centre has named the message (milliseconds). */
const [TRIES, AGAIN_MS] = [5, 500];

/** Whoever sets up an SMS centre, or changes where it is, has its news taken from then on. */
export const smppConsumer: EventConsumer = {
  name: KIND,
  events: ['CREATE', 'UPDATE'],
  about: (whole) => eventsOf(campaignObjects(whole)?.sender),
  handle: async (tx, events) => {
    for (const { recordId: key, changes } of events) {
      if (key === null || !changes?.some(({ field }) => ABOUT.has(field))) continue;
      await tx.query(addDue({ kind: KIND, tenantId: tx.tenantId, key }));
    }
  },
};

/** Stays connected with SMS centres, which tell what became of messages, and what people answer. */
export const smppWork = ({ forTenant, catalogOf, outgoing }: AreaDueParts): DueKind => ({
  name: KIND,
  atOnce: AT_ONCE,
  waitAfter: () => WAIT_MS,
  run: async ({ tenantId, key }, signal) => {
    const db = forTenant(tenantId);
    const whole = await catalogOf(db);
    const objects = campaignObjects(whole);
    if (!objects) return undefined;
    try {
      const sender = await readSender(db, objects.sender, key);
      if (sender?.provider !== 'SMPP') return undefined;
      await readSmpp(sender, outgoing, signal, (news) => takeNews(db, whole, objects, sender, news));
    } catch (error) {
      const isKnown = [SmppFailure, OutgoingError, UnreadableSecret].some((each) => error instanceof each);
      if (!isKnown) throw error;
      logWarning('The news of an SMS centre could not be read', {
        sender: key,
        reason: error instanceof Error ? error.message : String(error),
      });
    }
    return new Date(Date.now() + WAIT_MS);
  },
});

async function takeNews(
  db: TenantDb,
  whole: Catalog,
  objects: CampaignObjects,
  sender: Sender,
  news: SmppNews,
): Promise<void> {
  if (news.kind === 'answer') return takeAnswer(db, whole, objects, sender, { ...news, serviceId: uuidv7() });
  if (news.state === 'other') return;
  for (let left = TRIES; left > 0; left--) {
    const itemId = await itemOf(db, objects, sender, news.serviceId);
    if (itemId !== undefined) {
      const kind = news.state === 'delivered' ? 'delivered' : 'soft';
      return takeState(db, whole, objects, { kind, itemId, text: news.text });
    }
    await delay(AGAIN_MS);
  }
}

/** The message that a centre has named so, in hexadecimal digits or in decimal ones. */
async function itemOf(
  db: TenantDb,
  objects: CampaignObjects,
  { id: sender }: Sender,
  serviceId: string,
): Promise<string | undefined> {
  const row = await findRecord(
    db,
    objects.item,
    ['id'],
    { serviceId: [...namesOf(serviceId)] },
    {
      related: { campaign: { object: objects.campaign, having: { sender } } },
      orderBy: 'sentAt',
      descending: true,
      withDeleted: true,
    },
  );
  return row?.id;
}

/** Some centres answer hexadecimal digits and tell decimal ones, or the other way round. */
export function namesOf(id: string): ReadonlySet<string> {
  const names = [id, id.toLowerCase(), id.toUpperCase()];
  if (/^[0-9a-f]{1,32}$/i.test(id)) names.push(BigInt(`0x${id}`).toString());
  if (/^\d{1,32}$/.test(id)) {
    const hex = BigInt(id).toString(16);
    names.push(hex, hex.toUpperCase(), hex.padStart(8, '0'), hex.toUpperCase().padStart(8, '0'));
  }
  return new Set(names);
}
