import { mkdir, mkdtemp, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Built, builtFrom } from '../../scripts/built-from.ts';

let folder: string;
let source: string;
let built: Built;

const target = () => join(folder, 'built');

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tessera-built-'));
  source = join(folder, 'sources', 'one.ts');
  await mkdir(join(folder, 'sources'));
  await mkdir(target());
  await writeFile(source, 'one');
  const root = join(import.meta.dirname, '../..');
  built = builtFrom(target(), [relative(root, join(folder, 'sources')), 'no-such-file']);
});

afterEach(() => rm(folder, { recursive: true, force: true }));

const build = () => built.mark(target(), built.stamp());

test('what has not been built is not current', () => expect(built.isCurrent()).toBe(false));

test('it is current until a source changes, and again when that is taken back', async () => {
  build();
  expect(built.isCurrent()).toBe(true);
  await writeFile(source, 'two');
  expect(built.isCurrent()).toBe(false);
  await writeFile(source, 'one');
  expect(built.isCurrent()).toBe(true);
});

test('a file more is a change, another time of the same file is none', async () => {
  build();
  await utimes(source, 1, 1);
  expect(built.isCurrent()).toBe(true);
  await writeFile(join(folder, 'sources', 'two.ts'), '');
  expect(built.isCurrent()).toBe(false);
});

test('the contents are read once: then a look at the files tells', async () => {
  build();
  built.isCurrent();
  await writeFile(join(target(), '.sources'), 'other contents');
  expect(built.isCurrent()).toBe(true);
  expect(await readFile(join(target(), '.sources-look'), 'utf8')).toMatch(/^[0-9a-f]{64}$/);
});

test('a source that changes while it is built leaves the result as not current', async () => {
  const stamp = built.stamp();
  await writeFile(source, 'two');
  built.mark(target(), stamp);
  expect(built.isCurrent()).toBe(false);
});
