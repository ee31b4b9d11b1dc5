import { expect, it } from 'vitest';
import { queryFilter } from '../../../src/contract/filter/filter.ts';
import { buildCatalog } from '../../../src/contract/metadata/build-catalog.ts';
import { OWN_LIMITS } from '../../../src/contract/metadata/own-limits.ts';
import { desiredTables } from '../../../src/server/base/migrate/desired.ts';

const FILES = {
  'areas.json': { areas: [] },
  'filters.json': { objects: [], segmentKeys: [] },
  'defaults.view.json': { pageSize: 25, form: { exclude: [], noEmptyOption: [] } },
};
const catalogOf = (models: Record<string, readonly object[]>) => {
  const given = Object.entries(models).map(([name, fields]) => [`objects/${name}/model.json`, { fields }]);
  const texts = [...Object.entries(FILES), ...given].map(
    ([path, value]) => [path, JSON.stringify(value)] as const,
  );
  return buildCatalog(new Map(texts as [string, string][]));
};
const placesOf = (models: Record<string, readonly object[]>) =>
  catalogOf(models).problems.map(({ file, pointer }) => `${file.split('/')[2]}${pointer}`);

const text = (more: object = {}) => ({ name: 'text', kind: 'STRING', ...more });
const items = (name: string, value = 'name') => ({
  name,
  kind: 'LIST',
  item: [{ name: value, kind: 'STRING' }],
});

it.each([
  ['a blank default', text({ required: true, default: ' ' }), '/fields/0/default'],
  ['more characters than there may be', text({ minLength: 10_001 }), '/fields/0/minLength'],
  ['a deletion that no relation asks', text({ onDelete: 'refuse' }), '/fields/0/onDelete'],
  [
    'one that plain values ask',
    { name: 'tags', kind: 'LIST', typeName: 'STRING', onDelete: 'refuse' },
    '/fields/0/onDelete',
  ],
  [
    'an inverse of plain values',
    { name: 'tags', kind: 'LIST', typeName: 'STRING', inverseOf: 'text' },
    '/fields/0/inverseOf',
  ],
  ['a value of NONE that has to be', { name: 'none', kind: 'NONE', required: true }, '/fields/0/required'],
  ['an item’s value by a name of every object', items('list', 'constructor'), '/fields/0/item/0/name'],
  [
    'a choice among plain values',
    { name: 'tags', kind: 'LIST', typeName: 'STRING', usableWhen: queryFilter('Thing', 'text', 'IS_NULL') },
    '/fields/0/usableWhen',
  ],
  [
    'a default of what is secret',
    text({ format: 'secret', target: [], default: 'hunter2' }),
    '/fields/0/default',
  ],
  ['a secret that does not say where it is sent', text({ format: 'secret' }), '/fields/0'],
  ['a target that is no field', text({ format: 'secret', target: ['host'] }), '/fields/0/target/0'],
  ['a secret as its own target', text({ format: 'secret', target: ['text'] }), '/fields/0/target/0'],
  ['a target of what is no secret', text({ target: [] }), '/fields/0/target'],
  [
    'a right to write what the server alone writes',
    { name: 'at', kind: 'TIMESTAMP', readOnly: true, right: 'SEND' },
    '/fields/0/right',
  ],
])('%s is refused', (_what, field, pointer) => {
  expect(placesOf({ Thing: [field] })).toEqual([`Thing${pointer}`]);
});

it.each([
  ['document', 'documentTypeField', ['VIDEO', 'VIDO'], 'type of documents', '"VIDEO"'],
  ['money', 'currencyField', ['EUR', 'EURO'], 'currency by its ISO 4217 code', '"EUR"'],
  ['filter', 'filterObjectField', ['Thing', 'Thin'], 'object', '"Thing"'],
])(
  'a choice that the format %s does not know is refused where it stands',
  (format, key, values, what, meant) => {
    const fields = [{ name: 'sort', kind: 'ENUM', values }, text({ format, [key]: 'sort' })];
    const { problems } = catalogOf({ Thing: fields });
    expect(problems).toMatchObject([{ pointer: '/fields/0/values/1' }]);
    expect(problems[0]?.message).toMatch(`"${values[1]}" is not a`);
    expect(problems[0]?.message).toMatch(what);
    expect(problems[0]?.message).toMatch(`Did you mean ${meant}`);
  },
);

it('two objects that would share a name in the API are told, and one of them is left', () => {
  const field = text();
  expect(placesOf({ Thing: [items('tagList')], ThingTagListItem: [field] })).toEqual(['ThingTagListItem']);
  expect(placesOf({ Thing: [field], ThingBulkInput: [field] })).toEqual(['ThingBulkInput']);
  expect(placesOf({ Thing: [items('tagList')], ThingTag: [items('list')] })).toEqual(['ThingTag']);
  expect(catalogOf({ Thing: [field], ThingBulkInput: [field] }).objects.has('Thing')).toBe(true);
});

it('a default is kept as the API has values of its kind', () => {
  const { objects, problems } = catalogOf({
    Thing: [
      { name: 'long', kind: 'LONG', default: 5 },
      text({ format: 'phone', default: '0049 30 123456' }),
      { name: 'at', kind: 'TIMESTAMP', default: '2024-02-29T00:00:00+02:00' },
    ],
  });
  expect(problems).toEqual([]);
  const fields = objects.get('Thing')?.fields;
  expect(['long', 'text', 'at'].map((name) => fields?.get(name)?.default)).toEqual([
    '5',
    '+4930123456',
    '2024-02-28T22:00:00Z',
  ]);
});

it('the longest names have tables and columns of their own', () => {
  const capitals = 'ABCDEFGHIJKLMNOPQRSTUVWXYZABCDEFGHIJKLM';
  const alike = [`a${capitals}`, `a${capitals.slice(0, -1)}N`];
  const object = `${capitals}X`;
  const tables = desiredTables(
    catalogOf({
      [object]: [
        ...alike.map((name) => text({ name, sortable: true })),
        { name: 'list', kind: 'LIST', typeName: object },
      ],
      [`${capitals}Y`]: [text()],
    }),
  );
  const names = tables.flatMap(({ name, columns, indexes }) => [
    name,
    ...columns.map((column) => `${name}.${column.name}`),
    ...indexes.map((index) => index.name),
  ]);
  expect(new Set(names).size).toBe(names.length);
  const longest = names.flatMap((name) => name.split('.')).map((name) => Buffer.byteLength(name));
  expect(Math.max(...longest)).toBe(OWN_LIMITS.columnName);
});

it('records can be limited where they are chosen, and not where a list follows from them or from a filter', () => {
  const usableWhen = queryFilter('Part', 'text', 'IS_NOT_NULL');
  const parts = { name: 'parts', kind: 'LIST', typeName: 'Part', usableWhen };
  expect(placesOf({ Part: [text()], Thing: [parts] })).toEqual([]);
  const whole = { name: 'whole', kind: 'OBJECT', typeName: 'Thing' };
  const inverse = { ...parts, inverseOf: 'whole' };
  expect(placesOf({ Part: [text(), whole], Thing: [inverse] })).toEqual(['Thing/fields/0/usableWhen']);
  const counted = [
    parts,
    { name: 'state', kind: 'ENUM', values: ['OPEN', 'LISTED'] },
    text({ name: 'found', format: 'filter', filterObject: 'Part' }),
    {
      name: 'total',
      kind: 'LONG',
      readOnly: true,
      computed: {
        matching: 'Part',
        filterField: 'found',
        listField: 'parts',
        listedWhen: { field: 'state', value: 'LISTED' },
      },
    },
  ];
  expect(placesOf({ Part: [text()], Thing: counted })).toEqual(['Thing/fields/0/usableWhen']);
});
