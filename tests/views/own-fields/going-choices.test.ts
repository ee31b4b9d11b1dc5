import { expect, it } from 'vitest';
import {
  CLEARED,
  goingChoices,
  likelyOptions,
  optionOf,
  replacementOf,
} from '../../../src/views/own-fields/going-choices.ts';

const list = (...names: string[]) => names.map((name) => ({ name, label: `The ${name}` }));
const usage = (counts: Record<string, number>) => ({
  total: 9,
  choices: Object.entries(counts).map(([name, count]) => ({ name, count })),
});

it('are those that records hold and that are no choices any more', () => {
  expect(goingChoices(list('A', 'B', 'C'), list('C', 'D'), usage({ A: 2, C: 5, X: 1 }))).toEqual([
    { name: 'A', text: 'The A', count: 2 },
  ]);
});

it('get a new name by themselves where one was only renamed, and nothing else', () => {
  expect(likelyOptions(list('A', 'B'), list('A2', 'B'))).toEqual({ A: optionOf('A2') });
  expect(likelyOptions(list('A', 'B'), list('B'))).toEqual({});
  expect(likelyOptions(list('A', 'B'), list('B', 'A'))).toEqual({});
  expect(likelyOptions(list('A', 'B'), list('B', 'C'))).toEqual({});
});

it('are replaced once something is chosen for each', () => {
  const going = goingChoices(list('A', 'clear:'), [], usage({ A: 1, 'clear:': 1 }));
  expect(replacementOf(going, { A: CLEARED })).toBeUndefined();
  const inherited = goingChoices(list('constructor'), [], usage({ constructor: 1 }));
  expect(replacementOf(inherited, {})).toBeUndefined();
  expect(replacementOf(going, { A: CLEARED, 'clear:': optionOf('clear:') })).toEqual({
    A: null,
    'clear:': 'clear:',
  });
});
