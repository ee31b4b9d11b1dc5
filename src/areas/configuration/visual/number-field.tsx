import { InputGroup } from '@blueprintjs/core';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';

interface Props {
  readonly label: string;
  readonly value: number | undefined;
  readonly min: number;
  readonly max: number;
  readonly placeholder?: string;
  /** Undefined: nothing stands there. */
  readonly onChange: (value: number | undefined) => void;
}

/** A whole number within bounds, or nothing. What is out of bounds stays as typed, and is said. */
export function NumberField({ label, value, min, max, placeholder, onChange }: Props) {
  const { t } = useTranslation();
  const id = useId();
  const [text, setText] = useState(String(value ?? ''));
  const [known, setKnown] = useState(value);
  if (known !== value) {
    setKnown(value);
    if (parse(text, min, max) !== value) setText(String(value ?? ''));
  }
  const isWrong = text !== '' && parse(text, min, max) === undefined;
  return (
    <div className="config-field">
      <label htmlFor={id}>{label}</label>
      <InputGroup
        id={id}
        inputMode="numeric"
        value={text}
        placeholder={placeholder}
        intent={isWrong ? 'danger' : 'none'}
        aria-invalid={isWrong}
        aria-describedby={isWrong ? `${id}-problem` : undefined}
        onValueChange={(next) => {
          setText(next);
          const number = parse(next, min, max);
          if ((next === '' || number !== undefined) && number !== value) onChange(number);
        }}
      />
      {isWrong && (
        <small id={`${id}-problem`} className="config-wrong">
          {t('configuration:between', { min, max })}
        </small>
      )}
    </div>
  );
}

function parse(text: string, min: number, max: number): number | undefined {
  const number = /^\d{1,6}$/.test(text.trim()) ? Number(text) : NaN;
  return number >= min && number <= max ? number : undefined;
}
