import { useApolloClient, useQuery } from '@apollo/client/react';
import { useCallback } from 'react';
import type { ImportSummary } from '../model/import-run.ts';
import { isWriting } from '../model/stage.ts';
import { DELETE_IMPORT, IMPORT_RUNS } from './import-documents.ts';
import { useImportPolling } from './use-import-polling.ts';

/** Imports on a page of their list. */
export const IMPORTS_PER_PAGE = 10;

export interface ImportRuns {
  /** The newest first; undefined until the first answer. */
  readonly runs: readonly ImportSummary[] | undefined;
  /** Of all pages. */
  readonly total: number;
  readonly error: unknown;
  readonly reload: () => void;
  /** Rejects with the API's error. */
  readonly remove: (id: string) => Promise<void>;
}

/** A page of the imports that the viewer may see, from 0. */
export function useImportRuns(page: number): ImportRuns {
  const client = useApolloClient();
  const query = useQuery(IMPORT_RUNS, {
    variables: { limit: IMPORTS_PER_PAGE, offset: page * IMPORTS_PER_PAGE },
    fetchPolicy: 'no-cache',
  });
  const { data, previousData, error, refetch } = query;
  const found = (data ?? previousData)?.importRuns;
  useImportPolling(query, found?.rows.some(({ status }) => isWriting(status)) ?? false);
  const reload = useCallback(() => void refetch().catch(() => undefined), [refetch]);
  const remove = useCallback(
    async (id: string) => {
      await client.mutate({ mutation: DELETE_IMPORT, variables: { id } });
      await refetch();
    },
    [client, refetch],
  );
  return {
    runs: found?.rows,
    total: found?.total ?? 0,
    error: found ? undefined : error,
    reload,
    remove,
  };
}
