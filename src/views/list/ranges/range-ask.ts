import type { ObjectRecord } from '../../../engine/hooks/documents.ts';
import type { ColumnModel } from '../../../engine/model/object-model.ts';

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
