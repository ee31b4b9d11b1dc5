import type { NumberAnswers, QuestionKindDefinition } from './question-kind.ts';

/** What kinds have in common that are answered by a whole number on a scale, with words at both of its ends. */
export const numberAnswers = (numbers: NumberAnswers) =>
  ({
    shared: ['right'],
    answerType: 'DOUBLE',
    numbers,
    answerSchema: (part, question) => part.integer(...numbers.range(question)),
    checkAnswer: (question, answer) => {
      if (typeof answer !== 'number') return ['answer-missing'];
      const [lowest, highest] = numbers.range(question);
      return Number.isInteger(answer) && answer >= lowest && answer <= highest ? [] : ['out-of-range'];
    },
    isJudged: () => false,
    score: (_, answer) => (typeof answer === 'number' ? numbers.scoreOf(answer) : null),
    scoreBounds: (question) => {
      const [lowest, highest] = numbers.range(question);
      return [numbers.scoreOf(lowest), numbers.scoreOf(highest)];
    },
    textOf: (question, answer) => numbers.textOf(Number(answer), question),
  }) satisfies Partial<QuestionKindDefinition>;
