import type { ApolloClient } from '@apollo/client';
import { useSyncExternalStore } from 'react';

interface Age {
  value: number;
  readonly listeners: Set<() => void>;
}

/** A number for each client, which goes up whenever something has happened that parts of the page wait for. */
export interface ClientAge {
  readonly grow: (client: ApolloClient) => void;
  readonly useAge: (client: ApolloClient) => number;
}

export function clientAge(): ClientAge {
  const ages = new WeakMap<ApolloClient, Age>();
  const ageOf = (client: ApolloClient): Age => {
    let age = ages.get(client);
    if (!age) ages.set(client, (age = { value: 0, listeners: new Set() }));
    return age;
  };
  return {
    grow: (client) => {
      const age = ageOf(client);
      age.value++;
      for (const listener of age.listeners) listener();
    },
    useAge: (client) => {
      const age = ageOf(client);
      return useSyncExternalStore(
        (listener) => {
          age.listeners.add(listener);
          return () => age.listeners.delete(listener);
        },
        () => age.value,
      );
    },
  };
}

/** Drafts of the configuration that the server has got from this page: previews of them are others by now. */
export const draftAge = clientAge();
