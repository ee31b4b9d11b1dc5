import { expect, it } from 'vitest';
import { pageRange } from '../../../src/engine/query/page-range.ts';

it('numbers rows from 1 and knows the last page of an exact total', () => {
  expect(pageRange(1, 25, 25, { value: 60, isExact: true })).toEqual({
    first: 26,
    last: 50,
    lastPage: 2,
    hasNext: true,
  });
  expect(pageRange(2, 25, 10, { value: 60, isExact: true })).toMatchObject({ last: 60, hasNext: false });
});

it('knows no last page of a lower bound, but goes on as long as pages are full', () => {
  expect(pageRange(0, 25, 25, { value: 10_000, isExact: false })).toMatchObject({
    lastPage: undefined,
    hasNext: true,
  });
  expect(pageRange(0, 25, 25, undefined).hasNext).toBe(true);
  expect(pageRange(3, 25, 7, undefined).hasNext).toBe(false);
});

it('shows 0–0 of nothing', () => {
  expect(pageRange(0, 25, 0, { value: 0, isExact: true })).toEqual({
    first: 0,
    last: 0,
    lastPage: 0,
    hasNext: false,
  });
});
