import { InputGroup } from '@blueprintjs/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SEPARATORS } from '../model/target-settings.ts';
import { DELIMITER_NAMES } from '../file/delimiters.ts';
import { SettingSelect } from './setting-select.tsx';

interface Props {
  readonly column: string;
  /** Null: the whole cell is one value. */
  readonly value: string | null;
  readonly disabled: boolean;
  readonly onChange: (separator: string | null) => void;
}

const OTHER = 'other';

/** What stands between several values of one cell. */
export function SeparatorSelect({ column, value, disabled, onChange }: Props) {
  const { t } = useTranslation();
  const isKnown = value === null || SEPARATORS.some((each) => each === value);
  const [isOther, setOther] = useState(!isKnown);
  const name = (separator: string) => {
    const known = DELIMITER_NAMES[separator];
    return known ? t(`import:delimiter.${known}`) : separator;
  };
  return (
    <>
      <SettingSelect
        text={t('import:map.separator')}
        column={column}
        value={isOther ? OTHER : (value ?? '')}
        options={[
          { value: '', text: t('import:map.oneValue') },
          ...SEPARATORS.map((each) => ({ value: each, text: name(each) })),
          { value: OTHER, text: t('import:map.otherSeparator') },
        ]}
        disabled={disabled}
        onChange={(chosen) => {
          setOther(chosen === OTHER);
          if (chosen !== OTHER) onChange(chosen === '' ? null : chosen);
        }}
      />
      {isOther && (
        <InputGroup
          size="small"
          className="import-separator"
          aria-label={t('import:map.separatorFor', { column })}
          value={value ?? ''}
          maxLength={10}
          disabled={disabled}
          onValueChange={(text) => onChange(text === '' ? null : text)}
        />
      )}
    </>
  );
}
