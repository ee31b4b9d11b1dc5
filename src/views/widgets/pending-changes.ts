import { createContext } from 'react';

/** Inputs that hold typed text back for a moment, so that a submit can ask them for it. */
export interface PendingChanges {
  /** Registers an input; answers how to unregister it. */
  register(flush: () => void): () => void;
  /** Every input hands over what it holds back, at once. */
  flush(): void;
}

export function createPendingChanges(): PendingChanges {
  const inputs = new Set<() => void>();
  return {
    register: (flush) => {
      inputs.add(flush);
      return () => inputs.delete(flush);
    },
    flush: () => {
      for (const flush of inputs) flush();
    },
  };
}

export const PendingChangesContext = createContext<PendingChanges>(createPendingChanges());
