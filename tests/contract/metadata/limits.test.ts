/** What no file may be: each is refused by one sentence with a pointer, before anything else looks at it. */
import { describe, expect, it } from 'vitest';
import { buildCatalog } from '../../../src/contract/metadata/build-catalog.ts';

const FILES = {
  'areas.json': { areas: [] },
  'filters.json': { objects: [], segmentKeys: [] },
  'defaults.view.json': { pageSize: 25, form: { exclude: [], noEmptyOption: [] } },
  'objects/Thing/model.json': { fields: [{ name: 'name', kind: 'STRING' }] },
};

/** The problems of the files, those of a product without faults replaced by the given ones. */
function problemsOf(files: Readonly<Record<string, unknown>>) {
  const texts = Object.entries({ ...FILES, ...files }).map(
    ([path, value]) => [path, typeof value === 'string' ? value : JSON.stringify(value)] as const,
  );
  return buildCatalog(new Map(texts)).problems;
}

const view = (value: unknown) => problemsOf({ 'objects/Thing/view.json': value });
const model = (...fields: readonly object[]) => problemsOf({ 'objects/Thing/model.json': { fields } });

describe('a file that is beyond a limit', () => {
  it('is refused where it is too long', () => {
    expect(view({ label: 'x'.repeat(5_000_000) })).toMatchObject([
      { pointer: '', message: 'The file has 5000012 characters; at most 1000000 are read. Split it.' },
    ]);
  });

  it('is refused where it nests too deep', () => {
    const deep = `{"filter":${'{"expression":{"compoundFilters":['.repeat(20_000)}${']}}'.repeat(20_000)}}`;
    const [problem, ...others] = view(deep);
    expect(problem?.message).toBe('Objects and lists nest deeper than 40 here. Make it flatter.');
    expect(problem?.pointer).toMatch(/^\/filter\/expression\/compoundFilters\/0\//);
    expect(others).toEqual([]);
    expect(view(`${'['.repeat(400_000)}${']'.repeat(400_000)}`)).toHaveLength(1);
  });

  it('is refused where a list or an object has too many members', () => {
    const columns = Array.from({ length: 10_000 }, () => ({ field: 'name' }));
    expect(view({ columns })).toMatchObject([
      { pointer: '/columns', message: 'The list has 10000 members; at most 1000 are read. Remove some.' },
    ]);
    expect(view({ columns: columns.slice(0, 300) })).toMatchObject([
      { pointer: '/columns', message: 'The list has 300 members; at most 200 are allowed. Remove some.' },
    ]);
    const keys = Object.fromEntries(columns.map((_, index) => [`k${index}`, 1]));
    expect(view({ form: { fields: keys } })).toMatchObject([
      {
        pointer: '/form/fields',
        message: 'The object has 10000 members; at most 1000 are read. Remove some.',
      },
    ]);
  });

  it.each([
    ['{"__proto__":{"label":"{name}"}}', '/__proto__'],
    ['{"form":{"fields":{"__proto__":{}}}}', '/form/fields/__proto__'],
    ['{"columns":[{"field":"name","colors":{"__proto__":"red"}}]}', '/columns/0/colors/__proto__'],
  ])('is refused where it names a prototype: %s', (text, pointer) => {
    expect(view(text)).toMatchObject([{ pointer, message: expect.stringContaining('Remove it.') as string }]);
    expect(({} as Record<string, unknown>)['label']).toBeUndefined();
  });

  it('is refused where a field has the name of something that JavaScript objects inherit', () => {
    expect(model({ name: 'constructor', kind: 'STRING' })).toMatchObject([{ pointer: '/fields/0/name' }]);
    expect(view({ columns: [{ field: 'constructor' }], search: ['toString'] })).toMatchObject([
      { pointer: '/columns/0/field' },
      { pointer: '/search/0' },
    ]);
  });
});

it.each(['//example', '/app//x', 'https://example.test', '/app/x/', 'javascript:alert'])(
  'a menu entry does not lead out of the application: %s',
  (route) => {
    const entries = [{ key: 'away', route }];
    expect(
      problemsOf({ 'areas.json': { areas: [{ key: 'port', access: 'contacts', entries }] } }),
    ).toMatchObject([{ pointer: '/areas/0/entries/0/route' }]);
  },
);

describe('circles', () => {
  const needs = (typeName: string, more = {}) => ({
    fields: [{ name: 'other', kind: 'OBJECT', typeName, required: true, ...more }],
  });

  it('are refused where records need each other', () => {
    const found = problemsOf({
      'objects/Thing/model.json': needs('Other'),
      'objects/Other/model.json': needs('Third'),
      'objects/Third/model.json': needs('Thing'),
    });
    expect(found.map(({ file, pointer }) => [file, pointer])).toEqual([
      ['metadata/objects/Other/model.json', '/fields/0/required'],
      ['metadata/objects/Thing/model.json', '/fields/0/required'],
      ['metadata/objects/Third/model.json', '/fields/0/required'],
    ]);
    expect(found[0]?.message).toContain('in a circle: Other → Third → Thing → Other.');
    expect(problemsOf({ 'objects/Thing/model.json': needs('Thing') })).toMatchObject([
      { message: expect.stringContaining('Thing → Thing') as string },
    ]);
  });

  it('are allowed where one of the records can be made alone', () => {
    const files = {
      'objects/Thing/model.json': needs('Other'),
      'objects/Other/model.json': needs('Thing', { required: false }),
    };
    expect(problemsOf(files)).toEqual([]);
  });

  it('are refused where counts ask each other', () => {
    const counted = (list: string, typeName: string, inverseOf: string | undefined, asked: string) => ({
      fields: [
        { name: 'name', kind: 'STRING' },
        { name: list, kind: 'LIST', typeName, ...(inverseOf === undefined ? {} : { inverseOf }) },
        {
          name: 'amount',
          kind: 'LONG',
          computed: {
            count: list,
            where: {
              type: 'FILTER',
              filter: { objectName: typeName, objectField: asked, operator: 'GREATER', value: '1' },
            },
          },
        },
      ],
    });
    const files = (asked: string) => ({
      'objects/Thing/model.json': counted('otherList', 'Other', undefined, 'amount'),
      'objects/Other/model.json': counted('thingList', 'Thing', 'otherList', asked),
      'objects/Thing/view.json': {
        filter: { ...counted('a', 'Thing', undefined, 'amount').fields[2]?.computed?.where },
      },
    });
    const found = problemsOf(files('amount'));
    expect(found.map(({ pointer }) => pointer)).toEqual([
      '/fields/2/computed/where',
      '/fields/2/computed/where',
    ]);
    expect(found[0]?.message).toContain('Other.amount → Thing.amount → Other.amount');
    expect(problemsOf(files('version'))).toEqual([]);
  });

  it('are near where counts ask for counts: two deep, and no more', () => {
    const link = (next: string) => ({
      fields: [
        { name: 'name', kind: 'STRING' },
        { name: 'nextList', kind: 'LIST', typeName: next },
        {
          name: 'amount',
          kind: 'LONG',
          computed: {
            count: 'nextList',
            where: {
              type: 'FILTER',
              filter: { objectName: next, objectField: 'amount', operator: 'GREATER', value: '0' },
            },
          },
        },
      ],
    });
    const chain = (length: number) => ({
      ...Object.fromEntries(
        Array.from({ length }, (_, at) => [`objects/Link${at}/model.json`, link(`Link${at + 1}`)]),
      ),
      [`objects/Link${length}/model.json`]: { fields: [{ name: 'amount', kind: 'LONG' }] },
    });
    expect(problemsOf(chain(2))).toEqual([]);
    expect(problemsOf(chain(3))).toMatchObject([
      {
        file: 'metadata/objects/Link0/model.json',
        pointer: '/fields/2/computed/where',
        message: expect.stringContaining('more than 2 deep') as string,
      },
    ]);
  });

  it('are refused where a view is made of a view', () => {
    const found = problemsOf({
      'objects/Look/model.json': { viewOf: 'Other', fields: [{ name: 'name' }] },
      'objects/Other/model.json': { viewOf: 'Look', fields: [{ name: 'name' }] },
      'objects/Self/model.json': { viewOf: 'Self', fields: [{ name: 'name' }] },
    });
    expect(found.map(({ pointer }) => pointer)).toEqual(['/viewOf', '/viewOf', '/viewOf']);
    expect(found[0]?.message).toContain('is not an object with records. Known: Thing');
  });
});

describe('a filter of the wrong shape', () => {
  const filter = { objectName: 'Thing', objectField: 'name', operator: 'IS_NULL' };
  it.each([
    [{}, '/filter', 'The key "type" is missing'],
    [{ type: 'FILTER' }, '/filter', 'The key "filter" is missing'],
    [{ type: 'EXPRESSION', filter }, '/filter', 'The key "expression" is missing'],
    [{ type: 'EXPRESION', filter }, '/filter/type', 'Did you mean "EXPRESSION"?'],
    [
      { type: 'EXPRESSION', expression: { operator: 'AND', compoundFilters: [null] } },
      '/filter/expression/compoundFilters/0',
      'must be object',
    ],
    [
      { type: 'FILTER', filter: { ...filter, operator: 'IS_NUL' } },
      '/filter/filter/operator',
      'Did you mean "IS_NULL"?',
    ],
  ])('is told where it is wrong: %j', (value, pointer, text) => {
    expect(view({ filter: value })[0]).toMatchObject({
      pointer,
      message: expect.stringContaining(text) as string,
    });
  });
});
