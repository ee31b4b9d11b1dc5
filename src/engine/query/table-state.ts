import { DEFAULT_PAGE_INDEX } from '../../contract/constants.ts';
import type { ObjectModel, SortKey } from '../model/object-model.ts';

export interface ColumnState {
  readonly path: string;
  readonly hidden: boolean;
  /** Pixels; undefined: as the model says. */
  readonly width?: number | undefined;
}

/** How a table is set by its user (specification, sections 3 and 9). `columns` holds every column, in order. */
export interface TableState {
  readonly search: string;
  readonly sort: readonly SortKey[];
  readonly columns: readonly ColumnState[];
  readonly pageSize: number;
  readonly pageIndex: number;
}

/** The state before a user changes anything. */
export function defaultTableState(model: ObjectModel): TableState {
  return {
    search: '',
    sort: model.list.sort,
    columns: model.columns.map(({ path, hidden }) => ({ path, hidden })),
    pageSize: model.list.pageSize,
    pageIndex: DEFAULT_PAGE_INDEX,
  };
}

/** The key under which local storage keeps the state of an object's table. */
export function storageKey(objectName: string): string {
  return `tessera.table.${objectName}`;
}

/** A change by the user. Another search, order or page size starts at the first page again (section 4). */
export function changeTable(state: TableState, change: Partial<TableState>): TableState {
  const restarts = 'search' in change || 'sort' in change || 'pageSize' in change;
  return { ...state, ...(restarts ? { pageIndex: DEFAULT_PAGE_INDEX } : {}), ...change };
}

/** The columns after those on show were put in another order; hidden ones keep their places. */
export function reorderShown(
  columns: readonly ColumnState[],
  shownPaths: readonly string[],
): readonly ColumnState[] {
  const byPath = new Map(columns.map((column) => [column.path, column]));
  const next = shownPaths.flatMap((path) => byPath.get(path) ?? []);
  return columns.map((column) => (column.hidden ? column : (next.shift() ?? column)));
}

/**
 * The order after a click on a header. A column that was one of several keys starts anew: it is sorted by it alone,
 * ascending, as any other column would be, instead of being turned round.
 */
export function sortAfterClick(before: readonly SortKey[], after: readonly SortKey[]): readonly SortKey[] {
  const [only, ...others] = after;
  if (!only || others.length || before.length < 2) return after;
  const was = before.find(({ field }) => field === only.field);
  return was && was.direction !== only.direction ? [{ field: only.field, direction: 'ASCENDING' }] : after;
}
