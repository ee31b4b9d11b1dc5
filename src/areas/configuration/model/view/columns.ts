import type { ObjectField } from '../../../../contract/metadata/introspection.ts';
import type { ViewColumn, ViewFile } from '../../../../contract/metadata/view.ts';
import type { ColumnModel } from '../../../../engine/model/object-model.ts';
import { movedTo } from './keys.ts';

/**
 * The columns that a view names, or those that its list has without: what is shown is what is edited. The tenant's own
 * fields are no columns of a view; lists have them by themselves.
 */
export function editedColumns(view: ViewFile, shown: readonly ColumnModel[]): readonly ViewColumn[] {
  return (
    view.columns ??
    shown
      .filter(({ field }) => !field.isCustomField)
      .map(({ path, hidden }) => ({ field: path, ...(hidden && { hidden }) }))
  );
}

export function withColumnAt(columns: readonly ViewColumn[], path: string, index: number): ViewColumn[] {
  return movedTo(
    columns,
    columns.findIndex(({ field }) => field === path),
    index,
  );
}

/** The columns with one more, at the end; one that the layers below have comes back as it is there. */
export function withColumn(
  columns: readonly ViewColumn[],
  path: string,
  below: readonly ViewColumn[] = [],
): ViewColumn[] {
  return [...columns, below.find(({ field }) => field === path) ?? { field: path }];
}

export function withoutColumn(columns: readonly ViewColumn[], path: string): ViewColumn[] {
  return columns.filter(({ field }) => field !== path);
}

/** Why a column cannot be edited in the list; undefined where it can. */
export function notEditable(
  path: string,
  field: ObjectField | undefined,
): 'path' | 'readOnly' | 'list' | undefined {
  if (path.includes('.')) return 'path';
  if (field?.readOnly === true) return 'readOnly';
  return field?.kind === 'LIST' ? 'list' : undefined;
}
