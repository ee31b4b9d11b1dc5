import type { TypedDocumentNode } from '@apollo/client';
import { useApolloClient, useQuery } from '@apollo/client/react';
import type { DocumentNode } from 'graphql';
import { useCallback, useMemo } from 'react';
import type { ImportMapping } from '../../../contract/import/mapping.ts';
import type { ImportReading, ImportRun } from '../model/import-run.ts';
import { goesOn } from '../model/stage.ts';
import { NoDataError } from '../../../engine/hooks/call-failure.ts';
import { IMPORT_RUN, IMPORT_STEPS, SET_MAPPING, SET_READING } from './import-documents.ts';
import { useImportPolling } from './use-import-polling.ts';

export type ImportStep = keyof typeof IMPORT_STEPS;
export type ReadingChange = Partial<
  Pick<ImportReading, 'encoding' | 'delimiter' | 'sheet' | 'hasHeader' | 'takesHiddenRows'>
>;

interface ImportCalls {
  /** Goes on with the import in the background. */
  readonly take: (step: ImportStep) => Promise<void>;
  /** Reads the file anew. */
  readonly read: (change: ReadingChange) => Promise<void>;
  readonly map: (mapping: ImportMapping) => Promise<void>;
}

/** Null: there is no such import, or not for the viewer. Undefined until the first answer. */
export interface ImportRunState extends ImportCalls {
  readonly run: ImportRun | null | undefined;
  /** Why there is no answer at all. */
  readonly error: unknown;
  /** Why the answer on show may be an old one. */
  readonly outdated: unknown;
  readonly reload: () => void;
}

/** One import as it is now, whoever changes it. Calls reject with the API's error. */
export function useImportRun(id: string): ImportRunState {
  const client = useApolloClient();
  const query = useQuery(IMPORT_RUN, { variables: { id }, fetchPolicy: 'cache-and-network' });
  const { data, error, refetch } = query;
  const run = data?.importRun;
  useImportPolling(query, run ? goesOn(run) : false);
  const calls = useMemo((): ImportCalls => {
    // The answer is the import itself, which the cache puts in the place of the one on show.
    const change = async (document: DocumentNode, given: object = {}) => {
      const mutation = document as TypedDocumentNode<{ run: ImportRun }, Readonly<Record<string, unknown>>>;
      const { data: answer } = await client.mutate({ mutation, variables: { id, ...given } });
      if (!answer) throw new NoDataError();
    };
    return {
      take: (step) => change(IMPORT_STEPS[step]),
      read: (reading) => change(SET_READING, reading),
      map: (mapping) => change(SET_MAPPING, { mapping }),
    };
  }, [client, id]);
  const reload = useCallback(() => void refetch().catch(() => undefined), [refetch]);
  return { run, error: data ? undefined : error, outdated: data ? error : undefined, reload, ...calls };
}
