import type { ComponentType } from 'react';
import type { ObjectRecord } from '../../../engine/hooks/documents.ts';
import type { BulkTarget, Job } from '../../../engine/hooks/use-bulk.ts';
import type { RecordSelection } from '../record-selection.ts';
import type { Listing } from '../use-listing.ts';

export interface SelectionActionProps {
  readonly selection: RecordSelection;
}

/** A button of a screen of its own beside those for selected records. */
export type SelectionAction = ComponentType<SelectionActionProps>;

/** What actions on the selected records need. */
export interface SelectionBarProps {
  readonly listing: Listing;
  readonly selection: RecordSelection & { readonly target: BulkTarget };
  readonly selectionAction?: SelectionAction | undefined;
  readonly onChooseAll: () => void;
  readonly onClear: () => void;
  /** Deletes records that are known, each as it was read. */
  readonly onDelete: (rows: readonly ObjectRecord[]) => Promise<void>;
  readonly onJob: (started: StartedJob) => void;
  /** Hears of a file that is made in the background. */
  readonly onExport: (job: Job) => void;
}

export interface BulkDialogProps extends SelectionBarProps {
  readonly onClose: () => void;
}

/** A job that the user has started, and what it does. */
export interface StartedJob {
  readonly job: Job;
  readonly verb: 'edit' | 'delete' | 'restore' | 'start' | 'recover' | 'purge';
  readonly total: number;
  /** There may be more. */
  readonly isAtLeast?: boolean;
  /** Nothing takes it back. */
  readonly isFinal?: boolean;
}
