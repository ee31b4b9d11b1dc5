import { numberAnswers } from './number-answers.ts';
import type { QuestionKindDefinition } from './question-kind.ts';

const [PASSIVE, PROMOTER] = [7, 9];

/** Net Promoter Score: how likely one is to recommend something. The score is the share of promoters less that of detractors. */
export const nps = {
  ...numberAnswers({
    range: () => [0, 10],
    textOf: String,
    numberIn: (text) => (/^(?:\d|10)$/.test(text) ? Number(text) : undefined),
    // The average of these is the score.
    scoreOf: (number) => (number >= PROMOTER ? 100 : number >= PASSIVE ? 0 : -100),
    groups: [
      { name: 'detractors', from: 0 },
      { name: 'passives', from: PASSIVE },
      { name: 'promoters', from: PROMOTER },
    ],
  }),
  settings: ({ label }) => ({ lowText: label, highText: label }),
  initial: {},
} as const satisfies QuestionKindDefinition;
