import { inspect } from 'node:util';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { createLog, errorFields } from '../../../../src/server/base/log/log.ts';
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
