import type { EnumValue } from '../../contract/metadata/introspection.ts';
import { Select } from './select.tsx';

export interface SelectControlProps {
  readonly id: string;
  readonly value: string | null;
  readonly choices: readonly EnumValue[];
  readonly hasEmptyOption: boolean;
  readonly onChange: (name: string | null) => void;
  readonly onBlur: () => void;
  readonly required: boolean;
  readonly readOnly: boolean;
  readonly invalid: boolean;
  readonly describedBy: string | undefined;
}

/** A native select. It never shows a choice that the value is not: what it does not know stands under its own name. */
export function SelectControl(props: SelectControlProps) {
  const { id, value, choices, hasEmptyOption, onChange, onBlur, required, readOnly, invalid, describedBy } =
    props;
  const isKnown = value === null || choices.some(({ name }) => name === value);
  return (
    <Select
      id={id}
      fill
      className={invalid ? 'is-invalid' : ''}
      value={value ?? ''}
      disabled={readOnly}
      aria-required={required}
      aria-invalid={invalid}
      aria-describedby={describedBy}
      onBlur={onBlur}
      onChange={(event) => onChange(event.target.value === '' ? null : event.target.value)}
    >
      <option value="" hidden={!hasEmptyOption} disabled={!hasEmptyOption} />
      {choices.map(({ name, label }) => (
        <option key={name} value={name}>
          {label}
        </option>
      ))}
      {!isKnown && <option value={value}>{value}</option>}
    </Select>
  );
}
