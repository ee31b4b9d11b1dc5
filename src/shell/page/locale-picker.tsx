import { useTranslation } from 'react-i18next';
import { LOCALES, intlLocale } from '../../contract/constants.ts';
import { useLocale } from '../../views/texts/use-locale.ts';
import { LOCALE_NAMES } from '../i18n/locale.ts';
import { useChoose } from '../viewer/preferences.ts';
import { Select } from '../../views/widgets/select.tsx';

/** Changes the language of everything at once. */
export function LocalePicker() {
  const { t } = useTranslation();
  const choose = useChoose();
  return (
    <Select
      minimal
      className="locale-picker"
      aria-label={t('shell.topBar.language')}
      value={useLocale()}
      onChange={(event) => choose({ locale: event.currentTarget.value })}
      iconProps={{ title: false, 'aria-hidden': true }}
    >
      {LOCALES.map((each) => (
        <option key={each} value={each} lang={intlLocale(each)}>
          {LOCALE_NAMES[each]}
        </option>
      ))}
    </Select>
  );
}
