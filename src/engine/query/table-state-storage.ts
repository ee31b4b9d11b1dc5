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
import { defaultTableState, type TableState } from './table-state.ts';

/** The state as local storage keeps it: what is as the model has it is left out, so that it follows the model. */
export function encodeStored(state: TableState, model: ObjectModel): string {
  const defaults: Readonly<Record<string, unknown>> = { ...defaultTableState(model) };
  const own = Object.entries(state).filter(
    ([key, value]) => JSON.stringify(value) !== JSON.stringify(defaults[key]),
  );
  return JSON.stringify(Object.fromEntries(own));
}

/** The inverse of `encodeStored`. What is missing or cannot be used is as the model has it, key by key. */
export function decodeStored(text: string | null, model: ObjectModel): TableState {
  const defaults = defaultTableState(model);
  const raw = parseObject(text);
  return {
    search: readSearch(raw['search']) ?? defaults.search,
    ...keepFilter(raw['unreadableFilter'] ?? raw['filter']),
    sort: readSort(raw['sort'], model) ?? defaults.sort,
    columns: readColumns(raw['columns'], model) ?? defaults.columns,
    pageSize: readPageSize(raw['pageSize']) ?? defaults.pageSize,
    pageIndex: readPageIndex(raw['pageIndex']) ?? defaults.pageIndex,
    view: readView(raw['view']),
  };
}

function parseObject(text: string | null): Readonly<Record<string, unknown>> {
  try {
    const raw: unknown = JSON.parse(text ?? '{}');
    return typeof raw === 'object' && raw !== null ? (raw as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}
