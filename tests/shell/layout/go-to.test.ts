import { expect, it } from 'vitest';
import areas from '../../../metadata/areas.json' with { type: 'json' };
import { goToPlaces } from '../../../src/shell/layout/go-to/go-to-keys.ts';

const entries = areas.areas.flatMap((area) => area.entries);

it('leads to a screen by its own key, whatever it is called', () => {
  const screens = ['Tasks', 'Zadania'].map((label) => ({ route: '/app/tasks', label, goTo: 't' }));
  expect(goToPlaces(screens).map(({ letter }) => letter)).toEqual(['t', 't']);
  expect(goToPlaces([{ route: '/app/ships', label: 'Ships', goTo: null }])).toEqual([]);
});

it('lists letters before digits', () => {
  const screens = ['1', 'b', 'a'].map((goTo) => ({ route: `/${goTo}`, label: goTo, goTo }));
  expect(goToPlaces(screens).map(({ letter }) => letter)).toEqual(['a', 'b', '1']);
});

it('has a picture of its own for each entry of the menu', () => {
  const icons = entries.map(({ icon }) => icon);
  expect(icons.filter((icon, at) => icons.indexOf(icon) < at)).toEqual([]);
});
