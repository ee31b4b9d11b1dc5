import { DEFAULT_PAGE_INDEX } from '../../contract/constants.ts';
import type { CompoundFilter } from '../../contract/filter/filter.ts';
import type { BuiltInViewModel, ColumnModel, ObjectModel, SortKey } from '../model/object-model.ts';

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
  /** Id of the named view that was chosen last (of a built-in one `@` and its name), also when the table has been changed since. */
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

/** Built-in views are told from those that people save, whose ids are no such text. */
const BUILT_IN = '@';
/** The built-in view that shows all records. */
export const ALL_VIEW = `${BUILT_IN}all`;

export const builtInId = ({ name }: Pick<BuiltInViewModel, 'name'>): string => `${BUILT_IN}${name}`;

/** The built-in view of the id; undefined where there is none, and of the one that shows all records. */
export const builtInView = (model: ObjectModel, id: string | undefined): BuiltInViewModel | undefined =>
  model.list.views.find((view) => builtInId(view) === id);

/** Does the list show a view that is named beside its title? */
export const showsPart = (view: string | undefined): boolean => view !== undefined && view !== ALL_VIEW;

/** Does the id name a view that the list has from the start? */
export const isBuiltIn = (model: ObjectModel, id: string | undefined): boolean =>
  builtInView(model, id) !== undefined || (id === ALL_VIEW && model.list.views.length > 0);

/** The state that a view of the list begins with: a built-in one sets the filter, all else is as the model has it. */
export function viewTableState(model: ObjectModel, view: string | undefined): TableState {
  const base = defaultTableState(model);
  return isBuiltIn(model, view) ? { ...base, filter: builtInView(model, view)?.filter, view } : base;
}

/** The state of a list that its user has never set. */
export function firstTableState(model: ObjectModel): TableState {
  const first = model.list.views.find(({ isDefault }) => isDefault);
  return viewTableState(model, first && builtInId(first));
}

/** Has the user changed what a table that shows no saved view lists, and how? What is searched for is told by its own input. */
export function isChanged({ filter, sort, columns, view }: TableState, model: ObjectModel): boolean {
  const base = viewTableState(model, view);
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
