import { useApolloClient, useQuery } from '@apollo/client/react';
import { useCallback } from 'react';
import { addName, removeName } from '../../contract/metadata/fields.ts';
import { leadsTo } from '../../contract/metadata/related.ts';
import type { RecordInput } from '../../contract/record/validate.ts';
import { runBulkUpdate } from './run-job.ts';
import { graphql, type ResultOf } from './graphql.ts';

const USAGE = graphql(`
  query Usage($objectName: String!, $ids: [ID!]!) {
    recordUsage(objectName: $objectName, ids: $ids) {
      objectName
      field
      kind
      refuses
      count
      first {
        id
        label
      }
    }
  }
`);

/** Records that refer to others by one relation. `refuses`: they keep the others from being deleted. */
export type Usage = ResultOf<typeof USAGE>['recordUsage'][number];

/** What refers to records, as far as the viewer sees it; undefined while it loads. */
export function useUsages(objectName: string, ids: readonly string[]) {
  const { data, error } = useQuery(USAGE, {
    variables: { objectName, ids: [...ids] },
    fetchPolicy: 'no-cache',
  });
  return { usages: data?.recordUsage, error };
}

/** What keeps records from being deleted, as far as the viewer sees it; undefined while it loads. */
export function useUsage(objectName: string, ids: readonly string[]) {
  const { usages, error } = useUsages(objectName, ids);
  return { usages: usages?.filter(({ refuses }) => refuses), error };
}

/** Makes all that refers to some records refer to another one; answers whether nothing is left. */
export function useRelink(): (
  usages: readonly Usage[],
  ids: readonly string[],
  to: string,
) => Promise<boolean> {
  const client = useApolloClient();
  return useCallback(
    async (usages, ids, to) => {
      let isWhole = true;
      for (const { objectName, field, kind } of usages) {
        const input: RecordInput =
          kind === 'LIST' ? { [addName(field)]: [to], [removeName(field)]: ids } : { [field]: to };
        const filter = leadsTo(objectName, { name: field, kind }, ids);
        const job = await runBulkUpdate(client, objectName, { filter }, input);
        isWhole &&= job.status === 'COMPLETED';
      }
      return isWhole;
    },
    [client],
  );
}
