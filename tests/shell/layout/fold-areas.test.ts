import { expect, it } from 'vitest';
import { foldAreas, MOST_AREAS } from '../../../src/shell/layout/menu/fold-areas.ts';

const areas = (count: number) =>
  Array.from({ length: count }, (_, at) => ({ key: `a${at}`, enabled: at !== 2 }));
const keys = (all: readonly { readonly key: string }[]) => all.map(({ key }) => key).join(' ');

it('shows all areas where they are few', () => {
  const few = areas(MOST_AREAS);
  expect(foldAreas(few, () => false)).toEqual({ shown: few, folded: [] });
});

it('folds those that are closed to the user and the last, but not the one of the screen', () => {
  const { shown, folded } = foldAreas(areas(12), ({ key }) => key === 'a11');
  expect(keys(shown)).toBe('a0 a1 a3 a4 a5 a6 a7 a11');
  expect(keys(folded)).toBe('a2 a8 a9 a10');
});
