import { sql } from 'kysely';
import { conditionsOf } from '../../../../contract/letters/conditions.ts';
import { readLetter } from '../../../../contract/letters/letter-document.ts';
import type { TenantDb } from '../../../base/db/tenant-db.ts';
import { variablesOf } from '../../../base/records/stored-texts.ts';
import { RECORD } from '../../../../contract/letters/variables.ts';
import { recordVariables } from '../audience/record-values.ts';
import type { Campaign } from '../campaign.ts';
import { namesOfOwnPeople } from '../audience/receiver-values.ts';
import type { CampaignObjects } from '../objects.ts';
import { textsOf } from '../variant.ts';

/** A message that is kept in the place of being sent. */
export interface KeptMessage {
  readonly id: string;
  /** Null for tests. */
  readonly itemId: string | null;
  /** Of tests: in whose place it is sent. */
  readonly personId?: string | null;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html?: string;
}

/**
 * The fields of people, and of records (`record.number`), that the texts of a campaign may say, or by which they differ (conditions of blocks): those whose
 * names are words of theirs. More of them than the texts really say do no harm: staff who do not see one of them do not see
 * the text.
 */
export function namesIn(
  campaign: Campaign,
  objects: Pick<CampaignObjects, 'all' | 'person' | 'byPerson'>,
): readonly string[] {
  const { all, person } = objects;
  const texts = textsOf(campaign);
  const words = new Set(JSON.stringify(texts).match(/[A-Za-z_]\w*/g));
  // Texts call values of people by the names of other people's fields.
  for (const [name, field] of namesOfOwnPeople(objects)) if (words.has(name)) words.add(field);
  const ofRecords = words.has(RECORD)
    ? recordVariables(all, campaign).filter((name) => words.has(name.slice(RECORD.length + 1)))
    : [];
  const letters = Object.values(texts).flatMap((text) => readLetter(text) ?? []);
  const conditions = letters.flatMap(conditionsOf);
  if (!conditions.length) return [...variablesOf(person).filter((name) => words.has(name)), ...ofRecords];
  // What is asked of related records is told of all that leads to them.
  const isRelated = conditions.some((condition) =>
    [...condition.matchAll(/"objectName":"(\w+)"/g)].some(([, name]) => name !== person.name),
  );
  const ofPerson = [...person.fields.values()].flatMap(({ name, relation }) =>
    words.has(name) || (isRelated && relation) ? [name] : [],
  );
  return [...ofPerson, ...ofRecords];
}

/** Staff can read them: of a sender that sends nothing. */
export async function keepMessages(
  db: TenantDb,
  { campaign, objects }: { readonly campaign: Campaign; readonly objects: CampaignObjects },
  messages: readonly KeptMessage[],
): Promise<void> {
  await db.query(sql<object>`insert into tessera.campaign_outbox (tenant_id, id, campaign_id, item_id, receiver, subject, plain, html, names, person_id)
        select ${db.tenantId}, o.id, ${campaign.id}, o."itemId", o."to", o.subject, o.text, coalesce(o.html, ''),
          ${[...namesIn(campaign, objects)]}::text[], o."personId"
        from json_to_recordset(${JSON.stringify(messages)}::json)
          as o(id text, "itemId" text, "personId" text, "to" text, subject text, text text, html text)
        on conflict do nothing`);
}
