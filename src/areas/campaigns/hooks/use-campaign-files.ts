import { useQuery } from '@apollo/client/react';
import { graphql, type ResultOf } from '../../../engine/hooks/graphql.ts';

const FILES = graphql(`
  query CampaignFiles($id: ID!) {
    campaignFiles(id: $id) {
      id
      name
      version
      newestVersion
      isDeleted
    }
  }
`);

export type CampaignFile = ResultOf<typeof FILES>['campaignFiles'][number];

/** The files of which a campaign shows a version of its own; none while it follows the library, or until that is known. */
export function useCampaignFiles(id: string): readonly CampaignFile[] {
  const { data } = useQuery(FILES, { variables: { id }, fetchPolicy: 'cache-and-network' });
  return data?.campaignFiles ?? [];
}
