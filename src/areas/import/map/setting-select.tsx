import { useId } from 'react';
import { Select } from '../../../views/widgets/select.tsx';

interface Props {
  /** What is set. */
  readonly text: string;
  /** The column it is set for: part of the name that is read out. */
  readonly column: string;
  readonly value: string;
  readonly options: readonly { readonly value: string; readonly text: string }[];
  readonly disabled: boolean;
  readonly onChange: (value: string) => void;
}

/** A small select with its name before it. */
export function SettingSelect({ text, column, value, options, disabled, onChange }: Props) {
  const id = useId();
  return (
    <span className="import-setting">
      <label htmlFor={id}>
        {text} <span className="sr-only">({column})</span>
      </label>
      <Select id={id} value={value} disabled={disabled} onChange={({ target }) => onChange(target.value)}>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.text}
          </option>
        ))}
      </Select>
    </span>
  );
}
