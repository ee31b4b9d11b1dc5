import { useQuery } from '@apollo/client/react';
import { graphql } from '../../../engine/hooks/graphql.ts';

const DOMAIN = graphql(`
  query CampaignSenderDomain($id: ID!) {
    senderHealth(id: $id) {
      state
    }
  }
`);

/** The worst that was found of the domain of a sender; undefined while nothing is known, and without a sender. */
export function useSenderDomain(id: string | undefined): string | null | undefined {
  const { data } = useQuery(DOMAIN, {
    variables: { id: id ?? '' },
    skip: id === undefined,
    fetchPolicy: 'cache-and-network',
  });
  return data?.senderHealth.state;
}
