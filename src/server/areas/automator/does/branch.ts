import { told } from '../../../../contract/told.ts';
import type { Behaviour, Outcome, Step } from '../behaviour.ts';
import { keptFilter, matching } from '../matching.ts';
import { shareOf } from '../quiet.ts';

const askingOf = ({ world, acting }: Step) => {
  const { catalog, timeZone } = acting.owner;
  return { tx: world.tx, catalog, object: acting.about, timeZone, now: world.now };
};

export const ifElse: Behaviour = {
  name: 'if',
  runAll: async (steps) => {
    const [first] = steps;
    if (!first) return [];
    const ids = steps.map(({ recordId }) => recordId);
    const met = await matching(askingOf(first), ids, keptFilter(first.inputs['filter']));
    return steps.map(({ recordId }): Outcome => ({ go: met.has(recordId) ? 'yes' : 'no' }));
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
    const outputs = new Map<string, string>();
    for (const [at, { filter }] of ((first.inputs['cases'] ?? []) as readonly Case[]).entries()) {
      const rest = steps.map(({ recordId }) => recordId).filter((id) => !outputs.has(id));
      for (const id of await matching(askingOf(first), rest, keptFilter(filter)))
        outputs.set(id, `case${at + 1}`);
    }
    return steps.map(({ recordId }): Outcome => ({ go: outputs.get(recordId) ?? 'else' }));
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
    reason: String(inputs['reason'] ?? '') || told({ key: 'workflowExit' }),
  }),
};
