import { useTranslation } from 'react-i18next';
import type { FieldRules } from '../../../contract/kinds/kind.ts';
import { tellsWayOut } from '../../../contract/letters/opt-out.ts';
import { smsLength, withShortLinks } from '../../../contract/letters/sms.ts';
import type { KindInputProps } from '../../widgets/kind-view.ts';
import { plainText } from '../../widgets/plain-text.ts';
import { useIntlLocale } from '../../widgets/use-intl-locale.ts';
import { SmsProblems } from './sms-problems.tsx';
import { UnicodeCharacters } from './unicode-characters.tsx';

interface Props extends Pick<KindInputProps, 'value' | 'onChange' | 'readOnly'> {
  /** The object of those who get the text, where the model says it. */
  readonly about: string | undefined;
  readonly field?: FieldRules;
}

/** How many messages a text makes, its links as short as they are sent. Variables count as they are written. */
export function SmsCounter({ value, onChange, readOnly, about, field }: Props) {
  const { t } = useTranslation();
  const text = plainText(value);
  const number = new Intl.NumberFormat(useIntlLocale());
  const { encoding, used, segments, left } = smsLength(withShortLinks(text, location.origin));
  const counts = { used: number.format(used), segments: number.format(segments), left: number.format(left) };
  return (
    <div className="bp6-form-helper-text">
      {t('letters:sms', { ...counts, encoding })}
      {encoding === 'UCS-2' && <UnicodeCharacters text={text} onChange={readOnly ? undefined : onChange} />}
      {text.trim() !== '' && !tellsWayOut(text) && <div>{t('letters:noWayOut')}</div>}
      {!readOnly && <SmsProblems text={text} field={field} about={about} />}
    </div>
  );
}
