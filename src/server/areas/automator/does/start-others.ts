import { relatedIds } from './related.ts';
import { startRuns } from '../start.ts';
import type { Behaviour, Step } from '../behaviour.ts';

/** Begins runs of another workflow that is active, with what led to this one. Gives how many have entered. */
async function start(step: Step, recordIds: readonly string[]): Promise<number> {
  const { world, depth, id, inputs } = step;
  return startRuns(world, String(inputs['workflow']), {
    recordIds,
    keys: recordIds.map(() => id),
    depth: depth + 1,
  });
}

export const startWorkflow: Behaviour = {
  name: 'startWorkflow',
  run: async (step) => ({ go: 'next', gives: { count: await start(step, [step.recordId]) } }),
};

/** For each record that `field` leads to, as far as whoever acts sees them; `most` at most. */
export const forEach: Behaviour = {
  name: 'forEach',
  run: async (step) => {
    const ids = await relatedIds(step, String(step.inputs['field']), Number(step.inputs['most'] ?? 100));
    return { go: 'next', gives: { count: ids.length ? await start(step, ids) : 0 } };
  },
};
