import type { TypedDocumentNode } from '@apollo/client';
import { useApolloClient, useQuery } from '@apollo/client/react';
import type { DocumentNode } from 'graphql';
import { useEffect, useEffectEvent, useMemo } from 'react';
import type { MergePreview, PairPage, PairStatus, RecordMerge } from '../duplicates.ts';
import {
  decideDocument,
  findDuplicatesDocument,
  mergesDocument,
  mergePreviewDocument,
  pairsDocument,
} from '../query/duplicate-document.ts';
import { NoDataError } from './call-failure.ts';
import { refetchLists } from './refetch-lists.ts';

interface Page {
  readonly limit: number;
  readonly offset: number;
}

/** A search tells nobody of each step; who looks at it asks. */
const WHILE_RUNNING_MS = 1000;

type Query<D, V> = TypedDocumentNode<D, V & Record<string, unknown>>;

interface Answer<D> {
  /** What was answered last: while another page loads, that of before. */
  readonly data: D | undefined;
  readonly error: unknown;
  readonly retry: () => void;
}

function useAnswer<D>(document: DocumentNode, variables: Record<string, unknown>, skip = false): Answer<D> {
  const { data, previousData, error, refetch } = useQuery(document as Query<D, object>, {
    variables,
    skip,
    fetchPolicy: 'no-cache',
    notifyOnNetworkStatusChange: true,
  });
  const retry = () => void refetch().catch(() => undefined);
  return { data: data ?? (skip ? undefined : previousData), error, retry };
}

/** A page of an object's pairs, asked for again as its records change, and while a search goes on. */
export function useDuplicatePairs(objectName: string, status: PairStatus, page: Page): Answer<PairPage> {
  const { data, ...rest } = useAnswer<{ duplicatePairs: PairPage }>(pairsDocument(objectName), {
    status,
    ...page,
  });
  const { retry } = rest;
  const ask = useEffectEvent(retry);
  const isRunning = data?.duplicatePairs.search?.isOver === false;
  useEffect(() => {
    if (!isRunning) return undefined;
    const timer = setInterval(() => ask(), WHILE_RUNNING_MS);
    return () => clearInterval(timer);
  }, [isRunning]);
  return { data: data?.duplicatePairs, ...rest };
}

/** What was merged, the newest first. */
export function useMerges(
  objectName: string,
  page: Page,
): Answer<{ readonly rows: readonly RecordMerge[]; readonly total: number }> {
  const { data, ...rest } = useAnswer<{ merges: { rows: readonly RecordMerge[]; total: number } }>(
    mergesDocument(objectName),
    { ...page },
  );
  return { data: data?.merges, ...rest };
}

/** How two records compare, as they change. Undefined ids: nothing is asked. */
export function useComparison(
  objectName: string,
  ids: readonly [string, string] | undefined,
): Answer<MergePreview> {
  const { data, ...rest } = useAnswer<{ mergePreview: MergePreview }>(
    mergePreviewDocument(objectName),
    { ids: ids ?? [] },
    ids === undefined,
  );
  const preview = data?.mergePreview;
  const isOfThese = ids?.every((id, at) => preview?.records[at]?.id === id) ?? false;
  return { data: isOfThese ? preview : undefined, ...rest };
}

interface DuplicateCalls {
  /** Begins a search, or answers the one under way. */
  readonly search: () => Promise<void>;
  readonly dismiss: (id: string) => Promise<void>;
  readonly reopen: (id: string) => Promise<void>;
}

/** Calls on pairs. Each rejects with the API's error. */
export function useDuplicateCalls(objectName: string): DuplicateCalls {
  const client = useApolloClient();
  return useMemo(() => {
    const mutate = async <D>(mutation: DocumentNode, variables: Record<string, unknown>): Promise<D> => {
      const { data } = await client.mutate({ mutation: mutation, variables });
      if (!data) throw new NoDataError();
      refetchLists(client);
      return data as D;
    };
    return {
      search: async () => void (await mutate(findDuplicatesDocument(objectName), {})),
      dismiss: async (id) => void (await mutate(decideDocument('dismissDuplicate'), { id })),
      reopen: async (id) => void (await mutate(decideDocument('reopenDuplicate'), { id })),
    };
  }, [client, objectName]);
}
