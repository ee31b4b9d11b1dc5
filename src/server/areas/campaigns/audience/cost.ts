import { sql } from 'kysely';
import { smsLength, withShortLinks } from '../../../../contract/letters/sms.ts';
import { withLinkParts } from '../../../../contract/letters/links.ts';
import { compilePlain, renderPlain, type VariableValues } from '../../../../contract/letters/liquid.ts';
import { MESSAGE_LINKS } from '../../../../contract/letters/variables.ts';
import type { ApiContext } from '../../../platform/calls/context.ts';
import { tableOf } from '../../../base/sql/names.ts';
import type { Campaign } from '../campaign.ts';
import type { CampaignObjects } from '../objects.ts';
import { asVariant, variantsOf } from '../variant.ts';
import { readerOf } from './receiver-values.ts';
import { recordValuesOfPeople } from './record-values.ts';

/** Amounts are texts of decimal numbers, with the decimals of the sender's price. */
export interface Cost {
  readonly currency: string;
  readonly least: string;
  readonly most: string;
}

interface Asked {
  readonly objects: CampaignObjects;
  readonly campaign: Campaign;
  readonly timeZone: string;
  readonly reachable: number;
  /** Some of those who are reachable, by id: short messages are as long as what they say of these. */
  readonly sample: readonly string[];
  /** Where links of short messages lead. */
  readonly origin: string;
}

/** What sending would cost by the price of the campaign's sender; undefined where that has none. */
export async function costOf(context: ApiContext, asked: Asked): Promise<Cost | undefined> {
  const { db } = context;
  const { objects, campaign, reachable } = asked;
  if (campaign.sender === null) return undefined;
  const counts = campaign.type === 'SMS' ? await segmentsOf(context, asked) : [1];
  const costs = (segments: number) => sql`(t.cost_per_message * ${reachable * segments}::numeric)::text`;
  const [row] =
    await db.query(sql<Cost>`select t.cost_currency as currency, ${costs(Math.min(...counts))} as least,
        ${costs(Math.max(...counts))} as most
      from ${sql.table(tableOf(objects.sender))} as t where t.tenant_id = ${db.tenantId} and t.id = ${campaign.sender}
        and t.deleted_at is null and t.cost_per_message is not null and t.cost_currency is not null`);
  return row;
}

/** How many short messages the text makes for each of the sample, as far as the role sees what it says of them. */
async function segmentsOf(
  { db, whole, catalog, settings }: ApiContext,
  { objects, campaign, timeZone, sample, origin }: Asked,
): Promise<readonly number[]> {
  const language = campaign.language ?? (await settings.read(db, 'defaultLanguage'));
  const read = readerOf({ db, whole, objects, language, timeZone });
  const people = sample.length ? await read(sample, catalog) : new Map<string, VariableValues>();
  const reading = { db, whole, objects, campaign, language, timeZone };
  const records = await recordValuesOfPeople(reading, sample, catalog);
  const values = [...people].map(([id, of]) => ({ ...of, ...records.get(id) }));
  const texts = variantsOf(campaign).map((variant) =>
    compilePlain(withLinkParts(asVariant(campaign, variant).smsText ?? '')),
  );
  const links = Object.fromEntries(MESSAGE_LINKS.map((name) => [name, `${origin}/`]));
  const receivers = values.length ? values : [{}];
  return texts.flatMap((text) =>
    receivers.map((of) => smsLength(withShortLinks(renderPlain(text, { ...of, ...links }), origin)).segments),
  );
}
