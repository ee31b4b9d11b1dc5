import { sql } from 'kysely';
import { isOptOut } from '../../../../contract/letters/opt-out.ts';
import type { Catalog } from '../../../../contract/metadata/catalog.ts';
import { tenantStatement } from '../../../base/db/statement.ts';
import type { TenantDb } from '../../../base/db/tenant-db.ts';
import { tableOf } from '../../../base/sql/names.ts';
import type { AreaDueParts } from '../../../platform/area/area.ts';
import { readSender, type Sender, UnreadableSecret } from '../../../platform/channels/sender.ts';
import { CHANNELS } from '../../../platform/channels/ways.ts';
import type { DueKind } from '../../../platform/due/due-kind.ts';
import { addDue } from '../../../platform/due/due-rows.ts';
import { PERSON } from '../audience/audience.ts';
import { addressOf } from '../audience/skip-reason.ts';
import { suppressAddress, withdraw } from '../links/unsubscribe.ts';
import { campaignObjects, type CampaignObjects } from '../objects.ts';

const KIND = 'opt-out-reply';
const WAIT_MS = 60_000;
const CHANNEL = 'SMS';

/** What somebody has answered to a short message. */
export interface Answer {
  /** As phone numbers of people are kept. */
  readonly from: string;
  readonly text: string;
  /** By which what comes twice is known. */
  readonly serviceId: string;
}

/**
 * Who answers with a word of opting out gets no more: their consents are withdrawn, and where there are none the number is
 * suppressed. That is confirmed once within a day, if the sender has a text for it. Any other answer, and one that comes twice, changes nothing.
 */
export async function takeAnswer(
  db: TenantDb,
  whole: Catalog,
  objects: CampaignObjects,
  sender: Sender,
  { from, text, serviceId }: Answer,
): Promise<void> {
  if (!isOptOut(text, sender.optOutWords)) return;
  const { tenantId } = db;
  await db.transaction(async (tx) => {
    const rows = await tx.run(
      tenantStatement(
        tenantId,
        sql<{
          isConfirmed: boolean;
        }>`insert into tessera.campaign_answer (tenant_id, sender_id, service_id, number, is_confirmed)
          select ${tenantId}, ${sender.id}, ${serviceId}, ${from}, ${sender.optOutReply !== ''} and not exists (
            select 1 from tessera.campaign_answer as a where a.tenant_id = ${tenantId} and a.number = ${from}
              and a.is_confirmed and a.at > now() - interval '1 day')
          on conflict do nothing returning is_confirmed as "isConfirmed"`,
      ),
    );
    const [answer] = rows;
    if (!answer) return;
    const evidence = `SMS: ${text.trim().slice(0, 200)} (${sender.name})`;
    const people = await peopleOf(tx, objects, from);
    const why = { source: 'PHONE', evidence };
    await withdraw(tx, whole, { objects, channel: CHANNEL }, people, why);
    if (!people.length) {
      const whose = { objects, channel: CHANNEL, address: from, receiver: null } as const;
      await suppressAddress(tx, whose, 'UNSUBSCRIBED', evidence);
    }
    if (!answer.isConfirmed) return;
    const key = `${sender.id}:${serviceId}`;
    await tx.run(tenantStatement(tenantId, addDue({ kind: KIND, tenantId, key })));
  });
}

/** Ids of those who have the number. */
async function peopleOf(tx: TenantDb, objects: CampaignObjects, number: string): Promise<readonly string[]> {
  const rows = await tx.run(
    tenantStatement(
      tx.tenantId,
      sql<{ id: string }>`select p.id from ${sql.table(tableOf(objects.person))} as ${sql.ref(PERSON)}
        where p.tenant_id = ${tx.tenantId} and p.deleted_at is null and ${addressOf(objects, CHANNEL)} = ${number} order by p.id`,
    ),
  );
  return rows.map(({ id }) => id);
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
