import { numberAnswers } from './number-answers.ts';
import type { QuestionKindDefinition, QuestionSettings } from './question-kind.ts';

const STEPS = 5;
interface Settings extends QuestionSettings {
  readonly steps?: number;
}

/** A number of steps, from 1 on. */
export const rating = {
  ...numberAnswers({
    range: ({ steps = STEPS }: Settings) => [1, steps],
    textOf: (number, { steps = STEPS }: Settings) => `${number}/${steps}`,
    numberIn: (text) => (/^\d+\/\d+$/.test(text) ? Number.parseInt(text, 10) : undefined),
    scoreOf: (number) => number,
  }),
  settings: ({ integer, label }) => ({ steps: integer(2, 10), lowText: label, highText: label }),
  initial: { steps: STEPS },
  checkSettings: ({ steps }: Settings, report) => {
    if (steps === undefined) report('steps', 'steps-missing');
  },
} as const satisfies QuestionKindDefinition;
