import type { EnumValue, ObjectField } from '../../contract/introspection.ts';
import type { CELL_TYPES } from '../../contract/metadata/view.ts';

/** Everything that views show of an object: built once per object and locale, frozen, and plain data. */
export interface ObjectModel {
  readonly name: string;
  readonly label: string;
  readonly pluralLabel: string;
  readonly route: string;
  /** Template of a record's label (see `contract/label.ts`). */
  readonly recordLabel: string;
  /** False: its records are only shown. */
  readonly writable: boolean;
  readonly fields: ReadonlyMap<string, ObjectField>;
  readonly columns: readonly ColumnModel[];
  readonly search: SearchModel;
  readonly form: FormModel;
  readonly picker: PickerModel;
  readonly list: { readonly pageSize: number; readonly sort: readonly SortKey[] };
}

export type CellType = (typeof CELL_TYPES)[number];

export interface SortKey {
  readonly field: string;
  readonly direction: 'ASCENDING' | 'DESCENDING';
}

export interface ColumnModel {
  /** The field's name or path: unique among the columns of an object. */
  readonly path: string;
  readonly label: string;
  /** The field that holds the value; of a path, the first field. */
  readonly field: ObjectField;
  readonly cell: CellType;
  readonly hidden: boolean;
  readonly sortable: boolean;
  readonly numeric: boolean;
  readonly width: number | undefined;
  /** Tags: how many before +count. */
  readonly max: number;
}

export interface SearchModel {
  /** Fields matched by 'contains'. */
  readonly text: readonly string[];
  /** Fields matched by equality, when the whole input is digits. */
  readonly numeric: readonly string[];
}

export interface FormModel {
  readonly sections: readonly FormSectionModel[];
}

export interface FormSectionModel {
  readonly name: string;
  /** Undefined: the section has no title. */
  readonly title: string | undefined;
  readonly fields: readonly FormFieldModel[];
}

export interface FormFieldModel {
  readonly field: ObjectField;
  /** ENUM: the choices, the empty one first where the rules give one. */
  readonly choices: readonly EnumValue[];
  readonly hasEmptyOption: boolean;
  /** LIST of items: the fields of an item; else none. */
  readonly items: readonly FormFieldModel[];
  readonly readOnly: boolean;
}

export interface PickerModel {
  readonly columns: readonly ColumnModel[];
}
