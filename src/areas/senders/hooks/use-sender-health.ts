import { useQuery } from '@apollo/client/react';
import { useEffect, useRef } from 'react';
import { graphql, type ResultOf } from '../../../engine/hooks/graphql.ts';

const HEALTH = graphql(`
  query SenderHealth($id: ID!) {
    senderHealth(id: $id) {
      cap
      used
      state
      answersAddress
      findings {
        topic
        state
        rule
        name
        type
        expected
        found
      }
    }
  }
`);

export type SenderHealth = ResultOf<typeof HEALTH>['senderHealth'];

/** How a sender is; asked again once `seen` is another, which changes with every look at its domain. */
export function useSenderHealth(id: string, seen: unknown) {
  const { data, error, refetch } = useQuery(HEALTH, { variables: { id }, fetchPolicy: 'cache-and-network' });
  const last = useRef(seen);
  useEffect(() => {
    if (last.current === seen) return;
    last.current = seen;
    refetch().catch(() => undefined);
  }, [seen, refetch]);
  return { health: data?.senderHealth, error, retry: () => void refetch().catch(() => undefined) };
}
