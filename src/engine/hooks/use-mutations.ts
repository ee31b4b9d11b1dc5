import type { ApolloClient } from '@apollo/client';
import { useApolloClient } from '@apollo/client/react';
import type { DocumentNode } from 'graphql';
import { useCallback, useState } from 'react';
import type { RecordInput } from '../../contract/record/validate.ts';
import type { ObjectModel } from '../model/object-model.ts';
import { optimisticRecord } from '../model/optimistic.ts';
import { createDocument, deleteDocument, restoreDocument, updateDocument } from '../query/document.ts';
import { NoDataError } from './call-failure.ts';
import { splitInput, writeLists } from './inverse-lists.ts';
import { asMutation, type ObjectRecord } from './documents.ts';
import { refetchLists } from './refetch-lists.ts';

/** A record as it was read: what a write says that it is based on. */
export type RecordVersion = Pick<ObjectRecord, 'id' | 'version'>;

async function mutate(
  client: ApolloClient,
  document: DocumentNode,
  variables: Record<string, unknown>,
  optimistic?: ObjectRecord,
): Promise<ObjectRecord> {
  const { data } = await client.mutate({
    mutation: asMutation(document),
    variables,
    ...(optimistic && { optimisticResponse: { record: optimistic } }),
  });
  if (!data) throw new NoDataError();
  return data.record;
}

export interface SaveRecord {
  /**
   * Creates a record or, with `base`, changes that one. Answers it as it is now. With `shown`, the record as its form
   * has read it, screens show the new values at once, and the old ones again if the save fails.
   * @throws CombinedGraphQLErrors with the rules that are broken; `version-conflict` carries the current record
   */
  readonly save: (input: RecordInput, base?: RecordVersion, shown?: ObjectRecord) => Promise<ObjectRecord>;
  readonly saving: boolean;
}

export function useSaveRecord(model: ObjectModel): SaveRecord {
  const client = useApolloClient();
  const [saving, setSaving] = useState(false);
  const save = useCallback(
    async (input: RecordInput, base?: RecordVersion, shown?: ObjectRecord) => {
      setSaving(true);
      try {
        const { own, lists } = splitInput(model, input);
        const record = base
          ? await mutate(
              client,
              updateDocument(model),
              { id: base.id, version: base.version, input: own },
              shown && optimisticRecord(model, shown, own),
            )
          : await mutate(client, createDocument(model), { input: own });
        const written = lists.length ? await writeLists(client, record, lists, base && shown) : record;
        refetchLists(client);
        return written;
      } finally {
        setSaving(false);
      }
    },
    [model, client],
  );
  return { save, saving };
}

/** What became of several writes: each record is written on its own, so that one failure does not stop the others. */
export interface BatchResult {
  readonly done: readonly RecordVersion[];
  readonly errors: readonly unknown[];
}

/** So many writes are on their way at once. */
const BATCH_WIDTH = 6;

/** Writes one call after the other, several at once. */
export async function writeBatch<U>(
  client: ApolloClient,
  document: DocumentNode,
  updates: readonly U[],
  variablesOf: (update: U) => Record<string, unknown>,
) {
  const left = [...updates];
  const done: { readonly update: U; readonly record: ObjectRecord }[] = [];
  const failed: { readonly update: U; readonly error: unknown }[] = [];
  const work = async () => {
    while (left.length > 0) {
      const [update] = left.splice(0, 1) as [U];
      try {
        done.push({ update, record: await mutate(client, document, variablesOf(update)) });
      } catch (error) {
        failed.push({ update, error });
      }
    }
  };
  await Promise.all(Array.from({ length: BATCH_WIDTH }, work));
  return { done, failed };
}

type DocumentOf = (model: ObjectModel) => DocumentNode;

function useBatch(
  model: ObjectModel,
  documentOf: DocumentOf,
): (records: readonly RecordVersion[]) => Promise<BatchResult> {
  const client = useApolloClient();
  return useCallback(
    async (records) => {
      const { done, failed } = await writeBatch(client, documentOf(model), records, ({ id, version }) => ({
        id,
        version,
      }));
      refetchLists(client);
      return { done: done.map(({ record }) => record), errors: failed.map(({ error }) => error) };
    },
    [client, model, documentOf],
  );
}

/** Deletes records; `done` is what `useRestoreRecords` needs to bring them back. */
export function useDeleteRecords(
  model: ObjectModel,
): (records: readonly RecordVersion[]) => Promise<BatchResult> {
  return useBatch(model, deleteDocument);
}

/** Brings deleted records back. */
export function useRestoreRecords(
  model: ObjectModel,
): (records: readonly RecordVersion[]) => Promise<BatchResult> {
  return useBatch(model, restoreDocument);
}
