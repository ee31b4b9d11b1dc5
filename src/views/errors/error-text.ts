import type { TFunction } from 'i18next';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { messageKey, refusalText } from './message-key.ts';
import { callFailure } from '../../engine/hooks/call-failure.ts';

/** The text for a failed call (specification, section 8); no error at all means that no data came. */
export function errorText(t: TFunction, exists: (key: string) => boolean, error: unknown): string {
  if (error === undefined || error === null) return t('errors:noData');
  const failure = callFailure(error);
  if (failure.type === 'no-data') return t('errors:noData');
  if (failure.type === 'network') return t('errors:networkError');
  // Keys hold only letters and hyphens: anything else is free text, not a key, and would be taken apart.
  if (failure.type === 'refused' && /^[a-z-]+$/.test(failure.message)) {
    const key = messageKey(exists, failure.message, failure.params);
    if (exists(key)) return refusalText(t, exists, failure.message, failure.params);
  }
  return t('errors:unexpected');
}

/** `errorText` in the language in use. */
export function useErrorText(): (error: unknown) => string {
  const { t, i18n } = useTranslation();
  return useCallback((error: unknown) => errorText(t, (key) => i18n.exists(key), error), [t, i18n]);
}
