import type { ObjectRecord } from '../../../engine/hooks/documents.ts';

/** What is to be done with several cells. */
export interface RangeAsk {
  readonly type: 'paste' | 'fill';
  /** The cell that has the focus: where pasting begins, and whose column is filled. */
  readonly record: ObjectRecord;
  readonly path: string;
  /** Paste: what was copied. */
  readonly text: string;
}
