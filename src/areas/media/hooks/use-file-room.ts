import { useQuery } from '@apollo/client/react';
import { graphql } from '../../../engine/hooks/graphql.ts';

const ROOM = graphql(`
  query FileRoom {
    fileRoom {
      used
      max
    }
  }
`);

/** Bytes that all files of the tenant take up, and may; undefined until that is known. */
export function useFileRoom() {
  const { data, refetch } = useQuery(ROOM, { fetchPolicy: 'cache-and-network' });
  // A failure only leaves the number of before.
  return { room: data?.fileRoom, readAgain: () => void refetch().catch(() => undefined) };
}
