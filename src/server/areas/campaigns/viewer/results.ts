import { type RawBuilder, sql } from 'kysely';
import type {
  BranchingContent,
  Content,
  ImageContent,
  VideoContent,
} from '../../../../contract/interactive/content.ts';
import { endActionId } from '../../../../contract/interactive/playing.ts';
import { answerKey, questionKind } from '../../../../contract/questions/index.ts';
import { withoutFormatting } from '../../../../contract/kinds/formatted-text.ts';
import { type FieldNames, textForNobody } from '../../../../contract/letters/for-nobody.ts';
import type { ObjectType } from '../../../../contract/metadata/catalog.ts';
import { tableOf } from '../../../base/sql/names.ts';
import { seenRows } from '../shown-rows.ts';
import type { ShownContent } from './shown-contents.ts';

/** What can be clicked in a content: buttons, links, posters that lead somewhere, hotspots, buttons of end screens. */
export interface ClickTarget {
  readonly id: string;
  readonly label: string;
  readonly type: 'button' | 'link' | 'poster' | 'hotspot' | 'endScreen';
}

/** In the order of the content. */
export function clickTargets(content: Content, called: FieldNames): readonly ClickTarget[] {
  const { interactions = [], endScreens = [] } = content as Partial<VideoContent>;
  const { hotspots = [] } = content as Partial<ImageContent>;
  const label = (text: string) => textForNobody(text, called);
  return [
    ...interactions
      .toSorted((a, b) => a.from - b.from)
      .flatMap((each): ClickTarget[] => {
        const isTarget =
          each.type === 'button' || each.type === 'link' || (each.type === 'poster' && each.goto);
        return isTarget ? [{ id: each.id, label: label(each.label), type: each.type }] : [];
      }),
    ...hotspots.map((each) => ({ id: each.id, label: label(each.label), type: 'hotspot' as const })),
    ...endScreens.flatMap(({ id, actions = [] }) =>
      actions.map((each, at) => ({
        id: endActionId(id, at),
        label: label(each.label),
        type: 'endScreen' as const,
      })),
    ),
  ];
}

/** A question of a video, as its answers are judged. */
interface JudgedQuestion {
  readonly id: string;
  readonly text: string;
  /** Under which key its events tell the answer. */
  readonly told: ReturnType<typeof answerKey>;
  /** One choice at most. */
  readonly one: boolean;
  /** Some choice is right. */
  readonly judged: boolean;
  readonly limited: boolean;
  /** The choice of the time limit counts. */
  readonly counts: boolean;
  /** Of numbers. */
  readonly lowest: number;
  readonly highest: number;
  readonly offered: readonly string[];
  readonly correct: readonly string[];
}

export function questionsOf(content: Content, called: FieldNames): readonly JudgedQuestion[] {
  const { interactions = [] } = content as Partial<VideoContent>;
  return interactions
    .toSorted((a, b) => a.from - b.from)
    .flatMap((each) => {
      if (each.type !== 'question') return [];
      const { id, text, choices = [], timeLimit } = each;
      const kind = questionKind(each.kind);
      const [lowest, highest] = kind.numbers?.range(each) ?? [0, 0];
      const correct = choices.filter((choice) => choice.correct).map((choice) => choice.id);
      return [
        {
          id,
          text: textForNobody(withoutFormatting(text), called),
          told: answerKey(each),
          one: kind.choices === 'one',
          judged: kind.isJudged(each),
          lowest,
          highest,
          limited: timeLimit !== undefined,
          counts: timeLimit?.counts === true,
          offered: choices.map((choice) => choice.id),
          correct,
        },
      ];
    });
}

/** The most that can be scored; null where nothing is scored, or nobody can say. */
export function maxScoreOf({ content }: ShownContent, questions: readonly JudgedQuestion[]): number | null {
  if (!('nodes' in content)) return questions.filter(({ judged }) => judged).length || null;
  if (content.scoring !== 'static') return null;
  return Math.max(...content.endScreens.map(({ score = 0 }) => score), 0);
}

/**
 * Statements (`with` parts) that count what events tell of elements, for the rows of `mine` (item_id, element_id):
 * - `clicked` (item_id, element_id, id, count)
 * - `tries`, `first_tries`, `last_tries` (item_id, element_id, question, judged, is_late, is_right): answers to questions, each
 *   judged anew by the content; a timeout without an answer is a try that is neither right nor wrong
 * - `scored` (item_id, element_id, score): of a video, judged questions whose last answer is right; of a scenario, the score of
 *   the last run that came to an end
 *
 * Nothing an event holds is cast to a type that it may not have: one that says nonsense counts for nothing.
 * @param answer the object of answers as the viewer sees it: what it hides is not counted; undefined: no answers at all
 */
export function resultParts(
  tenantId: string,
  answer: ObjectType | undefined,
  elements: readonly ShownContent[],
): RawBuilder<unknown> {
  const nobody: FieldNames = () => undefined;
  const of = <T>(list: (content: Content) => readonly T[]) =>
    JSON.stringify(
      elements.flatMap(({ id, content }) => list(content).map((each) => ({ ...each, element: id }))),
    );
  const targets = of((content) => clickTargets(content, nobody).map(({ id }) => ({ id })));
  const questions = of((content) => questionsOf(content, nobody).map(({ text: _, ...each }) => each));
  const scenarios = of((content) => scenarioOf(content).map(({ scoring }) => ({ scoring })));
  const choices = of((content) => scenarioOf(content).flatMap(scoresOfChoices));
  const screens = of((content) =>
    scenarioOf(content).flatMap(({ endScreens }) => endScreens.map(({ id, score = 0 }) => ({ id, score }))),
  );
  const seenAnswer = (question?: RawBuilder<unknown>) =>
    answer
      ? sql`exists (select 1 from ${sql.table(tableOf(answer))} as a where ${seenRows(tenantId, answer, 'a')}
          and a.message = m.item_id and a.element = m.element_id ${question ? sql`and a.question_id = ${question}` : sql``})`
      : sql`false`;
  const events = (...types: readonly string[]) => sql`mine as m join tessera.viewer_event as e
      on e.tenant_id = ${tenantId} and e.item_id = m.item_id and e.element_id = m.element_id and e.type = any(${[...types]}::text[])`;
  return sql`clicked as (
      select e.item_id, e.element_id, c.id, count(*)::float8 as count from ${events('pressed')}
        join jsonb_to_recordset(${targets}::jsonb) as c(element text, id text)
          on c.element = e.element_id and c.id = e.data ->> 'interaction'
      where e.data ->> 'closed' is distinct from 'true' group by 1, 2, 3),
    tries as materialized (
      select e.item_id, e.element_id, q.id as question, q.judged, e.at, e.id as event, t.is_late,
        case when not q.judged or (t.is_late and not q.counts) then null
          when q.one then g.chosen && q.correct
          else g.chosen @> q.correct and g.chosen <@ q.correct end as is_right
      from ${events('answered')}
        join jsonb_to_recordset(${questions}::jsonb) as q(element text, id text, told text, one boolean, judged boolean, limited boolean,
          counts boolean, lowest int, highest int, offered text[], correct text[]) on q.element = e.element_id and q.id = e.data ->> 'question'
        cross join lateral (select q.limited and coalesce(e.data ->> 'timedOut' = 'true', false) as is_late) as t
        cross join lateral (select coalesce(array_agg(distinct c.id), '{}') as chosen from jsonb_array_elements_text(
            case jsonb_typeof(e.data -> 'choices') when 'array' then e.data -> 'choices' else '[]' end) as c(id)
          where c.id = any(q.offered)) as g
      where ${seenAnswer(sql`q.id`)} and case when t.is_late and not q.counts then true
        when q.told = 'choices' then g.chosen <> '{}'
        when q.told = 'text' then coalesce(jsonb_typeof(e.data -> 'text') = 'string', false)
        else coalesce(e.data -> 'steps' in (select to_jsonb(n) from generate_series(q.lowest, q.highest) as n), false) end),
    first_tries as (select distinct on (item_id, element_id, question) * from tries
      order by item_id, element_id, question, at, event),
    last_tries as (select distinct on (item_id, element_id, question) * from tries
      order by item_id, element_id, question, at desc, event desc),
    steps as (
      select e.item_id, e.element_id, e.type, s.scoring, e.data ->> 'screen' as screen,
        case when c.limited and not c.counts and e.data ->> 'timedOut' = 'true' then 0 else c.score end as score,
        count(*) filter (where e.type = 'ended') over (partition by e.item_id, e.element_id
          order by e.at, e.type = 'ended', e.id rows between unbounded preceding and 1 preceding) as run
      from ${events('chose', 'ended')}
        join jsonb_to_recordset(${scenarios}::jsonb) as s(element text, scoring text)
          on s.element = e.element_id and s.scoring <> 'none'
        left join jsonb_to_recordset(${choices}::jsonb) as c(element text, node text, choice text, score float8, limited boolean,
          counts boolean) on c.element = e.element_id and e.type = 'chose' and c.node = e.data ->> 'node'
            and c.choice = e.data ->> 'choice'
      where ${seenAnswer()}),
    runs as (select item_id, element_id, run, scoring, coalesce(sum(score), 0) as points,
        count(*) filter (where type = 'chose') as made, max(screen) filter (where type = 'ended') as screen
      from steps group by 1, 2, 3, 4 having bool_or(type = 'ended')),
    scored as (
      select item_id, element_id, count(*) filter (where is_right)::float8 as score from last_tries where judged group by 1, 2
      union all
      select r.item_id, r.element_id, case r.scoring when 'dynamic' then r.points else coalesce(n.score, 0) end as score
      from (select distinct on (item_id, element_id) * from runs where made > 0 or run = 0
          order by item_id, element_id, run desc) as r
        left join jsonb_to_recordset(${screens}::jsonb) as n(element text, id text, score float8)
          on n.element = r.element_id and n.id = r.screen)`;
}

const scenarioOf = (content: Content): readonly BranchingContent[] => ('nodes' in content ? [content] : []);

const scoresOfChoices = ({ nodes }: BranchingContent) =>
  nodes.flatMap(({ id: node, choices = [], timeLimit }) =>
    choices.map(({ id: choice, score = 0 }) => ({
      node,
      choice,
      score,
      limited: timeLimit !== undefined,
      counts: timeLimit?.counts === true,
    })),
  );
