import { RECORD } from '../../../../contract/letters/variables.ts';
import { queryFilter } from '../../../../contract/filter/filter.ts';
import type { VariableValues } from '../../../../contract/letters/liquid.ts';
import type { Catalog, ObjectType } from '../../../../contract/metadata/catalog.ts';
import { recipientPath } from '../../../../contract/metadata/recipient.ts';
import { sql } from 'kysely';
import { tenantStatement } from '../../../base/db/statement.ts';
import type { TenantDb } from '../../../base/db/tenant-db.ts';
import { selectVariables, variableValues } from '../../../base/letters/receiver.ts';
import { planList } from '../../../base/plan/list.ts';
import { readList } from '../../../base/records/read.ts';
import { recordVariablesOf } from '../../../base/records/stored-texts.ts';
import type { Campaign } from '../campaign.ts';
import type { CampaignObjects } from '../objects.ts';
import { namesRecords, ownRecords, type RecordOfPerson } from './record-owner.ts';
import { recordSource } from './record-source.ts';

interface Reading {
  readonly db: TenantDb;
  readonly whole: Catalog;
  readonly campaign: Campaign;
  readonly language: string;
  readonly timeZone: string;
}

/** The object whose records the campaign is for, as the catalog has it; undefined for people of themselves. */
export const recordObject = (
  { objects }: Pick<Catalog, 'objects'>,
  { recipientObject }: Pick<Campaign, 'recipientObject'>,
): ObjectType | undefined => objects.get(recipientObject ?? '');

/** What texts of the campaign may name of its records. */
export function recordVariables(
  catalog: Pick<Catalog, 'objects'>,
  campaign: Pick<Campaign, 'recipientObject'>,
): readonly string[] {
  const object = recordObject(catalog, campaign);
  return object ? recordVariablesOf(object) : [];
}

/** The id of the record that texts of a message speak of: the person where the campaign is for people. */
export function recordOfItem(
  { whole, campaign }: Pick<Reading, 'whole' | 'campaign'>,
  person: string,
  record: string | null,
): string | null {
  const reached = recipientPath(whole, recordObject(whole, campaign));
  return reached?.path.length === 0 ? person : record;
}

/** What texts say of a record to a person. */
type ValuesOfRecord = (of: RecordOfPerson) => VariableValues;

const NO_VALUES: ValuesOfRecord = () => ({});

/**
 * What texts say of records to their people, under the name that records go by. Nothing of deleted records, nor of those that do
 * not lead to the person any more: that would be somebody else's.
 */
export async function recordValues(
  { db, whole, campaign, language, timeZone }: Reading,
  of: readonly RecordOfPerson[],
  as: Catalog = whole,
): Promise<ValuesOfRecord> {
  const object = recordObject(as, campaign);
  const id = object?.fields.get('id');
  const known = [...new Set(of.map(({ record }) => record))].filter((each) => each !== null);
  if (!object || !id || !known.length || !namesRecords(campaign)) return NO_VALUES;
  const { values } = selectVariables(object);
  const select = { object, values: [{ type: 'column' as const, key: '$id', field: id }, ...values] };
  const page = { limit: known.length, offset: 0, filter: queryFilter(object.name, 'id', 'IN', known) };
  const rows = await readList(db, planList(as, db.tenantId, select, page, { timeZone }));
  // Asked after the values were read, so that what has changed meanwhile is not said.
  const own = await ownRecords(db, whole, campaign, of);
  const isOwn = new Set(own.map(pairKey));
  const context = { locale: language, timeZone, yes: '✓', no: '' };
  const said = new Map(
    rows.map((row) => [String(row['$id']), { [RECORD]: variableValues(object, row, context) }]),
  );
  return (pair) => (isOwn.has(pairKey(pair)) ? (said.get(pair.record ?? '') ?? {}) : {});
}

const pairKey = ({ person, record }: RecordOfPerson): string => JSON.stringify([person, record]);

/**
 * The same by ids of people, before they have messages: of the record that would bring each of them in, as a role sees it.
 * @throws ApiError invalid-filter, broken-filter
 */
export async function recordValuesOfPeople(
  reading: Reading & { readonly objects: CampaignObjects },
  ids: readonly string[],
  as: Catalog,
): Promise<ReadonlyMap<string | null, VariableValues>> {
  const { db, whole, objects, campaign, timeZone } = reading;
  if (!namesRecords(campaign) || !ids.length) return new Map();
  const reached = recipientPath(whole, recordObject(whole, campaign));
  if (reached?.path.length === 0) {
    const selves = ids.map((id) => ({ person: id, record: id }));
    return byPerson(selves, await recordValues(reading, selves, as));
  }
  const { newestOf } = await recordSource(db, whole, objects, campaign, timeZone, as);
  if (!newestOf) return new Map();
  const rows = await db.run(
    tenantStatement(
      db.tenantId,
      newestOf(sql`select unnest(${[...ids]}::text[])`) as ReturnType<typeof sql<RecordOfPerson>>,
    ),
  );
  return byPerson(rows, await recordValues(reading, rows, as));
}

const byPerson = (of: readonly RecordOfPerson[], values: ValuesOfRecord) =>
  new Map<string | null, VariableValues>(of.map((pair) => [pair.person, values(pair)]));
