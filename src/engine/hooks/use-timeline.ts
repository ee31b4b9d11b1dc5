import { useApolloClient } from '@apollo/client/react';
import { useCallback, useState } from 'react';
import { type Pages, usePages } from './use-pages.ts';
import { graphql, type Known, knowing, type ResultOf } from './graphql.ts';

const ASKED = graphql(`
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
`);

type Answer = ResultOf<typeof ASKED>['timeline'];
type Answered = Answer['entries'][number];
/** With the values of the fields that the view shows. */
export type TimelineRecord = Known<
  NonNullable<Answered['related']>,
  { values: Readonly<Record<string, unknown>> }
>;
/** `source`: `history`, or the name of a LIST field. `at`: a TIMESTAMP. */
export type TimelineEntry = Known<Answered, { related: TimelineRecord | null }>;

const TIMELINE = knowing<{ readonly timeline: Known<Answer, { entries: readonly TimelineEntry[] }> }>()(
  ASKED,
);

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
      const variables = { ...asked, sources: asked.sources && [...asked.sources], before: place ?? null };
      const { data } = await client.query({ query: TIMELINE, variables, fetchPolicy: 'no-cache' });
      const { entries = [], next } = data?.timeline ?? {};
      return { entries, next: next ?? undefined };
    },
    [client, asked],
  );
  return usePages(read);
}
