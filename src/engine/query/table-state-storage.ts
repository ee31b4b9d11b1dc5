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
import { firstTableState, type TableState, viewTableState } from './table-state.ts';

/** The state as local storage keeps it: what is as the model has it is left out, so that it follows the model. */
export function encodeStored(state: TableState, model: ObjectModel): string {
  const defaults: Readonly<Record<string, unknown>> = {
    ...viewTableState(model, state.view),
    view: undefined,
  };
  const own = Object.entries(state).filter(
    ([key, value]) => JSON.stringify(value) !== JSON.stringify(defaults[key]),
  );
  // Null: without the filter that the built-in view has.
  return JSON.stringify(Object.fromEntries(own.map(([key, value]) => [key, value ?? null])));
}

/** The inverse of `encodeStored`. What is missing or cannot be used is as the model has it, key by key. */
export function decodeStored(text: string | null, model: ObjectModel): TableState {
  // A list that nobody has set yet begins with the view that the model names.
  if (text === null) return firstTableState(model);
  const raw = parseObject(text);
  const view = readView(raw['view']);
  const defaults = viewTableState(model, view);
  const filter = raw['unreadableFilter'] ?? (raw['filter'] === undefined ? defaults.filter : raw['filter']);
  return {
    search: readSearch(raw['search']) ?? defaults.search,
    ...keepFilter(filter),
    sort: readSort(raw['sort'], model) ?? defaults.sort,
    columns: readColumns(raw['columns'], model) ?? defaults.columns,
    pageSize: readPageSize(raw['pageSize']) ?? defaults.pageSize,
    pageIndex: readPageIndex(raw['pageIndex']) ?? defaults.pageIndex,
    view,
  };
}

function parseObject(text: string): Readonly<Record<string, unknown>> {
  try {
    const raw: unknown = JSON.parse(text);
    return typeof raw === 'object' && raw !== null ? (raw as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}
