import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, statfsSync } from 'node:fs';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { expect, it } from 'vitest';

const script = fileURLToPath(new URL('../../scripts/memory-folder.ts', import.meta.url));
/** Makes a folder, writes into it, says where it is, and goes on for a while where that is wanted. */
const make = (rest = '') => [
  '--input-type=module',
  '-e',
  `import { memoryFolder } from ${JSON.stringify(pathToFileURL(script).href)};
  import { mkdirSync, statSync, writeFileSync } from 'node:fs';
  const folder = memoryFolder();
  if (folder) { mkdirSync(folder + '/a'); writeFileSync(folder + '/a/b', 'x'); }
  console.log(folder + ' ' + (folder ? (statSync(folder).mode & 0o777).toString(8) : ''));${rest}`,
];
const room = () => {
  try {
    const { bavail, bsize } = statfsSync('/dev/shm');
    return bavail * bsize;
  } catch {
    return 0;
  }
};

it.runIf(room() > 5 * 2 ** 30)('is a folder of its own in memory, which goes with its process', () => {
  const [folder = '', mode] = execFileSync(process.execPath, make(), { encoding: 'utf8' }).trim().split(' ');
  expect([folder.startsWith('/dev/shm/tessera-'), mode]).toEqual([true, '711']);
  expect(existsSync(folder)).toBe(false);
});

it.runIf(room() > 5 * 2 ** 30)('goes, too, where the process is told to stop', async () => {
  const child = spawn(process.execPath, make('setInterval(() => undefined, 1000);'));
  const [said] = (await once(child.stdout, 'data')) as [Buffer];
  const [folder = ''] = String(said).trim().split(' ');
  expect(existsSync(`${folder}/a/b`)).toBe(true);
  child.kill('SIGTERM');
  await once(child, 'exit');
  expect(existsSync(folder)).toBe(false);
});
