import type { QUESTION_KINDS } from './content.ts';
import type { VariableKind } from './parts.ts';

/** What kind of value the answer to a question is: the id of what was chosen, all ids, the text, the number of steps. */
export const ANSWER_KINDS = {
  single: 'STRING',
  multi: 'LIST',
  free: 'STRING',
  rating: 'DOUBLE',
} as const satisfies Readonly<Record<(typeof QUESTION_KINDS)[number], VariableKind>>;
