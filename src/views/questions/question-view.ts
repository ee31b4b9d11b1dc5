import type { ComponentType } from 'react';
import type { Question } from '../../contract/questions/index.ts';
import type { Answer, Draft } from '../../contract/questions/question-kind.ts';

export interface ControlProps {
  readonly question: Question & { readonly text: string };
  /** What is entered so far; '' where nothing is. */
  readonly draft: Draft;
  readonly onEnter: (draft: Draft) => void;
  /** Answers at once. */
  readonly onAnswer: (answer: Answer) => void;
  /** How the page shows the text of a choice. */
  readonly Text: ComponentType<{ readonly text: string }>;
}

/** A kind of question in players. The page that plays it styles what the control draws. */
export interface QuestionView {
  readonly Control: ComponentType<ControlProps>;
  /** The control answers by itself: there is nothing to send. */
  readonly answersAtOnce?: true;
}
