import { sql } from 'kysely';
import type { CampaignObjects } from '../objects.ts';
import { fieldNames } from './field-names.ts';
import { clickTargets, maxScoreOf, questionsOf, resultParts } from './results.ts';
import type { ShownContent } from './shown-contents.ts';
import { shownAnswers, type Viewing } from './watching-call.ts';

interface Results {
  readonly score: number | null;
  readonly clicks: readonly { readonly id: string; readonly count: number }[];
  readonly tries: readonly {
    readonly question: string;
    readonly isRight: boolean | null;
    readonly timedOut: boolean;
  }[];
}
type Row = Results & { readonly item: string; readonly element: string };

/** What recipients have clicked, answered first and scored, by item and element. */
export async function readResults(
  { db, catalog, whole, labels }: Viewing,
  objects: CampaignObjects,
  elements: readonly ShownContent[],
  of: readonly { readonly itemId: string; readonly elementId: string }[],
) {
  const { tenantId } = db;
  const answer = shownAnswers(catalog, objects);
  const pairs = JSON.stringify(
    of.map(({ itemId, elementId }) => ({ item_id: itemId, element_id: elementId })),
  );
  const rows =
    await db.query(sql<Row>`with mine as (select * from jsonb_to_recordset(${pairs}::jsonb) as p(item_id text, element_id text)),
        ${resultParts(tenantId, answer, elements)}
        select m.item_id as item, m.element_id as element,
          (select score from scored as s where s.item_id = m.item_id and s.element_id = m.element_id) as score,
          (select coalesce(json_agg(json_build_object('id', c.id, 'count', c.count)), '[]') from clicked as c
            where c.item_id = m.item_id and c.element_id = m.element_id) as clicks,
          (select coalesce(json_agg(json_build_object('question', f.question, 'isRight', f.is_right, 'timedOut', f.is_late)), '[]')
            from first_tries as f where f.item_id = m.item_id and f.element_id = m.element_id) as tries
        from mine as m`);
  const called = await fieldNames(db, whole, labels, objects);
  const known = new Map(rows.map((row) => [`${row.item} ${row.element}`, row]));
  return (item: string, element: ShownContent) => {
    const { score = null, clicks = [], tries = [] } = known.get(`${item} ${element.id}`) ?? {};
    const questions = questionsOf(element.content, called);
    const counts = new Map(clicks.map((each) => [each.id, each.count]));
    const tried = new Map(tries.map((each) => [each.question, each]));
    return {
      score,
      maxScore: answer ? maxScoreOf(element, questions) : null,
      clicks: clickTargets(element.content, called).flatMap(({ id, label }) => {
        const count = counts.get(id);
        return count === undefined ? [] : [{ id, label, count }];
      }),
      firstTries: questions.flatMap(({ id: questionId, text: question }) => {
        const found = tried.get(questionId);
        return found ? [{ ...found, questionId, question }] : [];
      }),
    };
  };
}
