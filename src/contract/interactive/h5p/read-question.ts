import type { Choice, QuestionInteraction } from '../content.ts';
import { type Given, labelOf, listOf, objectOf, secondsOf, textOf } from './given.ts';
import type { Taking } from './taken.ts';

type Asked = Pick<QuestionInteraction, 'kind' | 'text'> & Partial<QuestionInteraction>;

const letter = (at: number) => 'abcdefghijklmnopqrst'.charAt(at);
const MOST = 20;

/** Questions by the kind of their library; undefined: it is none of them. */
export function readQuestion(kind: string, params: Given, name: string, taking: Taking): Asked | undefined {
  switch (kind) {
    case 'H5P.MultiChoice': {
      const answers = taking.first(listOf(params['answers']), MOST, name);
      const tips = answers.flatMap(({ tipsAndFeedback, tip }) => [
        tip,
        ...Object.values(objectOf(tipsAndFeedback)),
      ]);
      const overall = listOf(params['overallFeedback']).map(({ feedback }) => feedback);
      if ([...tips, ...overall].some((text) => textOf(text) !== '')) taking.lose('choice-feedback', name);
      const { type, singleAnswer, randomAnswers } = objectOf(params['behaviour']);
      if (randomAnswers === true) taking.lose('ways-of-playing', name);
      const right = answers.filter(({ correct }) => correct === true).length;
      const isSingle = type === 'single' || singleAnswer === true || (type !== 'multi' && right === 1);
      const choices = answers.map(({ text, correct }, at): Choice => ({
        id: letter(at),
        text: taking.choice(text, name),
        ...(correct === true ? { correct: true } : {}),
      }));
      return {
        kind: isSingle ? 'single' : 'multi',
        text: taking.question(params['question'], name),
        choices,
      };
    }
    case 'H5P.TrueFalse': {
      const { trueText, falseText } = objectOf(params['l10n']);
      const isTrue = params['correct'] === 'true' || params['correct'] === true;
      const { feedbackOnCorrect, feedbackOnWrong } = objectOf(params['behaviour']);
      return {
        kind: 'single',
        text: taking.question(params['question'], name),
        ...(textOf(feedbackOnCorrect) === ''
          ? {}
          : { right: { message: taking.question(feedbackOnCorrect, name) } }),
        ...(textOf(feedbackOnWrong) === ''
          ? {}
          : { wrong: { message: taking.question(feedbackOnWrong, name) } }),
        choices: [
          { id: 'a', text: labelOf(trueText) || '✓', ...(isTrue ? { correct: true } : {}) },
          { id: 'b', text: labelOf(falseText) || '✗', ...(isTrue ? {} : { correct: true }) },
        ],
      };
    }
    case 'H5P.SingleChoiceSet': {
      const [first, ...others] = listOf(params['choices']);
      if (others.length) taking.lose('more-questions', name);
      const answers = Array.isArray(first?.['answers']) ? first['answers'].slice(0, MOST) : [];
      // Its first answer is the right one; players shuffle them.
      if (answers.length > 1) taking.lose('ways-of-playing', name);
      const choices = answers.map((text, at) => ({
        id: letter(at),
        text: taking.choice(text, name),
        ...(at === 0 ? { correct: true } : {}),
      }));
      return {
        kind: 'single',
        text: taking.question(first?.['question'], name),
        choices: [...choices].reverse(),
      };
    }
    case 'H5P.GoToQuestion':
      if (listOf(params['choices']).some(({ ifChosenText }) => textOf(ifChosenText) !== ''))
        taking.lose('choice-feedback', name);
      return {
        kind: 'single',
        text: taking.question(params['text'], name),
        choices: taking.first(listOf(params['choices']), MOST, name).map(({ text, goTo }, at) => ({
          id: letter(at),
          text: taking.choice(text, name),
          goto: { type: 'timecode', time: secondsOf(goTo) ?? 0 },
        })),
      };
    case 'H5P.FreeTextQuestion':
      return {
        kind: 'free',
        text: taking.question(params['question'], name),
        ...(params['isRequired'] === true ? { requireCompletion: true } : {}),
      };
    default:
      return undefined;
  }
}
