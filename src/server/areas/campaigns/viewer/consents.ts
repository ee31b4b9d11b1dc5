import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { richTextToText } from '../../../../contract/kinds/rich-text.ts';
import type { Catalog } from '../../../../contract/metadata/catalog.ts';
import type { ShownPolicy } from '../../../../contract/viewer/viewed-message.ts';
import { tenantStatement } from '../../../base/db/statement.ts';
import type { TenantDb } from '../../../base/db/tenant-db.ts';
import { changesOf, writeAudit } from '../../../base/records/audit.ts';
import type { Actor } from '../../../base/sql/audit.ts';
import { compileBulkUpdate } from '../../../base/sql/bulk-write.ts';
import { gateOf } from '../../../base/sql/gate.ts';
import { tableOf } from '../../../base/sql/names.ts';
import { compileCreate } from '../../../base/sql/record-write.ts';
import { readWithdrawnSince } from '../audience/withdrawn-since.ts';
import type { CampaignObjects } from '../objects.ts';
import { personId } from '../person-columns.ts';
import type { ItemEvent } from './write-events.ts';

const RECEIVER: Actor = { userId: null, name: 'Tessera' };

interface Policy {
  readonly id: string;
  readonly name: string;
  readonly version: number;
  readonly language: string;
  /** Rich text. */
  readonly text: string;
  /** Id of the person's consent that is ACTIVE and has not expired. */
  readonly agreed: string | null;
}

/** Policies in force, by id, and whether a person has agreed to them. */
export async function shownPolicies(
  db: TenantDb,
  objects: CampaignObjects,
  receiver: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, ShownPolicy>> {
  const { policy, consent } = objects;
  if (!ids.length) return new Map();
  const { tenantId } = db;
  const rows = await db.run(
    tenantStatement(
      tenantId,
      sql<Policy>`select p.id, p.name, p.version, p.language, p.text, (select c.id from ${sql.table(tableOf(consent))} as c where c.tenant_id = ${tenantId} and c.consent = p.id
            and ${personId(objects, 'consent', 'c')} = ${receiver} and c.status = 'ACTIVE' and c.deleted_at is null
            and (c.expires_at is null or c.expires_at > now()) limit 1) as agreed
        from ${sql.table(tableOf(policy))} as p where p.tenant_id = ${tenantId} and p.id = any(${[...ids]}::text[])
          and p.status = 'ACTIVE' and p.deleted_at is null`,
    ),
  );
  const withdrawn = await readWithdrawnSince(
    db,
    objects,
    objects,
    rows.flatMap(({ agreed }) => agreed ?? []),
  );
  return new Map(
    rows.map(({ agreed, ...row }) => [
      row.id,
      { ...row, text: richTextToText(row.text), isGiven: agreed !== null && !withdrawn.has(agreed) },
    ]),
  );
}

/**
 * Somebody has agreed to the policy that the element asks for: kept with what they have seen, where and when. The text of a
 * policy is the same from the day on which it is in force. Whoever has withdrawn it since stays so. Each time is an entry of
 * the history, which nobody changes.
 */
export async function keepConsent(
  tx: TenantDb,
  whole: Catalog,
  objects: CampaignObjects,
  { receiver, element, contents, at, data }: ItemEvent,
): Promise<void> {
  const { tenantId } = tx;
  const { consent: object, policy } = objects;
  const owner = objects.personFields.consent;
  const id = contents.find((each) => each.id === element)?.policy;
  if (!owner || id === null || id === undefined || data['policy'] !== id) return;
  const [asked] = await tx.run(
    tenantStatement(
      tenantId,
      sql<{ text: string }>`select text from ${sql.table(tableOf(policy))}
        where tenant_id = ${tenantId} and id = ${id} and status <> 'STAGED' and deleted_at is null`,
    ),
  );
  if (!asked) return;
  const [known] = await tx.run(
    tenantStatement(
      tenantId,
      sql<{ id: string; isLater: boolean }>`select id, changed_at > ${at}::timestamptz as "isLater"
        from ${sql.table(tableOf(object))} as c where tenant_id = ${tenantId} and ${personId(objects, 'consent', 'c')} = ${receiver} and consent = ${id}
          and deleted_at is null for update`,
    ),
  );
  if (known?.isLater) return;
  const fields = {
    status: 'ACTIVE',
    source: 'LINK',
    agreedAt: at,
    policyText: richTextToText(asked.text),
    policyVersion: data['version'],
    agreedIn: data['locale'],
    ipAddress: data['address'],
    userAgent: data['agent'],
    givenAt: null,
  };
  const gate = gateOf(tenantId, whole, object, { userId: null, into: ['ACTIVE'] });
  if (!known) {
    const key = { tenantId, object, id: uuidv7() };
    const around = { actor: RECEIVER, objectName: object.name, historyId: uuidv7() };
    const values = { fields: { [owner.name]: receiver, consent: id, ...fields }, by: RECEIVER.name };
    await tx.run(
      compileCreate(key, values, gate, { ...around, references: [], addresses: new Map() }).statement,
    );
    return;
  }
  const written = await tx.run(
    compileBulkUpdate({ tenantId, object, ids: [known.id] }, { fields, by: RECEIVER.name }, [], gate),
  );
  const entries = written.flatMap(({ id: recordId, before, after }) =>
    after ? [{ recordId, action: 'UPDATE' as const, changes: changesOf(before, after) }] : [],
  );
  await writeAudit(tx, RECEIVER, object.name, entries);
}
