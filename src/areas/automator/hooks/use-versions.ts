import type { TypedDocumentNode } from '@apollo/client';
import { useQuery } from '@apollo/client/react';
import type { CompoundFilter } from '../../../contract/filter/filter.ts';
import { runtimeDocument } from '../../../engine/hooks/graphql.ts';

export interface Version {
  readonly id: string;
  readonly number: number;
  readonly content: string | null;
  readonly activatedAt: string | null;
}

const VERSIONS = runtimeDocument(`
  query WorkflowVersionList($filter: CompoundFilter) {
    page: workflowVersionList(
      limit: 100
      orderBy: [{ field: "number", direction: DESCENDING }]
      filter: $filter
    ) {
      rows {
        id
        number
        content
        activatedAt
      }
    }
  }
`) as TypedDocumentNode<
  { readonly page: { readonly rows: readonly Version[] } },
  { readonly filter: CompoundFilter }
>;

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
  return { versions: data?.page.rows, error, retry: () => void refetch().catch(() => undefined) };
}
