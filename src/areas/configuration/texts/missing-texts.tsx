import { Button } from '@blueprintjs/core';
import { TickCircleIcon } from '@blueprintjs/icons';
import { useTranslation } from 'react-i18next';
import { type Locale, LOCALES } from '../../../contract/constants.ts';
import type { GridRow } from './grid-text-row.tsx';
import { useLanguageName } from './use-language-name.ts';

interface Props {
  readonly rows: readonly GridRow[];
  /** The language whose missing texts are on show. */
  readonly chosen: Locale | undefined;
  readonly onChoose: (locale: Locale | undefined) => void;
}

/** How many texts each language lacks; choosing one shows them, choosing it again shows all. */
export function MissingTexts({ rows, chosen, onChoose }: Props) {
  const { t } = useTranslation();
  const languageName = useLanguageName();
  const missing = LOCALES.map((locale, index) => ({
    locale,
    total: rows.filter(({ cells }) => cells[index]?.state === 'missing').length,
  })).filter(({ total }) => total > 0);
  if (!missing.length) {
    return (
      <p className="texts-complete">
        <TickCircleIcon /> {t('configuration:texts.complete')}
      </p>
    );
  }
  return (
    <div className="texts-missing" role="group" aria-label={t('configuration:texts.missing')}>
      {missing.map(({ locale, total }) => (
        <Button
          key={locale}
          size="small"
          active={locale === chosen}
          aria-pressed={locale === chosen}
          text={t('configuration:texts.missingIn', { language: languageName(locale), total })}
          onClick={() => onChoose(locale === chosen ? undefined : locale)}
        />
      ))}
    </div>
  );
}
