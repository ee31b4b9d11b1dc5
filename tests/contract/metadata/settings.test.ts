import { expect, it } from 'vitest';
import { buildCatalog } from '../../../src/contract/metadata/build-catalog.ts';
import { problemText } from '../../../src/contract/metadata/problem.ts';

const AREAS = {
  areas: [
    { key: 'port', access: 'contacts', entries: [{ key: 'ships', route: '/ships' }] },
    { key: 'lab', access: 'sfdc', disabled: true, entries: [{ key: 'tests', route: '/tests' }] },
  ],
};
const REST = {
  'filters.json': { objects: [], segmentKeys: [] },
  'defaults.view.json': { pageSize: 25, form: { exclude: [], noEmptyOption: [] } },
};
const read = (files: Record<string, unknown>) => {
  const all = { 'areas.json': AREAS, ...REST, ...files };
  const texts = Object.entries(all).map(([path, content]) => [path, JSON.stringify(content)] as const);
  const { settings, problems } = buildCatalog(new Map(texts));
  return { keys: [...settings.keys()], settings, problems: problems.map(problemText) };
};
const file = (...settings: object[]) => ({ 'settings/sea.json': { settings } });

it('are the areas that are off by default, and those of the files, each with its default', () => {
  const { settings, keys, problems } = read(
    file({ name: 'flag', kind: 'BOOLEAN' }, { name: 'ports', kind: 'LIST', typeName: 'STRING' }),
  );
  expect(problems).toEqual([]);
  expect(keys).toEqual(['area.lab', 'flag', 'ports']);
  expect([...settings.values()].map(({ group, default: value }) => [group, value])).toEqual([
    ['areas', false],
    ['sea', false],
    ['sea', []],
  ]);
});

it.each([
  [{ name: 'knots', kind: 'INTT' }, '/settings/0/kind', 'Did you mean "INT"?'],
  [{ name: 'knots', kind: 'INT', defualt: 3 }, '/settings/0/defualt', 'Did you mean "default"?'],
  [{ name: 'knots', kind: 'INT', min: 5, max: 1 }, '/settings/0/min', 'Swap them.'],
  [{ name: 'knots', kind: 'INT', max: 9, default: 10 }, '/settings/0/default', 'does not fit'],
  [{ name: 'knots', kind: 'LIST', typeName: 'INT', default: ['x'] }, '/settings/0/default', 'does not fit'],
  [{ name: 'knots', kind: 'INT', secret: true, target: [] }, '/settings/0/secret', 'Only a STRING'],
  [
    { name: 'code', kind: 'STRING', secret: true, target: [], default: 'x' },
    '/settings/0/default',
    'no secret',
  ],
  [{ name: 'code', kind: 'STRING', secret: true }, '/settings/0', 'where it is sent'],
  [
    { name: 'code', kind: 'STRING', secret: true, target: ['code'] },
    '/settings/0/target/0',
    'is no setting of this file',
  ],
  [{ name: 'code', kind: 'STRING', target: [] }, '/settings/0/target', 'without "secret"'],
  [{ name: 'state', kind: 'ENUM' }, '/settings/0', 'needs "values"'],
])('%j is refused at its place', (setting, pointer, message) => {
  const { keys, problems } = read(file(setting));
  expect(problems).toHaveLength(1);
  expect(problems[0]).toContain(`metadata/settings/sea.json#${pointer}: `);
  expect(problems[0]).toContain(message);
  // The others stay as they are.
  expect(keys).toEqual(['area.lab']);
});

it('what the product reads has a kind as it reads it', () => {
  const { problems } = read(file({ name: 'brandName', kind: 'BOOLEAN' }));
  expect(problems).toEqual([expect.stringContaining('reads "brandName" as STRING or ENUM or ZONE_ID')]);
});

it('no key stands twice, and no group has the name of the areas', () => {
  const flag = { name: 'flag', kind: 'BOOLEAN' };
  const { problems } = read({ 'settings/air.json': { settings: [flag] }, ...file(flag) });
  expect(problems).toEqual([expect.stringContaining('"flag" is a setting of "air" already')]);
  expect(read({ 'settings/areas.json': { settings: [flag] } }).problems).toEqual([
    expect.stringContaining('Rename the file'),
  ]);
});
