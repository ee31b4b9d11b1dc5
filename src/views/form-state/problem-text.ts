import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { Problem } from '../../contract/errors.ts';
import { refusalText } from '../errors/message-key.ts';

/** A broken rule in the user's language: `responseErrorMsg.<message>` (specification, section 8). */
export function useProblemText(): (problem: Problem) => string {
  const { t, i18n } = useTranslation();
  return useCallback(
    ({ message, params = {} }: Problem) => refusalText(t, (key) => i18n.exists(key), message, params),
    [t, i18n],
  );
}
