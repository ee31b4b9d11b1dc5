import { PAGE_SIZES } from '../../contract/constants.ts';
import type { ObjectModel, SortKey } from '../model/object-model.ts';
import type { ColumnState } from './table-state.ts';

/**
 * What a kept or linked state may say. Each rule answers undefined for what it cannot use: old links and old
 * storage must never break a list.
 */
export const MIN_WIDTH = 40;
export const MAX_WIDTH = 1200;
const MAX_SEARCH_LENGTH = 200;
const MAX_PAGE_INDEX = 1_000_000;
const DIRECTIONS: readonly unknown[] = ['ASCENDING', 'DESCENDING'];

export function readSearch(raw: unknown): string | undefined {
  return typeof raw === 'string' && raw.length <= MAX_SEARCH_LENGTH ? raw : undefined;
}

export function readPageSize(raw: unknown): number | undefined {
  return PAGE_SIZES.find((size) => size === raw);
}

export function readPageIndex(raw: unknown): number | undefined {
  return Number.isInteger(raw) && (raw as number) >= 0 && (raw as number) <= MAX_PAGE_INDEX
    ? (raw as number)
    : undefined;
}

/** Keys that name no sortable column are left out; nothing left of some keys is no answer. */
export function readSort(raw: unknown, model: ObjectModel): readonly SortKey[] | undefined {
  if (!Array.isArray(raw)) return undefined;
  const keys = raw.filter(
    (key: unknown): key is SortKey =>
      isObject(key) &&
      DIRECTIONS.includes(key['direction']) &&
      model.fields.get(String(key['field']))?.sortable === true,
  );
  const once = keys.filter(({ field }, index) => keys.findIndex((key) => key.field === field) === index);
  if (raw.length && !once.length) return undefined;
  return once.map(({ field, direction }) => ({ field, direction }));
}

/** Unknown columns are left out, new ones come last as the model has them; one column at least is shown. */
export function readColumns(raw: unknown, model: ObjectModel): readonly ColumnState[] | undefined {
  if (!Array.isArray(raw)) return undefined;
  const left = new Map(model.columns.map((column) => [column.path, column]));
  const columns: ColumnState[] = [];
  for (const each of raw as readonly unknown[]) {
    if (!isObject(each) || typeof each['path'] !== 'string' || !left.delete(each['path'])) continue;
    const width = readWidth(each['width']);
    columns.push({
      path: each['path'],
      hidden: each['hidden'] === true,
      ...(width === undefined ? {} : { width }),
    });
  }
  for (const { path, hidden } of left.values()) columns.push({ path, hidden });
  return columns.some(({ hidden }) => !hidden) ? columns : undefined;
}

function readWidth(raw: unknown): number | undefined {
  return Number.isInteger(raw) && (raw as number) >= MIN_WIDTH && (raw as number) <= MAX_WIDTH
    ? (raw as number)
    : undefined;
}

function isObject(raw: unknown): raw is Readonly<Record<string, unknown>> {
  return typeof raw === 'object' && raw !== null;
}
