/** The server in one file, as `npm start` runs it: the same one, and its stack traces name the sources. */
import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { isServerCurrent } from '../../scripts/build-server.ts';
import { copyDemoData } from '../support/demo-data.ts';
import { startTessera } from '../support/server.ts';
import { expect, test } from './fixtures.ts';

const ROOT = join(import.meta.dirname, '../..');
const run = promisify(execFile);

// The set-up has made it.
test.beforeAll(() => {
  expect(isServerCurrent()).toBe(true);
});

test('answers on the database that a server from the sources has left', async ({ page }) => {
  const tessera = await startTessera({ dataDir: await copyDemoData() });
  try {
    await page.goto(`${tessera.url}/app/contacts`);
    await expect(page.getByRole('button', { name: 'Log in' })).toBeVisible();
    const answer = await page.request.post(`${tessera.url}/api/graphql`, {
      data: { query: '{ __typename }' },
    });
    expect(answer.status()).toBe(401);
  } finally {
    await tessera.stop();
  }
});

test('a stack trace names the line of the source', async () => {
  const script = `process.setSourceMapsEnabled(true);
    const { bundledServer } = await import('./scripts/build-server.ts');
    const { startServer } = await import(bundledServer);
    await startServer({ clientReady: Promise.resolve() }).catch((error) => console.log(error.stack));`;
  const { stdout } = await run(process.execPath, ['--input-type=module', '-e', script], {
    cwd: ROOT,
    env: { ...process.env, PORT: 'none' },
  });
  const [, file = '', line] =
    /\((?:file:\/\/)?([^()]*src\/server\/config\.ts):(\d+):\d+\)/.exec(stdout) ?? [];
  const source = (await readFile(file, 'utf8')).split('\n');
  expect(source[Number(line) - 1]).toContain('new StartError');
});
