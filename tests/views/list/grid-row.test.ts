import { expect, test } from 'vitest';
import { rowPlaces } from '../../../src/views/list/grid-row.ts';

const page = (at: number, name = 'Ann') => [0, 1].map((row) => ({ id: `${at}-${row}`, version: 1, name }));

test('another page takes the places of the one before', () => {
  const placed = rowPlaces();
  const first = placed(page(1)).map(({ place }) => place);
  expect(placed(page(2)).map(({ place }) => place)).toEqual(first);
  expect(placed(page(2)).map(({ record }) => record.id)).toEqual(['2-0', '2-1']);
});

test('records that come again as they were keep their rows, changed ones do not', () => {
  const placed = rowPlaces();
  const [first, second] = placed(page(1));
  const [same, changed] = placed([...page(1).slice(0, 1), ...page(1, 'Eve').slice(1)]);
  expect(same).toBe(first);
  expect(changed).not.toBe(second);
  expect(changed?.place).toBe(second?.place);
});

test('rows are built anew after many pages, but never while the same records are listed', () => {
  const placed = rowPlaces();
  const first = placed(page(1))[0]?.place;
  for (let again = 0; again < 200; again++) placed(page(1, `Ann ${again}`));
  expect(placed(page(1))[0]?.place).toBe(first);
  const places = new Set(Array.from({ length: 100 }, (_, at) => placed(page(at + 2))[0]?.place));
  expect(places.size).toBeGreaterThan(1);
  expect(places.size).toBeLessThan(5);
});
