import { told } from '../../../../contract/told.ts';
import { withOutputIds } from '../../../../contract/workflow/outputs.ts';
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
  readonly id: string;
  readonly filter?: string;
}

/** The first case that is fulfilled, else `else`. */
export const switchCase: Behaviour = {
  name: 'switch',
  runAll: async (steps) => {
    const [first] = steps;
    if (!first) return [];
    const outputs = new Map<Step, string>();
    for (const { id: output, filter } of itemsOf<Case>(first, 'cases')) {
      const rest = steps.filter((step) => !outputs.has(step));
      for (const step of await matchingRuns(askingOf(first), rest, keptFilter(filter)))
        outputs.set(step, output);
    }
    return steps.map((step): Outcome => ({ go: outputs.get(step) ?? 'else' }));
  },
};

interface Branch {
  readonly id: string;
  readonly percent?: number;
}

const itemsOf = <T>({ type, inputs }: Step, input: string): readonly T[] =>
  withOutputIds(type, inputs[input]) as readonly unknown[] as readonly T[];

/** Where branches stand in the list does not matter: those named by numbers come in their order, before later ones. */
const byId = (one: Branch, other: Branch): number =>
  one.id.length - other.id.length || (one.id < other.id ? -1 : 1);

/** By a hash of the record and the element: the same record takes the same way, in each version. */
export const split: Behaviour = {
  name: 'split',
  run: (step) => {
    const { drawn, element, recordId } = step;
    const branches = itemsOf<Branch>(step, 'branches').toSorted(byId);
    let left = shareOf(`${recordId}${drawn.workflowId}${element.id}`) * 100;
    const taken = branches.find(({ percent = 0 }) => (left -= percent) < 0) ?? branches.at(-1);
    return { go: taken?.id ?? 'branch1' };
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
