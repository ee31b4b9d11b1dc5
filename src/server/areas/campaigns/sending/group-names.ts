import { sql } from 'kysely';
import { queryFilter } from '../../../../contract/filter/filter.ts';
import { resolveFilter } from '../../../../contract/filter/resolve.ts';
import { planLabel, recordName } from '../../../base/plan/label.ts';
import { planList } from '../../../base/plan/list.ts';
import { withKept } from '../../../base/records/kept-members.ts';
import { readList } from '../../../base/records/read.ts';
import { compileCondition } from '../../../base/sql/condition.ts';
import type { Sql } from '../../../base/sql/read.ts';
import type { Working } from './working.ts';
import { PERSON } from '../audience/audience.ts';

/** The fields of a campaign, and of people, that bring in whole groups of them. */
const GROUPED = ['groupList', 'segmentList'] as const;
/** Each is asked for of each receiver. */
const MOST_GROUPS = 20;

type Asked = Pick<Working, 'db' | 'whole' | 'objects' | 'campaign' | 'timeZone'>;

/**
 * In which of the first 20 groups and segments that the campaign is for the person of the row `p` is: their names as a JSON list,
 * null where there are none.
 */
export async function groupNames(asked: Asked): Promise<Sql> {
  const { db, whole, objects, timeZone } = asked;
  const { person } = objects;
  const named = (await Promise.all(GROUPED.map((field) => namesOf(asked, field))))
    .flat()
    .slice(0, MOST_GROUPS);
  if (!named.length) return sql`null::jsonb`;
  const filters = named.map(({ field, id }) => queryFilter(person.name, field, 'HAS_ANY', [id]));
  const kept = await withKept(db, whole, person, filters, { timeZone });
  const conditions = filters.map((filter, at) => ({
    name: named[at]?.name ?? '',
    isIn: compileCondition(db.tenantId, person, resolveFilter(whole, person, filter, kept), PERSON),
  }));
  // A group and a segment of one name are told as one.
  const names = [...Map.groupBy(conditions, ({ name }) => name)].map(([name, all]) => {
    const isIn = all.map((each) => sql`(${each.isIn})`);
    return sql`case when ${sql.join(isIn, sql` or `)} then ${name}::text end`;
  });
  return sql`nullif(to_jsonb(array_remove(array[${sql.join(names)}], null)), '[]')`;
}

async function namesOf({ db, whole, objects, campaign }: Asked, field: (typeof GROUPED)[number]) {
  const ids = campaign.lists[field];
  const object = whole.objects.get(objects.campaign.fields.get(field)?.relation?.target ?? '');
  if (!object || !ids.length || !objects.person.fields.has(field)) return [];
  const page = { limit: ids.length, offset: 0, filter: queryFilter(object.name, 'id', 'IN', ids) };
  const node = planList(whole, db.tenantId, planLabel(whole, object), page, { timeZone: 'UTC' });
  return (await readList(db, node)).map((row) => ({
    id: String(row['id']),
    field,
    name: recordName(object, row),
  }));
}
