import { Suspense } from 'react';
import { late } from '../../widgets/late.tsx';
import { loadTexts } from '../../texts/load-texts.ts';
import type { BulkDialogProps } from './bulk-props.ts';

const MergeSelected = late(async () => {
  const [{ MergeSelected: Dialog }] = await Promise.all([
    import('../../merge/merge-selected.tsx'),
    loadTexts('people'),
  ]);
  return Dialog;
});

/** The two selected records become one. */
export function SelectionMerge({ listing, selection, onClear, onClose }: BulkDialogProps) {
  const [first, second] = selection.rows;
  if (!first || !second) return null;
  return (
    <Suspense>
      <MergeSelected model={listing.model} ids={[first.id, second.id]} onClose={onClose} onDone={onClear} />
    </Suspense>
  );
}
