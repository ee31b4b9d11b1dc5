import { useApolloClient } from '@apollo/client/react';
import { useCallback } from 'react';
import type { RecordInput } from '../../contract/record/validate.ts';
import type { ObjectModel } from '../model/object-model.ts';
import { updateDocument } from '../query/document.ts';
import type { ObjectRecord } from './documents.ts';
import { refetchLists } from './refetch-lists.ts';
import { type RecordVersion, writeBatch } from './use-mutations.ts';

export interface RecordUpdate {
  readonly record: RecordVersion;
  readonly input: RecordInput;
}

export interface UpdatesResult<U extends RecordUpdate> {
  readonly done: readonly { readonly update: U; readonly record: ObjectRecord }[];
  readonly failed: readonly { readonly update: U; readonly error: unknown }[];
}

/** Changes several records, each on its own and each in its own way. */
export function useUpdateRecords(
  model: ObjectModel,
): <U extends RecordUpdate>(updates: readonly U[]) => Promise<UpdatesResult<U>> {
  const client = useApolloClient();
  return useCallback(
    async (updates) => {
      const result = await writeBatch(client, updateDocument(model), updates, ({ record, input }) => ({
        id: record.id,
        version: record.version,
        input,
      }));
      refetchLists(client);
      return result;
    },
    [client, model],
  );
}
