import { useId } from 'react';
import './choice-cards.css';

interface Choice {
  readonly value: string;
  readonly title: string;
  /** What it means. */
  readonly about: string;
  /** It cannot be chosen now. */
  readonly isOff?: boolean;
}

interface Props {
  readonly legend: string;
  /** What is to be decided about. */
  readonly about?: string;
  readonly value: string;
  readonly choices: readonly Choice[];
  readonly disabled: boolean;
  readonly onChange: (value: string) => void;
}

/** One of a few choices, each with what it means. */
export function ChoiceCards({ legend, about, value, choices, disabled, onChange }: Props) {
  const name = useId();
  return (
    <fieldset className="import-choices" disabled={disabled}>
      <legend>{legend}</legend>
      {about !== undefined && <p>{about}</p>}
      {choices.map((choice) => (
        <label
          key={choice.value}
          className="card"
          data-chosen={choice.value === value}
          data-off={choice.isOff === true}
        >
          <input
            type="radio"
            name={name}
            value={choice.value}
            checked={choice.value === value}
            disabled={choice.isOff === true && choice.value !== value}
            aria-labelledby={`${name}-${choice.value}-title`}
            aria-describedby={`${name}-${choice.value}`}
            onChange={() => onChange(choice.value)}
          />
          <strong id={`${name}-${choice.value}-title`}>{choice.title}</strong>
          <span id={`${name}-${choice.value}`}>{choice.about}</span>
        </label>
      ))}
    </fieldset>
  );
}
