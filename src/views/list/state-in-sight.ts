import { meaningOf } from '../../contract/metadata/meaning.ts';
import type { ObjectModel } from '../../engine/model/object-model.ts';
import type { ColumnState } from '../../engine/query/table-state.ts';
import type { TableColumn } from './table-columns.ts';

/** Pixels that are left for the columns that scroll. */
const LEAST_SCROLLING = 200;

/** Pixels of a name, and of a header above no values, that are read rather than guessed. */
const LEAST_NAME = 88;
const LEAST_WHOLE_NAME = 128;
const LEAST_PINNED_NAME = 144;
const LEAST_STATE = 80;

const widthOf = ({ size }: TableColumn): number => size.width ?? size.minWidth;

/**
 * The columns with the one that tells how a record stands in sight: where it would begin beyond the table's first screen, it
 * is pinned beside the name, which gives way as far as it can be read. The others keep their order. `room`: pixels for all of them. `set`: where the user
 * has said where it stands, it stands there.
 */
export function stateInSight(
  columns: readonly TableColumn[],
  { life }: Pick<ObjectModel, 'life'>,
  set: readonly ColumnState[],
  room: number | undefined,
): readonly TableColumn[] {
  const state = stateColumn(columns, { life });
  if (!room || !state || state.pinned) return columns;
  if (set.some(({ path, pinned }) => path === state.path && pinned !== undefined)) return columns;
  const before = columns.slice(0, columns.indexOf(state) + 1);
  const pinned = columns.filter((column) => column.pinned);
  const sum = (some: Iterable<TableColumn>) => [...some].reduce((total, each) => total + widthOf(each), 0);
  if (sum(new Set([...pinned, ...before])) <= room) return columns;
  const over = Math.max(0, sum([...pinned, state]) - room + LEAST_SCROLLING);
  const name = pinned.find(({ isLink }) => isLink);
  if (over > 0 && (!name || widthOf(name) - over < LEAST_PINNED_NAME)) return columns;
  return columns.map((column) => {
    // What takes the room that is left among the others would take it from the name here.
    const size = { ...state.size, width: widthOf(state), isFlexible: false };
    if (column === state) return { ...state, size, pinned: 'left' };
    return column === name && over > 0 ? narrow(name, widthOf(name) - over) : column;
  });
}

/**
 * The same on a phone, where nothing is pinned: where one of them is beyond the screen, the name stands first and the state
 * second, and they take what the screen has, whatever their headers want. Where names would be cut for that, the state stands
 * below the name, and a date that becomes overdue does in any case. `contents`: pixels that the values need; a state that no
 * row has takes nobody's place.
 */
export function stateOnPhone(
  columns: readonly TableColumn[],
  { life }: Pick<ObjectModel, 'life'>,
  room: number | undefined,
  contents: ReadonlyMap<string, number>,
): readonly TableColumn[] {
  const state = stateColumn(columns, { life });
  const name = columns.find(({ isLink }) => isLink) ?? columns[0];
  if (!room || !state || !name || name === state || contents.get(state.path) === 0) return columns;
  const sum = (some: readonly TableColumn[]) => some.reduce((total, each) => total + widthOf(each), 0);
  const beside = columns.filter(({ pinned }) => pinned);
  const left = room - sum(beside);
  const last = Math.max(columns.indexOf(state), columns.indexOf(name));
  if (sum(columns.slice(0, last + 1)) <= left) return columns;
  const content = contents.get(state.path) ?? widthOf(state);
  const needed = Math.min(widthOf(state), Math.max(LEAST_STATE, Math.ceil(content)));
  // A whole name is not torn apart: where both have no room, the state follows it.
  if (name.isWholeName && left - needed < LEAST_WHOLE_NAME) return columns;
  const isCut = left - needed < Math.max(LEAST_NAME, contents.get(name.path) ?? widthOf(name));
  const isBelow = name.isLink && !name.isWholeName && isCut;
  // A date that becomes overdue would be beyond the screen.
  const dated = columns.find(({ model }) => model?.overdue !== undefined);
  const below = [isBelow ? state.model : undefined, dated?.model].filter((each) => each !== undefined);
  const width = Math.max(LEAST_NAME, isBelow ? left : left - needed);
  const isWidened = isBelow || name.isWholeName === true;
  const first: TableColumn = {
    ...(isWidened ? { ...name, size: { minWidth: width, width, isFlexible: false } } : narrow(name, width)),
    ...(name.isLink && below.length > 0 && { below }),
  };
  const others = columns.filter((column) => column !== name && column !== state);
  return isBelow
    ? [first, ...columns.filter((column) => column !== name)]
    : [first, narrow(state, needed), ...others];
}

function narrow(column: TableColumn, width: number): TableColumn {
  if (widthOf(column) <= width) return column;
  const minWidth = Math.min(column.size.minWidth, width);
  return { ...column, size: { ...column.size, width, minWidth, isFlexible: false } };
}

/** The column that tells how a record stands: whatever gives way for lack of room, it does not. */
export const stateColumn = (
  columns: readonly TableColumn[],
  { life }: Pick<ObjectModel, 'life'>,
): TableColumn | undefined =>
  columns.find(({ path }) => path === life?.field) ??
  columns.find(({ model }) => isStatus(model)) ??
  // A choice whose values have colors is one by another name.
  columns.find(({ model }) => model?.colors !== undefined);

const isStatus = (model: TableColumn['model']): boolean =>
  model?.path === model?.field.name && model !== undefined && meaningOf(model.field) === 'status';
