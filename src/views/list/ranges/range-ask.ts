import type { ObjectRecord } from '../../../engine/hooks/documents.ts';
import type { FormatContext } from '../../../contract/kinds/kind.ts';
import type { ColumnModel } from '../../../engine/model/object-model.ts';
import type { TableColumn } from '../table-columns.ts';

/** What is to be done with several cells. */
export interface RangeAsk {
  readonly type: 'paste' | 'fill';
  /** The cell that has the focus: where pasting begins, and whose column is filled. */
  readonly record: ObjectRecord;
  /** From that cell on, left to right as they are shown. */
  readonly columns: readonly ColumnModel[];
  /** Paste: what was copied. */
  readonly text: string;
}

/** What is read of a grid whose cells are copied, pasted and filled. */
export interface RangeSource {
  readonly rows: readonly ObjectRecord[];
  readonly columns: readonly TableColumn[];
  readonly format: FormatContext;
  readonly selectedIds: readonly string[];
  /** Several cells are to be changed at once. */
  readonly onRange?: ((ask: RangeAsk) => void) | undefined;
}
