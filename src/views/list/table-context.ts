import { createContext, type ReactNode, useContext } from 'react';
import type { FormatContext } from '../../contract/kinds/kind.ts';
import type { OwnAction } from '../../contract/metadata/introspection.ts';
import type { RangeSource } from './ranges/range-ask.ts';
import type { ObjectRecord } from '../../engine/hooks/documents.ts';
import type { ColumnModel, ObjectModel } from '../../engine/model/object-model.ts';

/** Entries for the menu of a row. */
export type RowItems = (row: ObjectRecord) => ReactNode;

/** What cells need of their table; the grid passes them only the row. */
export interface TableContextValue {
  readonly model: ObjectModel;
  readonly format: FormatContext;
  /** The address of a record's own screen; undefined: rows lead nowhere. */
  readonly recordHref: ((id: string) => string) | undefined;
  /** Shows a record beside its list. */
  readonly onPeek?: ((id: string) => void) | undefined;
  /** Further entries of a row's menu, for screens of their own. */
  readonly rowItems: RowItems | undefined;
  /** Several cells are to be changed at once; undefined where none are. */
  readonly onRange?: RangeSource['onRange'];
  /** The columns on show. */
  readonly columns?: readonly ColumnModel[] | undefined;
  readonly onDelete: ((row: ObjectRecord) => void) | undefined;
  /** Opens the dialog of an action on the row; without it there are none. */
  readonly onAction: ((row: ObjectRecord, action: OwnAction) => void) | undefined;
}

export const TableContext = createContext<TableContextValue | undefined>(undefined);

export function useTableContext(): TableContextValue {
  const value = useContext(TableContext);
  if (!value) throw new Error('Cells need an ObjectTable around them.');
  return value;
}
