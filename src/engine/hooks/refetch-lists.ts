import type { ApolloClient } from '@apollo/client';
import { COUNT_OPERATION, LIST_OPERATION } from '../query/document.ts';
import { labelLoader } from './label-loader.ts';

/**
 * Asks again for every list, count and label on show: rows of one object name records of others, and a save may move a
 * row in or out of any of them. A failure shows in the list itself.
 */
export function refetchLists(client: ApolloClient): void {
  labelLoader(client).forget();
  for (const query of client.getObservableQueries('active')) {
    const name = query.queryName ?? '';
    if (name.startsWith(LIST_OPERATION) || name.startsWith(COUNT_OPERATION)) {
      query.refetch().catch(() => undefined);
    }
  }
}
