import { createContext } from 'react';

/** Inputs that hold typed text back for a moment, so that a submit can ask them for it. */
export interface PendingChanges {
  /** Registers an input; answers how to unregister it. */
  register(flush: () => void): () => void;
  /** Every input hands over what it holds back, at once. */
  flush(): void;
  /** An input, known by an object of its own, holds something back from now on, or does not any more. */
  mark(input: object, holds: boolean): void;
  /** Does any input hold something back? */
  holds(): boolean;
  /** Told when the answer of `holds` may be another one. */
  subscribe(listener: () => void): () => void;
}

export function createPendingChanges(): PendingChanges {
  const inputs = new Set<() => void>();
  const holding = new Set<object>();
  const listeners = new Set<() => void>();
  return {
    register: (flush) => {
      inputs.add(flush);
      return () => inputs.delete(flush);
    },
    flush: () => {
      for (const flush of inputs) flush();
    },
    mark: (input, holds) => {
      if (holding.has(input) === holds) return;
      if (holds) holding.add(input);
      else holding.delete(input);
      for (const listener of listeners) listener();
    },
    holds: () => holding.size > 0,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

export const PendingChangesContext = createContext<PendingChanges>(createPendingChanges());
