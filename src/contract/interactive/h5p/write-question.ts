import { onOneLine } from '../../kinds/formatted-text.ts';
import { type QuestionKind, questionKind } from '../../questions/index.ts';
import type { QuestionInteraction, ShownInteraction } from '../content.ts';
import { richQuestionOf } from './rich.ts';
import type { Action } from './written.ts';

interface QuestionWriter {
  readonly action: (question: QuestionInteraction) => Action;
  /** H5P says something after an answer. */
  readonly hasFeedback: boolean;
}

const choiceWriter: QuestionWriter = {
  hasFeedback: true,
  action: (each) => {
    const { kind, choices = [] } = each;
    const question = richQuestionOf(each.text);
    if (isLeading(each))
      return {
        library: 'H5P.GoToQuestion',
        params: {
          text: question,
          choices: choices.map(({ text, goto }) => ({
            text: onOneLine(text),
            goTo: goto?.type === 'timecode' ? goto.time : 0,
          })),
        },
      };
    const isOne = questionKind(kind).choices === 'one';
    return {
      library: 'H5P.MultiChoice',
      params: {
        question,
        answers: choices.map(({ text, correct }) => ({
          text: richQuestionOf(text),
          correct: correct === true,
          tipsAndFeedback: { tip: '', chosenFeedback: '', notChosenFeedback: '' },
        })),
        behaviour: {
          type: isOne ? 'single' : 'multi',
          singleAnswer: isOne,
          enableRetry: true,
          randomAnswers: false,
        },
      },
    };
  },
};

/** By kind. H5P has no questions of the kinds that are missing: packages leave them out, and say so. */
export const QUESTION_WRITERS: Partial<Readonly<Record<QuestionKind, QuestionWriter>>> = {
  single: choiceWriter,
  multi: choiceWriter,
  free: {
    hasFeedback: false,
    action: ({ text, requireCompletion }) => ({
      library: 'H5P.FreeTextQuestion',
      params: { question: richQuestionOf(text), isRequired: requireCompletion === true },
    }),
  },
};

/** Each choice leads somewhere, and none is right: what is right goes before where it leads. */
export const isLeading = (each: ShownInteraction): boolean =>
  each.type === 'question' &&
  questionKind(each.kind).choices === 'one' &&
  !questionKind(each.kind).isJudged(each) &&
  Boolean(each.choices?.length) &&
  (each.choices ?? []).every(({ goto }) => goto);
