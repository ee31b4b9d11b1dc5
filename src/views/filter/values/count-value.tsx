import { useTranslation } from 'react-i18next';
import { plainText } from '../../widgets/plain-text.ts';
import type { ValueProps } from './value-props.ts';
import { TextEntry } from '../../widgets/text-entry.tsx';

interface Props extends ValueProps {
  readonly mayBeNegative: boolean;
}

const parse = (text: string) => (text === '' || text === '-' ? null : Number(text));

/** How many days, weeks or months; of BEFORE_NOW and AFTER_NOW days from now, which may lie behind. */
export function CountValue({ id, label, values, onChange, mayBeNegative, invalid, describedBy }: Props) {
  const { t } = useTranslation();
  return (
    <span className="filter-count">
      <TextEntry
        id={id}
        label={label}
        value={values[0] ?? null}
        format={plainText}
        parse={parse}
        accepts={(text) => (mayBeNegative ? /^-?[0-9]{0,5}$/ : /^[0-9]{0,5}$/).test(text)}
        inputMode="numeric"
        invalid={invalid}
        describedBy={describedBy}
        onChange={(value) => onChange([value])}
      />
      {mayBeNegative && <span className="filter-hint">{t('filter:value.daysFromNow')}</span>}
    </span>
  );
}
