import type { ObjectModel } from '../../../engine/model/object-model.ts';
import { stateColumn } from '../state-in-sight.ts';
import type { TableColumn } from '../table-columns.ts';

/** Pixels of a list beside each other on a sheet that lies on its side, A4 or letter, in the size of print. */
const ROOM = 1200;
/** On paper what is longer has lines below. */
const MOST = 200;

interface Printed {
  readonly columns: readonly TableColumn[];
  /** Those for which there is no room. */
  readonly left: readonly TableColumn[];
}

/**
 * The columns that a sheet has room for, in the order of the screen. The first one and the one that tells how a record
 * stands are always there; then come those that are pinned, then the others as they follow each other.
 */
export function printedColumns(all: readonly TableColumn[], model: Pick<ObjectModel, 'life'>): Printed {
  const valued = all.filter((column) => column.model !== undefined);
  const pinnedTo = (side: TableColumn['pinned']) => valued.filter(({ pinned }) => pinned === side);
  const [left, right, others] = [pinnedTo('left'), pinnedTo('right'), pinnedTo(undefined)];
  const inOrder = [...left, ...others, ...right];
  const state = stateColumn(valued, model);
  const always = new Set([...inOrder.slice(0, 1), ...(state ? [state] : [])]);
  let room = ROOM - sum(always);
  const printed = new Set(always);
  for (const column of [...left, ...right, ...others]) {
    if (printed.has(column)) continue;
    room -= widthOf(column);
    if (room < 0) break;
    printed.add(column);
  }
  return {
    columns: inOrder.filter((column) => printed.has(column)),
    left: inOrder.filter((column) => !printed.has(column)),
  };
}

const widthOf = ({ size }: TableColumn): number => Math.min(size.width ?? size.minWidth, MOST);
const sum = (columns: Iterable<TableColumn>) =>
  [...columns].reduce((total, column) => total + widthOf(column), 0);
