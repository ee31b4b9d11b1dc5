import type { ObjectModel } from '../model/object-model.ts';
import {
  keepFilter,
  readColumns,
  readPageIndex,
  readPageSize,
  readSearch,
  readSort,
  readView,
} from './table-state-rules.ts';
import { parseFilter } from './table-filter.ts';
import { type ColumnState, type TableState, viewTableState } from './table-state.ts';

/**
 * The state as parameters of the address: `?search=anna&sort=lastName,-createdAt&page=3&size=100&columns=…`.
 * A `-` before a name is descending or hidden; `:200` after a column is its width, `:left` where it is pinned. The
 * filter is JSON. What is as the model, or a built-in view that it names, has it is not written. An address with any of these parameters describes the whole table, so that a link shows the same
 * list everywhere; one without any says nothing.
 */
export const URL_KEYS = ['search', 'filter', 'sort', 'columns', 'size', 'page', 'view'] as const;

export function hasTableState(params: URLSearchParams): boolean {
  return URL_KEYS.some((key) => params.has(key));
}

/** Parameters of others stay as they are. */
export function encodeUrl(state: TableState, model: ObjectModel, others: URLSearchParams): URLSearchParams {
  const defaults = encodeAll({ ...viewTableState(model, state.view), view: undefined });
  const all = encodeAll(state);
  const params = new URLSearchParams(others);
  for (const key of URL_KEYS) {
    if (all[key] === defaults[key]) params.delete(key);
    else params.set(key, all[key]);
  }
  return params;
}

/** The same for the address of a list: also one that is as the model has it says so, or it would stand for what storage keeps. */
export function encodeAddress(
  state: TableState,
  model: ObjectModel,
  others: URLSearchParams,
): URLSearchParams {
  const params = encodeUrl(state, model, others);
  if (!hasTableState(params)) params.set('page', String(state.pageIndex + 1));
  return params;
}

function encodeAll(state: TableState): Record<(typeof URL_KEYS)[number], string> {
  return {
    search: state.search,
    filter: state.unreadableFilter ?? (state.filter ? JSON.stringify(state.filter) : ''),
    sort: state.sort
      .map(({ field, direction }) => (direction === 'ASCENDING' ? field : `-${field}`))
      .join(','),
    columns: state.columns.map(encodeColumn).join(','),
    size: String(state.pageSize),
    page: String(state.pageIndex + 1),
    view: state.view ?? '',
  };
}

function encodeColumn({ path, hidden, width, pinned }: ColumnState): string {
  const parts = [path, width, pinned].filter((part) => part !== undefined);
  return (hidden ? '-' : '') + parts.join(':');
}

/** The inverse of `encodeUrl`. */
export function decodeUrl(params: URLSearchParams, model: ObjectModel): TableState {
  const view = readView(params.get('view'));
  const defaults = viewTableState(model, view);
  const sort = list(params.get('sort'))?.map((text) => {
    const descending = text.startsWith('-');
    return { field: descending ? text.slice(1) : text, direction: descending ? 'DESCENDING' : 'ASCENDING' };
  });
  const columns = list(params.get('columns'))?.map((text) => {
    const [, minus, path, width, pinned] = /^(-?)([^:]*)(?::(\d+))?(?::(\w+))?$/.exec(text) ?? [];
    return { path, hidden: minus === '-', width: width === undefined ? undefined : Number(width), pinned };
  });
  return {
    search: readSearch(params.get('search')) ?? defaults.search,
    ...(params.has('filter') ? keepFilter(filterOf(params.get('filter'))) : keepFilter(defaults.filter)),
    sort: readSort(sort, model) ?? defaults.sort,
    columns: readColumns(columns, model) ?? defaults.columns,
    pageSize: readPageSize(number(params.get('size'))) ?? defaults.pageSize,
    pageIndex: readPageIndex(number(params.get('page')) - 1) ?? defaults.pageIndex,
    view,
  };
}

/** The state when the model becomes another: what the user has changed stays, all else is as the new model has it. */
export function carryTableState(state: TableState, before: ObjectModel, after: ObjectModel): TableState {
  return decodeUrl(encodeUrl(state, before, new URLSearchParams()), after);
}

/** What cannot be read stays text. */
function filterOf(text: string | null): unknown {
  return text === null || text === '' ? undefined : (parseFilter(text) ?? text);
}

function list(text: string | null): readonly string[] | undefined {
  return text === null ? undefined : text.split(',').filter(Boolean);
}

function number(text: string | null): number {
  return text !== null && /^\d+$/.test(text) ? Number(text) : Number.NaN;
}
