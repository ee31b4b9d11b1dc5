import {
  isOfDrafts,
  letterProblems,
  type LetterProblem,
  textProblems,
} from '../../../contract/letters/problems.ts';
import type { Problem } from '../../../contract/errors.ts';
import type { ServerFormat } from './server-format.ts';

const refusals = (problems: readonly LetterProblem[]): Omit<Problem, 'path'>[] =>
  problems.flatMap(({ place, rule, value, isWarning }) =>
    isWarning ? [] : [{ message: 'invalid-letter', params: { place, rule, value } }],
  );

export const letterFormat: ServerFormat = {
  name: 'letter',
  problems: (text, variables, settings, isDraft) => {
    const found = letterProblems(text, variables, 0, settings?.['unsubscribe'] !== 'optional');
    return refusals(isDraft ? found.filter((problem) => !isOfDrafts(problem)) : found);
  },
};

export const smsFormat: ServerFormat = {
  name: 'sms',
  problems: (text, variables) => refusals(textProblems(text, variables)),
};
