import { describe, expect, it } from 'vitest';
import {
  camelName,
  fieldParts,
  fillTemplate,
  pascalName,
  putAt,
  readTemplate,
  selectThere,
  typeParts,
  valueThere,
  wordsLabel,
} from '../../../src/engine/foreign/names.ts';

describe('names', () => {
  it('become those of ours and words', () => {
    expect(camelName('first_name')).toBe('firstName');
    expect(camelName('firstName')).toBe('firstName');
    expect(pascalName('order_line')).toBe('OrderLine');
    expect(wordsLabel('purchaseLine')).toBe('Purchase line');
    expect(wordsLabel('VATRate')).toBe('VAT rate');
  });

  it('fill templates and are read by them', () => {
    expect(fillTemplate('update{Object}ById', typeParts('OrderLine'))).toBe('updateOrderLineById');
    expect(fillTemplate('{FIELD}_ASC', fieldParts('firstName'))).toBe('FIRST_NAME_ASC');
    expect(fillTemplate('{constructor}{Object}', typeParts('Line'))).toBe('{constructor}Line');
    expect(readTemplate('{name}By{Key}', 'customerByCustomerId')).toMatchObject({
      name: 'customer',
      key: 'customerId',
    });
    expect(readTemplate('all*', 'allPeople')).toEqual({ any: 'People' });
    expect(readTemplate('all*', 'people')).toBeUndefined();
    expect(readTemplate('a.b', 'axb')).toBeUndefined();
  });
});

describe('paths', () => {
  it('select, read and write what stands at them', () => {
    expect(selectThere('edges.node', 'id')).toBe('edges { node { id } }');
    expect(selectThere('', 'id')).toBe('id');
    expect(selectThere('totalCount', '')).toBe('totalCount');
    expect(valueThere({ edges: [{ node: 1 }, { node: 2 }] }, 'edges.node')).toEqual([1, 2]);
    expect(valueThere([1], '')).toEqual([1]);
    expect(valueThere({ a: null }, 'a.b')).toBeUndefined();
    const target = {};
    putAt(target, 'input.patch', { name: 'x' });
    putAt(target, 'input.id', 3);
    expect(target).toEqual({ input: { patch: { name: 'x' }, id: 3 } });
    putAt(target, '__proto__.polluted', true);
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
  });
});
