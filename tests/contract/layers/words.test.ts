import { expect, it } from 'vitest';
import type { ChangeTexts } from '../../../src/contract/layers/change-words.ts';
import { flatten } from '../../../src/contract/layers/flatten.ts';
import type { DocumentName, Json } from '../../../src/contract/layers/override.ts';
import { changeWords } from '../../../src/contract/layers/words.ts';
import { humanize } from '../../../src/contract/text.ts';
import { lines } from '../../locales/locale-files.ts';
import { readMetadata } from '../../../src/server/base/model/read-metadata.ts';

const named = [...lines('en', 'configuration')].map(([key, text]) => [`configuration:${key}`, text] as const);
const english = new Map([...lines('en', 'app'), ...named]);
const t: ChangeTexts['t'] = (key, params = {}) => {
  const text = english.get(key);
  if (text === undefined) throw new Error(`no line ${key}`);
  return text.replaceAll(/\{\{(\w+)\}\}/g, (_gap, name: string) => params[name] ?? `no ${name}`);
};
const texts: ChangeTexts = {
  t,
  field: humanize,
  section: humanize,
  tab: humanize,
  value: (_field, value) => humanize(value.toLowerCase()),
  locale: (code) => code,
};

function words(document: DocumentName, key: string, before: Json, after: Json): string {
  const { key: line, params } = changeWords(document, { key, before, after }, texts);
  return t(line, params);
}

it.each<[string, Json, Json, string]>([
  ['/columns/email/hidden', null, true, 'Column Email hidden'],
  ['/columns/email/hidden', true, null, 'Column Email shown'],
  ['/columns/email/width', 200, 300, 'Column Email 300 pixels wide'],
  ['/columns/email/width', 200, null, 'Column Email in standard width'],
  ['/columns/email/pinned', null, 'right', 'Column Email pinned to the right'],
  ['/columns/status/colors/SENT', 'red', 'green', 'Column Status, color of Sent: green'],
  ['/columns', ['a', 'b'], ['b', 'a'], 'Columns: another order'],
  ['/columns', ['a', 'b'], ['b', 'c'], 'Columns: C added, A removed'],
  ['/search', null, ['email'], 'Quick search: Email'],
  ['/actions/end', null, ['add'], 'Below the rows: A row to add'],
  ['/tiles/picture', null, '/media/{id}', 'Tiles, address of the picture: /media/[Id]'],
  ['/tiles/preview', null, 'email', 'Tiles, preview: Email'],
  ['/tiles/placeholder', null, 'email', 'Tiles, very small picture: Email'],
  ['/tiles/show', null, ['type'], 'Tiles, below the name: Type'],
  ['/form/sections/main/fields', ['a'], ['a', 'b'], 'Section Main: B added'],
  ['/form/fields/email/required', null, true, 'Field Email required in the form'],
  ['/form/fields/email/when', null, { type: 'FILTER' }, 'Field Email, condition changed'],
  ['/form/fields/email/minLength', 3, 5, 'Field Email, minimum number of characters: 5'],
  ['/label', null, '{firstName} ({email})', 'Name of a record: [First name] ([Email])'],
  ['/dashboard', null, {}, 'Shown on the dashboard'],
  ['/pageSize', 10, 10, 'Kept: Rows per page: 10'],
])('says what a change of %s is', (key, before, after, said) => {
  expect(words('view/Author', key, before, after)).toBe(said);
});

it('says what changes of texts and models are', () => {
  expect(words('texts/Author', '/de/fields/email', 'Mail', 'E-Mail')).toBe(
    'Name of field Email (de): E-Mail',
  );
  expect(words('model/Car', '/fields', null, ['name', 'color'])).toBe('Fields: Name, Color');
  expect(words('model/Car', '/fields/name/required', null, true)).toBe('Field Name, required: Yes');
});

it('knows every key of the product, and shows no JSON', async () => {
  const { objects } = await readMetadata('metadata');
  const said = [...objects.values()].flatMap(({ view, name }) => {
    const { $schema: _schema, ...document } = view ?? {};
    return [...flatten('view', document as Json)].map(([key, value]) =>
      words(`view/${name}`, key, null, value),
    );
  });
  expect(said.length).toBeGreaterThan(200);
  expect(said.filter((text) => /[{}"]|undefined|no name|›/.test(text))).toEqual([]);
});
