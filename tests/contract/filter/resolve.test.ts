import { describe, expect, it } from 'vitest';
import { ApiError } from '../../../src/contract/errors.ts';
import { type CompoundFilter, onSame, queryFilter } from '../../../src/contract/filter/filter.ts';
import { resolveFilter } from '../../../src/contract/filter/resolve.ts';
import { buildCatalog } from '../../../src/contract/metadata/build-catalog.ts';
import { catalog, compound, METADATA_FILES, objectOf } from './metadata.ts';

const context = { now: '2026-03-01T12:00:00Z', timeZone: 'Europe/Warsaw' };
const resolve = (filter: unknown, name: 'Thing' | 'Person' | 'Glimpse' = 'Thing') =>
  resolveFilter(catalog, objectOf(name), filter as CompoundFilter, context);

function refusal(filter: unknown, name: 'Thing' | 'Person' | 'Glimpse' = 'Thing') {
  try {
    resolve(filter, name);
  } catch (error) {
    if (error instanceof ApiError) return error.problem;
    throw error;
  }
  return undefined;
}

const raw = (more: object, objectField = 'title') => ({
  type: 'FILTER',
  filter: { objectName: 'Thing', objectField, ...more },
});
const many = (count: number) => Array.from({ length: count }, () => queryFilter('Thing', 'title', 'IS_NULL'));

it('gives fields and canonical values, and turns negations into NOT', () => {
  const tree = compound(
    'OR',
    queryFilter('Thing', 'big', 'NOT_IN', ['007', 8]),
    raw({ operator: 'IS_NULL' }) as never,
  );
  expect(resolve(tree)).toEqual({
    type: 'or',
    of: [
      {
        type: 'not',
        of: { type: 'test', field: objectOf('Thing').fields.get('big'), operator: 'IN', values: ['7', '8'] },
      },
      { type: 'test', field: objectOf('Thing').fields.get('title'), operator: 'IS_NULL', values: [] },
    ],
  });
});

it('takes text to look for as it is, white space at its ends included', () => {
  expect(resolve(queryFilter('Thing', 'title', 'CONTAINS', ' a '))).toMatchObject({ values: [' a '] });
});

describe('related objects', () => {
  const path = (filter: CompoundFilter, name?: 'Thing' | 'Person' | 'Glimpse') => {
    const names: string[] = [];
    let node = resolve(filter, name);
    while (node.type === 'related' || node.type === 'source') {
      names.push(node.type === 'related' ? node.field.name : node.object.name);
      node = node.condition;
    }
    return [...names, node.type];
  };

  it('are reached by the one relation, or by the path of the model', () => {
    expect(path(queryFilter('Part', 'size', 'IS_NULL'))).toEqual(['partList', 'test']);
    expect(path(queryFilter('Person', 'age', 'IS_NULL'))).toEqual(['friendList', 'test']);
    expect(path(queryFilter('City', 'name', 'IS_NULL'))).toEqual(['friendList', 'city', 'test']);
    expect(path(queryFilter('City', 'name', 'IS_NULL'), 'Person')).toEqual(['city', 'test']);
  });

  it('are refused where several relations lead there and the model names none', () => {
    expect(refusal(queryFilter('Thing', 'title', 'IS_NULL'), 'Person')).toMatchObject({
      message: 'invalid-filter',
      path: 'filter.filter.objectName',
      params: {
        rejectedValue: 'Thing',
        reason: 'several relations of Person lead there: thingList, ownedList',
      },
    });
    expect(refusal(queryFilter('Part', 'size', 'IS_NULL'), 'Person')).toMatchObject({
      params: { rejectedValue: 'Part', reason: 'no relation of Person leads there' },
    });
  });

  it('are refused where the path leads over a broken object', () => {
    const files = new Map(METADATA_FILES).set('objects/City/model.json', '{');
    const damaged = buildCatalog(files);
    const thing = damaged.objects.get('Thing');
    if (!thing) throw new Error('Thing is whole');
    expect(() => resolveFilter(damaged, thing, queryFilter('City', 'name', 'IS_NULL'), context)).toThrow(
      ApiError,
    );
  });

  it('of a view are those of its source, whose fields it can be filtered by too', () => {
    expect(path(queryFilter('Glimpse', 'label', 'IS_NULL'), 'Glimpse')).toEqual(['test']);
    expect(path(queryFilter('Thing', 'code', 'IS_NULL'), 'Glimpse')).toEqual(['Thing', 'test']);
    expect(path(queryFilter('City', 'name', 'IS_NULL'), 'Glimpse')).toEqual([
      'Thing',
      'friendList',
      'city',
      'test',
    ]);
    expect(refusal(queryFilter('Glimpse', 'code', 'IS_NULL'), 'Glimpse')).toMatchObject({
      params: { rejectedValue: 'code', reason: 'not a field of Glimpse' },
    });
  });
});

describe('refuses', () => {
  it.each<[string, unknown, string, string | null, 'Person'?]>([
    ['null', null, 'filter', null],
    ['a list', [], 'filter', '[]'],
    ['a text', 'x', 'filter', 'x'],
    ['an unknown type', { type: 'FILTRE' }, 'filter.type', 'FILTRE'],
    ['a missing filter', { type: 'FILTER' }, 'filter.filter', null],
    ['a missing expression', { type: 'EXPRESSION', expression: 4 }, 'filter.expression', '4'],
    [
      'both parts at once',
      { ...queryFilter('Thing', 'title', 'IS_NULL'), expression: { operator: 'AND', compoundFilters: [] } },
      'filter.expression',
      '{"operator":"AND","compoundFilters":[]}',
    ],
    ['an unknown expression operator', compound('XOR' as never), 'filter.expression.operator', 'XOR'],
    [
      'a missing list',
      { type: 'EXPRESSION', expression: { operator: 'AND' } },
      'filter.expression.compoundFilters',
      null,
    ],
    ['NOT of two', compound('NOT', ...many(2)), 'filter.expression.compoundFilters', '2'],
    [
      'an object name that is none',
      raw({ objectName: 7, operator: 'IS_NULL' }),
      'filter.filter.objectName',
      '7',
    ],
    [
      '__proto__ for an object',
      queryFilter('__proto__', 'title', 'IS_NULL'),
      'filter.filter.objectName',
      '__proto__',
    ],
    [
      'a field of kind NONE',
      queryFilter('Thing', 'nothing', 'IS_NULL'),
      'filter.filter.objectField',
      'nothing',
    ],
    ['__proto__ for an operator', raw({ operator: '__proto__' }), 'filter.filter.operator', '__proto__'],
    [
      'contains on a number',
      queryFilter('Thing', 'amount', 'CONTAINS', 1),
      'filter.filter.operator',
      'CONTAINS',
    ],
    [
      'a list of items by value',
      queryFilter('Thing', 'noteList', 'HAS_ANY', []),
      'filter.filter.operator',
      'HAS_ANY',
    ],
    ['a value of another kind', queryFilter('Thing', 'tagList', 'HAS_ANY', [1]), 'filter.filter.value', '1'],
    [
      'an enum of another field',
      queryFilter('Thing', 'stateList', 'HAS_ALL', ['SENT']),
      'filter.filter.value',
      'SENT',
    ],
    [
      'one and the same of what is one at most',
      onSame('City', queryFilter('City', 'name', 'IS_NULL')),
      'filter.expression.objectName',
      'City',
      'Person',
    ],
    [
      'one and the same of the records themselves',
      onSame('Thing', queryFilter('Thing', 'title', 'IS_NULL')),
      'filter.expression.objectName',
      'Thing',
    ],
    [
      'one and the same of what is no object',
      onSame(7 as never, queryFilter('Part', 'size', 'IS_NULL')),
      'filter.expression.objectName',
      '7',
    ],
    [
      'one and the same of where no relation leads',
      onSame('Part', queryFilter('Part', 'size', 'IS_NULL')),
      'filter.expression.objectName',
      'Part',
      'Person',
    ],
    [
      'NOT of one and the same',
      {
        type: 'EXPRESSION',
        expression: {
          operator: 'NOT',
          objectName: 'Part',
          compoundFilters: [queryFilter('Part', 'size', 'IS_NULL')],
        },
      },
      'filter.expression.operator',
      'NOT',
    ],
    [
      'what one and the same does not lead to',
      onSame('Part', queryFilter('Person', 'name', 'IS_NULL')),
      'filter.expression.compoundFilters[0].filter.objectName',
      'Person',
    ],
    ['no list for IN', queryFilter('Thing', 'title', 'IN', 'a'), 'filter.filter.value', '"a"'],
    [
      'three for BETWEEN',
      queryFilter('Thing', 'amount', 'BETWEEN', [1, 2, 3]),
      'filter.filter.value',
      '[1,2,3]',
    ],
    ['no JSON', raw({ operator: 'EQUALS', value: 'abc' }), 'filter.filter.value', 'abc'],
    ['a value that is no text', raw({ operator: 'EQUALS', value: 5 }), 'filter.filter.value', '5'],
    ['JSON null', queryFilter('Thing', 'title', 'EQUALS', null), 'filter.filter.value', null],
    [
      'a NUL character',
      queryFilter('Thing', 'title', 'CONTAINS', 'a\u0000'),
      'filter.filter.value',
      'a\u0000',
    ],
    [
      'half a surrogate pair',
      raw({ operator: 'EQUALS', value: '"\\ud800"' }),
      'filter.filter.value',
      '\ud800',
    ],
  ])('%s', (_name, filter, propertyPath, rejectedValue, listed) => {
    expect(refusal(filter, listed)).toMatchObject({
      message: 'invalid-filter',
      path: propertyPath,
      params: { propertyPath, rejectedValue },
    });
  });

  it('texts and lists without end', () => {
    const long = 'x'.repeat(20_001);
    expect(refusal(queryFilter('Thing', 'title', 'CONTAINS', long))?.path).toBe('filter.filter.value');
    const ids = Array.from({ length: 10_001 }, (_, index) => `id${index}`);
    expect(refusal(queryFilter('Thing', 'friendList', 'HAS_ANY', ids))).toMatchObject({
      params: { rejectedValue: '10001' },
    });
  });

  it('more than three levels and more than 500 nodes, and takes as many', () => {
    const nested = (levels: number): CompoundFilter =>
      levels ? compound('AND', nested(levels - 1)) : queryFilter('Thing', 'title', 'IS_NULL');
    expect(refusal(nested(3))).toBeUndefined();
    expect(refusal(nested(4))?.path).toBe(`filter${'.expression.compoundFilters[0]'.repeat(3)}`);
    const isNull = nested(0);
    // The first AND may join whole filters, but ANDs in it were a part of such a one.
    expect(refusal(compound('AND', compound('NOT', nested(2)), isNull))).toBeUndefined();
    expect(refusal(compound('AND', nested(2), isNull))).toBeUndefined();
    expect(refusal(compound('AND', nested(3), isNull))?.path).toBe(
      `filter${'.expression.compoundFilters[0]'.repeat(3)}`,
    );
    // What is said of one related record is a level like others, and no part of the AND around it.
    const part = (levels: number): CompoundFilter =>
      levels ? compound('OR', part(levels - 1)) : queryFilter('Part', 'size', 'IS_NULL');
    expect(refusal(compound('AND', isNull, onSame('Part', part(2))))).toBeUndefined();
    expect(refusal(compound('AND', isNull, onSame('Part', part(3))))?.path).toMatch(/filter.*\[0\]$/);
    expect(refusal(compound('AND', ...many(499)))).toBeUndefined();
    expect(refusal(compound('AND', ...many(500)))?.path).toBe('filter.expression.compoundFilters[499]');
  });
});
