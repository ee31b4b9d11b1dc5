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
    const refused = refusals(found.filter((problem) => !isOfDrafts(problem)));
    const [first] = found.filter((problem) => isOfDrafts(problem) && !problem.isWarning);
    if (isDraft || refused.length || !first) return refused;
    // The editor lists all of them.
    const { place, rule, value } = first;
    return [{ message: 'unfinished-letter', params: { place, rule, value } }];
  },
};

export const smsFormat: ServerFormat = {
  name: 'sms',
  problems: (text, variables) => refusals(textProblems(text, variables)),
};
