/** The areas of the client, as the shell takes them. */
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import * as areas from '../../src/areas/index.ts';
import * as publicPages from '../../src/areas/public.ts';
import { LOCALES } from '../../src/contract/constants.ts';
import { composeAreas } from '../../src/shell/addresses/compose-areas.ts';
import type { ClientArea } from '../../src/views/area/client-area.ts';
import { filesBelow, LATE_FILES, lines } from '../locales/locale-files.ts';
import { sourceKeys } from '../locales/source-keys.ts';

const all = Object.values<ClientArea>(areas);
/** Pages for people without a login bring their own. */
const ofPublicPages = new Set([
  'public',
  ...Object.values(publicPages).flatMap(({ texts }) =>
    Object.keys(texts).map((path) => path.replace(/^.*\/|\.json$/g, '')),
  ),
]);
const load = () => Promise.resolve(() => null);

describe('areas', () => {
  it('are the folders of src/areas, each by its name', () => {
    const folders = readdirSync('src/areas', { withFileTypes: true }).filter((entry) => entry.isDirectory());
    expect(all.map(({ name }) => name).toSorted()).toEqual(folders.map(({ name }) => name).toSorted());
  });

  it('have their screens at routes of their own', () => {
    const { screens, publicScreens } = composeAreas(all);
    expect(screens.size).toBeGreaterThan(5);
    expect(publicScreens.get('/app/authenticate/login')?.texts).toEqual(['auth']);
  });

  it('name the texts that their screens say, and files that all languages have', () => {
    for (const { name, texts = [] } of all) {
      for (const file of texts) for (const locale of LOCALES) expect(lines(locale, file).size).not.toBe(0);
      const { called, dynamic } = sourceKeys(`src/areas/${name}`);
      const said = [...called.keys(), ...dynamic.keys()].map((key) => key.replace(/^`/, '').split(':')[0]);
      const late = new Set(
        said.filter((file) => LATE_FILES.includes(file ?? '') && !ofPublicPages.has(file ?? '')),
      );
      // Editors of documents load theirs with their code.
      const loaded = [...filesBelow(`src/areas/${name}`, ['.ts', '.tsx'])].flatMap((path) =>
        [...readFileSync(path, 'utf8').matchAll(/loadTexts\('([\w-]+)'\)/g)].map(([, file = '']) => file),
      );
      expect([...texts, ...loaded], name).toEqual(expect.arrayContaining([...late]));
    }
  });
});

describe('composeAreas', () => {
  const one: ClientArea = { name: 'one', texts: ['one'], screens: { '/one': load } };

  it('refuses two areas of one name', () => {
    expect(() => composeAreas([one, { name: 'one' }])).toThrow(
      'src/areas: two areas are called "one". Rename one of them.',
    );
  });

  it.each([
    ['two screens', { screens: { '/one': load } }],
    ['a screen and one outside of the login', { publicScreens: { '/one': load } }],
  ])('refuses %s at one route', (_what, screens) => {
    expect(() => composeAreas([one, { name: 'two', ...screens }])).toThrow(
      'src/areas: "one" and "two" both have a screen at /one. Give one of them another route.',
    );
  });

  it('gives each screen the texts of its area', () => {
    const { screens } = composeAreas([one, { name: 'two', screens: { '/two': load } }]);
    expect([...screens]).toEqual([
      ['/one', { load, texts: ['one'] }],
      ['/two', { load, texts: [] }],
    ]);
  });
});
