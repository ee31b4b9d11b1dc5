import { beforeAll, describe, expect, it } from 'vitest';
import type { Json } from '../../../src/contract/layers/override.ts';
import { buildCatalog } from '../../../src/contract/metadata/build-catalog.ts';
import type { Catalog } from '../../../src/contract/metadata/catalog.ts';
import { OWN_LIMITS } from '../../../src/contract/metadata/own-limits.ts';
import { withOwnObjects } from '../../../src/contract/own-objects/own-objects.ts';
import { schemaNames } from '../../../src/server/platform/api/schema-names.ts';
import { buildSchema } from '../../support/composed.ts';

const text = (value: unknown) => JSON.stringify(value);
const product = buildCatalog(
  new Map([
    [
      'areas.json',
      text({ areas: [{ key: 'books', access: 'contacts', entries: [{ key: 'x', route: '/x' }] }] }),
    ],
    ['defaults.view.json', text({ pageSize: 25, form: { exclude: [], noEmptyOption: [] } })],
    ['access.json', text({ variables: {}, everyone: {}, roles: [] })],
    ['filters.json', text({ objects: ['Author'], segmentKeys: [] })],
    ['objects/Author/model.json', text({ fields: [{ name: 'name', kind: 'STRING' }], access: 'contacts' })],
    ['objects/Broken/model.json', '{'],
  ]),
);

const NAME = { name: 'name', kind: 'STRING' };
let taken: ReadonlySet<string>;
beforeAll(() => {
  taken = schemaNames(buildSchema(product, false));
});
const link = (documents: Readonly<Record<string, unknown>>, onto: Catalog = product) =>
  withOwnObjects(onto, {
    documents: new Map(Object.entries(documents) as [string, Json][]),
    tablePrefix: 'own_0_',
    taken,
  });
const problemsOf = (documents: Readonly<Record<string, unknown>>, name = 'Loan') =>
  link(documents)
    .problems.get(name)
    ?.map(({ pointer, message }) => `${pointer}: ${message}`) ?? [];

describe("a tenant's own objects", () => {
  it('are linked to the product’s and to each other, with tables of their own', () => {
    const { catalog, problems } = link({
      Loan: {
        access: 'contacts',
        menu: 'books',
        fields: [
          NAME,
          { name: 'author', kind: 'OBJECT', typeName: 'Author' },
          { name: 'itemList', kind: 'LIST', typeName: 'LoanItem' },
        ],
      },
      LoanItem: {
        menu: 'books',
        fields: [NAME, { name: 'loanList', kind: 'LIST', typeName: 'Loan', inverseOf: 'itemList' }],
      },
    });
    expect([...problems]).toEqual([]);
    const [loan, item] = [catalog.objects.get('Loan'), catalog.objects.get('LoanItem')];
    expect(loan).toMatchObject({ tablePrefix: 'own_0_', area: 'contacts', recordLabel: '{name}' });
    expect(item).toMatchObject({ area: 'contacts' });
    expect(loan?.fields.get('author')?.relation).toEqual({ type: 'reference', target: 'Author' });
    expect(loan?.fields.get('itemList')?.relation).toEqual({
      type: 'members',
      target: 'LoanItem',
      tablePrefix: 'own_0_',
    });
    expect(item?.fields.get('loanList')?.relation).toMatchObject({
      type: 'inverseMembers',
      through: 'itemList',
    });
    expect(catalog.areas.areas[0]?.entries.map(({ key, route }) => [key, route])).toEqual([
      ['x', '/x'],
      ['Loan', '/app/objects/Loan'],
      ['LoanItem', '/app/objects/LoanItem'],
    ]);
    expect(catalog.filters.objects).toEqual(['Author', 'Loan', 'LoanItem']);
    expect(catalog.objects.get('Author')).toBe(product.objects.get('Author'));
  });

  it('may have letters by the format that they had before they were documents', () => {
    const { catalog, problems } = link({
      Loan: { fields: [NAME, { name: 'reminder', kind: 'STRING', format: 'letter' }] },
    });
    expect([...problems]).toEqual([]);
    expect(catalog.objects.get('Loan')?.fields.get('reminder')).toMatchObject({
      format: 'document',
      settings: { documentType: 'letter' },
    });
  });

  it('a tenant without any has the product’s catalog itself', () => {
    expect(link({}).catalog).toBe(product);
  });

  it('one that is broken keeps no other from working', () => {
    const { catalog, problems } = link({
      Loan: { fields: [NAME, { name: 'itemList', kind: 'LIST', typeName: 'LoanItem' }] },
      LoanItem: { fields: [] },
    });
    expect(catalog.objects.get('Loan')?.unavailable).toEqual(['itemList']);
    expect([...problems.keys()]).toEqual(['LoanItem']);
    expect(catalog.brokenObjects.has('LoanItem')).toBe(true);
    expect(catalog.own).toEqual({
      objects: new Set(['Loan']),
      models: new Set(['Loan', 'LoanItem']),
      areas: new Map(),
    });
  });

  it('one whose name the product has got since is the product’s, and is told', () => {
    const { catalog, problems } = link({ Author: { fields: [{ name: 'other', kind: 'INT' }] } });
    expect(catalog.objects.get('Author')).toBe(product.objects.get('Author'));
    expect(catalog.own?.objects.has('Author')).toBe(false);
    expect(problems.get('Author')?.[0]).toMatchObject({ file: 'model/Author', pointer: '' });
    expect(catalog.brokenObjects.has('Author')).toBe(false);
  });
});

describe('an area of the menu that a tenant makes', () => {
  const area = { names: { en: 'Lending', de: 'Verleih' }, icon: 'key' };
  const loan = { access: 'forms', menu: 'lending', menuArea: area, fields: [NAME] };
  const told = (documents: Readonly<Record<string, unknown>>) =>
    Object.keys(documents).flatMap((name) => problemsOf(documents, name));

  it('holds the objects that name it, has its rights, and stands where it says', () => {
    const item = { menu: 'lending', fields: [NAME] };
    const { catalog, problems } = link({ Loan: loan, LoanItem: item });
    expect([...problems]).toEqual([]);
    const entry = (name: string) => ({ key: name, route: `/app/objects/${name}`, object: name });
    expect(catalog.areas.areas[1]).toEqual({
      key: 'lending',
      access: 'forms',
      icon: 'key',
      entries: [{ ...entry('Loan'), access: 'forms' }, entry('LoanItem')],
    });
    expect(catalog.objects.get('LoanItem')?.area).toBe('forms');
    expect(catalog.own?.areas.get('lending')?.names).toEqual(area.names);
    const first = link({ Loan: { ...loan, menuArea: { ...area, before: 'books' } } }).catalog.areas;
    expect(first.areas.map(({ key }) => key)).toEqual(['lending', 'books']);
  });

  it('lists its objects by their names, but each before the one that it names', () => {
    const inArea = (menuBefore?: string) => ({
      menu: 'lending',
      fields: [NAME],
      ...(menuBefore && { menuBefore }),
    });
    const order = (documents: Readonly<Record<string, unknown>>) =>
      link({ Loan: loan, ...documents }).catalog.areas.areas[1]?.entries.map(({ key }) => key);
    expect(order({ Bike: inArea(), Zoo: inArea('Bike'), Tent: inArea('Zoo') })).toEqual([
      'Tent',
      'Zoo',
      'Bike',
      'Loan',
    ]);
    // A circle, and one that stands elsewhere.
    expect(order({ Bike: inArea('Car'), Car: inArea('Bike') })).toEqual(['Loan', 'Car', 'Bike']);
    expect(order({ Bike: { fields: [NAME] }, Car: inArea('Bike') })).toEqual(['Car', 'Loan']);
    expect(told({ Loan: { ...loan, menuBefore: 'Nobody' } })).toEqual([
      expect.stringContaining('/menuBefore: "Nobody" is not an object'),
    ]);
  });

  it.each([
    [
      'without its key',
      { Loan: { ...loan, menu: undefined } },
      '/menuArea: It makes the area that "menu" names.',
    ],
    [
      'with a key of the product',
      { Loan: { ...loan, menu: 'books' } },
      '/menuArea: The product has the area "books".',
    ],
    ['without rights', { Loan: { ...loan, access: undefined } }, '/menuArea: Nobody knows whose rights hold'],
    ['that is made twice', { Loan: loan, Rental: loan }, '/menuArea: Loan makes the area "lending" already.'],
    [
      'before one that there is not',
      { Loan: { ...loan, menuArea: { ...area, before: 'bucks' } } },
      '/menuArea/before: "bucks" is not an area of the menu',
    ],
    [
      'in a language that there is not',
      { Loan: { ...loan, menuArea: { names: { xx: 'X' } } } },
      '/menuArea/names',
    ],
    ['without any name', { Loan: { ...loan, menuArea: { names: {} } } }, '/menuArea/names'],
  ])('is refused %s', (_what, documents, expected) => {
    expect(told(JSON.parse(JSON.stringify(documents)) as Record<string, unknown>)).toEqual([
      expect.stringContaining(expected),
    ]);
  });

  it('is one of ten at most', () => {
    const many = Object.fromEntries(
      Array.from({ length: OWN_LIMITS.areas + 1 }, (_, at) => [
        `Loan${at + 10}`,
        { ...loan, menu: `own${at}` },
      ]),
    );
    expect(told(many)).toEqual([expect.stringContaining('A tenant has at most 10 areas of its own.')]);
  });
});

describe('a model is refused, with its place', () => {
  const fields = (...more: unknown[]) => ({ Loan: { fields: [NAME, ...more] } });
  it.each([
    ['an unknown kind', fields({ name: 'a', kind: 'MONY' }), '/fields/1/kind: "MONY"'],
    ['no kind', fields({ name: 'a', kind: 'NONE' }), '/fields/1/kind: A field of kind NONE'],
    [
      'an unknown object',
      fields({ name: 'a', kind: 'OBJECT', typeName: 'Autor' }),
      '/fields/1/typeName: "Autor"',
    ],
    ['a name twice', fields(NAME), '/fields/1/name: "name" is already'],
    ['a name of the system', fields({ name: 'version', kind: 'INT' }), '/fields/1/name: "version"'],
    [
      'a name too long for the database',
      fields({ name: `a${'B'.repeat(35)}`, kind: 'INT' }),
      '/fields/1/name',
    ],
    [
      'what the server is told by',
      { Loan: { fields: [NAME], role: 'batchJob' } },
      '/role: "role" is not a key',
    ],
    ['own fields', { Loan: { fields: [NAME], customFields: true } }, '/customFields: "customFields" is not'],
    [
      'a view of another object',
      { Loan: { viewOf: 'Author', fields: [{ name: 'name' }] } },
      '/viewOf: "viewOf" is not',
    ],
    [
      'an unknown place in the menu',
      { Loan: { fields: [NAME], menu: 'shelves' } },
      '/menu: "shelves" is not',
    ],
    [
      'a menu of the product’s fields',
      fields({ name: 'a', kind: 'LIST', typeName: 'Author', inverseOf: 'b' }),
      '/fields/1/inverseOf',
    ],
  ])('%s', (_what, documents, message) => {
    expect(problemsOf(documents).some((problem) => problem.startsWith(message))).toBe(true);
  });

  it.each([
    ['of the API itself', 'Action', 'type Action'],
    ['of a call', 'Timezones', 'query timezones'],
    ['that the product’s object makes', 'AuthorPage', 'type AuthorPage'],
    ['of a broken object', 'Broken', 'The product has an object'],
    ['that is none', 'loan', 'is no object name'],
  ])('a name %s', (_what, name, message) => {
    expect(problemsOf({ [name]: { fields: [NAME] } }, name).join()).toContain(message);
  });

  it('a name that another own object makes', () => {
    const model = { fields: [NAME] };
    expect(problemsOf({ Loan: model, LoanPage: model }, 'LoanPage').join()).toContain('type LoanPage');
    expect(problemsOf({ Loan: model, LoanList: model }, 'LoanList').join()).toContain('query loanList');
  });

  it.each([
    [
      'objects',
      Object.fromEntries(
        Array.from({ length: OWN_LIMITS.objects + 1 }, (_one, at) => [`O${at}`, { fields: [NAME] }]),
      ),
      ': A tenant has at most 50',
    ],
    [
      'fields',
      fields(...Array.from({ length: OWN_LIMITS.fields }, (_one, at) => ({ name: `f${at}`, kind: 'INT' }))),
      '/fields: The list has 201',
    ],
    [
      'indexes',
      fields(...Array.from({ length: 41 }, (_one, at) => ({ name: `f${at}`, kind: 'INT', sortable: true }))),
      '/fields/41: An object may have 40 indexes',
    ],
    [
      'lists',
      fields(
        ...Array.from({ length: 21 }, (_one, at) => ({ name: `f${at}`, kind: 'LIST', typeName: 'Author' })),
      ),
      '/fields/21: An object may have 20 LISTs',
    ],
  ])('too many %s', (_what, documents, message) => {
    const all = [...link(documents).problems.values()].flat().map((one) => `${one.pointer}: ${one.message}`);
    expect(all).toHaveLength(1);
    expect(all[0]).toContain(message);
  });
});
