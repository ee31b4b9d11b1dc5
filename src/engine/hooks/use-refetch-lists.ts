import { useApolloClient } from '@apollo/client/react';
import { refetchLists } from './refetch-lists.ts';

/** Asks again for the lists on show: there is a new file. */
export function useRefetchLists(): () => void {
  const client = useApolloClient();
  return () => refetchLists(client);
}
