import { type TypedDocumentNode } from '@apollo/client';
import { useApolloClient, useQuery } from '@apollo/client/react';
import { useCallback, useMemo } from 'react';
import type { SavedView } from '../../contract/saved-view.ts';
import { graphql } from './graphql.ts';

type Key = Pick<SavedView, 'id' | 'version'>;
type Values = Pick<SavedView, 'name' | 'shared' | 'state'>;

const FIELDS = graphql(`
  fragment SavedViewFields on SavedView {
    id
    name
    shared
    own
    ownerName
    state
    version
  }
`);

const SAVED_VIEWS = graphql(
  `
    query SavedViews($objectName: String!) {
      savedViews(objectName: $objectName) {
        ...SavedViewFields
      }
    }
  `,
  [FIELDS],
);

type Mutation<V> = TypedDocumentNode<{ view: SavedView }, V>;

const CREATE = graphql(
  `
    mutation CreateSavedView($input: SavedViewInput!) {
      view: createSavedView(input: $input) {
        ...SavedViewFields
      }
    }
  `,
  [FIELDS],
);
const UPDATE = graphql(
  `
    mutation UpdateSavedView($id: ID!, $version: Int!, $input: SavedViewChanges!) {
      view: updateSavedView(id: $id, version: $version, input: $input) {
        ...SavedViewFields
      }
    }
  `,
  [FIELDS],
);
const DELETE = graphql(
  `
    mutation DeleteSavedView($id: ID!, $version: Int!) {
      view: deleteSavedView(id: $id, version: $version) {
        ...SavedViewFields
      }
    }
  `,
  [FIELDS],
);

export interface SavedViews {
  /** One's own by name, then those that others share; undefined before the first answer. */
  readonly views: readonly SavedView[] | undefined;
  readonly error: unknown;
  readonly refetch: () => void;
  /**
   * Each answers the view as the server has it then.
   * @throws CombinedGraphQLErrors: `already-exists` at `name`, `too-long`, `version-conflict`, `not-found`, `forbidden`
   */
  readonly create: (values: Values) => Promise<SavedView>;
  readonly update: (view: Key, changes: Partial<Values>) => Promise<SavedView>;
  readonly remove: (view: Key) => Promise<SavedView>;
}

/** The named states of an object's table: one's own, and those that others of the tenant share. */
export function useSavedViews(objectName: string): SavedViews {
  const client = useApolloClient();
  const { data, error, refetch } = useQuery(SAVED_VIEWS, {
    variables: { objectName },
    fetchPolicy: 'cache-and-network',
    nextFetchPolicy: 'cache-first',
  });
  const write = useCallback(
    async <V extends Record<string, unknown>>(mutation: Mutation<V>, variables: V) => {
      const answer = await client.mutate<{ view: SavedView }>({ mutation, variables });
      if (!answer.data) throw new Error('The mutation was answered without data.');
      // Names decide the order, and sharing who sees it. Not waited for: the menu that asked may be gone by then.
      refetch().catch(() => undefined);
      return answer.data.view;
    },
    [client, refetch],
  );
  const calls = useMemo(
    () => ({
      create: ({ name, shared, state }: Values) =>
        write(CREATE, { input: { objectName, name, shared, state } }),
      update: ({ id, version }: Key, { name, shared, state }: Partial<Values>) =>
        write(UPDATE, {
          id,
          version,
          input: {
            ...(name !== undefined && { name }),
            ...(shared !== undefined && { shared }),
            ...(state !== undefined && { state }),
          },
        }),
      remove: ({ id, version }: Key) => write(DELETE, { id, version }),
      refetch: () => {
        refetch().catch(() => undefined);
      },
    }),
    [objectName, write, refetch],
  );
  return { views: data?.savedViews, error, ...calls };
}
