import type { TypedDocumentNode } from '@apollo/client';
import { useApolloClient } from '@apollo/client/react';
import { useMemo } from 'react';
import { RECORD_OPERATION } from '../query/document.ts';
import { NoDataError } from './call-failure.ts';
import type { Job } from './use-bulk.ts';
import { runtimeDocument } from './graphql.ts';

interface Variables {
  readonly objectName: string;
  readonly field: string;
  readonly id: string;
  readonly version: number;
}

/** A job is an object of the product: the client's schema does without those. */
const LIST_MATCHING = runtimeDocument(`
  mutation ListMatching($objectName: String!, $field: String!, $id: ID!, $version: Int!) {
    job: listMatching(objectName: $objectName, field: $field, id: $id, version: $version) {
      id
      status
      progress
      errorCount
    }
  }
`) as TypedDocumentNode<{ readonly job: Job }, Variables>;

export interface ListMatching {
  /** Starts the job that turns a record's filter into the list of those whom it finds now. Rejects with the API's error. */
  readonly start: (variables: Variables) => Promise<Job>;
  /** Reads the record on show anew. */
  readonly readAgain: () => void;
}

export function useListMatching(objectName: string): ListMatching {
  const client = useApolloClient();
  return useMemo(
    () => ({
      start: async (variables) => {
        const { data } = await client.mutate({ mutation: LIST_MATCHING, variables });
        if (!data) throw new NoDataError();
        return data.job;
      },
      readAgain: () => {
        for (const query of client.getObservableQueries('active')) {
          if (query.queryName === `${RECORD_OPERATION}${objectName}`) query.refetch().catch(() => undefined);
        }
      },
    }),
    [client, objectName],
  );
}
