import { onOneLine } from '../kinds/formatted-text.ts';
import type { Answer, QuestionKindDefinition, QuestionSettings } from './question-kind.ts';

const chosenOf = (answer: Answer): readonly string[] => (typeof answer === 'object' ? answer : []);
const idsOf = ({ choices = [] }: QuestionSettings) => choices.map(({ id }) => id);
const correctOf = ({ choices = [] }: QuestionSettings) => choices.filter(({ correct }) => correct);
const isJudged = (question: QuestionSettings) => correctOf(question).length > 0;

/** What kinds have in common that are answered by choices. @param takes how many of them one may choose */
export const choiceAnswers = (takes: 'one' | 'many') =>
  ({
    settings: () => ({}),
    shared: ['choices', 'right', 'wrong', 'timeLimit'],
    initial: { choices: ['a', 'b'].map((id) => ({ id, text: '' })) },
    choices: takes,
    answerSchema: (part, question) => {
      const ids = idsOf(question);
      return part.ids(ids, takes === 'one' ? 1 : ids.length);
    },
    checkSettings: (question, report) => {
      if (idsOf(question).length < 2) report('choices', 'choices-few');
      if (takes === 'one' && correctOf(question).length > 1) report('choices', 'many-right');
    },
    checkAnswer: (question, answer) => {
      const chosen: readonly unknown[] = Array.isArray(answer) ? answer : [];
      if (chosen.length === 0) return ['answer-missing'];
      const ids: readonly unknown[] = idsOf(question);
      if (!chosen.every((id) => ids.includes(id))) return ['unknown-choice'];
      const most = takes === 'one' ? 1 : new Set(chosen).size;
      return chosen.length > most ? ['many-choices'] : [];
    },
    isJudged,
    score: (question, answer) => {
      if (!isJudged(question)) return null;
      const [correct, chosen] = [correctOf(question), chosenOf(answer)];
      const isRight =
        takes === 'one'
          ? correct.some(({ id }) => chosen.includes(id))
          : correct.length === chosen.length && correct.every(({ id }) => chosen.includes(id));
      return isRight ? 1 : 0;
    },
    scoreBounds: (question) => (isJudged(question) ? [0, 1] : null),
    textOf: ({ choices = [] }, answer, plain) =>
      choices
        .filter(({ id }) => chosenOf(answer).includes(id))
        .map(({ text }) => plain(onOneLine(text)))
        .join(' · '),
  }) satisfies Partial<QuestionKindDefinition>;
