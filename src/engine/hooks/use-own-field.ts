import type { TypedDocumentNode } from '@apollo/client';
import { useApolloClient, useQuery } from '@apollo/client/react';
import { useMemo } from 'react';
import type { ChoiceReplacement } from '../../contract/metadata/choice-replacement.ts';
import { bulkUndoDocument } from '../query/bulk-document.ts';
import { NoDataError } from './call-failure.ts';
import type { Job } from './use-bulk.ts';
import { graphql, type ResultOf, runtimeDocument } from './graphql.ts';

export interface Choice {
  readonly name: string;
  readonly label?: string | null;
}

const USAGE = graphql(`
  query OwnFieldUsage($id: ID!) {
    customFieldUsage(id: $id) {
      total
      choices {
        name
        count
      }
    }
  }
`);

/** What records hold of a tenant's own field: how many have a value of it, and by choice. */
export type OwnFieldUsage = ResultOf<typeof USAGE>['customFieldUsage'];

export interface ReplacementInput {
  readonly id: string;
  readonly version: number;
  readonly valueList: readonly Choice[];
  readonly replacement: ChoiceReplacement;
}

/** A job is an object of the product: the client's schema does without those. */
const REPLACE = runtimeDocument(`
  mutation ReplaceChoices($id: ID!, $version: Int!, $valueList: JSON!, $replacement: JSON!) {
    job: replaceCustomFieldChoices(
      id: $id
      version: $version
      valueList: $valueList
      replacement: $replacement
    ) {
      __typename
      id
      status
      progress
      errorCount
    }
  }
`) as TypedDocumentNode<{ readonly job: Job }, ReplacementInput>;

/** What records hold of a field; undefined while it is counted. */
export function useOwnFieldUsage(id: string): {
  readonly usage: OwnFieldUsage | undefined;
  readonly error: unknown;
} {
  const { data, error } = useQuery(USAGE, { variables: { id }, fetchPolicy: 'no-cache' });
  return { usage: data?.customFieldUsage, error };
}

/** Calls about the choices of a field. Each rejects with the API's error. */
export function useReplacement() {
  const client = useApolloClient();
  return useMemo(() => {
    const jobOf = (data: { readonly job: Job } | null | undefined) => {
      if (!data) throw new NoDataError();
      return data.job;
    };
    return {
      replace: async (variables: ReplacementInput) =>
        jobOf((await client.mutate({ mutation: REPLACE, variables })).data),
      /** `objectName`: whose records were changed. */
      undo: async (objectName: string, jobId: string) => {
        const mutation = bulkUndoDocument({ name: objectName });
        const variables = { jobId };
        return jobOf((await client.mutate<{ job: Job }>({ mutation, variables })).data);
      },
    };
  }, [client]);
}
