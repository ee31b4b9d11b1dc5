import type { i18n } from 'i18next';
import { useEffect, useState } from 'react';
import type { Locale } from '../../contract/constants.ts';
import { textsIn } from './texts-in.ts';

const NONE: readonly string[] = [];

/**
 * Texts in a language of one's own choice; those of the last choice until they are there, at first none.
 * @param more files that may not be in use yet; stays the same list
 */
export function useTextsIn(
  locale: Locale,
  more: readonly string[] = NONE,
): { readonly texts: i18n | undefined; readonly error: unknown } {
  const [state, setState] = useState<{ texts?: i18n; error?: unknown }>({});
  useEffect(() => {
    let isWanted = true;
    textsIn(locale, more).then(
      (texts) => isWanted && setState({ texts }),
      (error: unknown) => isWanted && setState((before) => ({ ...before, error })),
    );
    return () => {
      isWanted = false;
    };
  }, [locale, more]);
  return { texts: state.texts, error: state.error };
}
