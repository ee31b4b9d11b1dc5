import { expect, it } from 'vitest';
import { defaultTableState } from '../../../src/engine/query/table-state.ts';
import { columnDefs } from '../../../src/views/list/column-defs.ts';
import { fitColumns } from '../../../src/views/list/fit-columns.ts';
import { inSentence } from '../../../src/views/widgets/in-sentence.ts';
import { stateInSight, stateOnPhone } from '../../../src/views/list/state-in-sight.ts';
import { linkColumn, tableColumns, type TableColumnsOptions } from '../../../src/views/list/table-columns.ts';
import { field, metadata, model } from '../../engine/fixtures.ts';

const format = { locale: 'en', timeZone: 'UTC', yes: 'Yes', no: 'No' };
const gridDefs = (options: TableColumnsOptions) => columnDefs(tableColumns(options), format);
const defs = (ship = model()) =>
  gridDefs({
    ...defaultTableState(ship),
    model: ship,
    hasLink: true,
    hasActions: true,
    actionsLabel: 'Actions',
    isPhone: false,
  });

it('leads to the record from the first column of its label, else from the first text', () => {
  const view = { columns: [{ field: 'id' }, { field: 'state' }, { field: 'name' }] };
  const ship = model({ view });
  expect(linkColumn(ship.columns, ship)?.path).toBe('name');
  expect(linkColumn(ship.columns, { recordLabel: '{gone}' })?.path).toBe('name');
});

it('leads there from the relation that the label names, or from a column of any kind', () => {
  const columns = [{ field: 'state' }, { field: 'tonnage' }, { field: 'harbour' }];
  const ship = model({ view: { columns } });
  expect(linkColumn(ship.columns, { recordLabel: '{harbour.name}' })?.path).toBe('harbour');
  expect(linkColumn(ship.columns, ship)?.path).toBe('tonnage');
  expect(linkColumn(ship.columns.slice(0, 1), ship)?.path).toBe('state');
});

it('shows columns in order with the actions last, sorted as the state says, numbers to the right', () => {
  const ship = model({
    view: {
      columns: [{ field: 'tonnage' }, { field: 'name', width: 300 }, { field: 'id', hidden: true }],
      sort: [{ field: 'name', direction: 'DESCENDING' }],
    },
  });
  expect(defs(ship)).toMatchObject([
    { colId: 'tonnage', type: 'rightAligned', flex: 1, sort: null },
    { colId: 'name', width: 300, sort: 'desc', sortIndex: 0 },
    { colId: 'actions', pinned: 'right' },
  ]);
});

it('cuts neither headers nor days with their time, and fills the table', () => {
  const ship = model({
    fields: [...metadata().fields, field('at', 'TIMESTAMP', { label: 'At' })],
    view: {
      columns: [
        { field: 'at', width: 100 },
        { field: 'tonnage', width: 60 },
        { field: 'name', width: 300 },
      ],
    },
  });
  const [at, tonnage, name] = defs(ship);
  expect(at?.width).toBe(190);
  expect(tonnage?.width).toBeGreaterThan(60);
  expect(name).toMatchObject({ flex: 1, minWidth: 300 });
  const state = defaultTableState(ship);
  const columns = state.columns.map((column) => ({ ...column, width: 50 }));
  const options = { model: ship, hasLink: true, hasActions: false, actionsLabel: '', isPhone: false };
  expect(gridDefs({ ...options, ...state, columns }).map(({ width, flex }) => [width, flex])).toEqual(
    Array(3).fill([50, null]),
  );
});

it('is as wide as what stands in it, within bounds; the user has the last word', () => {
  const view = {
    columns: [{ field: 'name', width: 200 }, { field: 'email', width: 200 }, { field: 'tonnage' }],
  };
  const ship = model({ view, recordLabel: '{gone}' });
  const state = defaultTableState(ship);
  const options = {
    ...state,
    model: ship,
    hasLink: true,
    hasActions: false,
    actionsLabel: '',
    isPhone: false,
  };
  const sizes = (contents: Record<string, number>, columns = state.columns) =>
    tableColumns({ ...options, columns, contents: new Map(Object.entries(contents)) }).map(({ size }) => [
      size.width,
      size.minWidth,
    ]);
  expect(sizes({ name: 180, email: 260, tonnage: 220 })).toEqual([
    [180, 40],
    [260, 40],
    [undefined, 220],
  ]);
  expect(sizes({ name: 20, email: 900, tonnage: 900 })).toEqual([
    // Its header is whole.
    [172, 40],
    [300, 40],
    [undefined, 260],
  ]);
  const own = state.columns.map((column) => ({ ...column, width: 77 }));
  expect(sizes({ name: 180, email: 260, tonnage: 220 }, own).map(([width]) => width)).toEqual([77, 77, 77]);
});

it('writes labels small inside sentences, where the language does', () => {
  expect(inSentence('Contacts', 'en')).toBe('contacts');
  expect(inSentence('Kontakte', 'de')).toBe('Kontakte');
  expect(inSentence('SMS texts', 'en')).toBe('SMS texts');
  expect(inSentence('İletişim', 'tr')).toBe('iletişim');
});

it('ids stand last, never as wide as the others, and not at all on a phone', () => {
  const ship = model({
    view: {
      columns: [
        { field: 'id', width: 300 },
        { field: 'name', width: 200 },
      ],
    },
  });
  const options = {
    ...defaultTableState(ship),
    model: ship,
    hasLink: true,
    hasActions: false,
    actionsLabel: '',
    isPhone: false,
  };
  const paths = (isPhone: boolean) => tableColumns({ ...options, isPhone }).map(({ path }) => path);
  expect(paths(false)).toEqual(['name', 'id']);
  expect(paths(true)).toEqual(['name']);
  const [name, id] = tableColumns(options).map(({ size }) => size);
  expect(name).toMatchObject({ isFlexible: true, minWidth: 200 });
  expect(tableColumns(options).map(({ pinned }) => pinned)).toEqual(['left', undefined]);
  expect(tableColumns({ ...options, isPhone: true })[0]?.pinned).toBeUndefined();
  expect(id?.isFlexible).toBe(false);
  expect(id?.width).toBeLessThan(200);
  expect(ship.picker.columns.map(({ path }) => path)).toEqual(['name']);
  const onlyId = model({ view: { columns: [{ field: 'id' }] } });
  const own = {
    ...defaultTableState(onlyId),
    model: onlyId,
    hasLink: true,
    hasActions: false,
    actionsLabel: '',
    isPhone: false,
  };
  expect(tableColumns({ ...own, isPhone: true }).map(({ path }) => path)).toEqual(['id']);
});

it('has the state in sight: beside the name where it would begin beyond the first screen, else in its place', () => {
  const columns = [
    { field: 'name', width: 300 },
    { field: 'email', width: 300 },
    { field: 'tonnage', width: 300 },
    { field: 'state', width: 120 },
  ];
  const ship = model({ view: { columns } });
  const state = defaultTableState(ship);
  const all = tableColumns({
    ...state,
    model: ship,
    hasLink: true,
    hasActions: true,
    actionsLabel: 'Actions',
    isPhone: false,
  });
  const pins = (room: number | undefined, set = state.columns) =>
    stateInSight(all, ship, set, room).flatMap(({ path, pinned }) => (pinned === 'left' ? path : []));
  const order = all.map(({ path }) => path);
  expect(pins(undefined)).toEqual(['name']);
  expect(pins(1092)).toEqual(['name']);
  expect(pins(1091)).toEqual(['name', 'state']);
  expect(stateInSight(all, ship, state.columns, 900).map(({ path }) => path)).toEqual(order);
  // The columns that scroll keep room, for which the name gives way as far as it can be read; the user's word stands.
  expect(pins(600)).toEqual(['name', 'state']);
  const name = (room: number) => stateInSight(all, ship, state.columns, room)[0]?.size.width;
  expect(name(700)).toBe(300);
  expect(name(600)).toBe(208);
  expect(pins(535)).toEqual(['name']);
  const set = state.columns.map((column) => ({ ...column, pinned: 'none' as const }));
  expect(pins(900, set)).toEqual(['name']);
});

it('has the state second on a phone that it would be beyond, or below a name that it would cut', () => {
  const columns = [
    { field: 'name', width: 150 },
    { field: 'email', width: 220 },
    { field: 'state', width: 150 },
  ];
  const ship = model({ view: { columns } });
  const all = tableColumns({
    ...defaultTableState(ship),
    model: ship,
    hasLink: true,
    hasActions: true,
    actionsLabel: 'Actions',
    isPhone: true,
  });
  const contents = new Map([
    ['name', 90],
    ['state', 97],
  ]);
  const shown = (room: number | undefined) => stateOnPhone(all, ship, room, contents);
  const sizes = (room: number | undefined) =>
    shown(room).map(({ path, size }) => [path, size.width ?? size.minWidth]);
  const asTheyWere = all.map(({ path, size }) => [path, size.width ?? size.minWidth]);
  expect(sizes(undefined)).toEqual(asTheyWere);
  expect(sizes(900)).toEqual(asTheyWere);
  expect(sizes(244).slice(0, 2)).toEqual([
    ['name', 99],
    ['state', 97],
  ]);
  expect(shown(244)[0]?.below).toBeUndefined();
  // No name is cut for it.
  expect(sizes(234).map(([path]) => path)).toEqual(asTheyWere.map(([path]) => path));
  expect(sizes(234)[0]).toEqual(['name', 186]);
  expect(shown(234)[0]?.below?.map(({ path }) => path)).toEqual(['state']);
});

it('has the name first on a phone that it would be beyond, and takes a choice with colors for the state', () => {
  const columns = [
    { field: 'tonnage', width: 150 },
    { field: 'kind', width: 120, colors: { TUG: 'blue' as const } },
    { field: 'name', width: 220 },
  ];
  const kind = field('kind', 'ENUM', { enumValues: [{ name: 'TUG', label: 'Tug' }] });
  const fields = metadata().fields.filter(({ name }) => name !== 'state');
  const ship = model({ fields: [...fields, kind], view: { columns } });
  const all = tableColumns({
    ...defaultTableState(ship),
    model: ship,
    hasLink: true,
    hasActions: false,
    actionsLabel: '',
    isPhone: true,
  });
  const paths = (room: number, contents = new Map<string, number>()) =>
    stateOnPhone(all, ship, room, contents).map(({ path }) => path);
  expect(paths(300)).toEqual(['name', 'tonnage', 'kind']);
  expect(paths(300, new Map([['name', 100]]))).toEqual(['name', 'kind', 'tonnage']);
  // Where no row has one, other columns stand where it would.
  expect(paths(300, new Map([['kind', 0]]))).toEqual(['tonnage', 'kind', 'name']);
  expect(paths(900)).toEqual(['tonnage', 'kind', 'name']);
});

it('keeps numbers to the right where they are changed in their cells', () => {
  const sections = [{ name: 'ship', fields: ['name', 'tonnage'] }];
  const columns = [{ field: 'name' }, { field: 'tonnage' }];
  const editable = model({ actions: ['EDIT'], view: { columns, form: { sections } } });
  expect([defs(editable)[1]?.cellClass].flat()).toContain('ag-right-aligned-cell');
});

it('keeps all that names a record in sight together, and in one cell on a phone', () => {
  const ship = model();
  const sailor = {
    ...ship,
    recordLabel: '{name} {email}',
    columns: ship.columns.map((column) => ({ ...column, cell: 'text' as const })),
  };
  const isName = ({ path }: { readonly path: string }) => ['name', 'email'].includes(path);
  const named = sailor.columns.toSorted((a, b) => Number(isName(b)) - Number(isName(a)));
  const state = { ...defaultTableState(sailor), columns: named.map(({ path }) => ({ path, hidden: false })) };
  const shown = (isPhone: boolean) =>
    tableColumns({
      model: sailor,
      columns: state.columns,
      sort: [],
      hasLink: true,
      hasActions: false,
      actionsLabel: 'Actions',
      isPhone,
    });
  expect(shown(false).flatMap(({ path, pinned }) => (pinned === 'left' ? path : []))).toEqual([
    'name',
    'email',
  ]);
  const [first, ...rest] = shown(true);
  expect(first).toMatchObject({ path: 'name', label: ship.label, isWholeName: true });
  expect(rest.map(({ path }) => path)).not.toContain('email');
});

it('narrows columns for lack of room: what their headers want first, then long texts', () => {
  const ship = model();
  const wide = tableColumns({
    model: ship,
    columns: defaultTableState(ship).columns,
    sort: [],
    hasLink: true,
    hasActions: false,
    actionsLabel: 'Actions',
    isPhone: false,
  });
  const contents = new Map(wide.map(({ path }) => [path, 100]));
  const widths = (room: number) =>
    fitColumns(wide, room, contents, () => false).map(({ size }) => size.width ?? size.minWidth);
  expect(widths(5000)).toEqual(widths(4000));
  expect(Math.max(...widths(300).map((width, at) => width - (widths(5000)[at] ?? 0)))).toBe(0);
  expect(Math.min(...widths(10))).toBeGreaterThanOrEqual(92);
});

it('puts a date that becomes overdue below the name on a phone that it would be beyond', () => {
  const columns = [
    { field: 'name', width: 220 },
    { field: 'launched', width: 130, overdue: ['DOCKED'] },
    { field: 'state', width: 120 },
  ];
  const life = { field: 'state', start: [], rules: [], requireAny: [] };
  const ship = model({ view: { columns }, life });
  const all = tableColumns({
    ...defaultTableState(ship),
    model: ship,
    hasLink: true,
    hasActions: true,
    actionsLabel: 'Actions',
    isPhone: true,
  });
  const below = (room: number) =>
    stateOnPhone(all, ship, room, new Map()).map((column) => column.below?.map(({ path }) => path));
  expect(below(300)[0]).toEqual(['state', 'launched']);
  expect(below(900).filter(Boolean)).toEqual([]);
  const [name] = columnDefs(stateOnPhone(all, ship, 300, new Map()), format);
  expect(name?.cellRendererParams).toMatchObject({
    isLink: true,
    below: [{ path: 'state' }, { path: 'launched' }],
  });
});
