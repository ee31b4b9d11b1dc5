import { useQuery } from '@apollo/client/react';
import { useCallback, useMemo } from 'react';
import type { ColumnModel, ObjectModel } from '../model/object-model.ts';
import { listDocument } from '../query/document.ts';
import { asList, type ListVariables, type ObjectRecord } from './documents.ts';

/** Stands for a late value that could not be had. */
export const NOT_COUNTED = 'not counted';

/** What a stored filter finds takes the database as long as a list of its own, for each row. */
export const isLateColumn = ({ field, path }: ColumnModel): boolean =>
  path === field.name && Boolean(field.matching);

export interface LateValues {
  readonly columns: readonly ColumnModel[];
  /** The records of the page with nothing but these columns; undefined while they are on their way. */
  readonly rows: readonly ObjectRecord[] | undefined;
  readonly hasFailed: boolean;
  readonly refetch: () => Promise<unknown>;
}

/**
 * The values of late columns on a page, asked for apart: the rows wait for none of them, and where they take too long
 * the list is there all the same.
 */
export function useLateValues(
  model: ObjectModel,
  columns: readonly ColumnModel[],
  variables: ListVariables,
  paused: boolean,
): LateValues {
  const late = useMemo(() => columns.filter(isLateColumn), [columns]);
  const isNeeded = late.length > 0;
  const { data, error, refetch } = useQuery(asList(listDocument(model, late)), {
    variables,
    skip: paused || !isNeeded,
    fetchPolicy: 'no-cache',
  });
  const again = useCallback(() => (isNeeded ? refetch() : Promise.resolve()), [isNeeded, refetch]);
  return { columns: late, rows: data?.page.rows, hasFailed: error !== undefined, refetch: again };
}

/** The rows of a page with their late values, as far as these are there. */
export function withLateValues(
  rows: readonly ObjectRecord[],
  { columns, rows: late, hasFailed }: Omit<LateValues, 'refetch'>,
): readonly ObjectRecord[] {
  if (!late && !hasFailed) return rows;
  const failed = hasFailed ? columns.map(({ path }) => [path, NOT_COUNTED] as const) : [];
  const byId = new Map(late?.map((row) => [row.id, row]));
  return rows.map((row) => ({ ...Object.fromEntries(failed), ...byId.get(row.id), ...row }));
}
