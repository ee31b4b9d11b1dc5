import type { Intent } from '@blueprintjs/core';
import { EditIcon, ExportIcon, TrashIcon } from '@blueprintjs/icons';
import type { ComponentType, JSX } from 'react';
import type { ListActions } from '../../../engine/model/object-model.ts';
import { BulkDeleteDialog } from './bulk-delete-dialog.tsx';
import { BulkEditDialog } from './bulk-edit-dialog.tsx';
import { ExportDialog } from '../export/export-dialog.tsx';
import type { BulkDialogProps } from './bulk-props.ts';

export type BulkActionName = ListActions['bulk'][number];

interface BulkAction {
  readonly label: string;
  readonly icon: JSX.Element;
  readonly intent: Intent;
  readonly Dialog: ComponentType<BulkDialogProps>;
}

/** What can be done with the selected records: one entry for each name that view files may use. */
export const BULK_ACTIONS = {
  edit: { label: 'list.bulk.edit', icon: <EditIcon />, intent: 'none', Dialog: BulkEditDialog },
  delete: { label: 'list.delete', icon: <TrashIcon />, intent: 'danger', Dialog: BulkDeleteDialog },
  export: { label: 'list.export.title', icon: <ExportIcon />, intent: 'none', Dialog: SelectionExport },
} as const satisfies Record<BulkActionName, BulkAction>;

function SelectionExport({ listing, selection, onClose }: BulkDialogProps) {
  return <ExportDialog listing={listing} target={selection.target} onClose={onClose} />;
}
