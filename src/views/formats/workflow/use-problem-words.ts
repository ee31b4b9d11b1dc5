import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { WorkflowProblem } from '../../../contract/workflow/problem.ts';

/** What is wrong, as a sentence in the user's language. */
export function useProblemWords(): (problem: WorkflowProblem) => string {
  const { t } = useTranslation();
  return useCallback(
    ({ message, params, rejectedValue }) =>
      t(`elements:problems.${message}`, { ...params, value: rejectedValue ?? '' }),
    [t],
  );
}
