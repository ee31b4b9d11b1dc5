import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { Problem } from '../../contract/errors.ts';

/** A broken rule in the user's language: `responseErrorMsg.<message>` (specification, section 8). */
export function useProblemText(): (problem: Problem) => string {
  const { t } = useTranslation();
  return useCallback(
    ({ message, params }: Problem) => t(`errors:responseErrorMsg.${message}`, { ...params }),
    [t],
  );
}
