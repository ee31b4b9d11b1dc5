import { told } from '../../../../contract/told.ts';
import type { Behaviour, Outcome, Step } from '../behaviour.ts';
import { type Asking, keptFilter, matchingRuns } from '../matching.ts';
import { shareOf } from '../quiet.ts';

/** The records of a step's workflow, as whoever acts sees them. */
export const askingOf = ({ world, acting }: Step): Asking => {
  const { catalog, timeZone } = acting.owner;
  const { userId, about: object } = acting;
  return { tx: world.tx, catalog, object, timeZone, now: world.now, userId };
};

export const ifElse: Behaviour = {
  name: 'if',
  runAll: async (steps) => {
    const [first] = steps;
    if (!first) return [];
    const met = await matchingRuns(askingOf(first), steps, keptFilter(first.inputs['filter']));
    return steps.map((step): Outcome => ({ go: met.has(step) ? 'yes' : 'no' }));
  },
};

interface Case {
  readonly filter?: string;
}

/** The first case that is fulfilled, else `else`. */
export const switchCase: Behaviour = {
  name: 'switch',
  runAll: async (steps) => {
    const [first] = steps;
    if (!first) return [];
    const outputs = new Map<Step, string>();
    for (const [at, { filter }] of ((first.inputs['cases'] ?? []) as readonly Case[]).entries()) {
      const rest = steps.filter((step) => !outputs.has(step));
      for (const step of await matchingRuns(askingOf(first), rest, keptFilter(filter)))
        outputs.set(step, `case${at + 1}`);
    }
    return steps.map((step): Outcome => ({ go: outputs.get(step) ?? 'else' }));
  },
};

interface Branch {
  readonly percent?: number;
}

/** By a hash of the record and the element: the same record takes the same way, in each version. */
export const split: Behaviour = {
  name: 'split',
  run: ({ inputs, drawn, element, recordId }) => {
    const branches = (inputs['branches'] ?? []) as readonly Branch[];
    let left = shareOf(`${recordId}${drawn.workflowId}${element.id}`) * 100;
    const at = branches.findIndex(({ percent = 0 }) => (left -= percent) < 0);
    return { go: `branch${(at < 0 ? branches.length - 1 : at) + 1}` };
  },
};

export const jump: Behaviour = { name: 'jump', run: () => ({ go: 'next' }) };
export const goal: Behaviour = { name: 'goal', run: () => ({ go: 'next' }) };
export const exit: Behaviour = {
  name: 'exit',
  run: ({ inputs }) => ({
    end: 'EXITED',
    reason:
      typeof inputs['reason'] === 'string' && inputs['reason'] !== ''
        ? inputs['reason']
        : told({ key: 'workflowExit' }),
  }),
};
