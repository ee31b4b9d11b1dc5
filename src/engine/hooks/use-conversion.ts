import { gql, type TypedDocumentNode } from '@apollo/client';
import { useApolloClient, useQuery } from '@apollo/client/react';
import { useCallback, useState } from 'react';
import type { ObjectModel } from '../model/object-model.ts';
import { recordDocument } from '../query/document.ts';
import { asRecord } from './documents.ts';
import { NoDataError } from './call-failure.ts';
import type { RecordVersion } from './use-mutations.ts';
import { refetchLists } from './refetch-lists.ts';
import { graphql } from './graphql.ts';

const CARRIED = graphql(`
  fragment Carried on ConversionCarried {
    objectName
    label
    groupObject
    groupField
    group
    field
    given
    kept
    outcome
  }
`);
const PREVIEW = graphql(
  `
    query ConversionPreview($objectName: String!, $id: ID!) {
      conversionPreview(objectName: $objectName, id: $id) {
        objectName
        converted {
          id
          label
        }
        matchedBy
        undoAction
        matches {
          id
          label
          fills
          carried {
            ...Carried
          }
        }
        fills
        carried {
          ...Carried
        }
      }
    }
  `,
  [CARRIED],
);

/** What converting would do, read anew each time that it is mounted. */
export function useConversionPreview(objectName: string, id: string) {
  const { data, error, refetch } = useQuery(PREVIEW, {
    variables: { objectName, id },
    fetchPolicy: 'no-cache',
    notifyOnNetworkStatusChange: true,
  });
  const retry = useCallback(() => void refetch().catch(() => undefined), [refetch]);
  return { preview: data?.conversionPreview ?? undefined, error, retry };
}

const documentOf = ({
  name,
}: ObjectModel): TypedDocumentNode<{ readonly record: { readonly id: string } }> => gql`
  mutation Convert${name}($id: ID!, $version: Int!, $into: ID, $create: Boolean! = false) {
    record: convert${name}(id: $id, version: $version, into: $into, create: $create) {
      id
    }
  }
`;

/** Which record it becomes part of; undefined: a new one. */
export type ConversionChoice = string | undefined;

/** What a record has become, and the record itself as it is then. */
export interface Converted {
  readonly id: string;
  readonly record: RecordVersion | undefined;
}

/** Converts records of the object. Rejects with the API's error. */
export function useConvert(model: ObjectModel) {
  const client = useApolloClient();
  const [converting, setConverting] = useState(false);
  const convert = useCallback(
    async ({ id, version }: RecordVersion, into: ConversionChoice): Promise<Converted> => {
      setConverting(true);
      try {
        const variables = { id, version, into, create: into === undefined };
        const { data } = await client.mutate({ mutation: documentOf(model), variables });
        if (!data) throw new NoDataError();
        refetchLists(client);
        // The record itself tells by now that it is converted.
        const query = asRecord(recordDocument(model));
        const now = await client.query({ query, variables: { id }, fetchPolicy: 'network-only' });
        return { id: data.record.id, record: now.data?.record ?? undefined };
      } finally {
        setConverting(false);
      }
    },
    [client, model],
  );
  return { convert, converting };
}
