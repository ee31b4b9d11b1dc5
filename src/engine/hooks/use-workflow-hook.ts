import { useMutation, useQuery } from '@apollo/client/react';
import { graphql, type ResultOf } from './graphql.ts';

const HOOK = graphql(`
  query WorkflowWebhook($workflowId: ID!, $elementId: ID!) {
    workflowWebhook(workflowId: $workflowId, elementId: $elementId) {
      path
      secrets
      sample
      calledAt
    }
  }
`);
const RENEW_HOOK = graphql(`
  mutation RenewWorkflowWebhook($workflowId: ID!, $elementId: ID!) {
    renewWorkflowWebhook(workflowId: $workflowId, elementId: $elementId) {
      secrets
    }
  }
`);
const SIGNING = graphql(`
  query WorkflowSigning {
    workflowSigning {
      secrets
    }
  }
`);
const RENEW_SIGNING = graphql(`
  mutation RenewWorkflowSigning {
    renewWorkflowSigning {
      secrets
    }
  }
`);

export type WorkflowHook = ResultOf<typeof HOOK>['workflowWebhook'];

const FRESH = { fetchPolicy: 'no-cache' } as const;
/** Milliseconds between two looks for a call that somebody makes to try it. */
const EVERY = 5000;

/** An element that another system calls: address, secrets, and what was sent last. `renew` rejects with the API's error. */
export function useWorkflowHook(workflowId: string | undefined, elementId: string, every = EVERY) {
  const variables = { workflowId: workflowId ?? '', elementId };
  const { data, error, refetch } = useQuery(HOOK, {
    ...{ variables, skip: workflowId === undefined, pollInterval: every, ...FRESH },
    skipPollAttempt: () => document.visibilityState === 'hidden',
  });
  const [change] = useMutation(RENEW_HOOK, FRESH);
  const renew = async () => {
    await change({ variables });
    await refetch();
  };
  return { hook: data?.workflowWebhook, error, renew };
}

/** By which secrets calls of workflows are signed. */
export function useWorkflowSigning() {
  const { data, error, refetch } = useQuery(SIGNING, FRESH);
  const [change] = useMutation(RENEW_SIGNING, FRESH);
  const renew = async () => {
    await change();
    await refetch();
  };
  return { secrets: data?.workflowSigning.secrets, error, renew };
}
