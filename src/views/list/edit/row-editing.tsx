import { useTableContext } from '../table-context.ts';
import type { EditStart } from '../record-grid.tsx';
import { CellEditor } from './cell-editor.tsx';
import { useUndoEdits } from './use-undo-edits.ts';

interface Props {
  /** Null: no cell is edited now. What was edited before can be taken back. */
  readonly edit: EditStart | null;
  readonly onClose: () => void;
}

/** The editor of cells in the rows of a list, which stays from the first edit on. */
export function RowEditing({ edit, onClose }: Props) {
  const { model } = useTableContext();
  const onSaved = useUndoEdits(model);
  if (!edit) return null;
  const key = edit.record.id + edit.path;
  return <CellEditor key={key} edit={edit} onSaved={onSaved} isOfRow onClose={onClose} />;
}
