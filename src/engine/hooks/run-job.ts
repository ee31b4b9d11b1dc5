import type { ApolloClient, TypedDocumentNode } from '@apollo/client';
import type { RecordInput } from '../../contract/record/validate.ts';
import { bulkUpdateDocument, jobDocument } from '../query/bulk-document.ts';
import { NoDataError } from './call-failure.ts';
import type { BulkTarget, Job } from './use-bulk.ts';
import { hasEnded } from './use-job.ts';

const POLL_MS = 200;

/** Waits for the end of a job; no longer than the signal lasts. Answers the job as it is then. */
export async function jobEnd(client: ApolloClient, started: Job, signal?: AbortSignal): Promise<Job> {
  let job = started;
  const { id, __typename } = job;
  const query = jobDocument(__typename) as TypedDocumentNode<{ job: Job | null }, { id: string }>;
  while (!hasEnded(job) && !signal?.aborted) {
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
    const answer = await client
      .query({ query, variables: { id }, fetchPolicy: 'no-cache' })
      .catch(() => undefined);
    job = answer?.data?.job ?? job;
  }
  return job;
}

/** Changes many records of an object, and waits for the end of the job as `jobEnd` does. */
export async function runBulkUpdate(
  client: ApolloClient,
  objectName: string,
  target: BulkTarget,
  input: RecordInput,
  signal?: AbortSignal,
): Promise<Job> {
  const mutation = bulkUpdateDocument({ name: objectName });
  const { data } = await client.mutate<{ job: Job }>({ mutation, variables: { ...target, input } });
  if (!data) throw new NoDataError();
  return jobEnd(client, data.job, signal);
}
