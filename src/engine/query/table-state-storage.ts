import type { ObjectModel } from '../model/object-model.ts';
import {
  keepFilter,
  readColumns,
  readPageIndex,
  readPageSize,
  readSearch,
  readSort,
} from './table-state-rules.ts';
import { defaultTableState, type TableState } from './table-state.ts';

/** The state as local storage keeps it. */
export function encodeStored(state: TableState): string {
  return JSON.stringify(state);
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
