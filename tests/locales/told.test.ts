/** What jobs tell is called by keys in the source of the server. */
import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { lines } from './locale-files.ts';

const source = readdirSync('src/server', { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts'))
  .map((file) => readFileSync(`src/server/${file}`, 'utf8'))
  .join('\n');

it('has no line that nothing tells, and a line for each key', () => {
  const keys = [...lines('en', 'told').keys()];
  expect(keys.filter((key) => !source.includes(`'${key}'`))).toEqual([]);
  const told = [
    ...source.matchAll(/told\(\{ key: '(\w+)'|name[:=] ?\{ key: '(\w+)'|name = \{ key: '(\w+)'/g),
  ];
  expect(told.length).toBeGreaterThan(5);
  expect(
    told.flatMap((match) => match.slice(1).filter(Boolean)).filter((key) => !keys.includes(key)),
  ).toEqual([]);
});
