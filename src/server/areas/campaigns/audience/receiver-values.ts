import { queryFilter } from '../../../../contract/filter/filter.ts';
import type { VariableValues } from '../../../../contract/letters/liquid.ts';
import type { Catalog } from '../../../../contract/metadata/catalog.ts';
import type { TenantDb } from '../../../base/db/tenant-db.ts';
import { heldConditions } from '../../../base/letters/held-conditions.ts';
import { selectVariables, variableValues } from '../../../base/letters/receiver.ts';
import { planList } from '../../../base/plan/list.ts';
import { readList } from '../../../base/records/read.ts';
import { type CampaignObjects, ownPeople } from '../objects.ts';
import { RECIPIENT_VALUES } from '../../../../contract/metadata/model-recipient.ts';

/** By ids: what texts may say of each of the people; `as`: as far as a role sees them. */
export type ValuesOf = (ids: readonly string[], as?: Catalog) => Promise<ReadonlyMap<string, VariableValues>>;

interface Reading {
  readonly db: TenantDb;
  readonly whole: Catalog;
  readonly objects: Pick<CampaignObjects, 'person' | 'byPerson'>;
  readonly language: string;
  readonly timeZone: string;
}

/**
 * Reads what texts may say of people, and which of the conditions of blocks (compound filters as JSON) hold for each: under
 * the key `CONDITION` + condition. A condition that cannot be understood holds for nobody.
 */
export const readerOf =
  ({ db, whole, objects, language, timeZone }: Reading, conditions: readonly string[] = []): ValuesOf =>
  async (ids, as = whole) => {
    const person = as.objects.get(objects.person.name);
    if (!person) return new Map();
    const select = selectVariables(person);
    const id = person.fields.get('id');
    const values = id
      ? [{ type: 'column' as const, key: '$id', field: id }, ...select.values]
      : select.values;
    const page = { limit: ids.length, offset: 0, filter: queryFilter(person.name, 'id', 'IN', ids) };
    const node = planList(as, db.tenantId, { object: person, values }, page, { timeZone });
    const context = { locale: language, timeZone, yes: '✓', no: '' };
    const rows = await readList(db, node);
    const held = await heldConditions(db, as, person, ids, conditions, timeZone);
    return new Map(
      rows.map((row) => {
        const key = String(row['$id']);
        return [key, { ...asOwnPeople(objects, variableValues(person, row, context)), ...held.get(key) }];
      }),
    );
  };

/** Texts name the fields of the people that campaigns are for of themselves: what other people call otherwise goes by their `recipient`. */
function asOwnPeople(
  objects: Pick<CampaignObjects, 'person' | 'byPerson'>,
  values: VariableValues,
): VariableValues {
  const called = namesOfOwnPeople(objects).flatMap(([name, from]): [string, VariableValues[string]][] => {
    const value = values[from];
    return value === undefined ? [] : [[name, value]];
  });
  return { ...values, ...Object.fromEntries(called) };
}

/** What texts call otherwise than the people of a campaign have it: the name in texts, and the field of these people. */
export function namesOfOwnPeople(
  objects: Pick<CampaignObjects, 'person' | 'byPerson'>,
): readonly (readonly [name: string, field: string])[] {
  const [named, own] = [ownPeople(objects).recipient, objects.person.recipient];
  return RECIPIENT_VALUES.flatMap((each) => {
    const [name, field] = [named?.[each], own?.[each]];
    return name === undefined || field === undefined || name === field ? [] : [[name, field] as const];
  });
}
