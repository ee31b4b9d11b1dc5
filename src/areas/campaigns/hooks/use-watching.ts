import { useQuery } from '@apollo/client/react';
import { graphql, type ResultOf } from '../../../engine/hooks/graphql.ts';

const WATCHED = graphql(`
  fragment Watched on WatchedElement {
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
      kind
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
    clicks {
      id
      label
      type
      people
      count
    }
    firstTries {
      questionId
      question
      isJudged
      people
      right
      wrong
      timedOut
    }
    averageScore
    maxScore
    scores {
      score
      people
    }
  }
`);

const OF_CAMPAIGN = graphql(
  `
    query CampaignWatching($id: ID!) {
      watched: campaignWatching(id: $id) {
        ...Watched
      }
      devices: campaignDevices(id: $id) {
        device
        browser
        people
      }
    }
  `,
  [WATCHED],
);

const OF_ELEMENT = graphql(
  `
    query ElementWatching($id: ID!) {
      watched: elementWatching(id: $id) {
        ...Watched
      }
      devices: elementDevices(id: $id) {
        device
        browser
        people
      }
    }
  `,
  [WATCHED],
);

const OF_PERSON = graphql(`
  query PersonWatching($id: ID!) {
    personWatching(id: $id) {
      campaignId
      campaign
      elementId
      element
      startedAt
      completedAt
      device
      length
      seen
      furthest
      score
      maxScore
      clicks {
        id
        label
        count
      }
      firstTries {
        questionId
        question
        isRight
        timedOut
      }
    }
  }
`);

/** Of what there are figures: a campaign, or an element wherever it was shown. */
export type WatchedOf = 'campaign' | 'element';
const QUERIES = { campaign: OF_CAMPAIGN, element: OF_ELEMENT } as const;

export type Watched = ResultOf<typeof WATCHED>;
export type Device = ResultOf<typeof OF_CAMPAIGN>['devices'][number];

/** How receivers have watched, and on what; undefined until it is known. */
export function useWatching(of: WatchedOf, id: string) {
  const { data, error, refetch } = useQuery(QUERIES[of], {
    variables: { id },
    fetchPolicy: 'cache-and-network',
  });
  return {
    watched: data?.watched as readonly Watched[] | undefined,
    devices: data?.devices,
    error: data ? undefined : error,
    retry: () => void refetch().catch(() => undefined),
  };
}

/** How far a person has come with what they got; undefined until it is known. */
export function usePersonWatching(id: string) {
  const { data, error, refetch } = useQuery(OF_PERSON, {
    variables: { id },
    fetchPolicy: 'cache-and-network',
  });
  return {
    watched: data?.personWatching,
    error: data ? undefined : error,
    retry: () => void refetch().catch(() => undefined),
  };
}
