import { GraphQLBoolean, GraphQLFloat, GraphQLID, GraphQLNonNull, GraphQLString } from 'graphql';
import { sql } from 'kysely';
import type { BranchingContent } from '../../../../contract/interactive/content.ts';
import type { ObjectType } from '../../../../contract/metadata/catalog.ts';
import { type FieldNames, textForNobody } from '../../../../contract/letters/for-nobody.ts';
import { requireObject } from '../../../base/access/require-object.ts';
import { tenantStatement } from '../../../base/db/statement.ts';
import { tableOf } from '../../../base/sql/names.ts';
import { compileSeen } from '../../../base/sql/seen.ts';
import type { ApiContext, Call } from '../../../platform/calls/context.ts';
import { listOf, objectType, required } from '../../../platform/calls/describe-types.ts';
import { requireCampaign } from '../audience/audience-calls.ts';
import type { CampaignObjects } from '../objects.ts';
import { seenRows, showsOfCampaigns } from '../shown-rows.ts';
import { fieldNames } from './field-names.ts';
import { type ShownContent, readContents } from './shown-contents.ts';

/** Parts of a video, of equal length, of which is counted who has seen them: seconds, where it has not more of them. */
export const [PARTS, MOST_PARTS] = [60, 180] as const;
const MOST_ANSWERS = 50;
const MOST_PAGES = 500;

/** Who asks. */
export type Viewing = Pick<ApiContext, 'db' | 'catalog' | 'whole' | 'labels'>;

const text = required(GraphQLString);
const number = required(GraphQLFloat);

export const WATCHED = objectType('WatchedElement', {
  id: required(GraphQLID),
  name: text,
  type: text,
  length: GraphQLFloat,
  started: number,
  completed: number,
  secondsToComplete: GraphQLFloat,
  parts: listOf(objectType('WatchedPart', { from: number, people: number, left: number })),
  places: listOf(objectType('WatchedPlace', { title: text, people: number, left: number })),
  answers: listOf(
    objectType('WatchedAnswer', {
      questionId: text,
      question: text,
      answer: text,
      isRight: GraphQLBoolean,
      count: number,
    }),
  ),
  paths: listOf(
    objectType('WatchedPath', { from: text, choice: text, to: text, arrives: text, count: number }),
  ),
});

export const DEVICE = objectType('OpenedDevice', { device: text, browser: text, people: number });

const WATCHED_CAMPAIGN = showsOfCampaigns(({ campaign, item, element }) => [
  { object: campaign.name, rows: { named: 'id' } },
  { object: item.name, rows: 'cut' },
  { object: element?.name, rows: 'cut' },
]);

/** How receivers have watched what campaigns show. */
export const watchingCalls: Readonly<Record<string, Call>> = {
  campaignDevices: {
    type: listOf(DEVICE),
    shows: WATCHED_CAMPAIGN,
    description:
      'On what people have opened what a campaign shows, by class of device (PHONE, TABLET, DESKTOP, OTHER) and family of browser.',
    args: { id: { type: new GraphQLNonNull(GraphQLID) } },
    resolve: async (_source, args, context) => {
      const { id } = args as { readonly id: string };
      const { objects } = await requireCampaign(context, id);
      return readDevices(context, objects, [id]);
    },
  },
  campaignWatching: {
    type: listOf(WATCHED),
    shows: WATCHED_CAMPAIGN,
    description:
      'How receivers have watched each element of a campaign. `parts`: of 60 to 180 equal parts of a video, seconds if it can be (`from` in seconds), how ' +
      'many people have seen some of it, and how many got no further. `places`: nodes of a branching scenario, or pages of a document, likewise. `answers`: the 50 most frequent to each question, in their order. ' +
      '`paths`: how often which choice of a branching scenario was made, what comes next (`to`), and the next choice or end that ' +
      'it comes to (`arrives`). `secondsToComplete`: the median.',
    args: { id: { type: new GraphQLNonNull(GraphQLID) } },
    resolve: async (_source, args, context) => {
      const { id } = args as { readonly id: string };
      const { objects } = await requireCampaign(context, id);
      const elements = await seenContents(
        context,
        objects,
        await readContents(context.db, context.whole, objects, id),
      );
      const watched: unknown[] = [];
      for (const element of elements) {
        watched.push(await readWatched(context, objects, [id], element));
      }
      return watched;
    },
  },
};

/** On what people have opened what these campaigns show. */
export const readDevices = (
  { db, catalog }: Viewing,
  { item }: CampaignObjects,
  campaigns: readonly string[],
) =>
  db.run(
    tenantStatement(
      db.tenantId,
      sql<object>`select e.data ->> 'device' as device, e.data ->> 'browser' as browser, count(distinct m.id)::float8 as people
        from ${sql.table(tableOf(item))} as m join tessera.viewer_event as e on e.tenant_id = ${db.tenantId}
          and e.item_id = m.id and e.type = 'opened' and e.data ? 'device'
        where ${seenRows(db.tenantId, requireObject(catalog, item.name), 'm')} and m.campaign = any(${[...campaigns]}::text[]) and m.opened_at is not null
        group by 1, 2 order by 3 desc, 1, 2 limit ${sql.lit(MOST_ANSWERS)}`,
    ),
  );

/** Those of the elements that the viewer sees. */
export async function seenContents(
  { db, catalog }: Viewing,
  { element }: CampaignObjects,
  contents: readonly ShownContent[],
): Promise<readonly ShownContent[]> {
  const object = element && requireObject(catalog, element.name);
  if (!object) return [];
  const ids = contents.map(({ id }) => id);
  const rows = await db.run(compileSeen(db.tenantId, object, ids, { live: true, lock: false }));
  const seen = new Set(rows.map(({ id }) => id));
  return contents.filter(({ id }) => seen.has(id));
}

/** How receivers of these campaigns have watched an element, of those messages and answers that the viewer sees. */
export async function readWatched(
  { db, catalog, whole, labels }: Viewing,
  objects: CampaignObjects,
  campaigns: readonly string[],
  element: ShownContent,
): Promise<unknown> {
  const { item } = objects;
  const seenItem = requireObject(catalog, item.name);
  const answer = shownAnswers(catalog, objects);
  const { length } = element;
  const { tenantId } = db;
  const isVideo = length !== undefined && (element.type === 'VIDEO' || element.type === 'INTERACTIVE_VIDEO');
  const count = isVideo ? Math.min(MOST_PARTS, Math.max(PARTS, Math.ceil(length))) : 1;
  const part = isVideo ? length / count : 1;
  const ids = sql`any(${[...campaigns]}::text[])`;
  const list = (rows: ReturnType<typeof sql>) =>
    sql`(select coalesce(json_agg(r$), '[]') from (${rows}) as r$)`;
  const answers = answer
    ? list(sql`select "questionId", question, answer, "isRight", count from (
          select a.question_id as "questionId", max(a.question) as question, a.answer, a.is_right as "isRight",
            count(*)::float8 as count, row_number() over (partition by a.question_id order by count(*) desc, a.answer) as place
          from ${sql.table(tableOf(answer))} as a where ${seenRows(tenantId, answer, 'a')} and a.campaign = ${ids}
            and a.element = ${element.id}
          group by a.question_id, a.answer, a.is_right) as g
        where place <= ${sql.lit(MOST_ANSWERS)} order by "questionId", place`)
    : sql`'[]'::json`;
  const [row] = await db.run(
    tenantStatement(
      tenantId,
      sql<{ readonly watched: Readonly<Record<string, unknown>> }>`with mine as materialized (
          select v.* from tessera.viewing as v join ${sql.table(tableOf(item))} as m on ${seenRows(tenantId, seenItem, 'm')}
              and m.id = v.item_id and m.campaign = ${ids}
          where v.tenant_id = ${tenantId} and v.element_id = ${element.id})
        select json_build_object('started', (select count(*) from mine),
          'completed', (select count(*) from mine where completed_at is not null),
          'secondsToComplete', (select percentile_cont(0.5) within group (order by extract(epoch from completed_at - started_at))
            from mine where completed_at is not null),
          'parts', case when ${isVideo} then ${list(sql`select (n * ${part}::numeric)::float8 as "from",
              count(v.item_id)::float8 as people,
              count(v.item_id) filter (where v.furthest < (n + 1) * ${part}::numeric and v.completed_at is null)::float8 as left
            from generate_series(0, ${count - 1}::int) as n left join mine as v
              on v.seen && numrange(n * ${part}::numeric, (n + 1) * ${part}::numeric)
            group by n order by n`)} else '[]'::json end,
          'places', ${list(sql`select p.place, count(*)::float8 as people,
              count(*) filter (where p.is_last and v.completed_at is null)::float8 as left
            from (select item_id, e.data ->> 'place' as place,
                row_number() over (partition by item_id order by max(e.at) desc, min(e.id)) = 1 as is_last
              from tessera.viewer_event as e where e.tenant_id = ${tenantId} and e.element_id = ${element.id}
                and e.type = 'reached' and e.item_id in (select item_id from mine) group by item_id, place) as p
              join mine as v on v.item_id = p.item_id group by p.place`)},
          'answers', ${answers},
          'choices', ${list(sql`select e.data ->> 'node' as node, e.data ->> 'choice' as choice, count(*)::float8 as count
            from mine as v join tessera.viewer_event as e on e.tenant_id = ${tenantId} and e.item_id = v.item_id
              and e.element_id = ${element.id} and e.type = 'chose' group by 1, 2 order by 1, 2`)}) as watched`,
    ),
  );
  const { choices, places, answers: given, ...watched } = row?.watched ?? {};
  const { id, name, type } = element;
  return {
    ...{ id, name, type, length, ...watched },
    answers: answersOf(element, given as readonly Answer[]),
    places: placesOf(element, places as readonly Place[]),
    paths: pathsOf(element, choices as readonly Choice[], await fieldNames(db, whole, labels, objects)),
  };
}

/** What is told of an answer; a role that does not see one of them, or whose answer it is, is told of none. */
const ANSWER_FIELDS = ['questionId', 'question', 'answer', 'isRight', 'receiver'];

function shownAnswers(catalog: Viewing['catalog'], { answer }: CampaignObjects): ObjectType | undefined {
  const object = answer && catalog.objects.get(answer.name);
  return object && ANSWER_FIELDS.every((name) => object.fields.has(name)) ? object : undefined;
}

interface Answer {
  readonly questionId: string;
  readonly answer: string;
}

/** As their questions come in the content; of questions that are gone, last. Ratings from the highest down. */
function answersOf({ content }: ShownContent, answers: readonly Answer[]) {
  const asked =
    'interactions' in content
      ? content.interactions.toSorted((a, b) => a.from - b.from)
      : 'nodes' in content
        ? content.nodes
        : [];
  const places = new Map(asked.map(({ id }, at) => [id, at]));
  const place = ({ questionId }: Answer) => places.get(questionId) ?? asked.length;
  const rated = new Set(asked.flatMap((each) => ('kind' in each && each.kind === 'rating' ? each.id : [])));
  const rating = ({ questionId, answer }: Answer) =>
    rated.has(questionId) ? Number.parseInt(answer, 10) : 0;
  return answers.toSorted((a, b) => place(a) - place(b) || rating(b) - rating(a));
}

interface Place {
  readonly place: string;
  readonly people: number;
  readonly left: number;
}

/** In the order of the content, those that nobody has reached too; pages by their numbers. */
function placesOf({ type, content, length = 0 }: ShownContent, places: readonly Place[]) {
  const titles =
    type === 'BRANCHING_SCENARIO'
      ? (content as BranchingContent).nodes.map(({ id, title }) => [id, title] as const)
      : type === 'DOCUMENT'
        ? Array.from({ length: Math.min(length, MOST_PAGES) }, (_, at) => [`${at + 1}`, `${at + 1}`] as const)
        : [];
  const known = new Map(places.map((each) => [each.place, each]));
  return titles.map(([id, title]) => {
    const { people = 0, left = 0 } = known.get(id) ?? {};
    return { title, people, left };
  });
}

interface Choice {
  readonly node: string;
  readonly choice: string;
  readonly count: number;
}

/** The next step that asks, or the end, to which all go who come there. */
function arrival({ nodes }: BranchingContent, id: string): string {
  const passed = new Set<string>();
  for (let at = id; !passed.has(at);) {
    passed.add(at);
    const node = nodes.find((each) => each.id === at);
    if (!node || node.choices?.length || !node.next) return at;
    at = node.next;
  }
  return id;
}

/** Choices in the words of the scenario; what is not there any more is left out. */
function pathsOf({ type, content }: ShownContent, choices: readonly Choice[], called: FieldNames) {
  if (type !== 'BRANCHING_SCENARIO') return [];
  const { nodes, endScreens, start } = content as BranchingContent;
  const place = (id: string) => (id === start ? -1 : nodes.findIndex((each) => each.id === id));
  const titles = new Map([...nodes, ...endScreens].map(({ id, title }) => [id, title]));
  // In the order of the scenario, from its beginning.
  const inOrder = choices.toSorted((a, b) => place(a.node) - place(b.node));
  return inOrder.flatMap(({ node, choice: id, count }) => {
    const from = nodes.find((each) => each.id === node);
    const choice = from?.choices?.find((each) => each.id === id);
    return from && choice
      ? [
          {
            ...{
              from: from.title,
              choice: textForNobody(choice.text, called),
              to: titles.get(choice.next) ?? '',
            },
            ...{ arrives: titles.get(arrival(content as BranchingContent, choice.next)) ?? '', count },
          },
        ]
      : [];
  });
}
