import { free, MOST_ANSWER } from './free.ts';
import { multi } from './multi.ts';
import { nps } from './nps.ts';
import type { Answer, QuestionKindDefinition, QuestionSettings } from './question-kind.ts';
import { rating } from './rating.ts';
import { single } from './single.ts';

/** In the order in which authors choose among them; the first is that of new questions. */
export const QUESTION_DEFINITIONS = { single, multi, free, rating, nps } satisfies Record<
  string,
  QuestionKindDefinition
>;
export type QuestionKind = keyof typeof QUESTION_DEFINITIONS;
export const QUESTION_KINDS = Object.keys(QUESTION_DEFINITIONS) as [QuestionKind, ...QuestionKind[]];

/** The definition of a kind, for callers that hold questions of any kind. */
export const questionKind = (kind: QuestionKind): QuestionKindDefinition => QUESTION_DEFINITIONS[kind];

export type Question = QuestionSettings & { readonly kind: QuestionKind };

/** The key under which viewers' events tell an answer. */
export const answerKey = ({ kind }: Question): 'choices' | 'steps' | 'text' => {
  const { choices, numbers } = questionKind(kind);
  return choices ? 'choices' : numbers ? 'steps' : 'text';
};

/** The answer that an event tells, without choices that the question does not offer any more; undefined: it tells none. */
export function answerIn(question: Question, data: Readonly<Record<string, unknown>>): Answer | undefined {
  const given = data[answerKey(question)];
  const answer =
    typeof given === 'string'
      ? given.slice(0, MOST_ANSWER).toWellFormed()
      : Array.isArray(given)
        ? (question.choices ?? []).flatMap(({ id }) => (given.includes(id) ? id : []))
        : given;
  const problems = questionKind(question.kind).checkAnswer(question, answer);
  return problems.length ? undefined : (answer as Answer);
}

/** Is it right? Where nothing is, everything is. */
export function isRightAnswer(question: Question, answer: Answer): boolean {
  const kind = questionKind(question.kind);
  return !kind.isJudged(question) || kind.score(question, answer) === 1;
}
