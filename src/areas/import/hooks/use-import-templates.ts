import { useApolloClient, useQuery } from '@apollo/client/react';
import { useMemo } from 'react';
import type { ImportTemplate } from '../model/import-run.ts';
import { graphql, knowing } from '../../../engine/hooks/graphql.ts';

const TEMPLATES = knowing<{
  readonly importTemplates: readonly (ImportTemplate & { readonly removable: boolean })[];
}>()(
  graphql(`
    query ImportTemplates($objectName: String!) {
      importTemplates(objectName: $objectName) {
        id
        name
        mapping
        headers
        removable
      }
    }
  `),
);

const SAVE = graphql(`
  mutation SaveImportTemplate($objectName: String!, $name: String!, $importId: ID!) {
    saveImportTemplate(objectName: $objectName, name: $name, importId: $importId) {
      id
    }
  }
`);

const DELETE = graphql(`
  mutation DeleteImportTemplate($id: ID!) {
    deleteImportTemplate(id: $id)
  }
`);

/** The mappings that were kept for files of an object. Calls reject with the API's error. */
export function useImportTemplates(objectName: string) {
  const client = useApolloClient();
  const { data, previousData, error, refetch } = useQuery(TEMPLATES, {
    variables: { objectName },
    fetchPolicy: 'no-cache',
  });
  const calls = useMemo(
    () => ({
      /** The mapping that an import has on the server; one's own of the same name is replaced. */
      save: async (name: string, importId: string) => {
        await client.mutate({ mutation: SAVE, variables: { objectName, name, importId } });
        await refetch();
      },
      remove: async (id: string) => {
        await client.mutate({ mutation: DELETE, variables: { id } });
        await refetch();
      },
    }),
    [client, objectName, refetch],
  );
  const found = (data ?? previousData)?.importTemplates;
  return { templates: found, error: found ? undefined : error, ...calls };
}
