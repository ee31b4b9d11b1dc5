import { NumberControl } from './number-control.tsx';
import type { QuestionView } from './question-view.ts';

export const nps: QuestionView = { Control: NumberControl, answersAtOnce: true };
