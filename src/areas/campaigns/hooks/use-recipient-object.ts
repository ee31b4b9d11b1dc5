import { useQuery } from '@apollo/client/react';
import { graphql, knowing } from '../../../engine/hooks/graphql.ts';

interface Answer {
  readonly messageCampaign: { readonly recipientObject: string | null } | null;
}

const RECIPIENT_OBJECT = knowing<Answer>()(
  graphql(`
    query CampaignRecipientObject($id: ID!) {
      messageCampaign(id: $id) {
        id
        recipientObject
      }
    }
  `),
);

/** The object whose records a campaign is for; null: the campaign names none. Undefined until it is known. */
export function useRecipientObject(id: string): string | null | undefined {
  const { data } = useQuery(RECIPIENT_OBJECT, { variables: { id }, fetchPolicy: 'cache-and-network' });
  return data && (data.messageCampaign?.recipientObject ?? null);
}
