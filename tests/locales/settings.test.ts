import { expect, it } from 'vitest';
import { readMetadata } from '../../src/server/base/model/read-metadata.ts';
import type { FieldRules } from '../../src/contract/kinds/kind.ts';
import { lines } from './locale-files.ts';

const { settings } = await readMetadata('metadata');

const itemsOf = ({ element }: FieldRules) => (typeof element === 'object' ? (element ?? []) : []);

it('settings.json has a line for every group, setting and value, and of hints only such', () => {
  const own = [...settings.values()].filter(({ area }) => area === undefined);
  const expected = new Set([
    ...[...settings.values()].map(({ group }) => `groups.${group}`),
    ...own.map(({ key }) => `fields.${key}`),
    ...own.flatMap(({ key, field }) =>
      itemsOf(field).flatMap(({ name, enumValues }) => [
        `items.${key}.${name}`,
        ...(enumValues ?? []).map((value) => `enums.${key}.${name}.${value.name}`),
      ]),
    ),
    ...own.flatMap(({ key, field }) => (field.enumValues ?? []).map(({ name }) => `enums.${key}.${name}`)),
  ]);
  const all = [...lines('en', 'settings').keys()];
  expect(all.filter((key) => !key.startsWith('hints.')).sort()).toEqual([...expected].sort());
  const hints = all.filter((key) => key.startsWith('hints.'));
  expect(hints.filter((key) => key !== 'hints.area' && !settings.has(key.slice('hints.'.length)))).toEqual(
    [],
  );
});
