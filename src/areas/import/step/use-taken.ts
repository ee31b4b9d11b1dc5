import { useState } from 'react';

export interface Taken {
  readonly busy: boolean;
  /** Why the last attempt has failed. */
  readonly error: unknown;
  /** Answers whether it has gone well. */
  readonly run: (work: () => Promise<void>) => Promise<boolean>;
}

/** One piece of work at a time, and what went wrong with the last one. */
export function useTaken(): Taken {
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>();
  const run = async (work: () => Promise<void>) => {
    setBusy(true);
    setError(undefined);
    try {
      await work();
      return true;
    } catch (failure) {
      setError(failure ?? new Error('unknown'));
      return false;
    } finally {
      setBusy(false);
    }
  };
  return { busy, error, run };
}
