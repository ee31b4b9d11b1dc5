import type { Gate } from '../../base/sql/gate.ts';
import type { ObjectType } from '../../../contract/metadata/catalog.ts';
import type { MergeRow } from './merge-statements.ts';
import type { MergeTarget } from './target.ts';
import type { UndoNote } from './undo-note.ts';

/** A merge that is being taken back, in its transaction. */
export interface Undo extends Pick<MergeTarget, 'whole' | 'actor'> {
  readonly tx: MergeTarget['db'];
  readonly gate: Gate;
  /** With all of its fields. */
  readonly object: ObjectType;
  readonly merge: MergeRow & { readonly undo: UndoNote };
  /** What the history has as the job that did it. */
  readonly undoId: string;
}
