import { logWarning } from '../../../base/log/log.ts';
import type { AreaDueParts } from '../../../platform/area/area.ts';
import { readSender, type Sender, UnreadableSecret } from '../../../platform/channels/sender.ts';
import type { DueKind } from '../../../platform/due/due-kind.ts';
import { addDue } from '../../../platform/due/due-rows.ts';
import { type EventConsumer, eventsOf } from '../../../platform/events/event-consumer.ts';
import { campaignObjects } from '../objects.ts';
import { takeMailReply } from './opt-out.ts';
import { type MailReply, readReply } from './read-reply.ts';
import { readReport, type Report } from './read-report.ts';
import { takeReport } from './take-report.ts';

const KIND = 'bounces';
const AGAIN_MS = 5 * 60_000;
const WAIT_MS = 15 * 60_000;
/** Of one visit; the rest waits for the next, at once. */
const MOST_MAILS = 500;

const later = () => new Date(Date.now() + AGAIN_MS);

/** Whoever gives a sender a mailbox has it read from then on. */
export const mailboxConsumer: EventConsumer = {
  name: KIND,
  events: ['CREATE', 'UPDATE'],
  about: (whole) => eventsOf(campaignObjects(whole)?.sender),
  handle: async (tx, events) => {
    for (const { recordId: key, changes } of events) {
      if (key === null || !changes?.some(({ field }) => field === 'bounceHost')) continue;
      await tx.query(addDue({ kind: KIND, tenantId: tx.tenantId, key }));
    }
  },
};

/** Reads the mailboxes of senders for what comes back, and for what people answer. */
export const mailboxWork = ({ forTenant, catalogOf, outgoing }: AreaDueParts): DueKind => ({
  name: KIND,
  atOnce: 2,
  waitAfter: () => WAIT_MS,
  run: async ({ tenantId, key }, signal) => {
    const db = forTenant(tenantId);
    const whole = await catalogOf(db);
    const objects = campaignObjects(whole);
    if (!objects) return undefined;
    let sender;
    try {
      sender = await readSender(db, objects.sender, key);
    } catch (error) {
      if (!(error instanceof UnreadableSecret)) throw error;
      // The key may be there at the next start.
      return later();
    }
    // Of one that is closed, too: what it has sent still comes back.
    if (!sender?.bounceHost) return undefined;
    const [address] = await outgoing.addressesOf(sender.bounceHost);
    const visited = await visit(sender, address?.address ?? sender.bounceHost, signal, {
      report: (report) => takeReport(db, whole, objects, report),
      reply: (reply) => takeMailReply(db, whole, objects, sender, reply),
    }).catch((error: unknown) => {
      logWarning('A mailbox could not be read', {
        sender: key,
        reason: error instanceof Error ? error.message : String(error),
      });
      return 0;
    });
    return visited < MOST_MAILS ? later() : new Date();
  },
});

/** Reads what nobody has seen yet, and marks it: a mail that is read twice is taken once. Answers how many it were. */
async function visit(
  { bounceHost, bouncePort, bounceUser, bouncePassword, security }: Sender,
  host: string,
  signal: AbortSignal,
  take: {
    readonly report: (report: Report) => Promise<unknown>;
    readonly reply: (reply: MailReply) => Promise<unknown>;
  },
): Promise<number> {
  const secure = security !== 'NONE';
  const { ImapFlow } = await import('imapflow');
  const client = new ImapFlow({
    host,
    port: bouncePort ?? (secure ? 993 : 143),
    secure,
    servername: bounceHost,
    ...(secure ? {} : { doSTARTTLS: false }),
    auth: { user: bounceUser, pass: bouncePassword ?? '' },
    logger: false,
    disableAutoIdle: true,
  });
  // Whatever breaks is told to the command that waits.
  client.on('error', () => undefined);
  await client.connect();
  try {
    const lock = await client.getMailboxLock('INBOX');
    try {
      const found = (await client.search({ seen: false }, { uid: true })) || [];
      const uids = found.slice(0, MOST_MAILS);
      for (const uid of uids) {
        if (signal.aborted) break;
        const mail = await client.fetchOne(String(uid), { source: true }, { uid: true });
        const source = mail ? mail.source : undefined;
        const report = source && (await readReport(source));
        const reply = source && !report ? await readReply(source) : undefined;
        if (report) await take.report(report);
        if (reply) await take.reply(reply);
        await client.messageFlagsAdd(String(uid), ['\\Seen'], { uid: true });
      }
      return uids.length;
    } finally {
      lock.release();
    }
  } finally {
    await client.logout().catch(() => client.close());
  }
}
