import type { i18n } from 'i18next';
import { useEffect, useState } from 'react';
import type { Locale } from '../../../contract/constants.ts';
import { textsIn } from '../../../views/texts/texts-in.ts';

/** Texts in a language of one's own choice; those of the last choice until they are there, at first none. */
export function useTextsIn(locale: Locale): { readonly texts: i18n | undefined; readonly error: unknown } {
  const [state, setState] = useState<{ texts?: i18n; error?: unknown }>({});
  useEffect(() => {
    let isWanted = true;
    textsIn(locale).then(
      (texts) => isWanted && setState({ texts }),
      (error: unknown) => isWanted && setState((before) => ({ ...before, error })),
    );
    return () => {
      isWanted = false;
    };
  }, [locale]);
  return { texts: state.texts, error: state.error };
}
