import { gql, type TypedDocumentNode } from '@apollo/client';
import { useApolloClient } from '@apollo/client/react';
import { useCallback } from 'react';
import { type Pages, usePages } from './use-pages.ts';

export interface HistoryChange {
  /** The field's name; a field that the tenant has defined by its own. */
  readonly field: string;
  /** Relations are ids. */
  readonly before: unknown;
  readonly after: unknown;
}

export interface HistoryEntry {
  readonly id: string;
  /** A TIMESTAMP. */
  readonly at: string;
  readonly userName: string;
  readonly action: 'CREATE' | 'UPDATE' | 'DELETE' | 'RESTORE' | 'PURGE' | 'GIVE_OUT' | 'ERASE';
  readonly changes: readonly HistoryChange[];
}

interface Variables {
  readonly objectName: string;
  readonly id: string;
  readonly limit: number;
  readonly before: string | undefined;
}

const HISTORY: TypedDocumentNode<{ readonly recordHistory: readonly HistoryEntry[] }, Variables> = gql`
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
`;

export const HISTORY_PAGE = 25;

/** What was done to a record, the newest first, page by page. Mount it anew for another record. */
export function useHistory(objectName: string, id: string): Pages<HistoryEntry> {
  const client = useApolloClient();
  const read = useCallback(
    async (before: string | undefined) => {
      // One more than is shown tells whether there are more.
      const variables = { objectName, id, limit: HISTORY_PAGE + 1, before };
      const { data } = await client.query({ query: HISTORY, variables, fetchPolicy: 'no-cache' });
      const found = data?.recordHistory ?? [];
      const entries = found.slice(0, HISTORY_PAGE);
      return { entries, next: found.length > HISTORY_PAGE ? entries.at(-1)?.id : undefined };
    },
    [client, objectName, id],
  );
  return usePages(read);
}
