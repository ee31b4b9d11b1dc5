import { DEFAULT_PAGE_INDEX } from '../../contract/constants.ts';
import type { CompoundFilter } from '../../contract/filter/filter.ts';
import type { ColumnModel, ObjectModel, SortKey } from '../model/object-model.ts';

/** `none` is the user's word against a side that the model names. */
export type Pin = 'left' | 'right' | 'none';

export interface ColumnState {
  readonly path: string;
  readonly hidden: boolean;
  /** Pixels; undefined: as the model says. */
  readonly width?: number | undefined;
  /** Undefined: as the model says. */
  readonly pinned?: Pin | undefined;
}

/** How a table is set by its user (specification, sections 3 and 9). `columns` holds every column, in order. */
export interface TableState {
  readonly search: string;
  /** Set by the user, beside what always holds. */
  readonly filter: CompoundFilter | undefined;
  /** The text of a filter that could not be read: nothing is listed until the user drops it. */
  readonly unreadableFilter: string | undefined;
  readonly sort: readonly SortKey[];
  readonly columns: readonly ColumnState[];
  readonly pageSize: number;
  readonly pageIndex: number;
  /** Id of the named view that was chosen last, also when the table has been changed since. */
  readonly view?: string | undefined;
}

/** The state before a user changes anything. */
export function defaultTableState(model: ObjectModel): TableState {
  return {
    search: '',
    filter: undefined,
    unreadableFilter: undefined,
    sort: model.list.sort,
    columns: model.columns.map(({ path, hidden }) => ({ path, hidden })),
    pageSize: model.list.pageSize,
    pageIndex: DEFAULT_PAGE_INDEX,
  };
}

/** Has the user changed what a table without a name lists, and how? What is searched for is told by its own input. */
export function isChanged({ filter, sort, columns }: TableState, model: ObjectModel): boolean {
  const base = defaultTableState(model);
  return JSON.stringify([filter, sort, columns]) !== JSON.stringify([base.filter, base.sort, base.columns]);
}

/** The key under which local storage keeps the state of an object's table. */
export function storageKey(objectName: string): string {
  return `tessera.table.${objectName}`;
}

const RESTARTING = ['search', 'filter', 'sort', 'pageSize'] as const;

/** A change by the user. Another search, filter, order or page size starts at the first page again (section 4). */
export function changeTable(state: TableState, change: Partial<TableState>): TableState {
  const restarts = RESTARTING.some((key) => key in change);
  const next = { ...state, ...(restarts ? { pageIndex: DEFAULT_PAGE_INDEX } : {}), ...change };
  return 'filter' in change ? { ...next, unreadableFilter: change.unreadableFilter } : next;
}

/** The side where a column stays in sight: the user's word, else the model's. */
export function pinOf(
  { pinned }: Pick<ColumnModel, 'pinned'>,
  state: Pick<ColumnState, 'pinned'> | undefined,
): 'left' | 'right' | undefined {
  const pin = state?.pinned ?? pinned;
  return pin === 'none' ? undefined : pin;
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
