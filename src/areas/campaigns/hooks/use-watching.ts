import { useQuery } from '@apollo/client/react';
import { graphql, type ResultOf } from '../../../engine/hooks/graphql.ts';

const WATCHING = graphql(`
  query CampaignWatching($id: ID!) {
    campaignWatching(id: $id) {
      id
      name
      type
      length
      started
      completed
      secondsToComplete
      parts {
        from
        people
        left
      }
      places {
        title
        people
        left
      }
      answers {
        questionId
        question
        answer
        isRight
        count
      }
      paths {
        from
        choice
        to
        arrives
        count
      }
    }
  }
`);

const DEVICES = graphql(`
  query CampaignDevices($id: ID!) {
    campaignDevices(id: $id) {
      device
      browser
      people
    }
  }
`);

/** On what people have opened what a campaign shows. */
export function useDevices(id: string): ResultOf<typeof DEVICES>['campaignDevices'] {
  const { data } = useQuery(DEVICES, { variables: { id }, fetchPolicy: 'cache-and-network' });
  return data?.campaignDevices ?? [];
}

export type Watched = ResultOf<typeof WATCHING>['campaignWatching'][number];

/** How receivers have watched what a campaign shows; undefined until it is known. */
export function useWatching(id: string): readonly Watched[] | undefined {
  const { data } = useQuery(WATCHING, { variables: { id }, fetchPolicy: 'cache-and-network' });
  return data?.campaignWatching;
}
