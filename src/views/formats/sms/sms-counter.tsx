import { useTranslation } from 'react-i18next';
import { tellsWayOut } from '../../../contract/letters/opt-out.ts';
import { smsLength, withShortLinks } from '../../../contract/letters/sms.ts';
import { useIntlLocale } from '../../widgets/use-intl-locale.ts';

/** How many messages a text makes, its links as short as they are sent. Variables count as they are written. */
export function SmsCounter({ text }: { readonly text: string }) {
  const { t } = useTranslation();
  const number = new Intl.NumberFormat(useIntlLocale());
  const { encoding, used, segments, left } = smsLength(withShortLinks(text, location.origin));
  const counts = { used: number.format(used), segments: number.format(segments), left: number.format(left) };
  return (
    <div className="bp6-form-helper-text">
      {t('letters:sms', { ...counts, encoding })}
      {text.trim() !== '' && !tellsWayOut(text) && <div>{t('letters:noWayOut')}</div>}
    </div>
  );
}
