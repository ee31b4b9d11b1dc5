import { useApolloClient, useQuery } from '@apollo/client/react';
import { useCallback, useEffect, useRef } from 'react';
import { type Pages, usePages } from './use-pages.ts';
import { graphql, type ResultOf } from './graphql.ts';

const HISTORY = graphql(`
  query History($objectName: String!, $id: ID!, $limit: Int!, $before: ID, $field: String) {
    recordHistory(objectName: $objectName, id: $id, limit: $limit, before: $before, field: $field) {
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

/** What was done to a record, or to one field of it, the newest first, page by page. Mount it anew for another one. */
export function useHistory(objectName: string, id: string, field?: string): Pages<HistoryEntry> {
  const client = useApolloClient();
  const read = useCallback(
    async (before: string | undefined) => {
      // One more than is shown tells whether there are more.
      const variables = {
        objectName,
        id,
        limit: HISTORY_PAGE + 1,
        before: before ?? null,
        field: field ?? null,
      };
      const { data } = await client.query({ query: HISTORY, variables, fetchPolicy: 'no-cache' });
      const found = data?.recordHistory ?? [];
      const entries = found.slice(0, HISTORY_PAGE);
      return { entries, next: found.length > HISTORY_PAGE ? entries.at(-1)?.id : undefined };
    },
    [client, objectName, id, field],
  );
  return usePages(read);
}

/** The newest of what was done to a record, asked again for each version of it; undefined where it is not to be asked. */
export function useNewestHistory(
  objectName: string,
  id: string,
  version: number,
  isAsked: boolean,
): readonly HistoryEntry[] | undefined {
  const { data, refetch } = useQuery(HISTORY, {
    variables: { objectName, id, limit: HISTORY_PAGE, before: null, field: null },
    skip: !isAsked,
    fetchPolicy: 'no-cache',
  });
  const asked = useRef(version);
  useEffect(() => {
    if (!isAsked || asked.current === version) return;
    asked.current = version;
    refetch().catch(() => undefined);
  }, [isAsked, version, refetch]);
  return data?.recordHistory;
}
