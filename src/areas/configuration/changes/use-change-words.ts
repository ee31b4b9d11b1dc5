import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { changeWords } from '../../../contract/layers/words.ts';
import type { ConfigChange } from '../model/config-review.ts';
import { useChangeTexts } from './use-change-texts.ts';

type Told = Pick<ConfigChange, 'document' | 'key' | 'before' | 'after'>;

/** What a change of an object's documents is, in a sentence of the language in use. */
export function useChangeWords(objectName: string): (change: Told) => string {
  const { t } = useTranslation();
  const texts = useChangeTexts(objectName);
  return useCallback(
    (change) => {
      const { key, params } = changeWords(change.document, change, texts);
      return t(key, { ...params });
    },
    [t, texts],
  );
}
