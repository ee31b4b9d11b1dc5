import { useQuery } from '@apollo/client/react';
import { graphql, type ResultOf } from '../../../engine/hooks/graphql.ts';

const OUTBOX = graphql(`
  query CampaignOutbox($id: ID!, $limit: Int!, $offset: Int!) {
    campaignOutbox(id: $id, limit: $limit, offset: $offset) {
      total
      messages {
        id
        receiver
        subject
        text
        html
        at
        isTest
      }
    }
  }
`);

export type KeptMessage = ResultOf<typeof OUTBOX>['campaignOutbox']['messages'][number];

/** So often it is looked whether there are more (milliseconds). */
const PACE_MS = 5000;

/** What was kept of a campaign in the place of being sent, the newest first. */
export function useOutbox(id: string, limit: number, offset: number) {
  const { data, previousData, error, refetch } = useQuery(OUTBOX, {
    variables: { id, limit, offset },
    fetchPolicy: 'cache-and-network',
    pollInterval: PACE_MS,
    skipPollAttempt: () => document.hidden,
  });
  const shown = data ?? previousData;
  return { outbox: shown?.campaignOutbox, error, retry: () => void refetch().catch(() => undefined) };
}

/** How many messages of a campaign were kept; undefined until that is known. */
export function useKeptTotal(id: string): number | undefined {
  const { data } = useQuery(OUTBOX, {
    variables: { id, limit: 1, offset: 0 },
    fetchPolicy: 'cache-and-network',
  });
  return data?.campaignOutbox.total;
}
