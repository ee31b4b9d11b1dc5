/** A start that cannot succeed says why in one line (issue 2, "Bad input and faults"). */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { copyDemoData } from '../support/demo-data.ts';
import { startScript, startTessera } from '../support/server.ts';
import { DEMO_LOGIN } from '../support/signin.ts';
import { expect, test } from './fixtures.ts';
import { patience } from '../support/patience.ts';

const script = (name: string) => join(import.meta.dirname, '../../scripts', name);
const CREATE_TENANT = script('tenant-create.ts');

interface Ended {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

async function run(
  file: string,
  env: Readonly<Record<string, string | undefined>>,
  ...args: string[]
): Promise<Ended> {
  const child = spawn(process.execPath, [file, ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: patience(50_000),
    env: { ...process.env, NODE_ENV: undefined, DATABASE_URL: undefined, PORT: '0', ...env },
  });
  let stdout = '';
  let stderr = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => (stdout += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (stderr += text));
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, stdout, stderr };
}

const start = (env: Readonly<Record<string, string | undefined>>) => run(startScript(), env);

/** One line on stderr that holds all the texts, nothing on stdout, exit code 1. */
function expectOneLine({ code, stdout, stderr }: Ended, ...texts: string[]): void {
  expect(stderr.trimEnd().split('\n')).toHaveLength(1);
  expect(stderr).toMatch(/^tessera: /);
  for (const text of texts) expect(stderr).toContain(text);
  expect(stdout).toBe('');
  expect(code).toBe(1);
}

let folder = '';

test.beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tessera-start-'));
});
test.afterEach(async () => {
  await rm(folder, { recursive: true, force: true });
});

test('port in use', async () => {
  const taken = createServer().listen(0);
  await once(taken, 'listening');
  const { port } = taken.address() as { port: number };
  const dataDir = await copyDemoData();
  try {
    const ended = await start({ PORT: String(port), TESSERA_DATA: dataDir });
    expectOneLine(ended, `Port ${String(port)} is in use.`, 'set PORT to a free port');
  } finally {
    taken.close();
    await rm(dataDir, { recursive: true, force: true });
  }
});

test('data folder in use by another process', async ({ tessera }) => {
  const ended = await start({ TESSERA_DATA: tessera.dataDir });
  expectOneLine(ended, tessera.dataDir, 'is in use by another Tessera process', 'TESSERA_DATA');
});

test('database that does not answer', async () => {
  const ended = await start({ DATABASE_URL: 'postgres://user:secret@127.0.0.1:1/tessera' });
  expectOneLine(ended, 'DATABASE_URL (user@127.0.0.1:1/tessera)', 'nothing answers there');
  expect(ended.stderr).not.toContain('secret');
});

test('address of a database that is none', async () => {
  const ended = await start({ DATABASE_URL: 'mysql://localhost/x' });
  expectOneLine(ended, 'DATABASE_URL', 'postgres://');
});

test('file in place of the data folder, and of the database in it', async () => {
  const file = join(folder, 'file');
  await writeFile(file, '');
  expectOneLine(await start({ TESSERA_DATA: file }), file, 'TESSERA_DATA');
  await writeFile(join(folder, 'pglite'), '');
  expectOneLine(await start({ TESSERA_DATA: folder }), folder, 'TESSERA_DATA');
});

test('data folder that may not be read', async () => {
  test.skip(process.getuid?.() === 0, 'root may read everything');
  const locked = join(folder, 'locked');
  await mkdir(locked, { mode: 0o000 });
  expectOneLine(await start({ TESSERA_DATA: locked }), locked, 'cannot be read and written');
});

test('database files that are damaged', async () => {
  await mkdir(join(folder, 'pglite'));
  await writeFile(join(folder, 'pglite', 'PG_VERSION'), '18\n');
  const ended = await start({ TESSERA_DATA: folder });
  expectOneLine(ended, folder, 'cannot be opened', 'TESSERA_DATA');
});

test('metadata folder and port that are none', async () => {
  const missing = join(folder, 'nowhere');
  const env = { TESSERA_DATA: join(folder, 'data') };
  expectOneLine(await start({ ...env, TESSERA_METADATA: missing }), missing, 'TESSERA_METADATA');
  expectOneLine(await start({ ...env, PORT: 'http' }), 'PORT is "http"');
});

test('production has no demo tenant, and says how to make the first one', async ({ page }) => {
  const env = { NODE_ENV: 'production', TESSERA_PASSWORD: 'a password of my own' };
  const dataDir = join(folder, 'data');
  const logIn = async (url: string, tenant: string, user: string, password: string) => {
    await page.goto(url);
    await page.getByLabel('Tenant').fill(tenant);
    await page.getByLabel('User').fill(user);
    await page.getByLabel('Password').fill(password);
    await page.getByRole('button', { name: 'Log in' }).click();
  };

  const empty = await startTessera({ dataDir, env });
  expect(empty.output()).toContain('npm run tenant:create');
  expect(empty.output()).not.toContain(DEMO_LOGIN.password);
  await logIn(empty.url, DEMO_LOGIN.tenant, DEMO_LOGIN.username, DEMO_LOGIN.password);
  await expect(page.getByText('The tenant, user or password is wrong.')).toBeVisible();
  await empty.stop();

  const tenant = ['--domain', 'acme', '--name', 'Acme', '--email', 'boss@acme.test'];
  const place = { ...env, TESSERA_DATA: dataDir };
  const made = await run(CREATE_TENANT, place, ...tenant);
  expect(made).toMatchObject({ code: 0, stderr: '' });
  expect(made.stdout).toContain('boss@acme.test');
  expectOneLine(await run(CREATE_TENANT, place, ...tenant), 'acme');
  expectOneLine(await run(CREATE_TENANT, place), 'Usage: npm run tenant:create');

  const server = await startTessera({ dataDir, env });
  expect(server.output()).not.toContain('tenant:create');
  await logIn(server.url, 'acme', 'boss@acme.test', env.TESSERA_PASSWORD);
  await expect(page.getByText(/^Welcome, .*Acme/)).toBeVisible();
  await page.goto(`${server.url}/app/contacts`);
  await expect(page.getByText('No contacts yet')).toBeVisible();
  await server.stop();
});

test('production refuses the published password, and starts after either of the two ways on', async () => {
  const env = { NODE_ENV: 'production' };
  const [kept, removed] = [await copyDemoData(), await copyDemoData()];
  const logIn = async (url: string, password: string) => {
    const { tenant, username } = DEMO_LOGIN;
    const given = { tenant_domain: tenant, grant_type: 'password', username, password };
    const answer = await fetch(`${url}/api/auth/oauth/token`, {
      method: 'POST',
      headers: { authorization: `Basic ${btoa('tessera-web:')}` },
      body: new URLSearchParams(given),
    });
    return answer.status;
  };
  try {
    const refused = await start({ ...env, TESSERA_DATA: kept });
    expectOneLine(refused, 'admin@demo.test', 'npm run demo:remove', 'npm run demo:passwords');
    expect(refused.stderr).not.toContain(DEMO_LOGIN.password);

    const renewed = await run(script('demo.ts'), { TESSERA_DATA: kept }, 'passwords');
    const [, password = ''] = /admin@demo\.test {2}(\S{24})/.exec(renewed.stdout) ?? [];
    const server = await startTessera({ dataDir: kept, env });
    expect(await logIn(server.url, DEMO_LOGIN.password)).not.toBe(200);
    expect(await logIn(server.url, password)).toBe(200);
    await server.stop();

    const gone = await run(script('demo.ts'), { TESSERA_DATA: removed }, 'remove');
    expect(gone).toMatchObject({ code: 0, stderr: '' });
    const empty = await startTessera({ dataDir: removed, env });
    expect(empty.output()).toContain('npm run tenant:create');
    await empty.stop();
  } finally {
    for (const folder of [kept, removed]) await rm(folder, { recursive: true, force: true });
  }
});
