import type { TypedDocumentNode } from '@apollo/client';
import { useApolloClient, useQuery } from '@apollo/client/react';
import { useEffect, useState } from 'react';
import { jobDocument, jobErrorsDocument } from '../query/bulk-document.ts';
import { refetchLists } from './refetch-lists.ts';
import type { Job } from './use-bulk.ts';

const ENDED: ReadonlySet<string> = new Set(['COMPLETED', 'COMPLETED_WITH_ERRORS', 'CANCELED', 'FAILED']);
const POLL_MS = 400;

export function hasEnded({ status }: Pick<Job, 'status'>): boolean {
  return ENDED.has(status);
}

/**
 * A job as it goes on; lists on show are asked for again when it has ended. A question that fails is asked again:
 * the job goes on without it.
 */
export function useJob(started: Job): Job {
  const client = useApolloClient();
  const [latest, setLatest] = useState(started);
  const job = latest.id === started.id ? latest : started;
  const ended = hasEnded(job);
  const { id, __typename } = job;

  useEffect(() => {
    if (ended) {
      refetchLists(client);
      return;
    }
    let left = false;
    let timer: ReturnType<typeof setTimeout>;
    const query = jobDocument(__typename) as TypedDocumentNode<{ job: Job | null }, { id: string }>;
    const ask = async () => {
      const answer = await client
        .query({ query, variables: { id }, fetchPolicy: 'no-cache' })
        .catch(() => undefined);
      if (left) return;
      if (answer?.data?.job) setLatest(answer.data.job);
      timer = setTimeout(() => void ask(), POLL_MS);
    };
    timer = setTimeout(() => void ask(), POLL_MS);
    return () => {
      left = true;
      clearTimeout(timer);
    };
  }, [client, id, __typename, ended]);
  return job;
}

export interface JobError {
  readonly recordId: string;
  /** `responseErrorMsg.<message>` */
  readonly messageKey: string;
  /** The field that it is about. */
  readonly path?: string | null;
  readonly params: Readonly<Record<string, unknown>> | null;
}

/** Errors shown at once: more are in the job's own record. */
export const SHOWN_ERRORS = 100;

/** The first records that a job could not write; undefined while they load. */
export function useJobErrors(id: string): {
  readonly errors: readonly JobError[] | undefined;
  readonly error: unknown;
} {
  const document = jobErrorsDocument() as TypedDocumentNode<
    { errors: readonly JobError[] },
    { id: string; limit: number }
  >;
  const { data, error } = useQuery(document, {
    variables: { id, limit: SHOWN_ERRORS },
    fetchPolicy: 'no-cache',
  });
  return { errors: data?.errors, error };
}
