import { FormGroup } from '@blueprintjs/core';
import { useState } from 'react';
import type { FormFieldModel } from '../../../engine/model/object-model.ts';
import { inputOf } from '../../../views/elements/input-of.tsx';
import { SHIP_MODEL } from '../data/objects.ts';

/** A field of the ship's form. */
export function fieldModel(name: string): FormFieldModel {
  const fields = SHIP_MODEL.form.sections.flatMap((section) => section.fields);
  const found = fields.find(({ field }) => field.name === name);
  if (!found) throw new Error(`The ship has no field "${name}".`);
  return found;
}

interface Props {
  readonly id: string;
  readonly model: FormFieldModel;
  readonly value?: unknown;
  readonly error?: string;
  readonly required?: boolean;
}

/** An input with its label and error, as forms show them. */
export function Field({ id, model, value: first = null, error, required = false }: Props) {
  const [value, setValue] = useState(first);
  const Input = inputOf(model);
  if (!Input) return null;
  const errorId = `${id}__error`;
  return (
    <FormGroup
      label={model.field.label}
      labelFor={id}
      {...(required ? { labelInfo: '*' } : {})}
      {...(error ? { intent: 'danger', helperText: <span id={errorId}>{error}</span> } : {})}
    >
      <Input
        id={id}
        model={model}
        value={value}
        onChange={setValue}
        onBlur={() => undefined}
        required={required}
        readOnly={model.readOnly}
        invalid={error !== undefined}
        describedBy={error ? errorId : undefined}
      />
    </FormGroup>
  );
}
