import type { ServerArea } from '../../platform/area/area.ts';
import { activate } from './activate.ts';
import { askCalls } from './ask-calls.ts';
import { elementCalls } from './check/element-calls.ts';
import { workflowValidation } from './check/workflow-validation.ts';
import { placeCalls } from './check/place-calls.ts';
import { tryCalls } from './check/try-calls.ts';
import { copyWorkflow } from './copy.ts';
import { countCalls } from './count-calls.ts';
import { existingWork } from './existing.ts';
import { recordConsumer } from './follow-records.ts';
import { healthCalls } from './health/health-calls.ts';
import { laneWork } from './lane.ts';
import type { LaneParts } from './lane-parts.ts';
import { delaysWork } from './new-delays.ts';
import { cancelRun, moveRun, retryRun } from './one-run.ts';
import { workflowTraces } from './personal.ts';
import { cancelAll, stateConsumer, stateWork } from './settle.ts';
import { sweepWork } from './sweep.ts';
import { takeOver } from './take-over.ts';
import { WORKFLOW_TABLES } from './tables.ts';
import { triggerConsumer } from './triggers/follow-events.ts';
import { timedWork } from './triggers/timed-triggers.ts';
import { hookCalls } from './triggers/hook-calls.ts';
import { hookRoute } from './triggers/hook-route.ts';
import { startCalls, startJob } from './triggers/start-by-hand.ts';
import { callWork } from './triggers/send-calls.ts';
import { TRIGGER_TABLES } from './triggers/trigger-tables.ts';
import { workflowUpkeep } from './upkeep.ts';
import { watchdogWork } from './watchdog.ts';

/** What workflows do with records. */
export const automator: ServerArea = {
  name: 'automator',
  tables: [WORKFLOW_TABLES, TRIGGER_TABLES],
  routes: [hookRoute],
  handlers: {
    activateWorkflow: { take: activate },
    copyWorkflow: { take: copyWorkflow },
    cancelWorkflowRuns: { take: cancelAll },
    cancelRun: { take: cancelRun },
    retryRun: { take: retryRun },
    takeOverWorkflow: { take: takeOver },
    moveRun: { take: moveRun },
  },
  calls: (parts, { handlers }) => {
    const [hooks, starts] = [hookCalls(), startCalls(parts)];
    return {
      queries: {
        ...elementCalls(parts.catalog),
        ...countCalls(),
        ...askCalls(parts),
        ...healthCalls,
        ...hooks.queries,
        ...starts.queries,
      },
      mutations: { ...placeCalls, ...tryCalls(handlers), ...hooks.mutations, ...starts.mutations },
    };
  },
  jobs: [startJob],
  documents: workflowValidation,
  consumers: [stateConsumer, recordConsumer, triggerConsumer],
  due: (given, { handlers }) => {
    const parts: LaneParts = { ...given, handlers, now: () => new Date() };
    return [
      laneWork(parts),
      stateWork(parts),
      existingWork(parts),
      delaysWork(parts),
      sweepWork(parts),
      watchdogWork(parts),
      timedWork(parts),
      callWork(given),
    ];
  },
  upkeep: workflowUpkeep,
  personal: workflowTraces,
};
