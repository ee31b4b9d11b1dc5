import { mkdir, mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
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

const build = () => built.rebuild((fresh) => mkdir(fresh).then(() => undefined));

test('what has not been built is not current', () => expect(built.isCurrent()).toBe(false));

test('it is current until a source changes, and again when that is taken back', async () => {
  await build();
  expect(built.isCurrent()).toBe(true);
  await writeFile(source, 'two');
  expect(built.isCurrent()).toBe(false);
  await writeFile(source, 'one');
  expect(built.isCurrent()).toBe(true);
});

test('a file more is a change, another time of the same file is none', async () => {
  await build();
  await utimes(source, 1, 1);
  expect(built.isCurrent()).toBe(true);
  await writeFile(join(folder, 'sources', 'two.ts'), '');
  expect(built.isCurrent()).toBe(false);
});

test('the contents are read once: then a look at the files tells', async () => {
  await build();
  built.isCurrent();
  await writeFile(join(target(), '.sources'), 'other contents');
  expect(built.isCurrent()).toBe(true);
  expect(await readFile(join(target(), '.sources-look'), 'utf8')).toMatch(/^[0-9a-f]{64}$/);
});

test('a source that changes while it is built leaves the result as not current', async () => {
  await built.rebuild(async (fresh) => {
    await mkdir(fresh);
    await writeFile(source, 'two');
  });
  expect(built.isCurrent()).toBe(false);
});

test('a build that fails leaves the last good one, and nothing beside it', async () => {
  await build();
  await expect(
    built.rebuild(async (fresh) => {
      await mkdir(fresh);
      throw new Error('not this time');
    }),
  ).rejects.toThrow('not this time');
  expect(built.isCurrent()).toBe(true);
  expect((await readdir(folder)).sort()).toEqual(['built', 'sources']);
});

test('a file below the sources that the build does not read is no change', async () => {
  const root = join(import.meta.dirname, '../..');
  built = builtFrom(target(), [relative(root, join(folder, 'sources'))], (path) => !path.endsWith('.md'));
  await build();
  await writeFile(join(folder, 'sources', 'notes.md'), 'one');
  expect(built.isCurrent()).toBe(true);
  await writeFile(source, 'two');
  expect(built.isCurrent()).toBe(false);
});
