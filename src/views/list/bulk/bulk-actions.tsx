import type { Intent } from '@blueprintjs/core';
import { EditIcon, ExportIcon, GitMergeIcon, TrashIcon } from '@blueprintjs/icons';
import { type ComponentType, type JSX, Suspense } from 'react';
import type { ListActions } from '../../../engine/model/object-model.ts';
import { BulkEditDialog } from './bulk-edit-dialog.tsx';
import { ExportDialog } from '../export/late-export.ts';
import { SelectionMerge } from './selection-merge.tsx';
import { loadTexts } from '../../texts/load-texts.ts';
import { late } from '../../widgets/late.tsx';
import type { BulkDialogProps } from './bulk-props.ts';

export type BulkActionName = ListActions['bulk'][number];

export interface BulkAction {
  readonly label: string;
  readonly icon: JSX.Element;
  readonly intent: Intent;
  readonly Dialog: ComponentType<BulkDialogProps>;
  /** For so many records, no more and no less, each of them chosen. */
  readonly only?: number;
}

/** What can be done with the selected records: one entry for each name that view files may use. */
export const BULK_ACTIONS = {
  edit: { label: 'bulk:edit', icon: <EditIcon />, intent: 'none', Dialog: BulkEditDialog },
  merge: {
    label: 'bulk:merge',
    icon: <GitMergeIcon />,
    intent: 'none',
    Dialog: SelectionMerge,
    only: 2,
  },
  delete: { label: 'list.delete', icon: <TrashIcon />, intent: 'danger', Dialog: SelectionDelete },
  export: { label: 'list.export.title', icon: <ExportIcon />, intent: 'none', Dialog: SelectionExport },
} as const satisfies Record<BulkActionName, BulkAction>;

const BulkDeleteDialog = late(async () => {
  const [{ BulkDeleteDialog: Dialog }] = await Promise.all([
    import('./bulk-delete-dialog.tsx'),
    loadTexts('actions'),
  ]);
  return Dialog;
});

function SelectionDelete(props: BulkDialogProps) {
  return (
    <Suspense>
      <BulkDeleteDialog {...props} />
    </Suspense>
  );
}

function SelectionExport({ listing, selection, onExport, onClose }: BulkDialogProps) {
  return (
    <Suspense>
      <ExportDialog listing={listing} target={selection.target} onExport={onExport} onClose={onClose} />
    </Suspense>
  );
}
