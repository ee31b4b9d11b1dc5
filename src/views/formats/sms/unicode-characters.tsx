import './sms.css';
import { Button } from '@blueprintjs/core';
import { useTranslation } from 'react-i18next';
import { toGsm, type UnicodeCharacter, unicodeCharacters } from '../../../contract/letters/gsm-text.ts';

interface Props {
  readonly text: string;
  readonly onChange: ((text: string) => void) | undefined;
}

/** A character that is not seen as such is told by its number. */
const nameOf = (text: string): string =>
  /^[\s\p{Cf}\p{Cc}]+$/u.test(text)
    ? [...text]
        .map((each) => `U+${(each.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`)
        .join(' ')
    : text;

const shown = ({ written, replacement }: UnicodeCharacter): string =>
  replacement === undefined || replacement.trim() === ''
    ? nameOf(written)
    : `${nameOf(written)} → ${replacement}`;

/** The characters for which messages hold fewer, and what to write for them. */
export function UnicodeCharacters({ text, onChange }: Props) {
  const { t } = useTranslation();
  const characters = unicodeCharacters(text);
  if (!characters.length) return null;
  const canReplace = characters.some(({ replacement }) => replacement !== undefined);
  const hasRest = characters.some(({ replacement }) => replacement === undefined);
  return (
    <div className="sms-unicode">
      {t('letters:smsUnicode')}{' '}
      {characters.map((each) => (
        <bdi key={each.written} className="sms-character">
          {shown(each)}
        </bdi>
      ))}
      {onChange && canReplace && (
        <Button
          size="small"
          variant="outlined"
          text={t('letters:smsReplace')}
          onClick={() => onChange(toGsm(text))}
        />
      )}
      {hasRest && canReplace && <div>{t('letters:smsUnicodeRest')}</div>}
    </div>
  );
}
