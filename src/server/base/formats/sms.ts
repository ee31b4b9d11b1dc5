import { textProblems } from '../../../contract/letters/text-problems.ts';
import type { ServerFormat } from './server-format.ts';

export const smsFormat: ServerFormat = {
  name: 'sms',
  problems: (text, variables) =>
    textProblems(text, variables).flatMap(({ pointer: place, messageKey: rule, severity, params }) =>
      severity === 'error' ? [{ message: 'invalid-letter', params: { ...params, place, rule } }] : [],
    ),
};
