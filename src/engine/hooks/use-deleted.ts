import type { TypedDocumentNode } from '@apollo/client';
import { skipToken, useApolloClient, useQuery } from '@apollo/client/react';
import type { DocumentNode } from 'graphql';
import { useMemo } from 'react';
import type { CompoundFilter } from '../../contract/filter/filter.ts';
import { NoDataError } from './call-failure.ts';
import { graphql, type ResultOf, runtimeDocument } from './graphql.ts';
import type { BulkTarget, Job } from './use-bulk.ts';

/** Its name begins as those of lists do: they are asked for again after a write. */
const DELETED = graphql(`
  query ListDeleted($objectName: String!, $ids: [ID!], $filter: CompoundFilter, $limit: Int!, $offset: Int!) {
    deletedRecords(objectName: $objectName, ids: $ids, filter: $filter, limit: $limit, offset: $offset) {
      total
      totalIsExact
      mayRestore
      mayPurge
      rows {
        id
        version
        label
        detail
        deletedAt
        deletedBy
        isMerged
        purgedAt
      }
    }
  }
`);

const QUERY = DELETED as DocumentNode as TypedDocumentNode<ResultOf<typeof DELETED>, Record<string, unknown>>;

export type DeletedPage = ResultOf<typeof DELETED>['deletedRecords'];
export type DeletedRecord = DeletedPage['rows'][number];

interface Wanted {
  readonly ids?: readonly string[];
  readonly filter?: CompoundFilter | undefined;
  readonly limit: number;
  readonly offset: number;
}

/**
 * A page of an object's deleted records, the last deleted first; undefined while it loads. `isOld`: the page is that of
 * the question before, until the answer to this one comes. Undefined asks nothing.
 */
export function useDeleted(objectName: string, wanted: Wanted | undefined) {
  const { ids, filter, limit, offset } = wanted ?? {};
  const { data, previousData, error, refetch } = useQuery(
    QUERY,
    wanted
      ? {
          variables: { objectName, ids: ids ? [...ids] : null, filter: filter ?? null, limit, offset },
          fetchPolicy: 'no-cache',
        }
      : skipToken,
  );
  const page: DeletedPage | undefined = wanted && (error ? data : (data ?? previousData))?.deletedRecords;
  return { page, isOld: data === undefined, error, retry: () => void refetch().catch(() => undefined) };
}

/** Labels of deleted records by their ids, as far as the user may see them. */
export function useDeletedLabels(objectName: string, ids: readonly string[]): ReadonlyMap<string, string> {
  const { page } = useDeleted(objectName, ids.length ? { ids, limit: ids.length, offset: 0 } : undefined);
  return useMemo(() => new Map(page?.rows.map(({ id, label }) => [id, label])), [page]);
}

/** Jobs are an object of the product: the client's schema does without those. */
const jobDocument = (call: 'restoreRecords' | 'purgeRecords') =>
  runtimeDocument(`
  mutation ${call}($objectName: String!, $ids: [ID!], $filter: CompoundFilter, $expectedTotal: Int) {
    job: ${call}(objectName: $objectName, ids: $ids, filter: $filter, expectedTotal: $expectedTotal) {
      __typename
      id
      status
      progress
      errorCount
    }
  }
`) as TypedDocumentNode<{ readonly job: Job }, Record<string, unknown>>;
const RESTORE = jobDocument('restoreRecords');
const PURGE = jobDocument('purgeRecords');

/** Calls on many deleted records; where there is another number of them than expected, nothing is done. Each starts a job and rejects with the API's error. */
export function useDeletedCalls(objectName: string) {
  const client = useApolloClient();
  return useMemo(() => {
    const start = (mutation: typeof RESTORE) => async (target: BulkTarget, expectedTotal?: number) => {
      const variables = { objectName, ...target, ...(expectedTotal === undefined ? {} : { expectedTotal }) };
      const { data } = await client.mutate({ mutation, variables });
      if (!data) throw new NoDataError();
      return data.job;
    };
    return { restore: start(RESTORE), purge: start(PURGE) };
  }, [client, objectName]);
}
