import { useQuery } from '@apollo/client/react';
import { useMemo } from 'react';
import type { CompoundFilter } from '../../contract/filter/filter.ts';
import type { ObjectModel } from '../model/object-model.ts';
import { listDocument } from '../query/document.ts';
import { aroundPage, type Neighbours, neighboursOf } from '../query/neighbours.ts';
import type { TableState } from '../query/table-state.ts';
import { asList, type ObjectRecord } from './documents.ts';

/** The records beside one in a list as it is set; undefined while that is not known, and where it is not on the page. */
export function useNeighbours(
  model: ObjectModel,
  id: string,
  state: TableState,
  filter: CompoundFilter | undefined,
): Neighbours<ObjectRecord> | undefined {
  const { data } = useQuery(asList(listDocument(model, [])), {
    variables: { ...aroundPage(state), orderBy: state.sort, filter: filter ?? null },
    fetchPolicy: 'no-cache',
    skip: state.unreadableFilter !== undefined,
  });
  const rows = data?.page.rows;
  return useMemo(() => rows && neighboursOf(rows, id, state), [rows, id, state]);
}
