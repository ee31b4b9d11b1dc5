import { useApolloClient, useQuery } from '@apollo/client/react';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { graphql, type ResultOf } from './graphql.ts';

/** The operation that asks for the choices. */
export const FILTER_OBJECTS_OPERATION = 'FilterObjects';

const FILTER_OBJECTS = graphql(`
  query FilterObjects($objectName: String, $locale: String) {
    filterObjects(objectName: $objectName, locale: $locale) {
      name
      label
      isDefault
      isMany
    }
  }
`);

export type FilterChoice = ResultOf<typeof FILTER_OBJECTS>['filterObjects'][number];

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
