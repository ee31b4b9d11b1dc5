import { useTranslation } from 'react-i18next';
import { sizeText } from '../../views/files/file-texts.ts';
import { useIntlLocale } from '../../views/widgets/use-intl-locale.ts';
import './file-room.css';

/** How much of its room the tenant has taken up (bytes). */
export function FileRoom({ used, max }: { readonly used: number; readonly max: number }) {
  const { t } = useTranslation();
  const locale = useIntlLocale();
  const said = { used: sizeText(used, locale), max: sizeText(max, locale) };
  return <span className="media-room">{t('media:room', said)}</span>;
}
