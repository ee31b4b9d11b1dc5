import { useCallback } from 'react';
import type { Problem } from '../../contract/errors.ts';
import type { ObjectModel } from '../../engine/model/object-model.ts';
import { useProblemText } from './problem-text.ts';
import { fieldOf } from './shown-errors.ts';

/** A broken rule where its field does not stand beside it: the text, with the field's label before it. */
export function useFieldProblemText({ fields }: Pick<ObjectModel, 'fields'>): (problem: Problem) => string {
  const problemText = useProblemText();
  return useCallback(
    (problem) => {
      const label = fields.get(fieldOf(problem.path ?? ''))?.label;
      return label === undefined ? problemText(problem) : `${label}: ${problemText(problem)}`;
    },
    [fields, problemText],
  );
}
