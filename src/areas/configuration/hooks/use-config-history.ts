import { useApolloClient, useQuery } from '@apollo/client/react';
import { useMemo } from 'react';
import type { ConfigPublication } from '../model/config-review.ts';
import { NoDataError } from '../../../engine/hooks/call-failure.ts';
import { PUBLICATION_FIELDS } from '../model/config-review-fields.ts';
import { ROLLBACK } from './config-publication.ts';
import { graphql, knowing } from '../../../engine/hooks/graphql.ts';

const HISTORY = knowing<{ readonly configHistory: readonly ConfigPublication[] }>()(
  graphql(
    `
      query ConfigurationHistory($limit: Int!, $before: Int, $locale: String) {
        configHistory(limit: $limit, before: $before) {
          ...ConfigPublicationFields
        }
      }
    `,
    [PUBLICATION_FIELDS],
  ),
);

/** Publications asked for at once. */
const PAGE = 20;

/** All publications of the tenant, the newest first, page by page; labels are in the asked language. */
export function useConfigHistory(locale: string) {
  const client = useApolloClient();
  const { data, previousData, error, loading, fetchMore, refetch } = useQuery(HISTORY, {
    variables: { limit: PAGE, before: null, locale },
    fetchPolicy: 'network-only',
    notifyOnNetworkStatusChange: true,
  });
  const publications = (data ?? previousData)?.configHistory;
  return useMemo(() => {
    const last = publications?.at(-1)?.number ?? 1;
    return {
      publications,
      error,
      loading,
      /** There are older ones: numbers begin with 1 and have no gap. */
      hasMore: last > 1,
      more: () =>
        void fetchMore({
          variables: { before: last },
          updateQuery: (known, { fetchMoreResult }) => ({
            configHistory: [...known.configHistory, ...fetchMoreResult.configHistory],
          }),
        }).catch(() => undefined),
      reload: () => void refetch().catch(() => undefined),
      rollBack: async (number: number, note: string, allowLoss: boolean) => {
        const revision = publications?.[0]?.number ?? 0;
        const answer = await client.mutate({
          mutation: ROLLBACK,
          variables: { number, note, revision, allowLoss, locale },
        });
        if (!answer.data) throw new NoDataError();
        await refetch();
        return answer.data.rolledBack;
      },
    };
  }, [client, publications, error, loading, fetchMore, refetch, locale]);
}
