import { gql, type TypedDocumentNode } from '@apollo/client';
import { useApolloClient } from '@apollo/client/react';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { HistoryEntry } from './use-history.ts';

export interface TimelineRecord {
  readonly objectName: string;
  readonly id: string;
  readonly label: string;
  /** Of the fields that the view shows. */
  readonly values: Readonly<Record<string, unknown>>;
}

export interface TimelineEntry {
  readonly id: string;
  /** A TIMESTAMP. */
  readonly at: string;
  /** `history`, or the name of a LIST field. */
  readonly source: string;
  readonly history: HistoryEntry | null;
  readonly related: TimelineRecord | null;
}

interface Answer {
  readonly timeline: { readonly entries: readonly TimelineEntry[]; readonly next: string | null };
}

interface Variables {
  readonly objectName: string;
  readonly id: string;
  readonly limit: number;
  readonly before: string | null;
  readonly sources: readonly string[] | null;
}

const TIMELINE: TypedDocumentNode<Answer, Variables> = gql`
  query Timeline($objectName: String!, $id: ID!, $limit: Int!, $before: String, $sources: [String!]) {
    timeline: recordTimeline(
      objectName: $objectName
      id: $id
      limit: $limit
      before: $before
      sources: $sources
    ) {
      next
      entries {
        id
        at
        source
        history {
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
        related {
          objectName
          id
          label
          values
        }
      }
    }
  }
`;

const PAGE = 25;

interface Loaded {
  /** The newest first; undefined before the first answer. */
  readonly entries: readonly TimelineEntry[] | undefined;
  /** The place of the next page; null where there is none. */
  readonly next: string | null;
  readonly loading: boolean;
  readonly error: unknown;
}

export interface Timeline extends Loaded {
  /** The next page or, after an error, the same one again. */
  readonly more: () => void;
}

const START: Loaded = { entries: undefined, next: null, loading: true, error: undefined };

/** What happened to a record and around it, page by page. Mount it anew for another record or other sources. */
export function useTimeline(objectName: string, id: string, sources: readonly string[] | null): Timeline {
  const client = useApolloClient();
  const [loaded, setLoaded] = useState(START);
  const [asked] = useState({ objectName, id, limit: PAGE, sources });
  const place = useRef<string>(null);

  const load = useCallback(async () => {
    try {
      const variables = { ...asked, before: place.current };
      const { data } = await client.query({ query: TIMELINE, variables, fetchPolicy: 'no-cache' });
      const { entries = [], next = null } = data?.timeline ?? {};
      place.current = next;
      setLoaded((before) => ({
        entries: [...(before.entries ?? []), ...entries],
        next,
        loading: false,
        error: undefined,
      }));
    } catch (error) {
      setLoaded((before) => ({ ...before, loading: false, error }));
    }
  }, [client, asked]);

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
