import { describe, expect, it } from 'vitest';
import type { ObjectLife } from '../../../../src/contract/metadata/introspection.ts';
import type { ColumnModel } from '../../../../src/engine/model/object-model.ts';
import { columnsBeside, movedTo } from '../../../../src/views/list/header/column-places.ts';
import { printedColumns } from '../../../../src/views/list/print/printed-columns.ts';
import type { TableColumn } from '../../../../src/views/list/table-columns.ts';

const column = (path: string, pinned?: TableColumn['pinned'], width?: number): TableColumn => ({
  path,
  label: path,
  model: path === 'actions' ? undefined : ({ field: { name: path } } as ColumnModel),
  isLink: false,
  pinned,
  size: { minWidth: 40, isFlexible: false, ...(width === undefined ? {} : { width }) },
  sort: undefined,
});
const columns = [
  column('a', 'left'),
  column('b'),
  column('c', 'left'),
  column('d'),
  column('e'),
  column('actions'),
];

describe('a column that is moved', () => {
  it.each([
    ['d', 0, 'a d c b e actions'],
    ['b', 2, 'a d c e b actions'],
    ['c', 0, 'c b a d e actions'],
    ['b', 0, 'a b c d e actions'],
  ])('%s goes to place %i of its side', (path, place, expected) => {
    expect(movedTo(columns, path, place).join(' ')).toBe(expected);
  });

  it('stays among those of its side, without the menus of the rows', () => {
    expect(columnsBeside(columns, 'd').map(({ path }) => path)).toEqual(['b', 'd', 'e']);
    expect(columnsBeside(columns, 'a').map(({ path }) => path)).toEqual(['a', 'c']);
  });
});

const byPin = (a: TableColumn, b: TableColumn) => Number(b.pinned === 'left') - Number(a.pinned === 'left');

describe('a list on paper', () => {
  it('has the columns that there is room for, in order, and names the others', () => {
    const wide = ['a', 'b', 'c', 'd', 'e', 'f', 'g'].map((path) => column(path, undefined, 400));
    const { columns: shown, left } = printedColumns([...wide, column('h'), column('actions')], {
      life: null,
    });
    expect(shown.map(({ path }) => path).join('')).toBe('abcdef');
    expect(left.map(({ path }) => path).join('')).toBe('gh');
  });

  it('has all where they fit', () => {
    expect(printedColumns(columns.toSorted(byPin), { life: null })).toEqual({
      columns: columns.toSorted(byPin).slice(0, 5),
      left: [],
    });
  });

  it('has what tells how a record stands, and what is pinned, before what stands before them', () => {
    const wide = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'].map((path) => column(path, undefined, 400));
    const life = { field: 'g' } as ObjectLife;
    const paths = (all: readonly TableColumn[]) => all.map(({ path }) => path).join('');
    const { columns: shown, left } = printedColumns(wide, { life });
    expect([paths(shown), paths(left)]).toEqual(['abcdeg', 'fh']);
    const pinned = [...wide, column('i', 'right', 400), column('j', 'left', 400)];
    expect(paths(printedColumns(pinned, { life }).columns)).toBe('jabcgi');
  });
});
