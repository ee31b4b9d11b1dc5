import type { FilterTree } from './node.ts';

/** Undo keeps so many steps. */
const MAX_STEPS = 100;

export interface FilterHistory {
  readonly tree: FilterTree;
  readonly past: readonly FilterTree[];
  readonly future: readonly FilterTree[];
  /** Which edit the present tree came from: another of the same key is part of the same step. */
  readonly key: string | undefined;
}

export function startHistory(tree: FilterTree): FilterHistory {
  return { tree, past: [], future: [], key: undefined };
}

/** A step to another tree. Edits of one key, such as the parts of one typed value, are undone together. */
export function advance(history: FilterHistory, tree: FilterTree, key?: string): FilterHistory {
  if (tree === history.tree) return history;
  const isSameStep = key !== undefined && key === history.key;
  return {
    tree,
    past: isSameStep ? history.past : [...history.past, history.tree].slice(-MAX_STEPS),
    future: [],
    key,
  };
}

/** What comes next is a step of its own. */
export function seal(history: FilterHistory): FilterHistory {
  return history.key === undefined ? history : { ...history, key: undefined };
}

export function undo(history: FilterHistory): FilterHistory {
  const tree = history.past.at(-1);
  if (!tree) return history;
  return {
    tree: withFreshIds(tree, history.tree),
    past: history.past.slice(0, -1),
    future: [history.tree, ...history.future],
    key: undefined,
  };
}

export function redo(history: FilterHistory): FilterHistory {
  const [tree, ...future] = history.future;
  if (!tree) return history;
  return { tree, past: [...history.past, history.tree], future, key: undefined };
}

/** An id that an undone edit gave out is not given again: what is on screen would take the new node for the old one. */
function withFreshIds(tree: FilterTree, { nextId }: FilterTree): FilterTree {
  return tree.nextId === nextId ? tree : { ...tree, nextId };
}
