import { useQuery } from '@apollo/client/react';
import { graphql } from '../../../engine/hooks/graphql.ts';

const DOMAIN = graphql(`
  query CampaignSenderDomain($id: ID!) {
    senderHealth(id: $id) {
      state
    }
  }
`);

/** How the domain of a sender is; undefined until it is known, and without a sender. */
export function useSenderState(id: string | undefined): string | undefined {
  const { data } = useQuery(DOMAIN, {
    variables: { id: id ?? '' },
    skip: id === undefined,
    fetchPolicy: 'cache-and-network',
  });
  return data?.senderHealth.state ?? undefined;
}
