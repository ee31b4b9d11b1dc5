import { choiceAnswers } from './choice-answers.ts';
import type { QuestionKindDefinition } from './question-kind.ts';

/** One of several choices. */
export const single = {
  ...choiceAnswers('one'),
  answerType: 'STRING',
} as const satisfies QuestionKindDefinition;
