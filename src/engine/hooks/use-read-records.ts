import { useApolloClient } from '@apollo/client/react';
import { useCallback } from 'react';
import type { ObjectModel } from '../model/object-model.ts';
import { recordDocument } from '../query/document.ts';
import { asRecord, type ObjectRecord } from './documents.ts';

/** Reads records whole, as forms do: rows show the first few records of a LIST only. Those that have gone are left out. */
export function useReadRecords(
  model: ObjectModel,
): (ids: readonly string[]) => Promise<readonly ObjectRecord[]> {
  const client = useApolloClient();
  return useCallback(
    async (ids) => {
      const query = asRecord(recordDocument(model));
      const read = (id: string) => client.query({ query, variables: { id }, fetchPolicy: 'network-only' });
      const answers = await Promise.all(ids.map(read));
      return answers.flatMap(({ data }) => data?.record ?? []);
    },
    [client, model],
  );
}
