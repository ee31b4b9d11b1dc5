import type { ApolloClient } from '@apollo/client';
import { useApolloClient } from '@apollo/client/react';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { labelText } from '../../contract/label.ts';
import type { ObjectField } from '../../contract/metadata/introspection.ts';
import { listDocument } from '../query/document.ts';
import { quickSearchFilter } from '../query/quick-search.ts';
import { asList } from './documents.ts';
import { METADATA } from './metadata-query.ts';
import { modelOf } from './use-object-model.ts';

/** Enough to find the one among those that are called alike. */
const LIMIT = 50;

/** Ids of the records that a relation can lead to, by their whole label; several where more than one is called so. */
async function findNamed(
  client: ApolloClient,
  locale: string,
  { typeName }: ObjectField,
  texts: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const variables = { objectName: typeName ?? '', locale };
  const { data } = await client.query({ query: METADATA, variables });
  if (!data) return new Map();
  const model = modelOf(client, data.objectMetadata);
  const query = asList(listDocument(model, []));
  const found = await Promise.all(
    [...new Set(texts)].map(async (text) => {
      const filter = quickSearchFilter(model, text) ?? null;
      const asked = { limit: LIMIT, offset: 0, orderBy: [], filter };
      const answer = await client.query({ query, variables: asked, fetchPolicy: 'no-cache' });
      const rows = answer.data?.page.rows ?? [];
      const ids = rows.filter((row) => labelText(model.recordLabel, row) === text).map(({ id }) => id);
      return [text, ids] as const;
    }),
  );
  return new Map(found);
}

/** Finds the records that a relation can lead to by their labels. */
export function useFindNamed(): (
  field: ObjectField,
  texts: readonly string[],
) => Promise<ReadonlyMap<string, readonly string[]>> {
  const client = useApolloClient();
  const { i18n } = useTranslation();
  return useCallback((field, texts) => findNamed(client, i18n.language, field, texts), [client, i18n]);
}
