import { gql, type TypedDocumentNode } from '@apollo/client';
import { useApolloClient } from '@apollo/client/react';
import { useCallback, useState } from 'react';
import type { HistoryEntry } from './use-history.ts';
import { type Pages, usePages } from './use-pages.ts';

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

/** What happened to a record and around it, the newest first, page by page. Mount it anew for another record or others. */
export function useTimeline(
  objectName: string,
  id: string,
  sources: readonly string[] | null,
): Pages<TimelineEntry> {
  const client = useApolloClient();
  const [asked] = useState({ objectName, id, limit: PAGE, sources });
  const read = useCallback(
    async (place: string | undefined) => {
      const variables = { ...asked, before: place ?? null };
      const { data } = await client.query({ query: TIMELINE, variables, fetchPolicy: 'no-cache' });
      const { entries = [], next } = data?.timeline ?? {};
      return { entries, next: next ?? undefined };
    },
    [client, asked],
  );
  return usePages(read);
}
