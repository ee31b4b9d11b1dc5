import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { LOCALES } from '../../src/contract/constants.ts';
import { formatted } from '../../scripts/formatted.ts';
import { generateArea } from '../../scripts/generate-area.ts';

let project: string;
beforeEach(() => {
  project = mkdtempSync(join(tmpdir(), 'tessera-area-'));
  for (const path of ['src/areas/index.ts', 'src/areas/public.ts', 'src/server/compose.ts'])
    cpSync(path, join(project, path));
});
afterEach(() => rmSync(project, { recursive: true }));

const read = (path: string) => readFileSync(join(project, path), 'utf8');

it('makes both sides, their tests, all languages, and a line in each list', async () => {
  const written = await generateArea(project, 'price-lists');
  expect(written.filter((path) => !existsSync(join(project, path)))).toEqual([]);
  expect(written).toEqual(
    expect.arrayContaining([
      'src/areas/price-lists/index.ts',
      'src/areas/price-lists/price-lists-page.tsx',
      'src/areas/price-lists/public.ts',
      'src/server/areas/price-lists/area.ts',
      'src/server/areas/price-lists/clear-visits.ts',
      'tests/areas/price-lists/price-lists-screen.test.tsx',
      'tests/server/areas/price-lists/price-lists.test.ts',
      ...LOCALES.map((locale) => `locales/${locale}/price-lists.json`),
    ]),
  );
  expect(written.map(read).join('')).not.toMatch(/__(name|camel|Pascal|snake|UPPER|Title)__/);
  for (const path of written.filter((each) => /^(src|tests|locales)\//.test(each))) {
    expect(await formatted(path, read(path)), path).toBe(read(path));
  }
  const texts = JSON.parse(read('locales/fr/price-lists.json')) as Record<string, string>;
  expect(Object.keys(texts)).toEqual(Object.keys(texts).toSorted());
  expect(Object.values(texts).join('')).not.toMatch(/ [:;?!]/);
  expect(read('src/areas/index.ts')).toContain("export { priceLists } from './price-lists/index.ts';");
  expect(read('src/areas/public.ts')).toMatch(
    /one line each\. \*\/\n(export .*\n)*export \{ priceListsPage \} from '\.\/price-lists\/public\.ts';\n$/,
  );
  expect(read('src/server/compose.ts')).toMatch(/ {2}priceLists,\n\];/);
  expect(read('src/server/areas/price-lists/tables.ts')).toContain('tessera.price_lists_visit');
});

it.each(['', 'Price', 'price_lists', '../out', 'price--lists', 'x'.repeat(41)])(
  'refuses the name %j, with what a name is',
  async (name) => {
    await expect(generateArea(project, name)).rejects.toThrow('words in lower case, joined by hyphens');
    expect(existsSync(join(project, 'locales'))).toBe(false);
  },
);

it('writes nothing where the area is there already', async () => {
  await generateArea(project, 'lists');
  const before = read('src/server/compose.ts');
  await expect(generateArea(project, 'lists')).rejects.toThrow('is there already');
  expect(read('src/server/compose.ts')).toBe(before);
});
