import { print } from 'graphql';
import { describe, expect, it } from 'vitest';
import {
  countDocument,
  listDocument,
  recordDocument,
  restoreDocument,
  updateDocument,
} from '../../../src/engine/query/document.ts';
import { idsFilter, labelsDocument, relatedDocument } from '../../../src/engine/query/label-document.ts';
import { field, item, metadata, model } from '../fixtures.ts';

const flat = (text: string) => text.replace(/\s+/g, ' ');
const columns = (of: ReturnType<typeof model>, ...paths: string[]) =>
  paths.flatMap((path) => of.columns.filter((column) => column.path === path));

describe('list documents', () => {
  it('select the columns on show, with id, version and label, and nothing else', () => {
    const ship = model();
    const text = flat(print(listDocument(ship, columns(ship, 'email', 'crewList', 'harbour'))));
    expect(text).toContain(
      'rows { id name version email crewList(limit: 5) { id firstName lastName } crewListTotal harbour { id name } }',
    );
    expect(text).not.toMatch(/total\b/);
  });

  it('select plain values bare, and items with all their values', () => {
    const parts = field('partList', 'LIST', { element: [item('name'), item('sizes', { kind: 'LIST' })] });
    const tags = field('tags', 'LIST', { typeName: 'STRING', element: 'STRING' });
    const ship = model({ fields: [...metadata().fields, tags, parts] });
    const text = flat(print(listDocument(ship, columns(ship, 'tags', 'partList'))));
    expect(text).toContain('rows { id name version tags partList { name sizes } }');
  });

  it("select tenants' own values once, however many of them are on show", () => {
    const own = ['size', 'mood'].map((name) => field(name, 'STRING', { isCustomField: true }));
    const ship = model({ fields: [...metadata().fields, ...own] });
    const text = flat(print(listDocument(ship, columns(ship, 'size', 'mood'))));
    expect(text).toContain('rows { id name version customFieldList { fieldName valueList } }');
  });

  it('select paths through the record they lead to', () => {
    const ship = model({ view: { columns: [{ field: 'harbour.town.name' }, { field: 'harbour' }] } });
    expect(flat(print(listDocument(ship, ship.columns)))).toContain('harbour { id town { id name } name }');
  });

  it('are parsed once per set of columns, in whatever order', () => {
    const ship = model();
    const one = listDocument(ship, columns(ship, 'name', 'email'));
    expect(listDocument(ship, columns(ship, 'email', 'name'))).toBe(one);
    expect(listDocument(ship, columns(ship, 'email'))).not.toBe(one);
    expect(listDocument(model(), columns(ship, 'name', 'email'))).not.toBe(one);
  });

  it('leave counting to a query of its own', () => {
    const text = flat(print(countDocument(model())));
    expect(text).toContain('query CountShip');
    expect(text).toContain('{ total totalIsExact }');
  });
});

describe('record documents', () => {
  it('select what the form shows: all entries of lists that it writes', () => {
    const text = flat(print(recordDocument(model())));
    expect(text).toContain('record: ship(id: $id)');
    expect(text).toContain('crewList(limit: 1000) { id firstName lastName } crewListTotal');
    expect(text).toContain('voyageList(limit: 100) { id title } voyageListTotal');
    expect(text).not.toContain('secret');
  });

  it('select what its tiles show, as it is shown beside the form', () => {
    const tiles = { picture: '/media/{id}?of={name}', placeholder: 'email' };
    const ship = model({ view: { tiles, form: { exclude: ['email'] } } });
    expect(flat(print(recordDocument(ship)))).toMatch(/ email /);
  });

  it('select what the page of a record shows and its form does not', () => {
    const record = { quick: ['email', 'voyageList'], glance: ['remarks'] };
    const ship = model({
      view: { record, form: { exclude: ['email', 'remarks', 'voyageList'] } },
    });
    const text = flat(print(recordDocument(ship)));
    for (const name of ['email', 'remarks']) expect(text).toContain(` ${name} `);
    // Only the record's id is needed to add one of these.
    expect(text).not.toContain('voyageList');
  });

  it('carry the version when they write', () => {
    expect(flat(print(updateDocument(model())))).toContain(
      'updateShip(id: $id, version: $version, input: $input)',
    );
    expect(flat(print(restoreDocument(model())))).toContain(
      'restoreShip(id: $id, version: $version) { id version }',
    );
  });
});

describe('label documents', () => {
  it('ask for many records in one call', () => {
    expect(
      flat(print(labelsDocument([{ objectName: 'Sailor', recordLabel: '{firstName} {ship.name}' }]))),
    ).toContain('sailorList(limit: $limit, filter: $filter) { rows { id firstName ship { id name } } }');
    expect(idsFilter('Sailor', ['a'])).toMatchObject({ filter: { operator: 'EQUALS', value: '"a"' } });
    expect(idsFilter('Sailor', ['a', 'b'])).toMatchObject({ filter: { operator: 'IN', value: '["a","b"]' } });
  });

  it('ask for the entries of one list of one record', () => {
    const crew = field('crewList', 'LIST', { typeName: 'Sailor', recordLabel: '{firstName} {lastName}' });
    const text = flat(print(relatedDocument('Ship', crew)));
    expect(text).toContain(
      'ship(id: $id) { id crewList(limit: 100) { id firstName lastName } crewListTotal }',
    );
  });
});
