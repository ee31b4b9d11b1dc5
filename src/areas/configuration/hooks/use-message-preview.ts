import { useQuery } from '@apollo/client/react';
import type { ViewedMessage } from '../../../contract/viewer/viewed-message.ts';
import { graphql } from '../../../engine/hooks/graphql.ts';

const PREVIEW = graphql(`
  query MessagePreview($id: ID!, $receiver: ID) {
    messagePreview(id: $id, receiver: $receiver) {
      page
      path
      people
    }
  }
`);

const DOMAIN = graphql(`
  query MessageDomain {
    messageDomain {
      domain
      state
      host
      found
      records {
        type
        name
        value
      }
    }
  }
`);

/** What a receiver would see of a campaign, and where a phone sees it; of nobody in particular without a receiver. */
export function useMessagePreview(id: string | undefined, receiver: string | undefined) {
  const { data, previousData, error, refetch } = useQuery(PREVIEW, {
    variables: { id: id ?? '', receiver: receiver ?? null },
    skip: id === undefined,
    fetchPolicy: 'network-only',
  });
  const shown = (data ?? previousData)?.messagePreview;
  return {
    page: shown?.page as ViewedMessage | undefined,
    path: shown?.path,
    /** The object of those who can be its receivers. */
    people: shown?.people,
    error,
    reload: () => void refetch().catch(() => undefined),
  };
}

/** Where the tenant's own domain leads to; null where none is set. */
export function useMessageDomain() {
  const { data, loading, refetch } = useQuery(DOMAIN, {
    fetchPolicy: 'network-only',
    notifyOnNetworkStatusChange: true,
  });
  return {
    domain: data?.messageDomain,
    isBusy: loading,
    look: () => void refetch().catch(() => undefined),
  };
}
