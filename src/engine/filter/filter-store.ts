import {
  beginHistory,
  type EditHistory,
  recordEdit,
  redo,
  sealStep,
  undo,
} from '../../contract/documents/edit-history.ts';
import type { FilterTree } from './node.ts';

/** What an author did to a filter since it was opened. */
export type FilterHistory = EditHistory<FilterTree>;

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
  let history = beginHistory(tree);
  const set = (next: FilterHistory) => {
    if (next === history) return;
    const hasChanged = next.document !== history.document;
    history = next;
    if (hasChanged) for (const listener of listeners) listener();
  };
  return {
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    get: () => history,
    edit: (edit, key) => set(recordEdit(history, edit(history.document), key)),
    seal: () => set(sealStep(history)),
    undo: () => set(withFreshIds(undo(history), history)),
    redo: () => set(redo(history)),
    reset: (next) => set(beginHistory(next)),
  };
}

/** An id that an undone edit gave out is not given again: what is on screen would take the new node for the old one. */
function withFreshIds(undone: FilterHistory, { document: { nextId } }: FilterHistory): FilterHistory {
  return undone.document.nextId === nextId ? undone : { ...undone, document: { ...undone.document, nextId } };
}
