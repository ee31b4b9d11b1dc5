import { useApolloClient } from '@apollo/client/react';
import { useCallback } from 'react';
import { type Pages, usePages } from './use-pages.ts';
import { graphql, type ResultOf } from './graphql.ts';

const HISTORY = graphql(`
  query History($objectName: String!, $id: ID!, $limit: Int!, $before: ID) {
    recordHistory(objectName: $objectName, id: $id, limit: $limit, before: $before) {
      id
      at
      userName
      action
      changes {
        field
        before
        after
      }
    }
  }
`);

/** A TIMESTAMP at `at`. */
export type HistoryEntry = ResultOf<typeof HISTORY>['recordHistory'][number];
/** `field`: its name; a field that the tenant has defined by its own. Relations are ids. */
export type HistoryChange = HistoryEntry['changes'][number];

export const HISTORY_PAGE = 25;

/** What was done to a record, the newest first, page by page. Mount it anew for another record. */
export function useHistory(objectName: string, id: string): Pages<HistoryEntry> {
  const client = useApolloClient();
  const read = useCallback(
    async (before: string | undefined) => {
      // One more than is shown tells whether there are more.
      const variables = { objectName, id, limit: HISTORY_PAGE + 1, before: before ?? null };
      const { data } = await client.query({ query: HISTORY, variables, fetchPolicy: 'no-cache' });
      const found = data?.recordHistory ?? [];
      const entries = found.slice(0, HISTORY_PAGE);
      return { entries, next: found.length > HISTORY_PAGE ? entries.at(-1)?.id : undefined };
    },
    [client, objectName, id],
  );
  return usePages(read);
}
