import { RunLogPart } from './log/run-log-part.tsx';
import { TryPart } from './try-part.tsx';
import { VersionsPart } from './versions-part.tsx';

/** What tabs of records and dialogs of actions show: together, since most of it is small. */
export const PARTS = {
  workflowTry: TryPart,
  workflowVersions: VersionsPart,
  workflowRunLog: RunLogPart,
};
