import { useApolloClient, useQuery } from '@apollo/client/react';
import { useEffect, useMemo, useSyncExternalStore } from 'react';
import type { DocumentKind, DocumentName, LayerKey } from '../../../contract/layers/override.ts';
import { documentOf } from '../model/build-document.ts';
import type { ConfigDocument } from '../model/config-document.ts';
import { createConfigStore, type ServerDocument } from '../model/config-store.ts';
import { keepDraft, keptDraft } from '../model/kept-draft.ts';
import { callFailure, NoDataError } from '../../../engine/hooks/call-failure.ts';
import { draftAge } from '../../../engine/hooks/client-age.ts';
import { useViewerId } from '../../../engine/hooks/use-viewer-id.ts';
import { graphql, knowing } from '../../../engine/hooks/graphql.ts';

const FIELDS = graphql(`
  fragment ConfigDocumentFields on ConfigDocument {
    product
    layers {
      layer
      owner
      ownerName
      overrides {
        key
        value
        base
        changedBy
        changedAt
      }
    }
    draft {
      key
      value
      base
      reset
      published
    }
    draftVersion
    revision
    problems {
      pointer
      key
      message
      text
    }
    setAside {
      layer
      owner
      key
      reason
      base
      below
      value
      message
      text
    }
  }
`);

const DOCUMENT = knowing<{ readonly configDocument: ServerDocument }>()(
  graphql(
    `
      query ConfigurationDocument($document: String!, $layer: String!, $owner: String!) {
        configDocument(document: $document, layer: $layer, owner: $owner) {
          ...ConfigDocumentFields
        }
      }
    `,
    [FIELDS],
  ),
);

const SAVE = knowing<{ readonly configDocument: ServerDocument }>()(
  graphql(
    `
      mutation SaveConfigDraft(
        $document: String!
        $layer: String!
        $owner: String!
        $changes: JSON!
        $draftVersion: Int!
      ) {
        configDocument: saveConfigDraft(
          document: $document
          layer: $layer
          owner: $owner
          changes: $changes
          draftVersion: $draftVersion
        ) {
          ...ConfigDocumentFields
        }
      }
    `,
    [FIELDS],
  ),
);

const KEEPALIVE_LENGTH = 20_000;

export type ConfigDocumentState =
  | { readonly status: 'loading' }
  | { readonly status: 'failed'; readonly error: unknown; readonly retry: () => void }
  | { readonly status: 'ready'; readonly document: ConfigDocument };

const isStale = (error: unknown) => {
  const failure = callFailure(error);
  return failure.type === 'refused' && failure.message === 'version-conflict';
};

/**
 * A document of a layer, to be edited by whoever shows it: each edit goes into the viewer's draft on the server a
 * moment later, at once when the page is left, and is kept in this browser until it is there.
 */
export function useConfigDocument(name: DocumentName, { layer, owner }: LayerKey): ConfigDocumentState {
  const client = useApolloClient();
  const viewerId = useViewerId();
  const variables = useMemo(() => ({ document: name, layer, owner }), [name, layer, owner]);
  const { data, error, refetch } = useQuery(DOCUMENT, { variables, fetchPolicy: 'network-only' });

  const store = useMemo(() => {
    if (viewerId === undefined) return undefined;
    const place = { viewerId, name, layer, owner };
    return createConfigStore({
      kind: name.split('/')[0] as DocumentKind,
      layer: { layer, owner },
      save: async (changes, draftVersion) => {
        const answer = await client.mutate({
          mutation: SAVE,
          variables: { ...variables, changes, draftVersion },
          // The page may be going while it is sent; browsers do that for small bodies only.
          context: { fetchOptions: { keepalive: JSON.stringify(changes).length < KEEPALIVE_LENGTH } },
        });
        if (!answer.data) throw new NoDataError();
        draftAge.grow(client);
        return answer.data.configDocument;
      },
      load: async () => {
        const answer = await client.query({ query: DOCUMENT, variables, fetchPolicy: 'network-only' });
        if (!answer.data) throw new NoDataError();
        return answer.data.configDocument;
      },
      isStale,
      keep: (draft) => keepDraft(place, draft),
      kept: () => keptDraft(place),
    });
  }, [client, viewerId, variables, name, layer, owner]);

  useEffect(() => {
    if (data) store?.take(data.configDocument);
  }, [data, store]);
  useEffect(() => {
    if (!store) return;
    store.open();
    const leave = () => {
      if (document.visibilityState === 'hidden') store.flush();
    };
    addEventListener('pagehide', store.flush);
    addEventListener('online', store.flush);
    document.addEventListener('visibilitychange', leave);
    return () => {
      removeEventListener('pagehide', store.flush);
      removeEventListener('online', store.flush);
      document.removeEventListener('visibilitychange', leave);
      store.close();
    };
  }, [store]);

  const state = useSyncExternalStore(store?.subscribe ?? nothing, () => store?.get());
  const document_ = useMemo(
    () => (store && state ? documentOf(name, store, state) : undefined),
    [name, store, state],
  );
  if (document_) return { status: 'ready', document: document_ };
  return error
    ? { status: 'failed', error, retry: () => void refetch().catch(() => undefined) }
    : { status: 'loading' };
}

const nothing = () => () => undefined;
