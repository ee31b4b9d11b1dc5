import { ApiError } from '../../../../contract/errors.ts';
import { sql } from 'kysely';
import type { ObjectType } from '../../../../contract/metadata/catalog.ts';
import { requireObject } from '../../../base/access/require-object.ts';
import { tableOf } from '../../../base/sql/names.ts';
import { compileSeen } from '../../../base/sql/seen.ts';
import type { ApiContext, Call } from '../../../platform/calls/context.ts';
import { requireCampaign } from '../audience/audience-calls.ts';
import type { CampaignObjects } from '../objects.ts';
import { seenRows, showsOfCampaigns } from '../shown-rows.ts';
import { fieldNames } from './field-names.ts';
import { clickTargets, maxScoreOf, questionsOf, resultParts } from './results.ts';
import { type ShownContent, readContents } from './shown-contents.ts';
import {
  type Answer,
  answersOf,
  type Choice,
  type Clicked,
  clicksOf,
  type FirstTries,
  firstTriesOf,
  pathsOf,
  type Place,
  placesOf,
} from './watched-parts.ts';
import { t } from '../../../platform/calls/call-schema.ts';
import { declareCall, type AnswerOf } from '../../../platform/calls/declare-call.ts';

/** Parts of a video, of equal length, of which is counted who has seen them: seconds, where it has not more of them. */
export const [PARTS, MOST_PARTS] = [60, 180] as const;
const MOST_ANSWERS = 50;
const MOST_SCORES = 200;

/** Who asks. */
export type Viewing = Pick<ApiContext, 'db' | 'catalog' | 'whole' | 'labels'>;

/** Of the first answers that people have given to a question. */
const FIRST_TRIES = t.object('WatchedFirstTries', {
  questionId: t.string(),
  question: t.string(),
  isJudged: t.boolean(),
  people: t.number(),
  right: t.number(),
  wrong: t.number(),
  timedOut: t.number(),
});

export const WATCHED = t.object('WatchedElement', {
  id: t.id(),
  name: t.string(),
  type: t.string(),
  length: t.nullable(t.number()),
  started: t.number(),
  completed: t.number(),
  secondsToComplete: t.nullable(t.number()),
  parts: t.list(t.object('WatchedPart', { from: t.number(), people: t.number(), left: t.number() })),
  places: t.list(t.object('WatchedPlace', { title: t.string(), people: t.number(), left: t.number() })),
  answers: t.list(
    t.object('WatchedAnswer', {
      questionId: t.string(),
      question: t.string(),
      kind: t.nullable(t.string()),
      answer: t.string(),
      isRight: t.nullable(t.boolean()),
      count: t.number(),
    }),
  ),
  paths: t.list(
    t.object('WatchedPath', {
      from: t.string(),
      choice: t.string(),
      to: t.string(),
      arrives: t.string(),
      count: t.number(),
    }),
  ),
  clicks: t.list(
    t.object('WatchedClick', {
      id: t.string(),
      label: t.string(),
      type: t.string(),
      people: t.number(),
      count: t.number(),
    }),
  ),
  firstTries: t.list(FIRST_TRIES),
  averageScore: t.nullable(t.number()),
  maxScore: t.nullable(t.number()),
  scores: t.list(t.object('WatchedScore', { score: t.number(), people: t.number() })),
});

export const DEVICE = t.object('OpenedDevice', {
  device: t.string(),
  browser: t.string(),
  people: t.number(),
});

const WATCHED_CAMPAIGN = showsOfCampaigns(({ campaign, item, element, answer }) => [
  { object: answer?.name, rows: 'cut', isOptional: true },
  { object: campaign.name, rows: { named: 'id' } },
  { object: item.name, rows: 'cut' },
  { object: element?.name, rows: 'cut' },
]);

/** How receivers have watched what campaigns show. */
export const watchingCalls: Readonly<Record<string, Call>> = {
  campaignDevices: declareCall({
    answer: t.list(DEVICE),
    shows: WATCHED_CAMPAIGN,
    description:
      'On what people have opened what a campaign shows, by class of device (PHONE, TABLET, DESKTOP, OTHER) and family of browser.',
    args: { id: t.id() },
    resolve: async (args, context) => {
      const { id } = args;
      const { objects } = await requireCampaign(context, id);
      return readDevices(context, objects, [id]);
    },
  }),
  campaignWatching: declareCall({
    answer: t.list(WATCHED),
    shows: WATCHED_CAMPAIGN,
    description:
      'How receivers have watched each element of a campaign. `parts`: of 60 to 180 equal parts of a video, seconds if it can be (`from` in seconds), how ' +
      'many people have seen some of it, and how many got no further. `places`: nodes of a branching scenario, or pages of a document, likewise. `answers`: the 50 most frequent to each question, in their order, with the kind of the question (null: it is none of a video, or gone). ' +
      '`paths`: how often which choice of a branching scenario was made, what comes next (`to`), and the next choice or end that ' +
      'it comes to (`arrives`). `secondsToComplete`: the median. `clicks`: of buttons, links, hotspots and end screens, by all and by how many people. ' +
      '`firstTries`: what people answered first to each question of a video, counted from the events. `scores`: how many people have which score: ' +
      'questions whose last answer is right; of a scenario, the score of the last run that came to an end. `maxScore`: null where nobody can say.',
    args: { id: t.id() },
    resolve: async (args, context) => {
      const { id } = args;
      const { objects } = await requireCampaign(context, id);
      const elements = await seenContents(
        context,
        objects,
        await readContents(context.db, context.whole, objects, id),
      );
      const watched: Watched[] = [];
      for (const element of elements) {
        watched.push(await readWatched(context, objects, [id], element));
      }
      return watched;
    },
  }),
};

/** On what people have opened what these campaigns show. */
export const readDevices = (
  { db, catalog }: Viewing,
  { item }: CampaignObjects,
  campaigns: readonly string[],
) =>
  db.query(sql<
    AnswerOf<typeof DEVICE>
  >`select e.data ->> 'device' as device, e.data ->> 'browser' as browser, count(distinct m.id)::float8 as people
        from ${sql.table(tableOf(item))} as m join tessera.viewer_event as e on e.tenant_id = ${db.tenantId}
          and e.item_id = m.id and e.type = 'opened' and e.data ? 'device'
        where ${seenRows(db.tenantId, requireObject(catalog, item.name), 'm')} and m.campaign = any(${[...campaigns]}::text[]) and m.opened_at is not null
        group by 1, 2 order by 3 desc, 1, 2 limit ${sql.lit(MOST_ANSWERS)}`);

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

type Watched = AnswerOf<typeof WATCHED>;
/** What the database counts; the words come from the content. */
type Counted = Omit<
  Watched,
  'id' | 'name' | 'type' | 'length' | 'maxScore' | 'answers' | 'places' | 'paths' | 'clicks' | 'firstTries'
> & {
  readonly answers: readonly Answer[];
  readonly places: readonly Place[];
  readonly choices: readonly Choice[];
  readonly clicks: readonly Clicked[];
  readonly firstTries: readonly FirstTries[];
};

/** How receivers of these campaigns have watched an element, of those messages and answers that the viewer sees. */
export async function readWatched(
  { db, catalog, whole, labels }: Viewing,
  objects: CampaignObjects,
  campaigns: readonly string[],
  element: ShownContent,
): Promise<Watched> {
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
            and a.element = ${element.id} and a.answer is not null
          group by a.question_id, a.answer, a.is_right) as g
        where place <= ${sql.lit(MOST_ANSWERS)} order by "questionId", place`)
    : sql`'[]'::json`;
  const [row] = await db.query(sql<{
    readonly watched: Counted;
  }>`with mine as materialized (
          select v.* from tessera.viewing as v join ${sql.table(tableOf(item))} as m on ${seenRows(tenantId, seenItem, 'm')}
              and m.id = v.item_id and m.campaign = ${ids}
          where v.tenant_id = ${tenantId} and v.element_id = ${element.id}),
        ${resultParts(tenantId, answer, [element])}
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
              and e.element_id = ${element.id} and e.type = 'chose' group by 1, 2 order by 1, 2`)},
          'clicks', ${list(sql`select id, count(*)::float8 as people, sum(count)::float8 as count from clicked group by id`)},
          'firstTries', ${list(sql`select question, count(*)::float8 as people, count(*) filter (where is_right)::float8 as right,
              count(*) filter (where not is_right)::float8 as wrong, count(*) filter (where is_late)::float8 as "timedOut"
            from first_tries group by question`)},
          'averageScore', (select avg(score)::float8 from scored),
          'scores', ${list(sql`select score, count(*)::float8 as people from scored group by score
            order by score desc limit ${sql.lit(MOST_SCORES)}`)}) as watched`);
  if (!row) throw new ApiError({ message: 'internal' });
  const { choices, places, clicks, firstTries, answers: given, ...watched } = row.watched;
  const { id, name, type } = element;
  const called = await fieldNames(db, whole, labels, objects);
  const questions = questionsOf(element.content, called);
  return {
    id,
    name,
    type,
    length,
    ...watched,
    answers: answersOf(element, given),
    places: placesOf(element, places),
    paths: pathsOf(element, choices, called),
    clicks: clicksOf(clickTargets(element.content, called), clicks),
    firstTries: answer ? firstTriesOf(questions, firstTries) : [],
    maxScore: answer ? maxScoreOf(element, questions) : null,
  };
}

/** What is told of an answer; a role that does not see one of them, or whose answer it is, is told of none. */
const ANSWER_FIELDS = ['questionId', 'question', 'answer', 'isRight', 'receiver'];

export function shownAnswers(
  catalog: Viewing['catalog'],
  { answer }: CampaignObjects,
): ObjectType | undefined {
  const object = answer && catalog.objects.get(answer.name);
  return object && ANSWER_FIELDS.every((name) => object.fields.has(name)) ? object : undefined;
}
