import { useQuery } from '@apollo/client/react';
import { IMPORT_ERRORS } from './import-documents.ts';

/** Rows on a page of those that were not imported. */
export const ERRORS_PER_PAGE = 20;

/** A page of the rows that an import could not write, from 0; undefined until it is there. */
export function useImportErrors(id: string, page: number) {
  const { data, previousData, error } = useQuery(IMPORT_ERRORS, {
    variables: { id, limit: ERRORS_PER_PAGE, offset: page * ERRORS_PER_PAGE },
    fetchPolicy: 'no-cache',
  });
  const found = (data ?? previousData)?.importErrors;
  return { errors: found?.rows, total: found?.total ?? 0, error: found ? undefined : error };
}
