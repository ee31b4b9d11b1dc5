import type { TypedDocumentNode } from '@apollo/client';
import { useQuery } from '@apollo/client/react';
import { queryFilter } from '../../../contract/filter/filter.ts';
import { runtimeDocument } from '../../../engine/hooks/graphql.ts';

/** One time at an element. */
export interface Step {
  readonly id: string;
  readonly elementId: string | null;
  readonly elementName: string | null;
  readonly elementType: string | null;
  readonly status: string;
  /** What quotes other records is there for those alone who see all of them. */
  readonly input?: string | null;
  readonly output?: string | null;
  readonly problem?: string | null;
  readonly attempt: number | null;
  readonly startedAt: string | null;
  readonly durationMs: number | null;
  readonly nextAt: string | null;
}

const STEPS = runtimeDocument(`
  query WorkflowStepList($filter: CompoundFilter, $limit: Int, $quotes: Boolean!) {
    page: workflowStepList(
      limit: $limit
      orderBy: [{ field: "startedAt", direction: ASCENDING }]
      filter: $filter
    ) {
      total
      rows {
        id
        elementId
        elementName
        elementType
        status
        input @include(if: $quotes)
        output @include(if: $quotes)
        problem @include(if: $quotes)
        attempt
        startedAt
        durationMs
        nextAt
      }
    }
  }
`) as TypedDocumentNode<
  { readonly page: { readonly total: number | null; readonly rows: readonly Step[] } },
  Record<string, unknown>
>;

/** Milliseconds between two looks at a run that goes on. */
const EVERY = 3000;

/**
 * What a run has done, the first first; asked for again while it goes on.
 * @param quotes whether the role sees what steps were given; undefined while that is not known
 */
export function useSteps(runId: string, limit: number, isOpen: boolean, quotes: boolean | undefined) {
  const filter = queryFilter('WorkflowStep', 'run', 'EQUALS', runId);
  const { data, error, refetch } = useQuery(STEPS, {
    variables: { filter, limit, quotes: quotes === true },
    skip: quotes === undefined,
    pollInterval: isOpen ? EVERY : 0,
    skipPollAttempt: () => document.visibilityState === 'hidden',
    fetchPolicy: 'cache-and-network',
  });
  return {
    steps: data?.page.rows,
    total: data?.page.total ?? 0,
    error,
    retry: () => void refetch().catch(() => undefined),
  };
}
