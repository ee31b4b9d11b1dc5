import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inspect, promisify } from 'node:util';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { createLog, errorFields, logTo } from '../../../../src/server/base/log/log.ts';
import { openTestDatabase } from '../../../support/databases.ts';

const caught = (work: () => unknown): Promise<unknown> =>
  Promise.resolve()
    .then(work)
    .then(
      () => undefined,
      (error: unknown) => error,
    );

it('keeps of errors what cannot hold a value', async () => {
  const database = await openTestDatabase();
  const ofDatabase = await caught(() => sql`select ${'top-secret'}::text::integer`.execute(database.kysely));
  await database.close();
  const ofParser = await caught(() => JSON.parse('{"password": top-secret}'));
  for (const error of [ofDatabase, ofParser, new Error('Not sent', { cause: ofDatabase })]) {
    expect(inspect(error)).toContain('top-secret');
    const text = JSON.stringify(errorFields(error));
    expect(text).not.toContain('secret');
    expect(text).toMatch(/"stack":" +at /);
  }
  expect(errorFields(ofDatabase)).toMatchObject({ code: '22P02' });
  expect(errorFields(new Error('Not sent'))).toMatchObject({ name: 'Error', message: 'Not sent' });
  expect(errorFields('top-secret')).toEqual({ name: 'string' });
});

it('writes JSON, or a line for a person', () => {
  const write = (readable: boolean) => {
    const lines: string[] = [];
    const log = createLog({ level: 'info', readable, to: { write: (line) => void lines.push(line) } });
    log.debug('quiet');
    log.info(
      { requestId: 'abcdefgh', method: 'GET', route: '/api/x', status: 200, ms: 1.5, userId: 'u' },
      'request',
    );
    log.warn({ component: 'mail', error: errorFields(new TypeError('no')) }, 'probe');
    return lines;
  };
  const [request, probe] = write(false).map((line) => JSON.parse(line) as unknown);
  expect(request).toMatchObject({ level: 'info', msg: 'request', requestId: 'abcdefgh', userId: 'u' });
  expect(probe).toMatchObject({
    level: 'warn',
    component: 'mail',
    error: { name: 'TypeError', message: 'no' },
  });
  const [first, second] = write(true);
  expect(first).toMatch(/^\d\d:\d\d:\d\d info request GET \/api\/x 200 1\.5 ms\n$/);
  expect(second).toMatch(/^\d\d:\d\d:\d\d warn probe mail\nTypeError no\n +at /);
});

it('writes many lines at once, each in its turn, and none is lost', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'tessera-log-'));
  const path = join(folder, 'log');
  const to = logTo(path);
  const log = createLog({ level: 'info', to });
  const numbers = async () =>
    (await readFile(path, 'utf8').catch(() => ''))
      .split('\n')
      .filter(Boolean)
      .map((line) => (JSON.parse(line) as { number: number }).number);
  const first = (count: number) => Array.from({ length: count }, (_, number) => number);
  for (const number of first(1000)) log.info({ number, text: 'ł'.repeat(40) });
  await expect.poll(async () => (await numbers()).length).toBeGreaterThan(500);
  await promisify(to.flush)();
  expect(await numbers()).toEqual(first(1000));

  // What comes alone is written a little later.
  log.info({ number: 1000 });
  await expect.poll(numbers).toEqual(first(1001));
  log.info({ number: 1001 });
  to.flushSync();
  expect(await numbers()).toEqual(first(1002));
  await rm(folder, { recursive: true });
});
