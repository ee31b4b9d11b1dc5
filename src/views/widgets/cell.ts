import type { ComponentType } from 'react';
import type { FormatContext } from '../../contract/kinds/kind.ts';
import type { ObjectRecord } from '../../engine/hooks/documents.ts';
import type { ColumnModel } from '../../engine/model/object-model.ts';

export interface CellProps {
  readonly value: unknown;
  readonly column: ColumnModel;
  readonly row: ObjectRecord;
  /** The object that the row is a record of. */
  readonly objectName: string;
  readonly format: FormatContext;
  /** Pixels that it has; undefined while that is not known. */
  readonly width?: number | undefined;
}

/** How a cell type is drawn. */
export interface CellDefinition {
  /** Undefined: the grid draws the text itself, which is much cheaper than a component. */
  readonly Component: ComponentType<CellProps> | undefined;
}
