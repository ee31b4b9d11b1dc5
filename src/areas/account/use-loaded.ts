import { useCallback, useEffect, useState } from 'react';
import { type AuthFailure, authCall } from '../../engine/auth/auth-call.ts';

export interface Loaded<T> {
  /** Undefined until the first answer. */
  readonly data: T | undefined;
  readonly failure: AuthFailure | undefined;
  readonly reload: () => void;
}

/** What a call under `/api/auth` answers; what was there stays while it is asked for again. */
export function useLoaded<T>(path: string): Loaded<T> {
  const [state, setState] = useState<Omit<Loaded<T>, 'reload'>>({ data: undefined, failure: undefined });
  const [round, setRound] = useState(0);
  useEffect(() => {
    let isGone = false;
    void authCall<T>('GET', path).then((answer) => {
      if (isGone) return;
      setState(({ data }) =>
        answer.ok ? { data: answer.data, failure: undefined } : { data, failure: answer.failure },
      );
    });
    return () => {
      isGone = true;
    };
  }, [path, round]);
  const reload = useCallback(() => setRound((before) => before + 1), []);
  return { ...state, reload };
}
