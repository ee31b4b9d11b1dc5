import { ChoiceControl } from './choice-control.tsx';
import type { QuestionView } from './question-view.ts';

export const single: QuestionView = { Control: (props) => <ChoiceControl {...props} type="radio" /> };
