import { type ComponentType, createContext, type ReactNode } from 'react';
import type { CompoundFilter } from '../../contract/filter/filter.ts';
import type { FieldPickerModel, ObjectModel } from '../../engine/model/object-model.ts';

export interface PickerDialogProps {
  readonly objectName: string;
  readonly multiple: boolean;
  /** Selected at open. */
  readonly ids: readonly string[];
  readonly rules: FieldPickerModel | undefined;
  readonly onSelect: (ids: readonly string[]) => void;
  readonly onClose: () => void;
}

export interface CreateRecordProps {
  readonly model: ObjectModel;
  /** What it begins with, by field name. Such a form keeps no draft: that of the object is for a record of any. */
  readonly given?: Readonly<Record<string, unknown>>;
  readonly onSaved: (id: string) => void;
  readonly onCancel: () => void;
  /** Asks for the other fields, where the form has not all. */
  readonly onAllFields?: (() => void) | undefined;
}

export interface BriefRecordProps {
  readonly objectName: string;
  /** What the record is to be called. */
  readonly text: string;
  readonly onSaved: (id: string) => void;
  readonly onClose: () => void;
}

export interface RowRecordProps {
  /** The object, with a form that has no more than the row. */
  readonly model: ObjectModel;
  readonly label: string;
  /** Places the inputs; each is drawn by the name of its field. */
  readonly draw: (fieldOf: (name: string) => ReactNode) => ReactNode;
  /** Its first input has the focus from the beginning. */
  readonly takesFocus: boolean;
  readonly onClose: () => void;
}

export interface RecordUploadsProps {
  /** What the records have to fulfil that become of them. */
  readonly filter: CompoundFilter | undefined;
  /** Sent at once, each one time. */
  readonly files: readonly File[];
  /** Told of each record, and of the file that it was. */
  readonly onDone: (id: string, file: File) => void;
}

/** What opens over a picker: a table and forms, which hold inputs and filters, and so pickers, themselves. */
export interface PickerParts {
  readonly Dialog?: ComponentType<PickerDialogProps>;
  readonly CreateRecord?: ComponentType<CreateRecordProps>;
  readonly BriefRecord?: ComponentType<BriefRecordProps>;
  /** Below a list. */
  readonly RowRecord?: ComponentType<RowRecordProps>;
  readonly Uploads?: ComponentType<RecordUploadsProps>;
}

/** The parts come from above all screens (see `all-parts.ts`), since they need what needs the picker. */
export const PickerPartsContext = createContext<PickerParts>({});
