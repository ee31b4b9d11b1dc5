import { useApolloClient } from '@apollo/client/react';
import { useCallback } from 'react';
import type { ObjectField } from '../../../contract/metadata/introspection.ts';
import { METADATA } from '../../../engine/hooks/metadata-query.ts';

/** Answers the fields of any object by its name, with labels in the language; none where there is no such object. */
export function useObjectFields(locale: string): (objectName: string) => Promise<readonly ObjectField[]> {
  const client = useApolloClient();
  return useCallback(
    async (objectName) => {
      try {
        const { data } = await client.query({ query: METADATA, variables: { objectName, locale } });
        return data?.objectMetadata.fields ?? [];
      } catch {
        return [];
      }
    },
    [client, locale],
  );
}
