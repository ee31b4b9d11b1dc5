import type { TypedDocumentNode } from '@apollo/client';
import { useApolloClient, useQuery } from '@apollo/client/react';
import type { DocumentNode } from 'graphql';
import { useMemo } from 'react';
import type { Problem } from '../../contract/errors.ts';
import type { CompoundFilter } from '../../contract/filter/filter.ts';
import type { RecordInput } from '../../contract/record/validate.ts';
import type { ObjectModel } from '../model/object-model.ts';
import {
  bulkDeleteDocument,
  bulkPreviewDocument,
  bulkRestoreDocument,
  bulkUndoDocument,
  bulkUpdateDocument,
  cancelJobDocument,
} from '../query/bulk-document.ts';
import { countDocument } from '../query/document.ts';
import { asCount } from './documents.ts';
import { runtimeDocument } from './graphql.ts';

/** Which records a call is about: some, or all that a filter finds when the call is made. */
export type BulkTarget = { readonly ids: readonly string[] } | { readonly filter: CompoundFilter };

/** The record of a job, as far as its progress goes. */
export interface Job {
  readonly __typename: string;
  readonly id: string;
  readonly status: string;
  /** Percent. */
  readonly progress: number | null;
  readonly errorCount: number | null;
}

export interface BulkPreview {
  /** How many records, counted to the end. */
  readonly total: number;
  /** Ids of the first few. */
  readonly sample: readonly string[];
  /** How many of the chosen ids there is no record of; those are errors of the job. */
  readonly notFound: number;
}

export interface BulkCalls {
  readonly preview: (target: BulkTarget) => Promise<BulkPreview>;
  /** `expectedTotal` is the preview's: where it is another one by now, nothing is done. */
  readonly update: (target: BulkTarget, expectedTotal: number, input: RecordInput) => Promise<Job>;
  readonly remove: (target: BulkTarget, expectedTotal: number) => Promise<Job>;
  /** Takes a job back; records that were changed or brought back since stay as they are. */
  readonly undo: (verb: 'edit' | 'delete', jobId: string) => Promise<Job>;
  readonly cancel: (jobId: string) => Promise<Job>;
}

type Answer<D> = TypedDocumentNode<D, Record<string, unknown>>;

/** Calls on many records. Each rejects with the API's error. */
export function useBulk(model: ObjectModel): BulkCalls {
  const client = useApolloClient();
  return useMemo(() => {
    const mutate = async (mutation: DocumentNode, variables: Record<string, unknown>): Promise<Job> => {
      const { data } = await client.mutate<{ job: Job }>({ mutation, variables });
      if (!data) throw new Error('The mutation was answered without data.');
      return data.job;
    };
    const count = async (filter: CompoundFilter) => {
      const variables = { filter, exactTotal: true };
      const query = asCount(countDocument(model));
      const { data } = await client.query({ query, variables, fetchPolicy: 'no-cache' });
      return data?.page.total ?? 0;
    };
    return {
      preview: async (target) => {
        const query: Answer<{ preview: BulkPreview & { totalIsExact: boolean } }> = bulkPreviewDocument();
        const variables = { objectName: model.name, ...target };
        const { data } = await client.query({ query, variables, fetchPolicy: 'no-cache' });
        if (!data) throw new Error('The preview was answered without data.');
        const { total, totalIsExact, sample, notFound } = data.preview;
        const isExact = totalIsExact || !('filter' in target);
        return { total: isExact ? total : await count(target.filter), sample, notFound };
      },
      update: (target, expectedTotal, input) =>
        mutate(bulkUpdateDocument(model), { ...target, expectedTotal, input }),
      remove: (target, expectedTotal) => mutate(bulkDeleteDocument(model), { ...target, expectedTotal }),
      undo: (verb, jobId) =>
        mutate(verb === 'delete' ? bulkRestoreDocument(model) : bulkUndoDocument(model), { jobId }),
      cancel: (id) => mutate(cancelJobDocument(), { id }),
    };
  }, [client, model]);
}

/** Of a selection, how many records a deletion would delete. */
export interface DeletableRecords {
  readonly total: number;
  readonly able: number;
  /** What keeps most of the others: a rule, or `in-use`. */
  readonly refusal: Problem | null;
}

/** Jobs are an object of the product: the client's schema does without those. */
const DELETABLE = runtimeDocument(`
  query Deletable($objectName: String!, $ids: [ID!], $filter: CompoundFilter) {
    deletableRecords(objectName: $objectName, ids: $ids, filter: $filter) {
      total
      able
      refusal
    }
  }
`) as TypedDocumentNode<{ readonly deletableRecords: DeletableRecords }, Record<string, unknown>>;

/** Undefined while it loads, and of servers that do not say. `target`: stable. */
export function useDeletable(
  { name: objectName }: Pick<ObjectModel, 'name'>,
  target: BulkTarget,
): DeletableRecords | undefined {
  const variables = { objectName, ...target };
  const { data } = useQuery(DELETABLE, { variables, fetchPolicy: 'no-cache' });
  return data?.deletableRecords;
}
