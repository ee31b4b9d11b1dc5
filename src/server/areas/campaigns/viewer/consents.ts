import { sql } from 'kysely';
import { richTextToText } from '../../../../contract/kinds/rich-text.ts';
import type { Catalog } from '../../../../contract/metadata/catalog.ts';
import type { ShownPolicy } from '../../../../contract/viewer/viewed-message.ts';
import { tenantStatement } from '../../../base/db/statement.ts';
import type { TenantDb } from '../../../base/db/tenant-db.ts';
import { changeRecords, createRecords } from '../../../base/records/server-writes.ts';
import { findRecord } from '../../../base/records/stored-records.ts';
import type { Actor } from '../../../base/sql/audit.ts';
import { tableOf } from '../../../base/sql/names.ts';
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
  const { consent: object, policy } = objects;
  const owner = objects.personFields.consent;
  const id = contents.find((each) => each.id === element)?.policy;
  if (!owner || id === null || id === undefined || data['policy'] !== id) return;
  const and = sql`t.status <> 'STAGED'`;
  const asked = await findRecord(tx, policy, ['text'], { id }, { and });
  if (!asked) return;
  const { text } = asked;
  const having = { [owner.name]: receiver, consent: id };
  const known = await findRecord(tx, object, ['id', 'changedAt'], having, { lock: 'whole' });
  if (known && Date.parse(String(known['changedAt'])) > Date.parse(at)) return;
  const fields = {
    status: 'ACTIVE',
    source: 'LINK',
    agreedAt: at,
    policyText: typeof text === 'string' ? richTextToText(text) : '',
    policyVersion: data['version'],
    agreedIn: data['locale'],
    ipAddress: data['address'],
    userAgent: data['agent'],
    givenAt: null,
  };
  const write = { whole, actor: RECEIVER, into: ['ACTIVE'] };
  if (known) await changeRecords(tx, object, [known.id], fields, write);
  else await createRecords(tx, object, [{ ...having, ...fields }], write);
}
