import type { ObjectField } from '../../contract/metadata/introspection.ts';
import type { FieldPickerModel } from '../../engine/model/object-model.ts';

export interface RecordPickerProps {
  /** Of the input: the field's label names it. */
  readonly id: string;
  /** The relation: its object, and the template of its records' labels. */
  readonly field: ObjectField;
  readonly multiple: boolean;
  readonly ids: readonly string[];
  readonly onChange: (ids: readonly string[]) => void;
  readonly onBlur: () => void;
  readonly required: boolean;
  readonly readOnly: boolean;
  readonly invalid: boolean;
  readonly describedBy: string | undefined;
  /** What may be chosen, and whether records may be made here; anything and no where not given. */
  readonly rules?: FieldPickerModel | undefined;
}
