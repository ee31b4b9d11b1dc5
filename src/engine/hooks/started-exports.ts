import type { ApolloClient } from '@apollo/client';
import { useApolloClient } from '@apollo/client/react';
import { useMemo, useSyncExternalStore } from 'react';
import type { Job } from './use-bulk.ts';

interface Started {
  jobs: readonly Job[];
  readonly listeners: Set<() => void>;
}

/** Of each session: the next user in this browser is not told of another one's files. */
const started = new WeakMap<ApolloClient, Started>();

function startedOf(client: ApolloClient): Started {
  const known = started.get(client) ?? { jobs: [], listeners: new Set() };
  started.set(client, known);
  return known;
}

export interface StartedExports {
  /** Files that the user has asked for since the page was loaded, and that nobody has told of yet. */
  readonly jobs: readonly Job[];
  readonly add: (job: Job) => void;
  readonly remove: (id: string) => void;
}

/** The files that are being made for the user, on whatever screen they were asked for. */
export function useStartedExports(): StartedExports {
  const client = useApolloClient();
  const calls = useMemo(() => {
    const state = startedOf(client);
    const change = (jobs: readonly Job[]) => {
      state.jobs = jobs;
      for (const listener of state.listeners) listener();
    };
    return {
      read: () => state.jobs,
      subscribe: (listener: () => void) => {
        state.listeners.add(listener);
        return () => state.listeners.delete(listener);
      },
      add: (job: Job) => change([...state.jobs, job]),
      remove: (id: string) => change(state.jobs.filter((job) => job.id !== id)),
    };
  }, [client]);
  const jobs = useSyncExternalStore(calls.subscribe, calls.read);
  return { jobs, add: calls.add, remove: calls.remove };
}
