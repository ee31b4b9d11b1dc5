import { CombinedGraphQLErrors, LinkError, ServerError } from '@apollo/client/errors';
import type { TFunction } from 'i18next';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';

/** True where no answer came at all (status 0): offline, server gone, connection cut. */
export function isNetworkFailure(error: unknown): boolean {
  if (ServerError.is(error)) return error.statusCode === 0;
  // `fetch` rejects with a TypeError; only one that the link chain passed on is about the network.
  return error instanceof TypeError && LinkError.is(error);
}

/** The key of the first error's message, and what its text mentions; undefined for other failures. */
function firstError(error: unknown): { key: string; params: Record<string, unknown> } | undefined {
  if (ServerError.is(error) && error.statusCode === 401) return { key: 'unauthenticated', params: {} };
  if (!CombinedGraphQLErrors.is(error)) return undefined;
  const first = error.errors[0];
  if (!first) return undefined;
  const params = first.extensions?.['params'];
  return { key: first.message, params: typeof params === 'object' && params !== null ? { ...params } : {} };
}

/** The text for a failed call (specification, section 8); no error at all means that no data came. */
export function errorText(t: TFunction, exists: (key: string) => boolean, error: unknown): string {
  if (error === undefined || error === null) return t('shell.errors.noData');
  if (isNetworkFailure(error)) return t('shell.errors.network');
  const known = firstError(error);
  // Keys hold only letters and hyphens: anything else is free text, not a key, and would be taken apart.
  if (known && /^[a-z-]+$/.test(known.key) && exists(`errors:responseErrorMsg.${known.key}`))
    return t(`errors:responseErrorMsg.${known.key}`, known.params);
  return t('shell.errors.unexpected');
}

/** `errorText` in the language in use. */
export function useErrorText(): (error: unknown) => string {
  const { t, i18n } = useTranslation();
  return useCallback((error: unknown) => errorText(t, (key) => i18n.exists(key), error), [t, i18n]);
}
