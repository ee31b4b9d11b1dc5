import { useId } from 'react';
import { Select } from '../../../views/widgets/select.tsx';

interface Choice {
  readonly value: string;
  readonly label: string;
  readonly disabled?: boolean;
}

interface Props {
  readonly label: string;
  /** Empty: as by default. */
  readonly value: string;
  readonly choices: readonly Choice[];
  readonly onChange: (value: string) => void;
}

export function ChoiceField({ label, value, choices, onChange }: Props) {
  const id = useId();
  return (
    <div className="config-field">
      <label htmlFor={id}>{label}</label>
      <Select id={id} fill value={value} onChange={(event) => onChange(event.currentTarget.value)}>
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value} disabled={choice.disabled}>
            {choice.label}
          </option>
        ))}
      </Select>
    </div>
  );
}
