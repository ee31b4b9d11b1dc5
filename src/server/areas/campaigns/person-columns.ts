import { sql } from 'kysely';
import type { RecipientValue } from '../../../contract/metadata/model-recipient.ts';
import { recipientPath, recipientValue } from '../../../contract/metadata/recipient.ts';
import { columnOf } from '../../base/sql/names.ts';
import { pathColumn } from '../../base/sql/path-column.ts';
import type { Sql } from '../../base/sql/read.ts';
import type { CampaignObjects, PersonFields, PersonObjects } from './objects.ts';

type Of = keyof PersonFields;

/** The id of the person that the row `alias` is about; null where such records are about none of these people. */
export function personId({ personFields }: Pick<PersonObjects, 'personFields'>, of: Of, alias: string): Sql {
  const field = personFields[of];
  return field ? sql.ref(`${alias}.${columnOf(field)}`) : sql`null::text`;
}

/** What an INSERT writes of the person: `, receiver` and `, <value>`; nothing where there is no such column. */
export function personWrite(
  { personFields }: Pick<PersonObjects, 'personFields'>,
  of: Of,
  value: Sql,
): { readonly column: Sql; readonly value: Sql } {
  const field = personFields[of];
  return field
    ? { column: sql`, ${sql.id(columnOf(field))}`, value: sql`, ${value}` }
    : { column: sql``, value: sql`` };
}

/** The field of an item that names the record which has brought the person in, of campaigns whose records lead to people. */
export const RECORD_FIELD = 'recordId';

/** The id of the record that texts of the item `alias` speak of: the person where the campaign is for people; null without one. */
export function recordId(
  { all, item, personFields }: Pick<CampaignObjects, 'all' | 'item' | 'personFields'>,
  recipientObject: string | null | undefined,
  alias: string,
): Sql {
  const reached = recipientPath(all, all.objects.get(recipientObject ?? ''));
  if (!reached) return sql`null::text`;
  if (!reached.path.length) return personId({ personFields }, 'item', alias);
  const field = item.fields.get(RECORD_FIELD);
  return field ? sql.ref(`${alias}.${columnOf(field)}`) : sql`null::text`;
}

/** The person of an item `alias`, whoever its campaign is for. */
export function anyPersonId({ byPerson }: Pick<CampaignObjects, 'byPerson'>, alias: string): Sql {
  const ids = [...byPerson.values()].map((objects) => personId(objects, 'item', alias));
  return ids.length === 1 && ids[0] ? ids[0] : sql`coalesce(${sql.join(ids)})`;
}

/** The name of the object that the person of an item `alias` is one of. */
export function personObject({ byPerson }: Pick<CampaignObjects, 'byPerson'>, alias: string): Sql {
  const [first, ...others] = [...byPerson.entries()];
  const cases = others.map(
    ([name, objects]) => sql`when ${personId(objects, 'item', alias)} is not null then ${name}::text `,
  );
  return cases.length
    ? sql`case ${sql.join(cases, sql``)} else ${first?.[0] ?? ''}::text end`
    : sql`${first?.[0] ?? ''}::text`;
}

/** What is known of the person of the row `alias`; null where nothing is. Related records that are deleted say nothing. */
export function recipientColumn(
  tenantId: string,
  { all, person }: Pick<PersonObjects, 'all' | 'person'>,
  value: RecipientValue,
  alias: string,
): Sql {
  const path = recipientValue(all, person, value);
  return path ? pathColumn(tenantId, all, path, alias) : sql`null::text`;
}
