import { expect, it } from 'vitest';
import { aroundPage, neighboursOf } from '../../../src/engine/query/neighbours.ts';

const rows = (from: number, count: number) =>
  Array.from({ length: count }, (_, at) => ({ id: String(from + at) }));
const beside = (id: string, pageIndex: number, of: ReturnType<typeof rows>) => {
  const found = neighboursOf(of, id, { pageIndex, pageSize: 5 });
  return found && [found.previous, found.next].map((each) => each && [each.record.id, each.pageIndex]);
};

it('asks for the page and one record on both sides of it', () => {
  expect(aroundPage({ pageIndex: 0, pageSize: 5 })).toEqual({ offset: 0, limit: 6 });
  expect(aroundPage({ pageIndex: 2, pageSize: 5 })).toEqual({ offset: 9, limit: 7 });
});

it('finds the records beside one, and the pages that they are on', () => {
  const first = rows(0, 6);
  expect(beside('0', 0, first)).toEqual([undefined, ['1', 0]]);
  expect(beside('4', 0, first)).toEqual([
    ['3', 0],
    ['5', 1],
  ]);
  const second = rows(4, 7);
  expect(beside('5', 1, second)).toEqual([
    ['4', 0],
    ['6', 1],
  ]);
  expect(beside('9', 1, rows(4, 6))).toEqual([['8', 1], undefined]);
});

it('has none beside what is not in the list', () => {
  expect(beside('x', 0, rows(0, 6))).toBeUndefined();
});
