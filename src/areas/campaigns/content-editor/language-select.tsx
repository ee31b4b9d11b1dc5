import { useTranslation } from 'react-i18next';
import { languageLabel, otherLanguages } from '../../../views/widgets/languages.ts';
import { Select } from '../../../views/widgets/select.tsx';
import { useIntlLocale } from '../../../views/widgets/use-intl-locale.ts';
import type { PartProps } from './part-props.ts';

interface Props extends Pick<PartProps, 'value' | 'onChange'> {
  readonly common: Readonly<Record<string, unknown>>;
}

/** The language of the texts: how they are read aloud and in which direction they run. */
export function LanguageSelect({ common, value, onChange }: Props) {
  const { t } = useTranslation();
  const locale = useIntlLocale();
  const used = typeof value === 'string' ? [value] : [];
  const all = [
    ...used.map((code) => ({ code, label: languageLabel(code, locale) })),
    ...otherLanguages(used, locale),
  ];
  return (
    <Select
      {...common}
      fill
      value={used[0] ?? ''}
      onChange={({ target }) => onChange(target.value || undefined)}
    >
      <option value="">{t('interactive:languageOfPage')}</option>
      {all.map(({ code, label }) => (
        <option key={code} value={code}>
          {label}
        </option>
      ))}
    </Select>
  );
}
