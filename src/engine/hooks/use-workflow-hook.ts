import { useMutation, useQuery } from '@apollo/client/react';
import { graphql, type ResultOf } from './graphql.ts';

const HOOK = graphql(`
  query WorkflowWebhook($workflowId: ID!, $elementId: ID!) {
    workflowWebhook(workflowId: $workflowId, elementId: $elementId) {
      path
      secrets
      sample
      calledAt
      calls {
        id
        at
        outcome
        reason
        detail
        records
        runs
      }
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
const TEST_HOOK = graphql(`
  mutation TestWorkflowWebhook($workflowId: ID!, $elementId: ID!, $payload: JSON!, $content: JSON) {
    testWorkflowWebhook(
      workflowId: $workflowId
      elementId: $elementId
      payload: $payload
      content: $content
    ) {
      outcome
      reason
      detail
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

/** What became of a call. */
export type HookCall = ResultOf<typeof HOOK>['workflowWebhook']['calls'][number];
export type HookResult = Pick<HookCall, 'outcome' | 'reason' | 'detail'>;

const FRESH = { fetchPolicy: 'no-cache' } as const;
/** Milliseconds between two looks for a call that somebody makes to try it. */
const EVERY = 5000;

/** An element that another system calls: address, secrets, and what was sent last. `renew` rejects with the API's error. */
export function useWorkflowHook(workflowId: string | undefined, elementId: string, every = EVERY) {
  const variables = { workflowId: workflowId ?? '', elementId };
  const { data, error, refetch } = useQuery(HOOK, {
    variables,
    skip: workflowId === undefined,
    pollInterval: every,
    ...FRESH,
    skipPollAttempt: () => document.visibilityState === 'hidden',
  });
  const [change] = useMutation(RENEW_HOOK, FRESH);
  const renew = async () => {
    await change({ variables });
    await refetch();
  };
  const [tryCall] = useMutation(TEST_HOOK, FRESH);
  /** What a call would do by this draft. Rejects with the API's error. */
  const test = async (payload: object, content: object): Promise<HookResult | undefined> => {
    const { data: tried } = await tryCall({ variables: { ...variables, payload, content } });
    await refetch();
    return tried?.testWorkflowWebhook;
  };
  return { hook: data?.workflowWebhook, error, renew, test };
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
