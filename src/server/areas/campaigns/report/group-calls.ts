import { GraphQLFloat, GraphQLID, GraphQLNonNull, GraphQLString } from 'graphql';
import { sql } from 'kysely';
import { queryFilter } from '../../../../contract/filter/filter.ts';
import { resolveFilter } from '../../../../contract/filter/resolve.ts';
import type { ObjectType } from '../../../../contract/metadata/catalog.ts';
import { requireObject } from '../../../base/access/require-object.ts';
import { tenantStatement } from '../../../base/db/statement.ts';
import { planLabel, recordName } from '../../../base/plan/label.ts';
import { planList } from '../../../base/plan/list.ts';
import { withKept } from '../../../base/records/kept-members.ts';
import { readList } from '../../../base/records/read.ts';
import { compileCondition } from '../../../base/sql/condition.ts';
import { tableOf } from '../../../base/sql/names.ts';
import type { ApiContext, Call } from '../../../platform/calls/context.ts';
import { listOf, objectType, required } from '../../../platform/calls/describe-types.ts';
import { requireCampaign } from '../audience/audience-calls.ts';
import { PERSON } from '../audience/audience.ts';
import { FIGURES, RATED } from './figures.ts';

/** The fields of a campaign, and of people, that bring in whole groups of them. */
const GROUPED = ['groupList', 'segmentList'] as const;
/** Each is counted by going through the campaign's messages. */
const MOST_GROUPS = 20;

const text = required(GraphQLString);

/** What has become of messages, by the groups of people that a campaign was for. */
export const groupCalls: Readonly<Record<string, Call>> = {
  campaignGroups: {
    type: listOf(
      objectType('CampaignGroup', {
        ...{ id: required(GraphQLID), field: text, label: text },
        ...Object.fromEntries(RATED.map((name) => [name, required(GraphQLFloat)])),
      }),
    ),
    description:
      `What has become of the messages of a campaign, by each of the first ${String(MOST_GROUPS)} groups and segments that it was for ` +
      'and the caller sees. Who is in them now counts, and in each of them: whoever is in several counts in all of these.',
    args: { id: { type: new GraphQLNonNull(GraphQLID) } },
    resolve: async (_source, args, context) => {
      const { objects, campaign } = await requireCampaign(context, (args as { readonly id: string }).id);
      const { db, catalog, whole, settings } = context;
      requireObject(catalog, objects.item.name);
      const { tenantId } = db;
      const { person } = objects;
      const named = (
        await Promise.all(
          GROUPED.map((field) => namesOf(context, objects.campaign, field, campaign.lists[field])),
        )
      )
        .flat()
        .slice(0, MOST_GROUPS);
      if (!named.length) return [];
      const timeZone = await settings.read(db, 'timeZone');
      const filters = named.map(({ field, id }) => queryFilter(person.name, field, 'HAS_ANY', [id]));
      const kept = await withKept(db, whole, person, filters, { timeZone });
      const figures = sql.join(
        RATED.map(
          (name) => sql`count(*) filter (where ${FIGURES[name] ?? sql`false`})::float8 as ${sql.id(name)}`,
        ),
      );
      const counts = filters.map(
        (
          filter,
          place,
        ) => sql`select ${sql.lit(place)} as place, ${figures} from ${sql.table(tableOf(objects.item))} as m
          join ${sql.table(tableOf(person))} as ${sql.ref(PERSON)} on p.tenant_id = ${tenantId} and p.id = m.receiver and p.deleted_at is null
          where m.tenant_id = ${tenantId} and m.campaign = ${campaign.id} and m.deleted_at is null
            and ${compileCondition(tenantId, person, resolveFilter(whole, person, filter, kept), PERSON)}`,
      );
      const rows = await db.run(
        tenantStatement(
          tenantId,
          sql<{ readonly place: number }>`${sql.join(counts, sql` union all `)} order by place`,
        ),
      );
      return rows.map((row) => ({ ...row, ...named[row.place] }));
    },
  },
};

/** Those of a field that the caller sees, by their names. */
async function namesOf(
  { db, catalog }: ApiContext,
  campaign: ObjectType,
  field: (typeof GROUPED)[number],
  ids: readonly string[],
) {
  const object = catalog.objects.get(campaign.fields.get(field)?.relation?.target ?? '');
  if (!object || !ids.length) return [];
  const page = { limit: ids.length, offset: 0, filter: queryFilter(object.name, 'id', 'IN', ids) };
  const node = planList(catalog, db.tenantId, planLabel(catalog, object), page, { timeZone: 'UTC' });
  return (await readList(db, node)).map((row) => ({
    id: String(row['id']),
    field,
    label: recordName(object, row),
  }));
}
