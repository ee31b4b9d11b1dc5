import { expect, it } from 'vitest';
import { queryFilter } from '../../../src/contract/filter/filter.ts';
import { countedAddress } from '../../../src/engine/query/counted-address.ts';

const filterIn = (address: string) =>
  JSON.parse(new URL(address, 'http://x').searchParams.get('filter') ?? '') as unknown;

it('lists what leads back to the record, under what the count asks beside', () => {
  const counted = {
    objectName: 'Book',
    route: '/app/books',
    field: 'authorList',
    kind: 'LIST',
    where: null,
  } as const;
  const address = countedAddress(counted, 'a&1');
  expect(address.startsWith('/app/books?')).toBe(true);
  expect(filterIn(address)).toEqual(queryFilter('Book', 'authorList', 'HAS_ANY', ['a&1']));
  const where = queryFilter('Book', 'lent', 'IS_TRUE');
  expect(filterIn(countedAddress({ ...counted, kind: 'OBJECT', where }, '1'))).toEqual({
    type: 'EXPRESSION',
    expression: {
      operator: 'AND',
      compoundFilters: [where, queryFilter('Book', 'authorList', 'IN', ['1'])],
    },
  });
});
