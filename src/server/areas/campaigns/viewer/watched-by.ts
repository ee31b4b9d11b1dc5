import { sql } from 'kysely';
import { ApiError } from '../../../../contract/errors.ts';
import { type CompoundFilter, queryFilter } from '../../../../contract/filter/filter.ts';
import type { ObjectType } from '../../../../contract/metadata/catalog.ts';
import { requireObject } from '../../../base/access/require-object.ts';
import { planLabel } from '../../../base/plan/label.ts';
import { planList } from '../../../base/plan/list.ts';
import { readList, readRecord } from '../../../base/records/read.ts';
import { tableOf } from '../../../base/sql/names.ts';
import type { ApiContext, Call } from '../../../platform/calls/context.ts';
import { campaignObjects, type CampaignObjects } from '../objects.ts';
import { personId } from '../person-columns.ts';
import { readResults } from './person-results.ts';
import { readElements } from './shown-contents.ts';
import { seenRows, showsOfCampaigns } from '../shown-rows.ts';
import { DEVICE, readDevices, readWatched, seenContents, WATCHED } from './watching-call.ts';
import { t } from '../../../platform/calls/call-schema.ts';
import { declareCall } from '../../../platform/calls/declare-call.ts';

/** Campaigns and elements that are looked at: those which somebody has dealt with last. */
const MOST = 500;
const id = { id: t.id() };

/**
 * A record that the role sees, and the campaigns that fulfil a condition and that it sees as well: of others nothing is told.
 * @throws ApiError not-found, forbidden
 */
async function seen(
  { db, catalog, whole }: ApiContext,
  recordId: string,
  of: (objects: CampaignObjects) => ObjectType | undefined,
  condition: (campaign: string) => CompoundFilter | undefined,
): Promise<{ readonly objects: CampaignObjects; readonly campaigns: readonly string[] }> {
  const objects = campaignObjects(whole);
  const object = objects && of(objects);
  const found =
    object && (await readRecord(db, planLabel(catalog, requireObject(catalog, object.name)), recordId));
  if (!objects || !found)
    throw new ApiError({ message: 'not-found', path: 'id', params: { id: recordId.slice(0, 60) } });
  requireObject(catalog, objects.item.name);
  const campaign = requireObject(catalog, objects.campaign.name);
  const field = campaign.fields.get('id');
  if (!field) return { objects, campaigns: [] };
  const select = { object: campaign, values: [{ type: 'column' as const, key: 'id', field }] };
  const filter = condition(campaign.name);
  const page = {
    limit: MOST,
    offset: 0,
    ...(filter ? { filter } : {}),
    orderBy: [{ field: 'modifiedAt', direction: 'DESCENDING' as const }],
  };
  const rows = await readList(db, planList(catalog, db.tenantId, select, page, { timeZone: 'UTC' }));
  return { objects, campaigns: rows.map((row) => String(row['id'])) };
}

const ofElement = (context: ApiContext, element: string) =>
  seen(
    context,
    element,
    (objects) => objects.element,
    (campaign) => queryFilter(campaign, 'elementList', 'HAS_ANY', [element]),
  );

const OF_ELEMENT = showsOfCampaigns(({ campaign, item, element, answer }) => [
  { object: answer?.name, rows: 'cut', isOptional: true },
  { object: element?.name, rows: { named: 'id' } },
  { object: campaign.name, rows: 'cut' },
  { object: item.name, rows: 'cut' },
]);

/** How one element was watched wherever it was shown, and how one person has watched whatever they got. */
export const watchedByCalls: Readonly<Record<string, Call>> = {
  elementWatching: declareCall({
    answer: t.list(WATCHED),
    shows: OF_ELEMENT,
    description: 'What `campaignWatching` tells, of one element, in all campaigns that the viewer sees.',
    args: id,
    resolve: async (args, context) => {
      const element = String(args.id);
      const { objects, campaigns } = await ofElement(context, element);
      const elements = await readElements(context.db, context.whole, objects, [element]);
      return Promise.all(elements.map((each) => readWatched(context, objects, campaigns, each)));
    },
  }),
  elementDevices: declareCall({
    answer: t.list(DEVICE),
    shows: OF_ELEMENT,
    description:
      'What `campaignDevices` tells, of all campaigns that show an element and that the viewer sees.',
    args: id,
    resolve: async (args, context) => {
      const { objects, campaigns } = await ofElement(context, String(args.id));
      return readDevices(context, objects, campaigns);
    },
  }),
  personWatching: declareCall({
    answer: t.list(
      t.object('WatchedByPerson', {
        campaignId: t.id(),
        campaign: t.string(),
        elementId: t.id(),
        element: t.string(),
        startedAt: t.string(),
        completedAt: t.nullable(t.string()),
        device: t.nullable(t.string()),
        length: t.nullable(t.number()),
        seen: t.nullable(t.number()),
        furthest: t.nullable(t.number()),
        score: t.nullable(t.number()),
        maxScore: t.nullable(t.number()),
        clicks: t.list(t.object('ClickByPerson', { id: t.string(), label: t.string(), count: t.number() })),
        firstTries: t.list(
          t.object('FirstTryByPerson', {
            questionId: t.string(),
            question: t.string(),
            isRight: t.nullable(t.boolean()),
            timedOut: t.boolean(),
          }),
        ),
      }),
    ),
    shows: showsOfCampaigns(({ campaign, item, person, personFields, element, answer }) => [
      { object: answer?.name, rows: 'cut', isOptional: true },
      { object: person.name, rows: { named: 'id' } },
      { object: campaign.name, rows: 'cut', fields: ['name'] },
      { object: item.name, rows: 'cut', fields: [personFields.item.name] },
      { object: element?.name, rows: 'cut', fields: ['name'] },
    ]),
    description:
      'How far a person has come with what campaigns have shown them, the last begun first: how much of a video they have seen ' +
      '(`seen`, seconds), how far into it (`furthest`), and on what. `length`: seconds of the video, null for what is none. ' +
      '`score`, `clicks` and `firstTries`: as `campaignWatching` counts them.',
    args: id,
    resolve: async (args, context) => {
      const { db, whole } = context;
      const { tenantId } = db;
      const person = String(args.id);
      const { objects, campaigns } = await seen(
        context,
        person,
        ({ person: object }) => object,
        () => undefined,
      );
      const rows = await db.query(sql<{
        itemId: string;
        campaignId: string;
        campaign: string;
        elementId: string;
        startedAt: string;
        completedAt: string | null;
        furthest: number | null;
        seen: number;
        device: string | null;
      }>`select m.id as "itemId", m.campaign as "campaignId", t.name as campaign, v.element_id as "elementId",
              to_json(v.started_at) #>> '{}' as "startedAt", to_json(v.completed_at) #>> '{}' as "completedAt", v.furthest::float8 as furthest,
              (select coalesce(sum(upper(r) - lower(r)), 0)::float8 from unnest(v.seen) as r) as seen,
              (select e.data ->> 'device' from tessera.viewer_event as e where e.tenant_id = ${tenantId} and e.item_id = m.id
                and e.type = 'opened' and e.data ? 'device' order by e.at desc limit 1) as device
            from ${sql.table(tableOf(objects.item))} as m
              join ${sql.table(tableOf(objects.campaign))} as t on t.tenant_id = ${tenantId} and t.id = m.campaign
              join tessera.viewing as v on v.tenant_id = ${tenantId} and v.item_id = m.id
            where ${seenRows(tenantId, requireObject(context.catalog, objects.item.name), 'm')} and ${personId(objects, 'item', 'm')} = ${person}
              and m.campaign = any(${[...campaigns]}::text[])
            order by v.started_at desc, v.element_id limit ${sql.lit(MOST)}`);
      const ids = [...new Set(rows.map(({ elementId }) => elementId))];
      const elements = await seenContents(context, objects, await readElements(db, whole, objects, ids));
      const known = new Map(elements.map((each) => [each.id, each]));
      const resultsOf = await readResults(context, objects, elements, rows);
      return rows.flatMap(({ itemId, ...row }) => {
        const element = known.get(row.elementId);
        if (!element) return [];
        const length = element.type === 'DOCUMENT' ? null : (element.length ?? null);
        return [{ ...row, element: element.name, length, ...resultsOf(itemId, element) }];
      });
    },
  }),
};
