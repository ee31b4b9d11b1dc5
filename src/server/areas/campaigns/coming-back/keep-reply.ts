import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { TenantDb } from '../../../base/db/tenant-db.ts';
import { writeAudit } from '../../../base/records/audit.ts';
import { notice } from '../../../base/sql/event.ts';
import { tableOf } from '../../../base/sql/names.ts';
import type { Channel } from '../campaign.ts';
import { RECEIVER } from '../links/unsubscribe.ts';
import type { CampaignObjects, PersonObjects } from '../objects.ts';
import { personWrite } from '../person-columns.ts';

/** As the model has them. */
const [MOST_TEXT, MOST_ADDRESS] = [4000, 254];
/** Of one address within a day; what comes beyond is understood and counted, and its text is not kept. */
const MOST_REPLIES = 100;

/** Where replies are kept, and how they lead to one kind of people. */
export type ReplyObjects = Pick<CampaignObjects, 'reply'> & Pick<PersonObjects, 'personFields'>;

/** What somebody has written back. */
interface Reply {
  readonly channel: Channel;
  /** Where it came from. */
  readonly address: string;
  readonly text: string;
  readonly isWithdrawal: boolean;
  /** Ids; null where nobody knows. */
  readonly receiver: string | null;
  readonly campaign: string | null;
  readonly message: string | null;
}

/**
 * Keeps a reply for those who may see messages; of one that is too many, the last reply of its address says that it came. Nothing
 * where the metadata have no such object.
 */
export async function keepReply(
  tx: TenantDb,
  objects: ReplyObjects,
  { channel, address, text, isWithdrawal, receiver, campaign, message }: Reply,
): Promise<void> {
  const { reply: object } = objects;
  if (!object) return;
  const { tenantId } = tx;
  const person = personWrite(objects, 'reply', sql`${receiver}::text`);
  const table = sql.table(tableOf(object));
  const from = address.slice(0, MOST_ADDRESS);
  const rows = await tx.query(sql<{ id: string }>`insert into ${table}
        (tenant_id, id, channel, address, text, is_withdrawal, campaign, message, received_at${person.column})
        select ${tenantId}, ${uuidv7()}, ${channel}, ${from}, ${cut(text)}, ${isWithdrawal}, ${campaign}, ${message}, now()${person.value}
        where (select count(*) from (select 1 from ${table} as r where r.tenant_id = ${tenantId} and r.address = ${from}
          and r.received_at > now() - interval '1 day' and r.deleted_at is null limit ${sql.lit(MOST_REPLIES)}) as today) < ${sql.lit(MOST_REPLIES)}
        returning id`);
  const entries = rows.map(({ id: recordId }) => ({ recordId, action: 'CREATE' as const }));
  if (entries.length) return writeAudit(tx, RECEIVER, object.name, entries);
  await tx.query(sql<object>`with counted as (update ${table} set more_replies = coalesce(more_replies, 0) + 1,
          version = version + 1, modified_at = now()
        where tenant_id = ${tenantId} and id = (select r.id from ${table} as r where r.tenant_id = ${tenantId} and r.address = ${from}
          and r.deleted_at is null order by r.received_at desc, r.id desc limit 1) returning id)
        ${notice({ tenant: tenantId, object: object.source, kind: 'bulk', ids: [] }, sql`from counted`)}`);
}

/** PostgreSQL keeps no NUL, and half of a character is none. */
const cut = (text: string): string => text.replaceAll('\0', '').trim().slice(0, MOST_TEXT).toWellFormed();
