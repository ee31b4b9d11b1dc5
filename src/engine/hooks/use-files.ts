import type { TypedDocumentNode } from '@apollo/client';
import { useApolloClient, useQuery } from '@apollo/client/react';
import { useCallback, useMemo } from 'react';
import type { ExportRequest } from '../query/export-request.ts';
import { NoDataError } from './call-failure.ts';
import type { Job } from './use-bulk.ts';
import { graphql, type ResultOf, runtimeDocument } from './graphql.ts';

const FILES = graphql(`
  query Files($jobId: ID) {
    files(jobId: $jobId) {
      id
      name
      size
      expiresAt
      createdAt
    }
  }
`);

/** A job is an object of the product: the client's schema does without those. */
const EXPORT = runtimeDocument(`
  mutation ExportRecords($request: JSON!) {
    job: exportRecords(request: $request) {
      __typename
      id
      status
      progress
      errorCount
    }
  }
`) as TypedDocumentNode<{ readonly job: Job }, { readonly request: ExportRequest }>;

const DELETE = graphql(`
  mutation DeleteFile($id: ID!) {
    deleteFile(id: $id)
  }
`);

/** A file that the server has made in the background. `size`: bytes; `expiresAt`: null where it does not expire. */
export type StoredFile = ResultOf<typeof FILES>['files'][number];

export interface FilesResult {
  /** Undefined while they load. */
  readonly files: readonly StoredFile[] | undefined;
  readonly error: unknown;
  readonly reload: () => void;
}

/** The viewer's own files, or those of a job. */
export function useFiles(jobId: string | null): FilesResult {
  const { data, error, refetch } = useQuery(FILES, { variables: { jobId }, fetchPolicy: 'no-cache' });
  const reload = useCallback(() => void refetch().catch(() => undefined), [refetch]);
  return { files: data?.files, error, reload };
}

export interface FileCalls {
  /** Has a file made in the background. */
  readonly exportRecords: (request: ExportRequest) => Promise<Job>;
  readonly remove: (id: string) => Promise<void>;
  /** The files that a job has made so far. */
  readonly ofJob: (jobId: string) => Promise<readonly StoredFile[]>;
}

/** Calls about files. Each rejects with the API's error. */
export function useFileCalls(): FileCalls {
  const client = useApolloClient();
  return useMemo(
    () => ({
      exportRecords: async (request) => {
        const { data } = await client.mutate({ mutation: EXPORT, variables: { request } });
        if (!data) throw new NoDataError();
        return data.job;
      },
      ofJob: async (jobId) => {
        const { data } = await client.query({ query: FILES, variables: { jobId }, fetchPolicy: 'no-cache' });
        return data?.files ?? [];
      },
      remove: async (id) => {
        await client.mutate({ mutation: DELETE, variables: { id } });
      },
    }),
    [client],
  );
}
