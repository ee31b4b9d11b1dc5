import type { Arguments, ShownRecords, Shows } from '../../platform/calls/shown.ts';
import { workflowObjects, type WorkflowObjects } from './objects.ts';

/** What a call shows of workflows, where the metadata have them. */
export const showsOfWorkflows = (
  records: (objects: WorkflowObjects, args: Arguments) => readonly ShownRecords[],
): Shows => ({
  records: (whole, args) => {
    const objects = workflowObjects(whole);
    return objects ? records(objects, args) : [];
  },
});

/**
 * Figures of all runs of the workflow `id`. They are kept as sums, of which nothing can be taken out: roles with a row
 * rule on runs are refused.
 */
export const SHOWS_COUNTS = showsOfWorkflows(({ workflow, run }) => [
  { object: workflow.name, rows: { named: 'id' } },
  { object: run.name, rows: 'all' },
]);
