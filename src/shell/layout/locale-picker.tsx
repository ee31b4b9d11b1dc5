import { useTranslation } from 'react-i18next';
import { LOCALES, intlLocale } from '../../contract/constants.ts';
import { useErrorText } from '../../views/errors/error-text.ts';
import { useNotify } from '../../views/notify/index.ts';
import { changeLocale, useLocale } from '../i18n/i18n.ts';
import { LOCALE_NAMES, isLocale } from '../i18n/locale.ts';
import { Select } from '../../views/widgets/select.tsx';

/** Changes the language of everything at once; the choice is kept in this browser. */
export function LocalePicker() {
  const { t } = useTranslation();
  const locale = useLocale();
  const notify = useNotify();
  const errorText = useErrorText();

  const choose = (value: string) => {
    if (!isLocale(value)) return;
    changeLocale(value).catch((error: unknown) => notify({ message: errorText(error), intent: 'danger' }));
  };

  return (
    <Select
      minimal
      className="locale-picker"
      aria-label={t('shell.topBar.language')}
      value={locale}
      onChange={(event) => choose(event.currentTarget.value)}
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
