import { useApolloClient, useQuery } from '@apollo/client/react';
import { useMemo } from 'react';
import type { DraftChange } from '../../../contract/layers/override.ts';
import type { ConfigPublication, ConfigReview, ReviewChange, Side } from '../model/config-review.ts';
import { NoDataError } from '../../../engine/hooks/call-failure.ts';
import { PUBLICATION_FIELDS, REVIEW_FIELDS } from '../model/config-review-fields.ts';
import { ROLLBACK } from './config-publication.ts';
import { graphql, knowing } from '../../../engine/hooks/graphql.ts';

const REVIEW = knowing<{ readonly configReview: ConfigReview }>()(
  graphql(
    `
      query ConfigurationReview($locale: String) {
        configReview(locale: $locale) {
          ...ConfigReviewFields
        }
      }
    `,
    [REVIEW_FIELDS],
  ),
);

const PUBLISH = knowing<{ readonly published: ConfigPublication }>()(
  graphql(
    `
      mutation PublishConfiguration(
        $note: String!
        $revision: Int!
        $take: JSON
        $allowLoss: Boolean!
        $locale: String
      ) {
        published: publishConfiguration(
          note: $note
          revision: $revision
          take: $take
          allowLoss: $allowLoss
        ) {
          ...ConfigPublicationFields
        }
      }
    `,
    [PUBLICATION_FIELDS],
  ),
);

const DRAFT_FIELDS = graphql(`
  fragment DraftFields on ConfigDraftChange {
    key
    value
    base
    reset
    published
  }
`);

const DRAFT = knowing<{
  readonly configDocument: { readonly draft: readonly DraftChange[]; readonly draftVersion: number };
}>()(
  graphql(
    `
      query ConfigurationDraft($document: String!, $layer: String!, $owner: String!) {
        configDocument(document: $document, layer: $layer, owner: $owner) {
          draft {
            ...DraftFields
          }
          draftVersion
        }
      }
    `,
    [DRAFT_FIELDS],
  ),
);

const SAVE = graphql(`
  mutation ChangeConfigDraft(
    $document: String!
    $layer: String!
    $owner: String!
    $changes: JSON!
    $draftVersion: Int!
  ) {
    saved: saveConfigDraft(
      document: $document
      layer: $layer
      owner: $owner
      changes: $changes
      draftVersion: $draftVersion
    ) {
      draftVersion
    }
  }
`);

const DISCARD = graphql(`
  mutation DiscardConfigDrafts {
    discardConfigDraft
  }
`);

type Place = Pick<ReviewChange, 'document' | 'layer' | 'owner' | 'key'>;

/** Whose change of a key goes out. */
export type Decision = Place & { readonly take: Side };

interface Publishing {
  readonly note: string;
  /** The one that the author has seen. */
  readonly revision: number;
  readonly take: readonly Decision[];
  /** Values of the tenant's own objects may go. */
  readonly allowLoss: boolean;
}

/** All that the viewer's drafts would change, and the ways out of here; labels are in the asked language. */
export function useConfigReview(locale: string) {
  const client = useApolloClient();
  const { data, previousData, error, loading, refetch } = useQuery(REVIEW, {
    variables: { locale },
    fetchPolicy: 'network-only',
    notifyOnNetworkStatusChange: true,
  });
  const review = (data ?? previousData)?.configReview;
  return useMemo(() => {
    const reload = async () => void (await refetch().catch(() => undefined));
    /** Puts the draft of a document in another way; answers what it was. */
    const redraft = async (
      { document, layer, owner }: Place,
      next: (draft: readonly DraftChange[]) => readonly DraftChange[],
    ) => {
      const variables = { document, layer, owner };
      const { data: known } = await client.query({ query: DRAFT, variables, fetchPolicy: 'network-only' });
      if (!known) throw new NoDataError();
      const { draftVersion } = known.configDocument;
      const draft = known.configDocument.draft.map(({ key, value, base, reset, published }): DraftChange => ({
        key,
        value,
        base,
        reset,
        published,
      }));
      await client.mutate({
        mutation: SAVE,
        variables: { ...variables, changes: next(draft), draftVersion },
      });
      await reload();
      return draft;
    };
    return {
      review,
      /** Why there is no review; one that is there already stays when it cannot be asked for again. */
      error: review ? undefined : error,
      loading,
      reload,
      /** Takes changes out of the draft of their document; answers how to put them back. */
      drop: async (change: Place) => {
        const before = await redraft(change, (draft) => draft.filter(({ key }) => key !== change.key));
        const dropped = before.filter(({ key }) => key === change.key);
        return () => redraft(change, (draft) => [...draft, ...dropped]);
      },
      discard: async () => {
        await client.mutate({ mutation: DISCARD });
        await reload();
      },
      publish: async (request: Publishing) => {
        const answer = await client.mutate({ mutation: PUBLISH, variables: { ...request, locale } });
        if (!answer.data) throw new NoDataError();
        return answer.data.published;
      },
      /** Back to what was before a publication, as long as it is the last one. */
      undo: async ({ number }: ConfigPublication, note: string) => {
        await client.mutate({
          mutation: ROLLBACK,
          variables: { number: number - 1, note, revision: number, locale },
        });
        await reload();
      },
    };
  }, [client, review, error, loading, refetch, locale]);
}
