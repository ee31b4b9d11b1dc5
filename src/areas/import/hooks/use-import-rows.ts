import { useQuery } from '@apollo/client/react';
import { useEffect, useRef } from 'react';
import type { ImportRun } from '../model/import-run.ts';
import { IMPORT_ROWS } from './import-documents.ts';

/** The first rows of a file as they were read; undefined until they are there. Read otherwise, they are asked for anew. */
export function useImportRows({ id, reading }: Pick<ImportRun, 'id' | 'reading'>, limit: number) {
  const { data, error, refetch } = useQuery(IMPORT_ROWS, {
    variables: { id, limit, offset: 0 },
    fetchPolicy: 'no-cache',
  });
  const { encoding, delimiter, sheet, hasHeader, takesHiddenRows, done } = reading ?? {};
  const read = JSON.stringify([encoding, delimiter, sheet, hasHeader, takesHiddenRows, done]);
  const shown = useRef(read);
  useEffect(() => {
    if (shown.current === read) return;
    shown.current = read;
    refetch().catch(() => undefined);
  }, [read, refetch]);
  return { rows: data?.importRows, error: data ? undefined : error };
}
