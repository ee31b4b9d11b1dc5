interface Props {
  readonly id?: string;
  readonly disabled?: boolean;
  readonly label?: string | undefined;
  readonly isWrong?: boolean;
  readonly place?: string;
  readonly min: number;
  readonly max: number;
  readonly step?: number;
  readonly value: number | undefined;
  /** Undefined: it was emptied. What is out of bounds is not told. */
  readonly onChange: (value: number | undefined) => void;
}

/** A number in its bounds. */
export function NumberInput(props: Props) {
  const { id, disabled, label, isWrong, place, min, max, step = 1, value, onChange } = props;
  return (
    <input
      id={id}
      disabled={disabled}
      min={min}
      max={max}
      step={step}
      type="number"
      className="bp6-input"
      aria-label={label}
      aria-invalid={isWrong}
      data-place={place}
      value={value ?? ''}
      onChange={({ target }) => {
        if (target.validity.valid)
          onChange(Number.isNaN(target.valueAsNumber) ? undefined : target.valueAsNumber);
      }}
    />
  );
}
