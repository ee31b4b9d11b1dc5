import type { RecordMerge } from '../../engine/duplicates.ts';
import { MergeDialog, type MergeDialogProps } from './merge-dialog.tsx';
import { useMerged } from './use-merged.ts';

interface Props extends Omit<MergeDialogProps, 'onMerged'> {
  readonly onDone: () => void;
}

/** Merges two records of a list; the snackbar offers to undo it. */
export function MergeSelected({ onDone, ...props }: Props) {
  const { told } = useMerged(props.model);
  const onMerged = (merge: RecordMerge) => {
    props.onClose();
    onDone();
    told(merge);
  };
  return <MergeDialog {...props} onMerged={onMerged} />;
}
