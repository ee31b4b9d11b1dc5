import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type {
  BranchingContent,
  Content,
  QuestionInteraction,
  VideoContent,
} from '../../../../contract/interactive/content.ts';
import { isRightAnswer } from '../../../../contract/interactive/playing.ts';
import type { ViewerEvent } from '../../../../contract/viewer/viewed-message.ts';
import { tenantStatement } from '../../../base/db/statement.ts';
import type { TenantDb } from '../../../base/db/tenant-db.ts';
import { tableOf } from '../../../base/sql/names.ts';
import type { CampaignObjects } from '../objects.ts';
import type { ShownContent } from './shown-contents.ts';

/** What somebody has answered, in the words that they saw. */
interface Answer {
  readonly element: string;
  readonly questionId: string;
  readonly question: string;
  readonly answer: string;
  readonly isRight: boolean | null;
  readonly at: string;
}

const LONGEST = 4_000;

/** The answers among events of one element; those to what is not there are none. */
export function answersIn(element: ShownContent, events: readonly ViewerEvent[]): readonly Answer[] {
  return events.flatMap(({ type, data = {}, at }) => {
    const said =
      type === 'answered'
        ? toQuestion(element.content, data)
        : type === 'chose'
          ? toNode(element.content, data)
          : undefined;
    return said ? [{ ...said, element: element.id, at }] : [];
  });
}

type Said = Pick<Answer, 'questionId' | 'question' | 'answer' | 'isRight'>;
type Data = Readonly<Record<string, unknown>>;

function toQuestion(content: Content, { question: id, choices, text, steps }: Data): Said | undefined {
  const asked = (content as Partial<VideoContent>).interactions?.find(
    (each): each is QuestionInteraction => each.type === 'question' && each.id === id,
  );
  if (!asked) return undefined;
  const of = { questionId: asked.id, question: asked.text };
  if (asked.kind === 'free')
    return typeof text === 'string' ? { ...of, answer: text.slice(0, LONGEST), isRight: null } : undefined;
  if (asked.kind === 'rating') {
    const most = asked.steps ?? 5;
    const isStep = typeof steps === 'number' && Number.isInteger(steps) && steps >= 1 && steps <= most;
    return isStep ? { ...of, answer: `${steps}/${most}`, isRight: null } : undefined;
  }
  const { choices: offered = [] } = asked;
  const chosen = new Set(Array.isArray(choices) ? choices : []);
  const taken = offered.filter((each) => chosen.has(each.id));
  if (!taken.length) return undefined;
  const isJudged = offered.some(({ correct }) => correct);
  const isRight = isJudged
    ? isRightAnswer(
        asked,
        taken.map((each) => each.id),
      )
    : null;
  return { ...of, answer: taken.map((each) => each.text).join(' · '), isRight };
}

function toNode(content: Content, { node: id, choice }: Data): Said | undefined {
  const node = (content as Partial<BranchingContent>).nodes?.find((each) => each.id === id);
  const taken = node?.choices?.find((each) => each.id === choice);
  return (
    node &&
    taken && { questionId: node.id, question: node.text ?? node.title, answer: taken.text, isRight: null }
  );
}

/** Keeps answers: of several to one question the latest. Nothing where the metadata have no such object. */
export async function keepAnswers(
  tx: TenantDb,
  { answer: object }: CampaignObjects,
  item: { readonly itemId: string; readonly receiver: string; readonly campaignId: string },
  given: readonly Answer[],
): Promise<readonly string[]> {
  const latest = new Map(inOrder(given).map((each) => [`${each.element} ${each.questionId}`, each]));
  if (!object || !latest.size) return [];
  const { tenantId } = tx;
  const answers = sql.table(tableOf(object));
  const rows = JSON.stringify([...latest.values()].map((each) => ({ ...each, id: uuidv7() })));
  // What was seen of the element has been written by then: two calls about it wait for each other there.
  const written = await tx.run(
    tenantStatement(
      tenantId,
      sql<{
        id: string;
      }>`with given as (select g.*, least(g.at, now()) as moment from jsonb_to_recordset(${rows}::jsonb)
            as g(id text, element text, "questionId" text, question text, answer text, "isRight" boolean, at timestamptz)),
        known as (select a.id, a.element, a.question_id from ${answers} as a join given as g
            on g.element = a.element and g."questionId" = a.question_id
          where a.tenant_id = ${tenantId} and a.message = ${item.itemId} and a.deleted_at is null),
        changed as (update ${answers} as a set answer = g.answer, is_right = g."isRight", answered_at = g.moment,
            version = a.version + 1, modified_at = now()
          from given as g, known as k where a.tenant_id = ${tenantId} and a.id = k.id and k.element = g.element
            and k.question_id = g."questionId" and a.answered_at < g.moment returning a.id),
        made as (insert into ${answers} (tenant_id, id, message, receiver, campaign, element, question_id, question, answer,
            is_right, answered_at)
          select ${tenantId}, g.id, ${item.itemId}, ${item.receiver}, ${item.campaignId}, g.element, g."questionId", g.question,
            g.answer, g."isRight", g.moment
          from given as g
          where not exists (select 1 from known as k where k.element = g.element and k.question_id = g."questionId")
          returning id)
        select id from changed union all select id from made`,
    ),
  );
  return written.map(({ id }) => id);
}

const inOrder = (answers: readonly Answer[]): readonly Answer[] =>
  answers.toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at));
