/** Which texts of an object the grid has, and where they stand. */
import { expect, it } from 'vitest';
import { textRows } from '../../../src/areas/configuration/texts/text-rows.ts';

it('has what rules and actions are called, and what is asked before one', () => {
  const actions = [
    { name: 'publish', to: 'PUBLISHED', confirm: 'Really?' },
    { name: 'convert', to: null, confirm: null },
  ];
  const rows = textRows([], null, [], ['publish', 'kept'], actions);
  expect(rows.map(({ id }) => id)).toEqual([
    'label',
    'pluralLabel',
    'rules/publish',
    'rules/kept',
    'confirms/publish',
    'actions/convert',
  ]);
  expect(rows.at(-1)?.place.group).toBe('rules');
});
