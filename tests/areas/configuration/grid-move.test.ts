import { expect, it } from 'vitest';
import { moveBy, readTable } from '../../../src/areas/configuration/texts/move.ts';

const size = { rows: 30, columns: 9 };
const press = (key: string, ctrlKey = false) => ({ key, ctrlKey, metaKey: false });

it.each([
  [press('ArrowDown'), { row: 6, column: 4 }],
  [press('ArrowUp', true), { row: 0, column: 4 }],
  [press('ArrowRight', true), { row: 5, column: 8 }],
  [press('Home'), { row: 5, column: 0 }],
  [press('Home', true), { row: 0, column: 0 }],
  [press('End', true), { row: 29, column: 8 }],
  [press('PageUp'), { row: 0, column: 4 }],
  [press('PageDown'), { row: 15, column: 4 }],
])('%o moves as in a spreadsheet', (pressed, to) => {
  expect(moveBy(pressed, { row: 5, column: 4 }, size)).toEqual(to);
});

it('stays within the grid, and leaves other keys alone', () => {
  expect(moveBy(press('ArrowUp'), { row: 0, column: 0 }, size)).toEqual({ row: 0, column: 0 });
  expect(moveBy(press('ArrowRight'), { row: 29, column: 8 }, size)).toEqual({ row: 29, column: 8 });
  for (const key of ['a', 'Tab', 'Enter', 'toString']) {
    expect(moveBy(press(key), { row: 0, column: 0 }, size)).toBeUndefined();
  }
});

it('reads what spreadsheets put on the clipboard', () => {
  expect(readTable('a\tb\r\nc\t\r\n')).toEqual([
    ['a', 'b'],
    ['c', ''],
  ]);
  expect(readTable('one')).toEqual([['one']]);
});
