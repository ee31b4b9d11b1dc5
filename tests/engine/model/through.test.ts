import { describe, expect, it } from 'vitest';
import { print } from 'graphql';
import type { PathColumn } from '../../../src/contract/metadata/introspection.ts';
import type { ViewColumn } from '../../../src/contract/metadata/view.ts';
import { columnValue } from '../../../src/engine/model/column-value.ts';
import { relationOfPath } from '../../../src/engine/model/relation-of-path.ts';
import { throughColumns, withMoreColumns } from '../../../src/engine/model/through.ts';
import { listDocument } from '../../../src/engine/query/document.ts';
import { decodeUrl, encodeUrl } from '../../../src/engine/query/table-state-url.ts';
import { cellText } from '../../../src/views/cells/cell-text.ts';
import { field, model } from '../fixtures.ts';

const ship = model();
const harbour = model({
  name: 'Harbour',
  fields: [
    field('id', 'STRING'),
    field('name', 'STRING', { sortable: true }),
    field('opened', 'LOCAL_DATE'),
    field('berths', 'LONG'),
    field('Depth', 'INT', { isCustomField: true }),
    field('found', 'LONG', {
      matching: {
        objectName: 'Ship',
        filterField: 'rule',
        listField: 'shipList',
        backField: null,
        listedWhen: null,
      },
    }),
  ],
  view: { columns: [{ field: 'id' }, { field: 'name', pinned: 'left', width: 90 }, { field: 'opened' }] },
});
const relation = ship.fields.get('harbour') ?? field('harbour', 'OBJECT');
const columns = throughColumns(relation, harbour);
const column = (path: string) => columns.find((each) => each.path === path) ?? expect.fail(path);
const format = { locale: 'de', timeZone: 'UTC', yes: 'Ja', no: 'Nein' };

describe('columns of the record that a relation leads to', () => {
  it('are those of its own list, by both labels; not its id, nor what is counted for its own list alone', () => {
    expect(columns.map(({ path }) => path).sort()).toEqual([
      'harbour.Depth',
      'harbour.berths',
      'harbour.name',
      'harbour.opened',
    ]);
    expect(column('harbour.name')).toMatchObject({
      label: `${relation.label} › ${harbour.fields.get('name')?.label ?? ''}`,
      width: 90,
      pinned: undefined,
      sortable: false,
      editable: false,
    });
  });

  it('have its values, also those of own fields, written as its own list writes them', () => {
    const record = {
      id: '1',
      harbour: {
        opened: '2025-03-09',
        customFieldList: [{ fieldName: 'Depth', valueList: ['7'] }],
      },
    };
    expect(columnValue(record, column('harbour.Depth'))).toBe(7);
    expect(
      cellText(columnValue(record, column('harbour.opened')), column('harbour.opened'), format, record),
    ).toBe('09.03.2025');
    expect(columnValue({ id: '2', harbour: null }, column('harbour.opened'))).toBeUndefined();
  });

  it('stand in the address while they are shown, before it is known what they are', () => {
    const address =
      'columns=name,harbour.opened,harbour.opened,email.x,crewList.name,harbour.a.b,-harbour.berths';
    const state = decodeUrl(new URLSearchParams(address), ship);
    expect(
      state.columns
        .filter(({ hidden }) => !hidden)
        .map(({ path }) => path)
        .slice(0, 2),
    ).toEqual(['name', 'harbour.opened']);
    expect(state.columns.filter(({ path }) => path.includes('.'))).toHaveLength(1);
    expect(decodeUrl(encodeUrl(state, ship, new URLSearchParams()), ship)).toEqual(state);
  });

  it('lead over relations to one record only', () => {
    expect(relationOfPath(ship, 'harbour.name')?.name).toBe('harbour');
    for (const path of ['name', 'harbour', 'name.x', 'crewList.name', 'harbour.town.name', 'harbour.'])
      expect(relationOfPath(ship, path)).toBeUndefined();
  });

  it('are drawn as the list of the object at their end draws them, where the view names the path', () => {
    const end = field('season', 'ENUM', { sortable: true, enumValues: [{ name: 'OPEN', label: 'Offen' }] });
    const path = (view: PathColumn['view'], column: Partial<ViewColumn> = {}) =>
      model({
        view: { columns: [{ field: 'harbour.town.season', width: 90, ...column }] },
        columns: [
          { name: 'harbour.town.season', label: 'State of the town', objectName: 'Town', field: end, view },
        ],
      }).columns[0] ?? expect.fail();
    const column = path({ field: 'season', width: 300, colors: { OPEN: 'green' } });
    expect(column).toMatchObject({ label: 'State of the town', width: 90, sortable: false, editable: false });
    const { through } = column;
    expect(through).toMatchObject({ names: ['harbour', 'town'], objectName: 'Town' });
    expect(through?.column).toMatchObject({ path: 'season', cell: 'tags', colors: { OPEN: 'green' } });
    const record = { id: '1', harbour: { id: '2', town: { id: '3', season: 'OPEN' } } };
    expect(cellText(columnValue(record, column), column, format, record)).toBe('Offen');
    expect(columnValue({ id: '1', harbour: { id: '2', town: null } }, column)).toBeUndefined();
    expect(print(listDocument(ship, [column])).replaceAll(/\s+/g, ' ')).toContain(
      'harbour { id town { id season } }',
    );
    // Without colors a choice is text; what the view says of the path comes first.
    expect(path(null).through?.column.cell).toBe('text');
    expect(path({ field: 'season', cell: 'text' }, { cell: 'tags' }).through?.column.cell).toBe('tags');
  });

  it('do not come twice where the view names the same path', () => {
    const named = model({ view: { columns: [{ field: 'name' }, { field: 'harbour.name' }] } });
    const { otherColumns } = withMoreColumns(named, columns);
    expect(otherColumns.map(({ path }) => path)).toContain('harbour.opened');
    expect(otherColumns.map(({ path }) => path)).not.toContain('harbour.name');
  });
});
