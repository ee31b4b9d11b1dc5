import { type RefObject, useMemo, useRef, useState } from 'react';
import type { FormFieldModel, ObjectModel } from '../../../engine/model/object-model.ts';

/** The values that all of the records get, by field name; null empties the field. */
export type BulkValues = Readonly<Record<string, unknown>>;

export interface BulkForm {
  /** The fields that are to change, in the order in which they were chosen. */
  readonly chosen: readonly FormFieldModel[];
  /** The fields that could change as well. */
  readonly others: readonly FormFieldModel[];
  readonly values: BulkValues;
  /** The values as they were last handed over, also before they are drawn. */
  readonly latest: RefObject<BulkValues>;
  readonly choose: (name: string) => void;
  readonly remove: (name: string) => void;
  readonly setValue: (name: string, value: unknown) => void;
}

/** The form of a bulk edit: nothing changes but the fields that the user has chosen. */
export function useBulkValues(model: ObjectModel): BulkForm {
  const [names, setNames] = useState<readonly string[]>([]);
  const [values, setValues] = useState<BulkValues>({});
  const latest = useRef(values);
  const fields = useMemo(
    () =>
      model.form.sections
        .flatMap((section) => section.fields)
        // Values of tenants' own fields are one list, which would be replaced as a whole.
        .filter(({ readOnly, own }) => !readOnly && !own),
    [model],
  );
  const set = (next: BulkValues) => {
    latest.current = next;
    setValues(next);
  };
  return {
    chosen: names.flatMap((name) => fields.find(({ field }) => field.name === name) ?? []),
    others: fields.filter(({ field }) => !names.includes(field.name)),
    values,
    latest,
    choose: (name) => {
      setNames([...names, name]);
      const field = fields.find((each) => each.field.name === name);
      set({ ...latest.current, [name]: field?.field.kind === 'LIST' ? [] : null });
    },
    remove: (name) => {
      setNames(names.filter((each) => each !== name));
      const { [name]: _, ...left } = latest.current;
      set(left);
    },
    setValue: (name, value) => set({ ...latest.current, [name]: value }),
  };
}
