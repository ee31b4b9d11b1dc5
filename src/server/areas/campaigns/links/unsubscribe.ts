import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { Catalog } from '../../../../contract/metadata/catalog.ts';
import { folded } from '../../../base/db/fold.ts';
import { tenantStatement } from '../../../base/db/statement.ts';
import type { TenantDb } from '../../../base/db/tenant-db.ts';
import { changesOf, writeAudit } from '../../../base/records/audit.ts';
import type { Actor } from '../../../base/sql/audit.ts';
import { compileBulkUpdate } from '../../../base/sql/bulk-write.ts';
import { gateOf } from '../../../base/sql/gate.ts';
import { tableOf } from '../../../base/sql/names.ts';
import { readColumn } from '../../../base/sql/read.ts';
import type { Values } from '../../../base/sql/record-key.ts';
import type { Channel } from '../campaign.ts';
import type { CampaignObjects } from '../objects.ts';
import { personWrite } from '../person-columns.ts';
import type { OpenedItem } from './opened-link.ts';
import { isConsentOf, type People, peopleOfMessage } from './people-with-address.ts';

/** Who writes what receivers do. */
export const RECEIVER: Actor = { userId: null, name: 'Tessera' };

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
  await noteUnsubscribed(tx, item);
}

/** Counts the receiver among those who have unsubscribed from the campaign. */
export async function noteUnsubscribed(
  tx: TenantDb,
  { objects, itemId }: Pick<OpenedItem, 'objects' | 'itemId'>,
): Promise<void> {
  const { tenantId } = tx;
  await tx.run(
    tenantStatement(
      tenantId,
      sql<object>`update ${sql.table(tableOf(objects.item))} set unsubscribed_at = coalesce(unsubscribed_at, now()),
        version = version + 1, modified_at = now() where tenant_id = ${tenantId} and id = ${itemId} and unsubscribed_at is null`,
    ),
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
  const { tenantId } = tx;
  const { consent: object } = objects;
  const rows = await tx.run(
    tenantStatement(
      tenantId,
      sql<{
        id: string;
      }>`select c.id from ${sql.table(tableOf(object))} as c join ${sql.table(tableOf(objects.policy))} as a
          on a.tenant_id = ${tenantId} and a.id = c.consent and a.channel = ${channel}
        where c.tenant_id = ${tenantId} and ${isConsentOf(people, 'c')} and c.deleted_at is null and c.status <> 'WITHDRAWN'
        order by c.id for update of c`,
    ),
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
  const { tenantId } = tx;
  const stamps = [...object.fields.values()].filter(({ stamp }) => stamp !== undefined);
  const values = stamps.flatMap((field) => [sql.lit(field.name), readColumn(object, 't', field)]);
  const rows = await tx.run(
    tenantStatement(
      tenantId,
      sql<{ id: string; stamps: Values }>`select t.id, json_build_object(${sql.join(values)}) as stamps
        from ${sql.table(tableOf(object))} as t where t.tenant_id = ${tenantId} and t.id = any(${[...ids]}::text[])`,
    ),
  );
  return new Map(rows.map(({ id, stamps: own }) => [id, own]));
}

/**
 * The address gets no campaign any more; once is as good as often. UNSUBSCRIBED is for addresses of which
 * nobody has a consent that could be withdrawn: it holds until somebody who has the address agrees.
 */
export async function suppressAddress(
  tx: TenantDb,
  {
    objects,
    receiver,
    channel,
    address,
  }: Pick<OpenedItem, 'objects' | 'channel' | 'address'> & { readonly receiver: string | null },
  reason: SuppressionReason,
  note: string,
): Promise<void> {
  const { suppressed } = objects;
  const person = personWrite(objects, 'suppressed', sql`${receiver}`);
  if (!address) return;
  const id = uuidv7();
  if (reason !== 'UNSUBSCRIBED') await replaceOptOut(tx, suppressed, { channel, address }, reason);
  const rows = await tx.run(
    tenantStatement(
      tx.tenantId,
      sql<{
        id: string;
      }>`insert into ${sql.table(tableOf(suppressed))} (tenant_id, id, address, channel, reason, note${person.column})
        values (${tx.tenantId}, ${id}, ${address}, ${channel}, ${reason}, ${note.slice(0, 1000)}${person.value})
        on conflict do nothing returning id`,
    ),
  );
  await writeAudit(
    tx,
    RECEIVER,
    suppressed.name,
    rows.map((row) => ({ recordId: row.id, action: 'CREATE' as const })),
  );
}

/** An opt-out that is kept for the address holds no longer than until they agree anew: what is worse takes its place. */
async function replaceOptOut(
  tx: TenantDb,
  suppressed: CampaignObjects['suppressed'],
  { channel, address }: Pick<OpenedItem, 'channel' | 'address'>,
  reason: SuppressionReason,
): Promise<void> {
  const { tenantId } = tx;
  const rows = await tx.run(
    tenantStatement(
      tenantId,
      sql<{
        id: string;
      }>`update ${sql.table(tableOf(suppressed))} as s set reason = ${reason}, version = s.version + 1, modified_at = now()
        where s.tenant_id = ${tenantId} and s.channel = ${channel} and s.reason = 'UNSUBSCRIBED' and s.deleted_at is null
          and ${folded(sql`s.address`)} = ${folded(sql`${address}::text`)} returning s.id`,
    ),
  );
  const changes = [{ field: 'reason', before: 'UNSUBSCRIBED', after: reason }];
  await writeAudit(
    tx,
    RECEIVER,
    suppressed.name,
    rows.map((row) => ({ recordId: row.id, action: 'UPDATE' as const, changes })),
  );
}
