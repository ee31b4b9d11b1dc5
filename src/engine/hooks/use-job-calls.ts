import type { TypedDocumentNode } from '@apollo/client';
import { useApolloClient, useQuery } from '@apollo/client/react';
import { useMemo } from 'react';
import { cancelJobDocument, retryJobDocument, undoJobDocument } from '../query/bulk-document.ts';
import { NoDataError } from './call-failure.ts';
import { runtimeDocument } from './graphql.ts';
import { refetchLists } from './refetch-lists.ts';
import type { Job } from './use-bulk.ts';

export interface JobCalls {
  /** Ends a job after the records that it is at; answers how far it came. */
  readonly cancel: (id: string) => Promise<Job>;
  /** Makes a job for the records that another one could not write. */
  readonly retry: (id: string) => Promise<Job>;
  /** Makes a job that takes back what another one has done. */
  readonly undo: (id: string) => Promise<Job>;
}

/** What can be done with jobs from where they are listed. Calls reject with the API's error. */
export function useJobCalls(): JobCalls {
  const client = useApolloClient();
  return useMemo(() => {
    const call = (document: ReturnType<typeof cancelJobDocument>) => async (id: string) => {
      const mutation = document as TypedDocumentNode<{ job: Job }, { id: string }>;
      const { data } = await client.mutate({ mutation, variables: { id } });
      if (!data) throw new NoDataError();
      refetchLists(client);
      return data.job;
    };
    return {
      cancel: call(cancelJobDocument()),
      retry: call(retryJobDocument()),
      undo: call(undoJobDocument()),
    };
  }, [client]);
}

/** Jobs are an object of the product: the client's schema does without those. */
const MAY_RETRY = runtimeDocument(`
  query MayRetry($id: ID!) {
    mayRetryBatchJob(id: $id)
  }
`) as TypedDocumentNode<{ readonly mayRetryBatchJob: boolean }, { readonly id: string }>;

/** Whether the records that a job could not write can be tried again; false while nobody knows. */
export function useMayRetry(id: string, isAsked: boolean): boolean {
  const { data } = useQuery(MAY_RETRY, { variables: { id }, skip: !isAsked, fetchPolicy: 'no-cache' });
  return data?.mayRetryBatchJob ?? false;
}

const MAY_UNDO = runtimeDocument(`
  query MayUndo($id: ID!) {
    mayUndoBatchJob(id: $id)
  }
`) as TypedDocumentNode<{ readonly mayUndoBatchJob: boolean }, { readonly id: string }>;

/** Whether what a job has done can be taken back; false while nobody knows. */
export function useMayUndo(id: string, isAsked: boolean): boolean {
  const { data } = useQuery(MAY_UNDO, { variables: { id }, skip: !isAsked, fetchPolicy: 'no-cache' });
  return data?.mayUndoBatchJob ?? false;
}
