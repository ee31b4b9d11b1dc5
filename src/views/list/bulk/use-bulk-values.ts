import { type RefObject, useMemo, useRef, useState } from 'react';
import { formFields } from '../../../engine/model/form.ts';
import type { FormFieldModel, ObjectModel } from '../../../engine/model/object-model.ts';
import { type BulkEdit, type ListMode, listModes } from '../../../engine/query/bulk-input.ts';

type Choice = Pick<BulkEdit, 'values' | 'modes'>;

export interface BulkForm extends Choice {
  /** The fields that are to change, in the order in which they were chosen. */
  readonly chosen: readonly FormFieldModel[];
  /** The fields that could change as well. */
  readonly others: readonly FormFieldModel[];
  /** The values as they were last handed over, also before they are drawn. */
  readonly latest: RefObject<Choice>;
  readonly choose: (name: string) => void;
  readonly remove: (name: string) => void;
  readonly setValue: (name: string, value: unknown) => void;
  readonly setMode: (name: string, mode: ListMode) => void;
}

const NOTHING: Choice = { values: {}, modes: {} };

/** The form of a bulk edit: nothing changes but the fields that the user has chosen. */
export function useBulkValues(model: ObjectModel): BulkForm {
  const [names, setNames] = useState<readonly string[]>([]);
  const [choice, setChoice] = useState(NOTHING);
  const latest = useRef(choice);
  const fields = useMemo(() => formFields(model.form).filter(({ readOnly }) => !readOnly), [model]);
  const set = (next: Partial<Choice>) => {
    latest.current = { ...latest.current, ...next };
    setChoice(latest.current);
  };
  const setValue = (name: string, value: unknown) =>
    set({ values: { ...latest.current.values, [name]: value } });
  const setMode = (name: string, mode: ListMode) => set({ modes: { ...latest.current.modes, [name]: mode } });
  return {
    ...choice,
    chosen: names.flatMap((name) => fields.find(({ field }) => field.name === name) ?? []),
    others: fields.filter(({ field }) => !names.includes(field.name)),
    latest,
    choose: (name) => {
      const field = fields.find((each) => each.field.name === name);
      const [mode] = field ? listModes(field) : [];
      setNames([...names, name]);
      setValue(name, field?.field.kind === 'LIST' ? [] : null);
      if (mode) setMode(name, mode);
    },
    remove: (name) => {
      setNames(names.filter((each) => each !== name));
      const { [name]: _, ...values } = latest.current.values;
      set({ values });
    },
    setValue,
    setMode,
  };
}
