/** Folders stand on each other without circles: by dependency-cruiser's rule, and for rooms as a whole. */
import { execFile } from 'node:child_process';
import { copyFileSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, describe, expect, it } from 'vitest';
import { circleOf, type Files, roomGraph } from './rooms.ts';

const CONFIG = resolve('.dependency-cruiser.cjs');
const RULE = 'no-circles-between-folders';

interface Config {
  readonly forbidden: readonly { readonly name: string; readonly from: { readonly path?: string } }[];
}
const { forbidden } = createRequire(import.meta.url)(CONFIG) as Config;
const sides = new RegExp(forbidden.find(({ name }) => name === RULE)?.from.path ?? '^$');

/** Two folders that lean on each other, though no two files do; and one that leans on what is within the other. */
const CIRCLE: Files = new Map([
  ['src/views/one/a.ts', "import { b } from '../two/b.ts';\nexport const a = b;\n"],
  ['src/views/one/c.ts', 'export const c = 1;\n'],
  ['src/views/two/b.ts', 'export const b = 1;\n'],
  ['src/views/two/d.ts', "import { c } from '../one/c.ts';\nexport const d = c;\n"],
]);
const HIDDEN_CIRCLE: Files = new Map([
  ['src/views/one/a.ts', "import { b } from '../two/inner/b.ts';\nexport const a = b;\n"],
  ['src/views/one/c.ts', 'export const c = 1;\n'],
  ['src/views/two/inner/b.ts', 'export const b = 1;\n'],
  ['src/views/two/d.ts', "import { c } from '../one/c.ts';\nexport const d = c;\n"],
]);
const ORDER: Files = new Map([...CIRCLE].filter(([path]) => path !== 'src/views/two/d.ts'));

const folders: string[] = [];
afterEach(() => folders.splice(0).forEach((folder) => rmSync(folder, { recursive: true })));

/** What `npm run check:imports` says of made-up files. */
async function cruise(files: Files): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'tessera-rooms-'));
  folders.push(folder);
  for (const [path, text] of files) {
    mkdirSync(join(folder, dirname(path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  copyFileSync('tsconfig.base.json', join(folder, 'tsconfig.base.json'));
  const command = resolve('node_modules/dependency-cruiser/bin/dependency-cruiser.mjs');
  const said = promisify(execFile)(process.execPath, [command, '--config', CONFIG, 'src'], { cwd: folder });
  return said.then(
    ({ stdout }) => stdout,
    (error: { readonly stdout: string }) => error.stdout,
  );
}

describe('the rule of dependency-cruiser', () => {
  it('fails for two folders that lean on each other', async () => {
    expect(await cruise(CIRCLE)).toMatch(/error no-circles-between-folders: src\/views\/(one|two) →/);
  });

  it('lets one folder lean on another', async () => {
    expect(await cruise(ORDER)).toContain('no dependency violations found (3 modules');
  });
});

describe('rooms', () => {
  const graph = roomGraph(
    new Map(globSync('src/**/*.{ts,tsx}').map((path) => [path, readFileSync(path, 'utf8')])),
    sides,
  );

  it('are found on every side', () => {
    for (const room of [
      'contract/kinds',
      'engine/model',
      'views/list',
      'areas/team',
      'shell/session',
      'server/areas/merge',
    ]) {
      expect(graph.has(`src/${room}`), room).toBe(true);
    }
    expect(graph.get('src/views/form')?.has('src/views/list')).toBe(true);
  });

  it('have no circle', () => {
    expect(circleOf(graph)).toBeUndefined();
  });

  it('stand in the order that CONTRIBUTING.md tells', () => {
    const text = readFileSync('CONTRIBUTING.md', 'utf8');
    for (const side of ['contract', 'engine', 'views', 'shell', 'server/base', 'server/platform']) {
      const [list = ''] = new RegExp(`^- ${side}: [^]*?(?=\\n(?:- |\\n))`, 'm').exec(text) ?? [];
      const order = [...list.matchAll(/`(.+?)`/g)].map(([, room]) => `src/${side}/${room}`);
      const rooms = [...graph.keys()].filter(
        (room) => room.startsWith(`src/${side}/`) && room !== `src/${side}/`,
      );
      expect(order.toSorted(), side).toEqual(rooms.toSorted());
      const upwards = order.flatMap((room, at) =>
        order.slice(at).filter((above) => graph.get(room)?.has(above)),
      );
      expect(upwards, side).toEqual([]);
    }
  });

  it.each([
    ['of two folders', CIRCLE],
    ['by way of a folder within a room', HIDDEN_CIRCLE],
  ])('a made-up circle %s is seen', (_what, files) => {
    expect(circleOf(roomGraph(files, sides))).toBe('src/views/one → src/views/two → src/views/one');
  });

  it('an order is none', () => {
    expect(circleOf(roomGraph(ORDER, sides))).toBeUndefined();
  });
});
