import type { TypedDocumentNode } from '@apollo/client';
import { useApolloClient } from '@apollo/client/react';
import { CombinedGraphQLErrors } from '@apollo/client/errors';
import type { DocumentNode } from 'graphql';
import { useMemo } from 'react';
import type { Problem } from '../../contract/errors.ts';
import type { Side } from '../../contract/duplicates/suggest.ts';
import type { LaterEdit, MergePreview, RecordMerge } from '../duplicates.ts';
import {
  mergeDocument,
  mergePreviewDocument,
  mergeRefusalsDocument,
  undoMergeDocument,
} from '../query/duplicate-document.ts';
import { NoDataError } from './call-failure.ts';
import { refetchLists } from './refetch-lists.ts';

/** Which of two records stays, and whose values it gets. */
export interface MergeChoice {
  readonly keep: string;
  readonly merge: string;
  readonly choose: Readonly<Record<string, Side>>;
}

interface MergeOf extends MergeChoice {
  readonly keepVersion: number;
  readonly mergeVersion: number;
}

interface MergeCalls {
  /** The two records as they are now. */
  readonly preview: (ids: readonly [string, string]) => Promise<MergePreview>;
  /** What keeps them from being merged so. */
  readonly refusals: (choice: MergeChoice) => Promise<readonly Problem[]>;
  /** Rejects with `version-conflict` where one of them is not as it was read. */
  readonly merge: (of: MergeOf) => Promise<RecordMerge>;
  /** Rejects with `edited-since` where others have changed what the merge did (`laterEdits`). */
  readonly undo: (id: string) => Promise<RecordMerge>;
}

/** Calls that merge two records of an object. Each rejects with the API's error. */
export function useMerge(objectName: string): MergeCalls {
  const client = useApolloClient();
  return useMemo(() => {
    const mutate = async (mutation: DocumentNode, variables: object): Promise<RecordMerge> => {
      const typed = mutation as TypedDocumentNode<{ merge: RecordMerge }, Record<string, unknown>>;
      const { data } = await client.mutate({ mutation: typed, variables: { ...variables } });
      if (!data) throw new NoDataError();
      refetchLists(client);
      return data.merge;
    };
    return {
      preview: async (ids) => {
        const query = mergePreviewDocument(objectName) as TypedDocumentNode<
          { mergePreview: MergePreview },
          { ids: readonly string[] }
        >;
        const { data } = await client.query({ query, variables: { ids }, fetchPolicy: 'no-cache' });
        if (!data) throw new NoDataError();
        return data.mergePreview;
      },
      refusals: async (choice) => {
        const query = mergeRefusalsDocument(objectName) as TypedDocumentNode<
          { refusals: readonly Problem[] },
          Record<string, unknown>
        >;
        const { data } = await client.query({ query, variables: { ...choice }, fetchPolicy: 'no-cache' });
        return data?.refusals ?? [];
      },
      merge: (of) => mutate(mergeDocument(objectName), of),
      undo: (id) => mutate(undoMergeDocument(), { id }),
    };
  }, [client, objectName]);
}

/** What others have changed of a merge, as the refusal of its Undo tells. */
export function laterEdits(error: unknown): readonly LaterEdit[] {
  const first = CombinedGraphQLErrors.is(error) ? error.errors[0] : undefined;
  if (first?.message !== 'edited-since') return [];
  const current: unknown = first.extensions?.['current'];
  return Array.isArray(current) ? (current as readonly LaterEdit[]) : [];
}
