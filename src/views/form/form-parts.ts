import { createContext, useContext } from 'react';
import type { Problem } from '../../contract/errors.ts';
import type { FormFieldModel, FormModel, ObjectModel } from '../../engine/model/object-model.ts';
import type { FormPlace } from './form-place.ts';
import type { StoredRecord } from '../form-state/record-actions.ts';

export interface ShownRecord {
  readonly model: ObjectModel;
  readonly record: StoredRecord;
}

/** What the parts of a form need that stand below RJSF: it hands them its own schema only. */
export interface FormParts {
  readonly form: FormModel;
  readonly place: FormPlace;
  readonly models: ReadonlyMap<string, FormFieldModel>;
  readonly disabled: boolean;
  readonly problemText: (problem: Problem) => string;
  /** The record that tabs are about; undefined for a new one. */
  readonly shown: ShownRecord | undefined;
}

export const FormPartsContext = createContext<FormParts | undefined>(undefined);

export function useFormParts(): FormParts {
  const parts = useContext(FormPartsContext);
  if (!parts) throw new Error('Fields of a record stand in FormFields.');
  return parts;
}
