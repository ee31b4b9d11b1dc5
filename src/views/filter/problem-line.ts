import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { DecodeProblem } from '../../engine/filter/decode.ts';

/** Where a filter cannot be understood, and why. */
export function useProblemLine(): (problem: DecodeProblem) => string {
  const { t } = useTranslation();
  return useCallback(({ path, reason }) => `${path}: ${t(`filter:problem.${reason}`)}`, [t]);
}
