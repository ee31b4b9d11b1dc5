import { spawn, type SpawnOptions } from 'node:child_process';
import { once } from 'node:events';
import { statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const FOLDER = fileURLToPath(new URL('../../tests/foreign-server', import.meta.url));

/** When the file was written; 0 where there is none. */
const writtenAt = (path: string): number => statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0;

/** Have the packages of the tests' foreign server been installed since its lock file was written? */
const isCurrent = (): boolean =>
  writtenAt(`${FOLDER}/node_modules/.package-lock.json`) >= writtenAt(`${FOLDER}/package-lock.json`);

/**
 * Installs the foreign server that the tests ask, in a folder of its own, where it is not there yet. Without it the
 * tests that need it fail and say so.
 */
export async function installForeignServer(): Promise<void> {
  if (isCurrent()) return;
  console.log('…      packages of tests/foreign-server');
  const npm = process.env['npm_execpath'];
  const args = ['ci', '--prefix', FOLDER, '--no-audit', '--no-fund', '--loglevel', 'error'];
  const options: SpawnOptions = { cwd: FOLDER, stdio: ['ignore', 'ignore', 'inherit'] };
  const child =
    npm === undefined
      ? spawn('npm', args, { ...options, shell: true })
      : spawn(process.execPath, [npm, ...args], options);
  const [status] = (await once(child, 'close')) as [number | null];
  console.log(`${status === 0 ? 'ok    ' : 'FAILED'} packages of tests/foreign-server`);
}
