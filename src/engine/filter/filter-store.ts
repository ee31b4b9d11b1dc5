import { advance, type FilterHistory, redo, seal, startHistory, undo } from './history.ts';
import type { FilterTree } from './node.ts';

export type FilterEdit = (tree: FilterTree) => FilterTree;

/** The filter that an editor holds, with the way back. Subscribers hear of every change of the tree. */
export interface FilterStore {
  readonly subscribe: (listener: () => void) => () => void;
  readonly get: () => FilterHistory;
  /** Edits of one key that follow each other are one step of undo. */
  edit(edit: FilterEdit, key?: string): void;
  /** The next edit is a step of its own, whatever its key. */
  seal(): void;
  undo(): void;
  redo(): void;
  /** Another filter altogether, such as one loaded anew: there is no way back from it. */
  reset(tree: FilterTree): void;
}

export function createFilterStore(tree: FilterTree): FilterStore {
  const listeners = new Set<() => void>();
  let history = startHistory(tree);
  const set = (next: FilterHistory) => {
    if (next === history) return;
    const hasChanged = next.tree !== history.tree;
    history = next;
    if (hasChanged) for (const listener of listeners) listener();
  };
  return {
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    get: () => history,
    edit: (edit, key) => set(advance(history, edit(history.tree), key)),
    seal: () => set(seal(history)),
    undo: () => set(undo(history)),
    redo: () => set(redo(history)),
    reset: (next) => set(startHistory(next)),
  };
}
