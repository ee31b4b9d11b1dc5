import { useQuery } from '@apollo/client/react';
import { graphql } from '../../../engine/hooks/graphql.ts';

const GROUPS = graphql(`
  query CampaignGroups($id: ID!) {
    campaignGroups(id: $id) {
      id
      field
      label
      ordered
      sent
      opened
      clicked
      completed
      unsubscribed
    }
  }
`);

/** What has become of a campaign's messages, by the groups that it was for; undefined until it is known. */
export function useGroups(id: string) {
  const { data, error, refetch } = useQuery(GROUPS, { variables: { id }, fetchPolicy: 'no-cache' });
  return { groups: data?.campaignGroups, error, retry: () => void refetch().catch(() => undefined) };
}
