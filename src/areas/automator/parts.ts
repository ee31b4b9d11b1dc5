import { ActivateDefaults, ActivatePart, EnrolExistingPart, NewDelaysPart } from './ask/activate-part.tsx';
import { MovePart } from './ask/move-part.tsx';
import { ResumePart } from './ask/resume-part.tsx';
import { RetryPart } from './ask/retry-part.tsx';
import { HealthPart } from './health-part.tsx';
import { RunLogPart } from './log/run-log-part.tsx';
import { TryPart } from './try-part.tsx';
import { WorkflowVersionsPart } from './versions-part.tsx';

/** What tabs of records and dialogs of actions show: together, since most of it is small. */
export const PARTS = {
  workflowTry: TryPart,
  workflowHealth: HealthPart,
  workflowVersions: WorkflowVersionsPart,
  workflowRunLog: RunLogPart,
  'Workflow.activate': ActivatePart,
  'Workflow.activate.many': ActivateDefaults,
  'Workflow.activate.enrolExisting': EnrolExistingPart,
  'Workflow.activate.newDelays': NewDelaysPart,
  'Workflow.resume.resumePolicy': ResumePart,
  'Workflow.resume.resumePolicy.many': ResumePart,
  'WorkflowRun.retry': RetryPart,
  'WorkflowRun.moveToLatest.toElement': MovePart,
};
