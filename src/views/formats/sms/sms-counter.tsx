import { useTranslation } from 'react-i18next';
import { tellsWayOut } from '../../../contract/letters/opt-out.ts';
import { smsLength, withShortLinks } from '../../../contract/letters/sms.ts';
import { useIntlLocale } from '../../widgets/use-intl-locale.ts';
import { SmsProblems } from './sms-problems.tsx';
import { UnicodeCharacters } from './unicode-characters.tsx';

interface Props {
  readonly text: string;
  /** The object of those who get the text, where the model says it. */
  readonly about?: string | undefined;
  /** Undefined where the text is only read. */
  readonly onChange?: ((text: string) => void) | undefined;
}

/** How many messages a text makes, its links as short as they are sent. Variables count as they are written. */
export function SmsCounter({ text, about, onChange }: Props) {
  const { t } = useTranslation();
  const number = new Intl.NumberFormat(useIntlLocale());
  const { encoding, used, segments, left } = smsLength(withShortLinks(text, location.origin));
  const counts = { used: number.format(used), segments: number.format(segments), left: number.format(left) };
  return (
    <div className="bp6-form-helper-text">
      {t('letters:sms', { ...counts, encoding })}
      {encoding === 'UCS-2' && <UnicodeCharacters text={text} onChange={onChange} />}
      {text.trim() !== '' && !tellsWayOut(text) && <div>{t('letters:noWayOut')}</div>}
      {onChange && <SmsProblems text={text} about={about} />}
    </div>
  );
}
