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
  query ListDeleted(
    $objectName: String!
    $ids: [ID!]
    $filter: CompoundFilter
    $deletion: Deletion
    $limit: Int!
    $offset: Int!
  ) {
    deletedRecords(
      objectName: $objectName
      ids: $ids
      filter: $filter
      deletion: $deletion
      limit: $limit
      offset: $offset
    ) {
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

/** Its name begins so that it is not asked again after each write: few of those are the first deletion by somebody. */
const DELETERS = graphql(`
  query DeletersOf($objectName: String!) {
    deletedRecords(objectName: $objectName, limit: 0) {
      deleters {
        by
        name
      }
    }
  }
`);

const QUERY = DELETED as DocumentNode as TypedDocumentNode<ResultOf<typeof DELETED>, Record<string, unknown>>;

export type DeletedPage = ResultOf<typeof DELETED>['deletedRecords'];
export type DeletedRecord = DeletedPage['rows'][number];

/** By whom (one of `useDeleters`) and on which days records were deleted, in the time zone of the user. */
export interface Deletion {
  readonly by?: string | undefined;
  /** `2026-02-28`; both days are included. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

interface Wanted {
  readonly ids?: readonly string[];
  readonly filter?: CompoundFilter | undefined;
  readonly deletion?: Deletion | undefined;
  readonly limit: number;
  readonly offset: number;
}

/**
 * A page of an object's deleted records, the last deleted first; undefined while it loads. `isOld`: the page is that of
 * the question before, until the answer to this one comes. Undefined asks nothing.
 */
export function useDeleted(objectName: string, wanted: Wanted | undefined) {
  const { ids, filter, deletion, limit, offset } = wanted ?? {};
  const { data, previousData, error, refetch } = useQuery(
    QUERY,
    wanted
      ? {
          variables: {
            objectName,
            ids: ids ? [...ids] : null,
            filter: filter ?? null,
            deletion: deletion ?? null,
            limit,
            offset,
          },
          fetchPolicy: 'no-cache',
        }
      : skipToken,
  );
  const page: DeletedPage | undefined = wanted && (error ? data : (data ?? previousData))?.deletedRecords;
  return { page, isOld: data === undefined, error, retry: () => void refetch().catch(() => undefined) };
}

/** All who deleted records of the object; none while they load, or where no answer comes. */
export function useDeleters(objectName: string): DeletedDeleters {
  const { data } = useQuery(DELETERS, { variables: { objectName }, fetchPolicy: 'no-cache' });
  return data?.deletedRecords.deleters ?? NOBODY;
}

type DeletedDeleters = ResultOf<typeof DELETERS>['deletedRecords']['deleters'];
const NOBODY: DeletedDeleters = [];

/** Labels of deleted records by their ids, as far as the user may see them. */
export function useDeletedLabels(objectName: string, ids: readonly string[]): ReadonlyMap<string, string> {
  const { page } = useDeleted(objectName, ids.length ? { ids, limit: ids.length, offset: 0 } : undefined);
  return useMemo(() => new Map(page?.rows.map(({ id, label }) => [id, label])), [page]);
}

/** Of those that a filter finds, those that were deleted so. */
export type DeletedTarget = BulkTarget & { readonly deletion?: Deletion | undefined };

/** Jobs are an object of the product: the client's schema does without those. */
const jobDocument = (call: 'restoreRecords' | 'purgeRecords') =>
  runtimeDocument(`
  mutation ${call}(
    $objectName: String!
    $ids: [ID!]
    $filter: CompoundFilter
    $deletion: Deletion
    $expectedTotal: Int
  ) {
    job: ${call}(
      objectName: $objectName
      ids: $ids
      filter: $filter
      deletion: $deletion
      expectedTotal: $expectedTotal
    ) {
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
    const start = (mutation: typeof RESTORE) => async (target: DeletedTarget, expectedTotal?: number) => {
      const variables = { objectName, ...target, ...(expectedTotal === undefined ? {} : { expectedTotal }) };
      const { data } = await client.mutate({ mutation, variables });
      if (!data) throw new NoDataError();
      return data.job;
    };
    return { restore: start(RESTORE), purge: start(PURGE) };
  }, [client, objectName]);
}
