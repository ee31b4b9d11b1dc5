import type { ServerArea } from '../../platform/area/area.ts';
import { activate } from './activate.ts';
import { copyWorkflow } from './copy.ts';
import { countCalls } from './count-calls.ts';
import { draftCalls } from './draft-calls.ts';
import { tmpTypes } from './tmp-types.ts';
import { existingWork } from './existing.ts';
import { recordConsumer } from './follow-records.ts';
import { type LaneParts, laneWork } from './lane.ts';
import { cancelRun, moveRun, retryRun } from './one-run.ts';
import { workflowTraces } from './personal.ts';
import { cancelAll, stateConsumer, stateWork } from './settle.ts';
import { sweepWork } from './sweep.ts';
import { WORKFLOW_TABLES } from './tables.ts';
import { workflowUpkeep } from './upkeep.ts';

/** What workflows do with records. */
export const automator: ServerArea = {
  name: 'automator',
  tables: [WORKFLOW_TABLES],
  calls: () => ({ queries: { ...draftCalls(), ...countCalls(), ...tmpTypes() } }),
  handlers: {
    activateWorkflow: { take: activate },
    copyWorkflow: { take: copyWorkflow },
    cancelWorkflowRuns: { take: cancelAll },
    cancelRun: { take: cancelRun },
    retryRun: { take: retryRun },
    moveRun: { take: moveRun },
  },
  consumers: [stateConsumer, recordConsumer],
  due: (given, { handlers }) => {
    const parts: LaneParts = { ...given, handlers, now: () => new Date() };
    return [laneWork(parts), stateWork(parts), existingWork(parts), sweepWork(parts)];
  },
  upkeep: workflowUpkeep,
  personal: workflowTraces,
};
