import { type KeyboardEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { operandText, parseOperand } from '../../../contract/formats/index.ts';
import type { FieldRules } from '../../../contract/kinds/index.ts';
import { useFormat } from '../../widgets/use-format.ts';
import { Chips } from './chips.tsx';
import { useEntry } from './use-entry.ts';
import type { ValueProps } from './value-props.ts';

interface Props extends ValueProps {
  readonly rules: FieldRules;
}

/** Any number of typed values: Enter or leaving adds one, Backspace takes the last back; pasted lines are many. */
export function ManyValues({ id, rules, label, values, onChange, invalid, describedBy }: Props) {
  const { t } = useTranslation();
  const { parse, format, accepts, type, inputMode } = useEntry(rules);
  const context = useFormat();
  const [draft, setDraft] = useState('');

  const textOf = (value: unknown) =>
    parseOperand(value, rules).ok ? operandText(value, rules, context) : format(value);
  const add = (texts: readonly string[]) => {
    const added = texts.map((text) => parse(text.trim(), null)).filter((value) => value !== null);
    setDraft('');
    if (added.length) onChange([...new Set([...values, ...added])]);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') {
      event.preventDefault();
      add([draft]);
    } else if (event.key === 'Backspace' && draft === '' && values.length > 0) {
      event.preventDefault();
      onChange(values.slice(0, -1));
    }
  };
  return (
    <Chips
      label={label}
      texts={values.map(textOf)}
      invalid={invalid}
      onRemove={(index) => onChange(values.toSpliced(index, 1))}
    >
      <input
        id={id}
        className="filter-input"
        type={type ?? 'text'}
        inputMode={inputMode}
        autoComplete="off"
        aria-label={label}
        aria-invalid={invalid}
        aria-describedby={describedBy}
        placeholder={t('filter:value.add')}
        value={draft}
        onChange={({ target }) => {
          if (!accepts || accepts(target.value)) setDraft(target.value);
        }}
        onKeyDown={onKeyDown}
        onBlur={() => add([draft])}
        onPaste={(event) => {
          const lines = event.clipboardData
            .getData('text')
            .split(/[\r\n\t]+/)
            .filter(Boolean);
          if (lines.length < 2) return;
          event.preventDefault();
          add(lines.filter((line) => !accepts || accepts(line.trim())));
        }}
      />
    </Chips>
  );
}
