import type { TableState } from './table-state.ts';

/** What to ask for the records beside one of a page: the page, and one before and one after it. */
export function aroundPage({ pageIndex, pageSize }: Pick<TableState, 'pageIndex' | 'pageSize'>) {
  const first = pageIndex * pageSize;
  const offset = Math.max(0, first - 1);
  return { offset, limit: first + pageSize + 1 - offset };
}

export interface Neighbour<R> {
  readonly record: R;
  /** The page of the list that it is on. */
  readonly pageIndex: number;
}

export interface Neighbours<R> {
  readonly previous: Neighbour<R> | undefined;
  readonly next: Neighbour<R> | undefined;
}

/** The records before and after one in what `aroundPage` asked for; undefined where it is not among them. */
export function neighboursOf<R extends { readonly id: string }>(
  rows: readonly R[],
  id: string,
  state: Pick<TableState, 'pageIndex' | 'pageSize'>,
): Neighbours<R> | undefined {
  const at = rows.findIndex((row) => row.id === id);
  if (at < 0) return undefined;
  const { offset } = aroundPage(state);
  const neighbour = (index: number) => {
    const record = rows[index];
    return record && { record, pageIndex: Math.floor((offset + index) / state.pageSize) };
  };
  return { previous: neighbour(at - 1), next: neighbour(at + 1) };
}
