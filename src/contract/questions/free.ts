import type { QuestionKindDefinition } from './question-kind.ts';

/** Characters of a written answer. */
export const MOST_ANSWER = 4_000;

/** A text in one's own words. */
export const free = {
  settings: () => ({}),
  shared: ['right'],
  initial: {},
  answerType: 'STRING',
  answerSchema: (part) => part.text(MOST_ANSWER),
  checkAnswer: (_, answer) => {
    if (typeof answer !== 'string' || answer.trim() === '') return ['answer-missing'];
    return answer.length > MOST_ANSWER ? ['answer-too-long'] : [];
  },
  isJudged: () => false,
  score: () => null,
  scoreBounds: () => null,
  textOf: (_, answer) => String(answer),
} as const satisfies QuestionKindDefinition;
