import type { QuestionKind } from '../../contract/questions/index.ts';
import { free } from './free.tsx';
import { multi } from './multi.tsx';
import { nps } from './nps.tsx';
import type { QuestionView } from './question-view.ts';
import { rating } from './rating.tsx';
import { single } from './single.tsx';

export const QUESTION_VIEWS: Readonly<Record<QuestionKind, QuestionView>> = {
  single,
  multi,
  free,
  rating,
  nps,
};
