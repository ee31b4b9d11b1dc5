import { VIEW_PAGE_SIZES } from '../../contract/constants.ts';
import type { ObjectModel, SortKey } from '../model/object-model.ts';
import { relationOfPath } from '../model/relation-of-path.ts';
import { readFilter } from './table-filter.ts';
import type { ColumnState, Pin, TableState } from './table-state.ts';

/**
 * What a kept or linked state may say. Each rule answers undefined for what it cannot use: old links and old
 * storage must never break a list.
 */
export const MIN_WIDTH = 40;
export const MAX_WIDTH = 1200;
const MAX_SEARCH_LENGTH = 200;
const MAX_PAGE_INDEX = 1_000_000;
const PINS: readonly Pin[] = ['left', 'right', 'none'];
const DIRECTIONS: readonly unknown[] = ['ASCENDING', 'DESCENDING'];

export function readSearch(raw: unknown): string | undefined {
  return typeof raw === 'string' && raw.length <= MAX_SEARCH_LENGTH ? raw : undefined;
}

export function readView(raw: unknown): string | undefined {
  return typeof raw === 'string' && raw !== '' && raw.length <= MAX_SEARCH_LENGTH ? raw : undefined;
}

export function readPageSize(raw: unknown): number | undefined {
  return VIEW_PAGE_SIZES.find((size) => size === raw);
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
      isObject(key) && DIRECTIONS.includes(key['direction']) && isSortable(String(key['field']), model),
  );
  const once = keys.filter(({ field }, index) => keys.findIndex((key) => key.field === field) === index);
  if (raw.length && !once.length) return undefined;
  return once.map(({ field, direction }) => ({ field, direction }));
}

function isSortable(name: string, { fields, columns }: ObjectModel): boolean {
  return fields.get(name)?.sortable ?? columns.some(({ path, sortable }) => sortable && path === name);
}

/** A filter that cannot be read is kept as it came, so that it is shown and never taken for none. */
export function keepFilter(raw: unknown): Pick<TableState, 'filter' | 'unreadableFilter'> {
  if (raw === undefined || raw === null || raw === '')
    return { filter: undefined, unreadableFilter: undefined };
  const filter = readFilter(raw);
  const text = typeof raw === 'string' ? raw : JSON.stringify(raw);
  return { filter, unreadableFilter: filter ? undefined : text };
}

/**
 * Unknown columns are left out, new ones come last as the model has them; one column at least is shown. Those that the
 * list has only when they are picked are kept while they are shown.
 */
export function readColumns(raw: unknown, model: ObjectModel): readonly ColumnState[] | undefined {
  if (!Array.isArray(raw)) return undefined;
  const left = new Map(model.columns.map((column) => [column.path, column]));
  const others = new Set(model.otherColumns.map(({ path }) => path));
  const isOther = (path: string): boolean => {
    if (others.delete(path)) return true;
    // Once: what is known of the related object is asked for after the state has been read.
    return relationOfPath(model, path) !== undefined && !columns.some((column) => column.path === path);
  };
  const columns: ColumnState[] = [];
  for (const each of raw as readonly unknown[]) {
    if (!isObject(each) || typeof each['path'] !== 'string') continue;
    if (!left.delete(each['path']) && (each['hidden'] === true || !isOther(each['path']))) continue;
    const width = readWidth(each['width']);
    const pinned = PINS.find((pin) => pin === each['pinned']);
    columns.push({
      path: each['path'],
      hidden: each['hidden'] === true,
      ...(width === undefined ? {} : { width }),
      ...(pinned === undefined ? {} : { pinned }),
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
