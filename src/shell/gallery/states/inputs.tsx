import { fieldIn } from '../../../contract/formats/index.ts';
import { SHIP_MODEL } from '../data/objects.ts';
import { FIRST_SHIP } from '../data/records.ts';
import type { GalleryGroup } from '../gallery-state.ts';
import { Field } from './field.tsx';

const FIELDS = SHIP_MODEL.form.sections.flatMap(({ fields }) => fields);

/** What a form holds: ids in place of records. */
function formValue(name: string): unknown {
  const value: unknown = FIRST_SHIP[name];
  const idOf = (each: unknown) =>
    typeof each === 'object' && each !== null && 'id' in each ? each.id : each;
  return Array.isArray(value) ? value.map(idOf) : idOf(value);
}

interface Props {
  readonly place: string;
  readonly filled?: boolean;
  readonly readOnly?: boolean;
  readonly required?: boolean;
  readonly error?: string;
}

/** The inputs of all kinds, and those of what is no record in a LIST. */
function Inputs({ place, filled = false, readOnly = false, required = false, error }: Props) {
  return (
    <div className="gallery-fields">
      {FIELDS.map((model) => (
        <Field
          key={model.field.name}
          id={`${place}-${model.field.name}`}
          model={{ ...model, readOnly, field: fieldIn(model.field, FIRST_SHIP) }}
          value={filled ? formValue(model.field.name) : null}
          required={required}
          {...(error ? { error } : {})}
        />
      ))}
    </div>
  );
}

export const INPUTS: GalleryGroup = {
  id: 'inputs',
  title: 'Inputs of all kinds',
  states: [
    { id: 'empty', title: 'Empty', show: () => <Inputs place="empty" /> },
    { id: 'filled', title: 'Filled', show: () => <Inputs place="filled" filled /> },
    { id: 'read-only', title: 'Read-only', show: () => <Inputs place="read-only" filled readOnly /> },
    { id: 'required', title: 'Required', show: () => <Inputs place="required" required /> },
    {
      id: 'invalid',
      title: 'Invalid',
      show: () => <Inputs place="invalid" filled error="This value is not allowed." />,
    },
  ],
};
