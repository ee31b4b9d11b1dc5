import type { ObjectField } from '../../../contract/metadata/introspection.ts';
import type { Count } from '../../../engine/filter/value-shape.ts';
import { RecordPicker } from '../../picker/record-picker.tsx';
import type { ValueProps } from './value-props.ts';

interface Props extends ValueProps {
  readonly field: ObjectField;
  readonly count: Count;
}

const nothing = () => undefined;

/** Records of the field's object, picked from its table. */
export function RecordsValue({ id, label, field, count, values, onChange, invalid, describedBy }: Props) {
  return (
    <span className="filter-records">
      <label className="sr-only" htmlFor={id}>
        {label}
      </label>
      <RecordPicker
        id={id}
        field={field}
        multiple={count !== 'one'}
        ids={values.filter((value) => typeof value === 'string')}
        onChange={onChange}
        onBlur={nothing}
        required
        readOnly={false}
        invalid={invalid}
        describedBy={describedBy}
      />
    </span>
  );
}
