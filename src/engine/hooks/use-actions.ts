import type { TypedDocumentNode } from '@apollo/client';
import { useApolloClient, useQuery } from '@apollo/client/react';
import type { DocumentNode } from 'graphql';
import { useMemo } from 'react';
import type { Problem } from '../../contract/errors.ts';
import type { OwnAction } from '../../contract/metadata/introspection.ts';
import type { RecordInput } from '../../contract/record/validate.ts';
import type { ObjectModel } from '../model/object-model.ts';
import { bulkActDocument } from '../query/bulk-document.ts';
import { actDocument, undoActDocument } from '../query/document.ts';
import { NoDataError } from './call-failure.ts';
import { asMutation, type ObjectRecord } from './documents.ts';
import { graphql, type VariablesOf } from './graphql.ts';
import { refetchLists } from './refetch-lists.ts';
import type { BulkTarget, Job } from './use-bulk.ts';
import type { RecordVersion } from './use-mutations.ts';

type Named = Pick<OwnAction, 'name'>;

export interface ActionCalls {
  /** Each answers the record as it is then, and rejects with the API's error. */
  readonly take: (action: Named, record: RecordVersion, input: RecordInput) => Promise<ObjectRecord>;
  readonly undo: (action: Named, record: RecordVersion) => Promise<ObjectRecord>;
  /** `expectedTotal`: how many the selection held when that was asked. */
  readonly takeMany: (
    action: Named,
    target: BulkTarget,
    expectedTotal: number,
    input: RecordInput,
  ) => Promise<Job>;
}

/** What is done with records by the actions of their object. */
export function useActionCalls(model: ObjectModel): ActionCalls {
  const client = useApolloClient();
  return useMemo(() => {
    const mutate = async (document: DocumentNode, variables: Record<string, unknown>) => {
      const { data } = await client.mutate({ mutation: asMutation(document), variables });
      if (!data) throw new NoDataError();
      refetchLists(client);
      return data.record;
    };
    return {
      take: ({ name: action }, { id, version }, input) =>
        mutate(actDocument(model), { action, id, version, input }),
      undo: ({ name: action }, { id, version }) => mutate(undoActDocument(model), { action, id, version }),
      takeMany: async ({ name: action }, target, expectedTotal, input) => {
        const mutation = bulkActDocument(model);
        const variables = { action, ...target, expectedTotal, input };
        const { data } = await client.mutate<{ job: Job }>({ mutation, variables });
        if (!data) throw new NoDataError();
        return data.job;
      },
    };
  }, [client, model]);
}

const ASKED = graphql(`
  query AbleRecords($objectName: String!, $ids: [ID!], $filter: CompoundFilter) {
    ableRecords(objectName: $objectName, ids: $ids, filter: $filter) {
      total
      notFound
      actions {
        name
        able
        refusal
      }
    }
  }
`);

/** Of a selection: how many records there are, and how many can take each action, with what keeps all from one. */
export interface AbleRecords {
  readonly total: number;
  /** Ids of the selection that are of no record. */
  readonly notFound: number;
  readonly actions: readonly {
    readonly name: string;
    readonly able: number;
    readonly refusal: Problem | null;
  }[];
}
const ABLE = ASKED as DocumentNode as TypedDocumentNode<
  { readonly ableRecords: AbleRecords },
  VariablesOf<typeof ASKED>
>;

/** Undefined while it loads. `target`: stable. */
export function useAbleRecords({ name: objectName }: Pick<ObjectModel, 'name'>, target: BulkTarget) {
  const variables = { objectName, ...target } as VariablesOf<typeof ASKED>;
  const { data } = useQuery(ABLE, { variables, fetchPolicy: 'no-cache' });
  return data?.ableRecords;
}
