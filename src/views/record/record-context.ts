import { createContext, useContext } from 'react';
import type { ObjectRecord } from '../../engine/hooks/documents.ts';
import type { FormFieldModel, ObjectModel } from '../../engine/model/object-model.ts';
import type { FormValues } from '../form-state/form-values.ts';
import type { SavedCell } from '../list/edit/use-cell-save.ts';

/** Who changed a field the last time that is known of, as it is said. */
export type LastChange = (field: string) => string | undefined;

/** What the parts of a record that is read need of it. */
interface ReadRecord {
  readonly model: ObjectModel;
  readonly record: ObjectRecord;
  /** As the form has them: ids for relations. */
  readonly values: FormValues;
  /** Where its form has a field. */
  readonly formOf: (field: string) => string;
  /** Nothing of it can be changed, by the viewer or by anybody. */
  readonly isClosed: boolean;
  readonly onSaved: SavedCell;
  readonly restore: (field: FormFieldModel, value: unknown) => void;
  readonly lastChange: LastChange;
}

export const ReadRecordContext = createContext<ReadRecord | undefined>(undefined);

export function useReadRecord(): ReadRecord {
  const value = useContext(ReadRecordContext);
  if (!value) throw new Error('What is read of a record stands in a RecordFrame.');
  return value;
}
