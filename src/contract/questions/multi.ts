import { choiceAnswers } from './choice-answers.ts';
import type { QuestionKindDefinition } from './question-kind.ts';

/** Any of several choices. */
export const multi = {
  ...choiceAnswers('many'),
  answerType: 'LIST',
} as const satisfies QuestionKindDefinition;
