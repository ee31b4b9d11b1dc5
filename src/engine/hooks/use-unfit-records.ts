import type { TypedDocumentNode } from '@apollo/client';
import { skipToken, useQuery } from '@apollo/client/react';
import { useMemo } from 'react';
import { allOf, type CompoundFilter } from '../../contract/filter/filter.ts';
import { fittingDocument, idsFilter, labelLimit } from '../query/label-document.ts';

interface Answer {
  readonly page: { readonly rows: readonly { readonly id: string }[] };
}

const NONE: ReadonlySet<string> = new Set();

/** Those of the records that do not fulfil the filter; none while that is not known. */
export function useUnfitRecords(
  objectName: string,
  ids: readonly string[],
  filter: CompoundFilter | undefined,
): ReadonlySet<string> {
  const key = [...ids].sort().join(' ');
  const { data } = useQuery(
    fittingDocument(objectName) as TypedDocumentNode<
      Answer,
      { readonly limit: number; readonly filter: CompoundFilter | undefined }
    >,
    key === '' || !filter
      ? skipToken
      : {
          variables: {
            limit: labelLimit(ids.length),
            filter: allOf(idsFilter(objectName, key.split(' ')), filter),
          },
          fetchPolicy: 'no-cache',
        },
  );
  const rows = data?.page.rows;
  return useMemo(() => {
    if (!rows || key === '') return NONE;
    const fitting = new Set(rows.map(({ id }) => id));
    return new Set(key.split(' ').filter((id) => !fitting.has(id)));
  }, [rows, key]);
}
