import { richTextToText } from '../../../../contract/kinds/rich-text.ts';
import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type {
  BranchingContent,
  Content,
  QuestionInteraction,
  VideoContent,
} from '../../../../contract/interactive/content.ts';
import { type FieldNames, textForNobody } from '../../../../contract/letters/for-nobody.ts';
import { onOneLine, withoutFormatting } from '../../../../contract/kinds/formatted-text.ts';
import { MOST_ANSWER } from '../../../../contract/questions/free.ts';
import { answerIn, isRightAnswer, questionKind } from '../../../../contract/questions/index.ts';
import type { TenantDb } from '../../../base/db/tenant-db.ts';
import { tableOf } from '../../../base/sql/names.ts';
import type { CampaignObjects } from '../objects.ts';
import { personWrite } from '../person-columns.ts';
import type { ShownContent } from './shown-contents.ts';
import type { ItemEvent } from './write-events.ts';

/** What somebody has answered, in the words that all saw. */
interface Answer extends Pick<ItemEvent, 'item' | 'campaign' | 'receiver' | 'person'> {
  readonly element: string;
  readonly questionId: string;
  readonly question: string;
  /** Null: none was given before the time was over. */
  readonly answer: string | null;
  readonly isRight: boolean | null;
  /** The time limit has made it, or left it out. */
  readonly timedOut: boolean;
  readonly at: string;
}

/** The answer that an event tells, if it does; to what is not there is none. `called`: fields of its receiver. */
export function answersIn(
  element: ShownContent,
  { type, data, at, item, campaign, receiver, person }: ItemEvent,
  called: FieldNames,
): readonly Answer[] {
  const said =
    type === 'answered'
      ? toQuestion(element.content, data, called)
      : type === 'chose'
        ? toNode(element.content, data, called)
        : undefined;
  if (!said) return [];
  // Formatted texts may be longer than the field of answers.
  const question = textForNobody(said.question, called).slice(0, MOST_ANSWER).toWellFormed();
  return [{ ...said, question, element: element.id, at, item, campaign, receiver, person }];
}

type Said = Pick<Answer, 'questionId' | 'question' | 'answer' | 'isRight' | 'timedOut'>;
type Data = Readonly<Record<string, unknown>>;

function toQuestion(content: Content, data: Data, called: FieldNames): Said | undefined {
  const asked = (content as Partial<VideoContent>).interactions?.find(
    (each): each is QuestionInteraction => each.type === 'question' && each.id === data['question'],
  );
  if (!asked) return undefined;
  const isLate = data['timedOut'] === true && asked.timeLimit !== undefined;
  const of = { questionId: asked.id, question: withoutFormatting(asked.text), timedOut: isLate };
  if (isLate && !asked.timeLimit?.counts) return { ...of, answer: null, isRight: null };
  const given = answerIn(asked, data);
  if (given === undefined) return undefined;
  const kind = questionKind(asked.kind);
  const said = kind.textOf(asked, given, (text) => textForNobody(text, called));
  return {
    ...of,
    answer: said.slice(0, MOST_ANSWER).toWellFormed(),
    isRight: kind.isJudged(asked) ? isRightAnswer(asked, given) : null,
  };
}

function toNode(
  content: Content,
  { node: id, choice, timedOut }: Data,
  called: FieldNames,
): Said | undefined {
  const node = (content as Partial<BranchingContent>).nodes?.find((each) => each.id === id);
  const taken = node?.choices?.find((each) => each.id === choice);
  if (!node || !taken) return undefined;
  const isLate = timedOut === true && node.timeLimit !== undefined;
  return {
    questionId: node.id,
    question: (node.type === 'question' ? withoutFormatting : richTextToText)(node.text ?? node.title),
    answer: isLate && !node.timeLimit?.counts ? null : textForNobody(onOneLine(taken.text), called),
    isRight: null,
    timedOut: isLate,
  };
}

/** Keeps answers: of several to one question the latest. Answers which. Nothing where the metadata have no such object. */
export async function keepAnswers(
  tx: TenantDb,
  objects: CampaignObjects,
  given: readonly Answer[],
): Promise<readonly string[]> {
  const kept: string[] = [];
  for (const [person, answers] of Map.groupBy(given, (each) => each.person))
    kept.push(...(await keepAnswersOf(tx, objects.byPerson.get(person) ?? objects, answers)));
  return kept;
}

async function keepAnswersOf(
  tx: TenantDb,
  objects: CampaignObjects,
  given: readonly Answer[],
): Promise<readonly string[]> {
  const { answer: object } = objects;
  const latest = new Map(
    inOrder(given).map((each) => [`${each.item} ${each.element} ${each.questionId}`, each]),
  );
  if (!object || !latest.size) return [];
  const { tenantId } = tx;
  const answers = sql.table(tableOf(object));
  const person = personWrite(objects, 'answer', sql`g.receiver`);
  const rows = JSON.stringify([...latest.values()].map((each) => ({ ...each, id: uuidv7() })));
  // What was seen of the element has been written by then: two that know of it wait for each other there.
  const written = await tx.query(sql<{
    id: string;
  }>`with given as (select g.*, least(g.at, now()) as moment from jsonb_to_recordset(${rows}::jsonb)
            as g(id text, item text, campaign text, receiver text, element text, "questionId" text, question text, answer text,
              "isRight" boolean, "timedOut" boolean, at timestamptz)),
        known as (select g.id as given, a.id from ${answers} as a join given as g
            on a.message = g.item and g.element = a.element and g."questionId" = a.question_id
          where a.tenant_id = ${tenantId} and a.deleted_at is null),
        changed as (update ${answers} as a set answer = g.answer, is_right = g."isRight", timed_out = g."timedOut", answered_at = g.moment,
            version = a.version + 1, modified_at = now()
          from given as g join known as k on k.given = g.id where a.tenant_id = ${tenantId} and a.id = k.id
            and a.answered_at < g.moment returning a.id),
        made as (insert into ${answers} (tenant_id, id, message, campaign, element, question_id, question, answer,
            is_right, timed_out, answered_at${person.column})
          select ${tenantId}, g.id, g.item, g.campaign, g.element, g."questionId", g.question,
            g.answer, g."isRight", g."timedOut", g.moment${person.value}
          from given as g where not exists (select 1 from known as k where k.given = g.id)
          returning id)
        select id from changed union all select id from made`);
  return written.map(({ id }) => id);
}

const inOrder = (answers: readonly Answer[]): readonly Answer[] =>
  answers.toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at));
