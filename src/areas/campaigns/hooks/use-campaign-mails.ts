import { useQuery } from '@apollo/client/react';
import { graphql, type ResultOf } from '../../../engine/hooks/graphql.ts';

const MAILS = graphql(`
  query CampaignMails($id: ID!, $receiver: ID) {
    campaignMails(id: $id, receiver: $receiver) {
      variant
      subject
      text
      html
    }
  }
`);

export type CampaignMail = ResultOf<typeof MAILS>['campaignMails'][number];

/** What a campaign sends, in each of its versions, as the receiver would get it; undefined until it is there. */
export function useCampaignMails(id: string, receiver: string | undefined, skip: boolean) {
  const { data, error } = useQuery(MAILS, {
    variables: { id, receiver: receiver ?? null },
    skip,
    fetchPolicy: 'network-only',
  });
  return { mails: data?.campaignMails, error };
}
