import { Radio, RadioGroup } from '@blueprintjs/core';
import { useTranslation } from 'react-i18next';
import type { SelectControlProps } from './select-control.tsx';

export interface RadioControlProps extends SelectControlProps {
  readonly label: string;
}

/** Choices that all stand in sight; otherwise as a select. */
export function RadioControl(props: RadioControlProps) {
  const { id, label, value, choices, hasEmptyOption, onChange, onBlur, required, invalid, describedBy } =
    props;
  const { t } = useTranslation();
  const isKnown = value === null || choices.some(({ name }) => name === value);
  const offered = [
    ...(hasEmptyOption && !required ? [{ name: '', label: t('form.empty') }] : []),
    ...choices,
    ...(isKnown ? [] : [{ name: value, label: value }]),
  ];
  return (
    <RadioGroup
      className="radio-control"
      inline
      id={id}
      tabIndex={-1}
      name={id}
      aria-label={label}
      aria-required={required}
      aria-describedby={describedBy}
      selectedValue={value ?? ''}
      disabled={props.readOnly}
      onChange={(event) => onChange(event.currentTarget.value || null)}
    >
      {offered.map((choice) => (
        <Radio
          key={choice.name}
          value={choice.name}
          label={choice.label}
          onBlur={onBlur}
          aria-invalid={invalid}
          aria-describedby={describedBy}
        />
      ))}
    </RadioGroup>
  );
}
