import { NetworkStatus } from '@apollo/client';
import { useQuery } from '@apollo/client/react';
import { useCallback, useMemo, useState } from 'react';
import type { CompoundFilter } from '../../contract/filter/filter.ts';
import type { ColumnModel, ObjectModel, SortKey } from '../model/object-model.ts';
import { listDocument } from '../query/document.ts';
import { isAway } from './call-failure.ts';
import { asList, type ListVariables, type ObjectRecord } from './documents.ts';
import { isLateColumn, useLateValues, withLateValues } from './use-late-values.ts';
import { type TotalResult, useTotal } from './use-total.ts';

export interface ListQuery {
  readonly model: ObjectModel;
  /** What is selected: the columns on show. */
  readonly columns: readonly ColumnModel[];
  readonly filter: CompoundFilter | undefined;
  readonly sort: readonly SortKey[];
  readonly pageSize: number;
  readonly pageIndex: number;
  /** Nothing is asked: what should be listed is not known. */
  readonly paused?: boolean;
}

export interface ListResult extends Omit<TotalResult, 'refetch'> {
  /** The rows asked for or, while they load, those shown before; undefined before the first answer. */
  readonly rows: readonly ObjectRecord[] | undefined;
  /** The rows are not yet those asked for. */
  readonly loading: boolean;
  readonly error: unknown;
  readonly refetch: () => void;
}

interface Shown {
  readonly key: string;
  readonly rows: readonly ObjectRecord[];
}

/** The last page of each list, so that coming back from a record shows it at once. */
const lastShown = new WeakMap<ObjectModel, Shown>();

function remembered(model: ObjectModel, variables: ListVariables): Shown | undefined {
  const shown = lastShown.get(model);
  return shown?.key === JSON.stringify(variables) ? shown : undefined;
}

/**
 * A page of records. Lists bypass Apollo's cache: every change of page asks the server, memory stays flat over any
 * number of pages, and an answer that comes after a newer question is dropped.
 */
export function useList({
  model,
  columns,
  filter,
  sort,
  pageSize,
  pageIndex,
  paused = false,
}: ListQuery): ListResult {
  const variables: ListVariables = {
    limit: pageSize,
    offset: pageIndex * pageSize,
    orderBy: sort,
    filter: filter ?? null,
  };
  const prompt = useMemo(() => columns.filter((column) => !isLateColumn(column)), [columns]);
  const list = useQuery(asList(listDocument(model, prompt)), {
    variables,
    skip: paused,
    fetchPolicy: 'no-cache',
    notifyOnNetworkStatusChange: true,
  });
  const { refetch: refetchCount, ...total } = useTotal(model, filter, paused);
  const late = useLateValues(model, columns, variables, paused);

  const answer = list.data?.page.rows;
  const [shown, setShown] = useState(() => remembered(model, variables));
  if (answer && answer !== shown?.rows) {
    const next = { key: JSON.stringify(variables), rows: answer };
    lastShown.set(model, next);
    setShown(next);
  }

  const { refetch: refetchList } = list;
  const { columns: lateColumns, rows: lateRows, hasFailed, refetch: refetchLate } = late;
  const refetch = useCallback(() => {
    Promise.all([refetchList(), refetchCount(), refetchLate()]).catch(() => undefined);
  }, [refetchList, refetchCount, refetchLate]);
  const rows = answer ?? shown?.rows;
  const complete = useMemo(
    () => rows && withLateValues(rows, { columns: lateColumns, rows: lateRows, hasFailed }),
    [rows, lateColumns, lateRows, hasFailed],
  );

  return {
    rows: complete,
    // Rows that are asked for again are the right ones already: they are not dimmed.
    loading: list.loading && (list.networkStatus !== NetworkStatus.refetch || answer === undefined),
    // The rows asked for are on show already: they stay until the server is back, which asks for them again.
    error: shown?.key === JSON.stringify(variables) && isAway(list.error) ? undefined : list.error,
    refetch,
    ...total,
  };
}
