import { useMutation, useQuery } from '@apollo/client/react';
import { graphql, type ResultOf } from '../../../engine/hooks/graphql.ts';

const VERSIONS = graphql(`
  query MediaVersions($id: ID!) {
    mediaVersions(id: $id) {
      fileId
      size
      contentType
      createdAt
      by
      isCurrent
    }
  }
`);

const RESTORE = graphql(`
  mutation RestoreMediaVersion($id: ID!, $version: Int!, $fileId: ID!) {
    restoreMediaVersion(id: $id, version: $version, fileId: $fileId)
  }
`);

const DELETE = graphql(`
  mutation DeleteMediaVersion($id: ID!, $fileId: ID!) {
    deleteMediaVersion(id: $id, fileId: $fileId)
  }
`);

/** A file that a record has or had. */
export type Version = ResultOf<typeof VERSIONS>['mediaVersions'][number];

/** The files that a record has and had, the newest first; undefined until they are known. */
export function useVersions(id: string) {
  const { data, refetch } = useQuery(VERSIONS, { variables: { id }, fetchPolicy: 'cache-and-network' });
  const [restore, { loading }] = useMutation(RESTORE);
  const [remove] = useMutation(DELETE);
  return {
    /** Of one that is not the current one. @throws where the server refuses */
    remove: (fileId: string) => remove({ variables: { id, fileId } }),
    versions: data?.mediaVersions,
    readAgain: () => void refetch().catch(() => undefined),
    /** @param version that of the record. @throws where the server refuses */
    restore: (version: number, fileId: string) => restore({ variables: { id, version, fileId } }),
    isRestoring: loading,
  };
}
