import { gql, type TypedDocumentNode } from '@apollo/client';
import { useApolloClient, useQuery } from '@apollo/client/react';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';

export interface FilterChoice {
  readonly name: string;
  readonly label: string;
  readonly isDefault: boolean;
}

const FILTER_OBJECTS: TypedDocumentNode<
  { filterObjects: readonly FilterChoice[] },
  { objectName: string; locale: string }
> = gql`
  query FilterObjects($objectName: String, $locale: String) {
    filterObjects(objectName: $objectName, locale: $locale) {
      name
      label
      isDefault
    }
  }
`;

export interface FilterChoices {
  /** Undefined until the answer is there. */
  readonly choices: readonly FilterChoice[] | undefined;
  readonly error: unknown;
}

/** The objects that a filter on an object's list can name, the default one first. */
export function useFilterChoices(objectName: string): FilterChoices {
  const { i18n } = useTranslation();
  const { data, previousData, error } = useQuery(FILTER_OBJECTS, {
    variables: { objectName, locale: i18n.language },
  });
  return { choices: (data ?? previousData)?.filterObjects, error };
}

/** Asks for the choices before they are wanted, so that they are there at once. */
export function useFilterChoicesPreload(objectName: string): () => void {
  const client = useApolloClient();
  const locale = useTranslation().i18n.language;
  return useCallback(() => {
    client.query({ query: FILTER_OBJECTS, variables: { objectName, locale } }).catch(() => undefined);
  }, [client, objectName, locale]);
}
