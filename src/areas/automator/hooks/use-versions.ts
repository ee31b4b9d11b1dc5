import { useQuery } from '@apollo/client/react';
import type { CompoundFilter } from '../../../contract/filter/filter.ts';
import { graphql, type ResultOf } from '../../../engine/hooks/graphql.ts';

const VERSIONS = graphql(`
  query WorkflowVersionList($filter: CompoundFilter) {
    workflowVersionList(limit: 100, orderBy: [{ field: "number", direction: DESCENDING }], filter: $filter) {
      rows {
        id
        number
        status
        content
        activatedAt
      }
    }
  }
`);

export type Version = ResultOf<typeof VERSIONS>['workflowVersionList']['rows'][number];

/** What a workflow was each time when it was activated, the last one first; undefined until the answer is there. */
export function useVersions(workflowId: string): {
  readonly versions: readonly Version[] | undefined;
  readonly error: unknown;
  readonly retry: () => void;
} {
  const filter: CompoundFilter = {
    type: 'FILTER',
    filter: {
      objectName: 'WorkflowVersion',
      objectField: 'workflow',
      operator: 'EQUALS',
      value: JSON.stringify(workflowId),
    },
  };
  const { data, error, refetch } = useQuery(VERSIONS, { variables: { filter } });
  return {
    versions: data?.workflowVersionList.rows,
    error,
    retry: () => void refetch().catch(() => undefined),
  };
}
