import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { CompoundFilter } from '../../../src/contract/filter/filter.ts';
import { PAGE_SIZES } from '../../../src/contract/constants.ts';
import {
  ALL_VIEW,
  changeTable,
  defaultTableState,
  isChanged,
  reorderShown,
  sortAfterClick,
  type TableState,
  viewTableState,
} from '../../../src/engine/query/table-state.ts';
import { decodeStored, encodeStored } from '../../../src/engine/query/table-state-storage.ts';
import {
  carryTableState,
  decodeUrl,
  encodeAddress,
  encodeUrl,
  hasTableState,
  URL_KEYS,
} from '../../../src/engine/query/table-state-url.ts';
import type { ViewFile } from '../../../src/contract/metadata/view.ts';
import { encodeView, showsView } from '../../../src/engine/query/view-state.ts';
import { model } from '../fixtures.ts';

const ship = model({
  view: {
    columns: [
      { field: 'name' },
      { field: 'email' },
      { field: 'harbour.name' },
      { field: 'state' },
      { field: 'id', hidden: true },
    ],
    sort: [{ field: 'name', direction: 'ASCENDING' }],
  },
});
const defaults = defaultTableState(ship);
const sortable = [...ship.fields.values()].filter((field) => field.sortable).map(({ name }) => name);

const column = (path: string) =>
  fc
    .record({
      hidden: fc.boolean(),
      width: fc.option(fc.integer({ min: 40, max: 1200 }), { nil: undefined }),
      pinned: fc.option(fc.constantFrom('left' as const, 'right' as const, 'none' as const), {
        nil: undefined,
      }),
    })
    .map(({ hidden, width, pinned }) => ({
      path,
      hidden,
      ...(width === undefined ? {} : { width }),
      ...(pinned === undefined ? {} : { pinned }),
    }));
const anyFilter: fc.Arbitrary<CompoundFilter> = fc.letrec<{ any: CompoundFilter }>((tie) => ({
  any: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    fc.record({
      type: fc.constant('FILTER' as const),
      filter: fc.record({
        objectName: fc.string(),
        objectField: fc.string(),
        operator: fc.constantFrom('EQUALS', 'IS_NULL'),
        value: fc.string({ unit: 'binary' }).map((text) => JSON.stringify(text)),
      }),
    }),
    fc.record({
      type: fc.constant('EXPRESSION' as const),
      expression: fc.record({
        operator: fc.constantFrom('AND', 'OR', 'NOT'),
        compoundFilters: fc.array(tie('any'), { minLength: 1, maxLength: 3 }),
      }),
    }),
  ),
})).any;
const anyState: fc.Arbitrary<TableState> = fc.record({
  unreadableFilter: fc.constant(undefined),
  filter: fc.option(anyFilter, { nil: undefined }),
  search: fc.string({ unit: 'grapheme', maxLength: 20 }).filter((text) => text.length <= 200),
  sort: fc
    .uniqueArray(fc.constantFrom(...sortable))
    .chain((fields) =>
      fc.tuple(
        ...fields.map((field) =>
          fc
            .constantFrom('ASCENDING' as const, 'DESCENDING' as const)
            .map((direction) => ({ field, direction })),
        ),
      ),
    ),
  columns: fc
    .shuffledSubarray(
      ship.columns.map(({ path }) => path),
      { minLength: ship.columns.length },
    )
    .chain((paths) => fc.tuple(...paths.map(column)))
    .filter((columns) => columns.some(({ hidden }) => !hidden))
    // Of what no view names, what the user has picked.
    .chain((columns) =>
      fc
        .subarray(ship.otherColumns.map(({ path }) => path))
        .map((paths) => [...columns, ...paths.map((path) => ({ path, hidden: false }))]),
    ),
  pageSize: fc.constantFrom(...PAGE_SIZES),
  pageIndex: fc.integer({ min: 0, max: 1_000_000 }),
});

describe('table state', () => {
  it('comes back from the address as it went in', () => {
    fc.assert(
      fc.property(anyState, (state) => {
        const text = encodeUrl(state, ship, new URLSearchParams()).toString();
        expect(decodeUrl(new URLSearchParams(text), ship)).toEqual(state);
      }),
    );
  });

  it('comes back from storage as it went in', () => {
    fc.assert(
      fc.property(anyState, (state) => {
        expect(decodeStored(encodeStored(state, ship), ship)).toEqual(state);
      }),
    );
  });

  it('survives any storage and any address', () => {
    const check = (state: TableState) => {
      expect(decodeStored(encodeStored(state, ship), ship)).toEqual(state);
      expect(state.columns).toHaveLength(ship.columns.length);
    };
    fc.assert(fc.property(fc.json(), (text) => check(decodeStored(text, ship))));
    fc.assert(fc.property(fc.string(), (text) => check(decodeStored(text, ship))));
    const params = fc.dictionary(fc.constantFrom(...URL_KEYS), fc.string());
    fc.assert(fc.property(params, (all) => check(decodeUrl(new URLSearchParams(all), ship))));
  });

  it('follows the model where the user has changed nothing', () => {
    const view: ViewFile = { columns: [{ field: 'state' }, { field: 'name', hidden: true }], pageSize: 100 };
    const next = model({ view });
    const changed = changeTable(defaults, { search: 'anna', pageIndex: 2 });
    const expected = { ...defaultTableState(next), search: 'anna', pageIndex: 2 };
    expect(carryTableState(changed, ship, next)).toEqual(expected);
    expect(decodeStored(encodeStored(changed, ship), next)).toEqual(expected);
    const columns = defaults.columns.toReversed();
    const arranged = carryTableState(changeTable(defaults, { columns }), ship, next).columns;
    expect(arranged).toEqual([
      { path: 'state', hidden: false },
      // Shown by the user, though the view names them no longer.
      { path: 'harbour.name', hidden: false },
      { path: 'email', hidden: false },
      { path: 'name', hidden: false },
    ]);
  });

  it('ignores what it cannot use key by key', () => {
    const text = JSON.stringify({
      search: 7,
      sort: [{ field: 'gone', direction: 'ASCENDING' }],
      columns: [{ path: 'email', hidden: false, width: 3 }, { path: 'gone' }],
      pageSize: 100,
      pageIndex: -1,
    });
    expect(decodeStored(text, ship)).toEqual({
      ...defaults,
      columns: [{ path: 'email', hidden: false }, ...defaults.columns.filter(({ path }) => path !== 'email')],
      pageSize: 100,
    });
  });

  it('keeps a filter that it cannot read, instead of listing all', () => {
    const broken = decodeUrl(new URLSearchParams({ filter: '{"type":"FILTER"' }), ship);
    expect(broken).toMatchObject({ filter: undefined, unreadableFilter: '{"type":"FILTER"' });
    const again = decodeUrl(encodeUrl(broken, ship, new URLSearchParams()), ship);
    expect(again).toEqual(broken);
    expect(decodeStored(encodeStored(broken, ship), ship)).toEqual(broken);
    const shapeless = { type: 'EXPRESSION', expression: { operator: 'AND', compoundFilters: [] } };
    for (const filter of [7, 'all', [], {}, shapeless, { type: 'FILTER', filter: { objectName: 'Ship' } }]) {
      const text = JSON.stringify({ filter });
      expect(decodeStored(text, ship).unreadableFilter, text).toBeTruthy();
    }
    expect(changeTable(broken, { filter: undefined }).unreadableFilter).toBeUndefined();
  });

  it('writes nothing that is as the model has it, and leaves the parameters of others alone', () => {
    const others = new URLSearchParams('other=1&page=9');
    expect(encodeUrl(defaults, ship, others).toString()).toBe('other=1');
    expect(hasTableState(new URLSearchParams('other=1'))).toBe(false);
    // The address of a list does not leave open which list it is.
    expect(encodeAddress(defaults, ship, others).toString()).toBe('other=1&page=1');
    expect(hasTableState(new URLSearchParams('page=2'))).toBe(true);
  });

  it('reads as people expect', () => {
    const state: TableState = {
      ...defaults,
      search: 'anna b',
      sort: [
        { field: 'name', direction: 'DESCENDING' },
        { field: 'email', direction: 'ASCENDING' },
      ],
      pageIndex: 2,
      pageSize: 100,
    };
    expect(decodeURIComponent(encodeUrl(state, ship, new URLSearchParams()).toString())).toBe(
      'search=anna+b&sort=-name,email&size=100&page=3',
    );
  });
});

describe('changes', () => {
  it.each([{ search: 'x' }, { filter: undefined }, { sort: [] }, { pageSize: 5 }])(
    '%o starts at the first page again',
    (change) => {
      expect(changeTable({ ...defaults, pageIndex: 4 }, change).pageIndex).toBe(0);
    },
  );

  it('of columns stay on the page', () => {
    expect(changeTable({ ...defaults, pageIndex: 4 }, { columns: defaults.columns }).pageIndex).toBe(4);
  });

  it('of the order of columns leave hidden ones where they are', () => {
    const columns = ['a', '-b', 'c', 'd'].map((path) => ({ path, hidden: path.startsWith('-') }));
    const paths = reorderShown(columns, ['d', 'a', 'c']).map(({ path }) => path);
    expect(paths).toEqual(['d', '-b', 'a', 'c']);
  });

  it('of the order by a click turn a column round only if it was the only key', () => {
    const up = (field: string) => ({ field, direction: 'ASCENDING' as const });
    const down = (field: string) => ({ field, direction: 'DESCENDING' as const });
    expect(sortAfterClick([up('a'), up('b')], [down('b')])).toEqual([up('b')]);
    expect(sortAfterClick([up('b')], [down('b')])).toEqual([down('b')]);
    // Shift took away the other key.
    expect(sortAfterClick([up('a'), down('b')], [down('b')])).toEqual([down('b')]);
    expect(sortAfterClick([up('a')], [up('a'), up('b')])).toEqual([up('a'), up('b')]);
  });
});

describe('the named view that was chosen', () => {
  it('stays in the address and in storage, is no part of what a view keeps, and goes with bad ones', () => {
    const state = { ...defaultTableState(ship), search: 'x', view: 'v1' };
    const address = encodeUrl(state, ship, new URLSearchParams());
    expect(address.get('view')).toBe('v1');
    expect(decodeUrl(address, ship).view).toBe('v1');
    expect(decodeStored(encodeStored(state, ship), ship).view).toBe('v1');
    expect(decodeUrl(new URLSearchParams({ view: 'x'.repeat(300) }), ship).view).toBeUndefined();
    expect(encodeView(state)).not.toContain('v1');
    expect(showsView(state, encodeView({ ...state, view: 'v2' }), ship)).toBe(true);
  });

  it('of a list without one, what is changed is filter, order and columns, not the search or the page', () => {
    const base = defaultTableState(ship);
    expect(isChanged(base, ship)).toBe(false);
    expect(isChanged({ ...base, search: 'x', pageIndex: 2, pageSize: 5 }, ship)).toBe(false);
    expect(isChanged({ ...base, columns: base.columns.toReversed() }, ship)).toBe(true);
    expect(isChanged({ ...base, sort: [{ field: 'email', direction: 'DESCENDING' }] }, ship)).toBe(true);
  });
});

describe('built-in views', () => {
  const mine: CompoundFilter = {
    type: 'FILTER',
    filter: {
      objectName: 'Ship',
      objectField: 'email',
      operator: 'EQUALS',
      variable: { id: 'viewer.email' },
    },
  };
  const fleet = model({
    view: { views: [{ name: 'mine', filter: mine, default: true }] },
    views: [{ name: 'mine', label: 'My ships' }],
  });
  const asUrl = (state: TableState) => encodeUrl(state, fleet, new URLSearchParams());

  it('a list that was never set begins with the default one; what was left stays', () => {
    expect(decodeStored(null, fleet)).toMatchObject({ view: '@mine', filter: mine });
    expect(decodeStored('{}', fleet)).toEqual({ ...defaultTableState(fleet), view: undefined });
    expect(decodeStored(null, ship)).toEqual(defaultTableState(ship));
  });

  it('stand in address and storage by their names, with the filter only where it was changed', () => {
    const begun = viewTableState(fleet, '@mine');
    expect(asUrl(begun).toString()).toBe('view=%40mine');
    expect(encodeStored(begun, fleet)).toBe('{"view":"@mine"}');
    const all = viewTableState(fleet, ALL_VIEW);
    expect(all.filter).toBeUndefined();
    for (const state of [begun, all, { ...begun, filter: undefined }, { ...all, filter: mine }]) {
      expect(decodeUrl(asUrl(state), fleet)).toEqual(state);
      expect(decodeStored(encodeStored(state, fleet), fleet)).toEqual(state);
      expect(isChanged(state, fleet)).toBe(state !== begun && state !== all);
    }
  });

  it('a variable that lists do not know is a filter that cannot be read', () => {
    const text = JSON.stringify(mine).replace('viewer.email', 'form.email');
    expect(decodeUrl(new URLSearchParams({ filter: text }), fleet).unreadableFilter).toBe(text);
  });
});
