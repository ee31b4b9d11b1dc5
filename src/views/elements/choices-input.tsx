import { Checkbox } from '@blueprintjs/core';
import type { KindInputProps } from '../widgets/kind-view.ts';
import { ReadOnlyTags } from '../picker/read-only-tags.tsx';
import './elements.css';

/** Several of the field's choices, each a box to tick. What is chosen and no longer offered stays until it is unticked. */
export function ChoicesInput(props: KindInputProps) {
  const { id, model, value, onChange, onBlur, readOnly, describedBy } = props;
  const chosen = Array.isArray(value) ? (value as readonly string[]) : [];
  const offered = model.choices.map(({ name }) => name);
  const unknown = chosen.filter((name) => !offered.includes(name)).map((name) => ({ name, label: name }));
  const choices = [...model.choices, ...unknown];
  if (readOnly) {
    const texts = choices.filter(({ name }) => chosen.includes(name)).map(({ label }) => label);
    return <ReadOnlyTags id={id} label={model.field.label} texts={texts} describedBy={describedBy} />;
  }
  return (
    <div
      id={id}
      className="choices-input"
      role="group"
      tabIndex={-1}
      aria-label={model.field.label}
      aria-describedby={describedBy}
    >
      {choices.map(({ name, label }) => (
        <Checkbox
          key={name}
          inline
          checked={chosen.includes(name)}
          label={label}
          onBlur={onBlur}
          onChange={(event) => {
            const isOn = (one: string) => (one === name ? event.currentTarget.checked : chosen.includes(one));
            onChange(choices.map((choice) => choice.name).filter(isOn));
          }}
        />
      ))}
    </div>
  );
}
