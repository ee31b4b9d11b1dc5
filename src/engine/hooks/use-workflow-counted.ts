import { useQuery } from '@apollo/client/react';
import { graphql, type ResultOf } from './graphql.ts';

const COUNTS = graphql(`
  query WorkflowCounts($id: ID!) {
    workflowCounts(id: $id) {
      element
      output
      count
    }
  }
`);

export type WorkflowCount = ResultOf<typeof COUNTS>['workflowCounts'][number];

/** Milliseconds between two looks. */
const EVERY = 5000;
const NONE: readonly WorkflowCount[] = [];

/** How many runs of a workflow are where, asked for again and again while the page is seen. */
export function useWorkflowCounted(id: string | undefined): readonly WorkflowCount[] {
  const { data } = useQuery(COUNTS, {
    variables: { id: id ?? '' },
    skip: id === undefined,
    pollInterval: EVERY,
    skipPollAttempt: () => document.visibilityState === 'hidden',
    fetchPolicy: 'no-cache',
  });
  return data?.workflowCounts ?? NONE;
}
