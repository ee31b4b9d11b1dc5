import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { intlLocale } from '../../../contract/constants.ts';
import type { SaidError, SaidText } from '../../../contract/say.ts';
import { messageKey } from '../../../views/errors/message-key.ts';
import { useLocale } from '../../../views/texts/use-locale.ts';

/** A sentence as the API has it: `text` is a `SaidText`, or null where the server has no more than English. */
export interface Told {
  readonly message: string | null;
  readonly text?: unknown;
}

/** What the server says of metadata, in the user's language. */
export function useSaid(): (told: Told) => string {
  const { t, i18n } = useTranslation();
  const locale = intlLocale(useLocale());
  return useCallback(
    ({ message, text }) => {
      // A key is a whole sentence, with the signs that else part a key.
      const options = { ns: 'metadata', nsSeparator: false, keySeparator: false } as const;
      const sentence = (of: SaidText | SaidError): string => {
        if ('error' in of)
          return t(
            messageKey((key) => i18n.exists(key), of.error, of.params),
            of.params,
          );
        const { key, params } = of;
        const words = params.map((param) => (typeof param === 'string' ? param : sentence(param)));
        return i18n.exists(key, options) ? t(key, { ...options, ...words }) : key;
      };
      if (!isSaidText(text) || !i18n.exists(text.key, options)) return message ?? '';
      const { known = [], meant = [] } = text;
      const either = new Intl.ListFormat(locale, { type: 'disjunction' });
      const names = either.format(meant.map((name) => JSON.stringify(name)));
      return [
        sentence(text),
        ...(known.length ? [t('configuration:known', { known: known.join(', ') })] : []),
        ...(meant.length ? [t('configuration:meant', { names })] : []),
      ].join(' ');
    },
    [t, i18n, locale],
  );
}

const isSaidText = (text: unknown): text is SaidText =>
  typeof text === 'object' && text !== null && typeof (text as Partial<SaidText>).key === 'string';
