import type { TypedDocumentNode } from '@apollo/client';
import { useApolloClient, useQuery } from '@apollo/client/react';
import { NoDataError } from '../../../engine/hooks/call-failure.ts';
import { graphql, runtimeDocument } from '../../../engine/hooks/graphql.ts';
import { jobEnd } from '../../../engine/hooks/run-job.ts';
import type { BulkTarget, Job } from '../../../engine/hooks/use-bulk.ts';

const STARTABLE = graphql(`
  query StartableWorkflows($objectName: String!) {
    startableWorkflows(objectName: $objectName) {
      id
      name
    }
  }
`);
/** Jobs are an object of the product: the client's schema does without those. */
const START = runtimeDocument(`
  mutation StartWorkflow($workflowId: ID!, $objectName: String!, $ids: [ID!], $filter: CompoundFilter) {
    job: startWorkflow(workflowId: $workflowId, objectName: $objectName, ids: $ids, filter: $filter) {
      __typename
      id
      status
      progress
      errorCount
    }
  }
`) as TypedDocumentNode<{ readonly job: Job }, Record<string, unknown>>;

export interface Startable {
  readonly id: string;
  readonly name: string;
}
const NONE: readonly Startable[] = [];

/** The workflows that the viewer may start for records of an object; none until it is known, and where it cannot be. */
export function useStartable(objectName: string): readonly Startable[] {
  const { data } = useQuery(STARTABLE, { variables: { objectName }, fetchPolicy: 'cache-and-network' });
  return data?.startableWorkflows ?? NONE;
}

/** Starts a workflow for records. Both reject with the API's error. */
export function useStart(objectName: string) {
  const client = useApolloClient();
  return {
    start: async (workflowId: string, target: BulkTarget): Promise<Job> => {
      const variables = { workflowId, objectName, ...target };
      const { data } = await client.mutate({ mutation: START, variables });
      if (!data) throw new NoDataError();
      return data.job;
    },
    end: (job: Job, signal: AbortSignal) => jobEnd(client, job, signal),
  };
}
