import { gql, type TypedDocumentNode } from '@apollo/client';
import { useApolloClient } from '@apollo/client/react';
import { useCallback, useEffect, useRef, useState } from 'react';

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

export interface History {
  /** The newest first; undefined before the first answer. */
  readonly entries: readonly HistoryEntry[] | undefined;
  /** There are older ones. */
  readonly hasMore: boolean;
  readonly loading: boolean;
  readonly error: unknown;
  /** The next page or, after an error, the same one again. */
  readonly more: () => void;
}

interface Loaded {
  readonly entries: readonly HistoryEntry[] | undefined;
  readonly hasMore: boolean;
  readonly loading: boolean;
  readonly error: unknown;
}

const START: Loaded = { entries: undefined, hasMore: true, loading: true, error: undefined };

/** What was done to a record, page by page. Mount it anew for another record. */
export function useHistory(objectName: string, id: string): History {
  const client = useApolloClient();
  const [loaded, setLoaded] = useState(START);
  const last = useRef<string>(undefined);

  const load = useCallback(async () => {
    try {
      const { data } = await client.query({
        query: HISTORY,
        // One more than is shown tells whether there are more.
        variables: { objectName, id, limit: HISTORY_PAGE + 1, before: last.current },
        fetchPolicy: 'no-cache',
      });
      const page = (data?.recordHistory ?? []).slice(0, HISTORY_PAGE);
      last.current = page.at(-1)?.id ?? last.current;
      setLoaded(({ entries = [] }) => ({
        entries: [...entries, ...page],
        hasMore: (data?.recordHistory.length ?? 0) > HISTORY_PAGE,
        loading: false,
        error: undefined,
      }));
    } catch (error) {
      setLoaded((before) => ({ ...before, loading: false, error }));
    }
  }, [client, objectName, id]);

  const isStarted = useRef(false);
  useEffect(() => {
    if (isStarted.current) return;
    isStarted.current = true;
    void load();
  }, [load]);

  const more = useCallback(() => {
    setLoaded((before) => ({ ...before, loading: true, error: undefined }));
    void load();
  }, [load]);
  return { ...loaded, more };
}
