import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '../../src/server/base/db/database.ts';
import { type Host, hostApi } from '../../src/server/base/http/host.ts';
import { type Call, openApi, PASSWORD } from '../support/api.ts';
import { openTestDatabase } from '../support/databases.ts';

interface Ended {
  readonly code: number;
  readonly out: string;
  readonly error: string;
}

/** The commands as people run them, against a server over a real port. */
describe('config:export, config:plan and config:apply', () => {
  let database: Database;
  let host: Host;
  let folder: string;
  const tokens = new Map<string, string>();
  const calls = new Map<string, Call>();

  beforeAll(async () => {
    database = await openTestDatabase({ product: true });
    const test = await openApi(database);
    for (const domain of ['alpha', 'beta']) {
      const { token, call } = await test.signIn(domain);
      tokens.set(domain, token);
      calls.set(domain, call);
    }
    host = await hostApi(test.api.fetch, { port: 0 });
    folder = await mkdtemp(join(tmpdir(), 'tessera-config-'));
    const save = `mutation ($changes: JSON!) { saveConfigDraft(document: "view/Contact", layer: "tenant", owner: "",
      changes: $changes, draftVersion: 0) { draftVersion } }`;
    const changes = [
      { key: '/columns/email/hidden', value: true },
      { key: '/columns/phone/width', value: 222 },
    ];
    await calls.get('alpha')?.(save, { changes });
    await calls.get('alpha')?.('mutation { publishConfiguration(note: "", revision: 0) { number } }');
  });
  afterAll(async () => {
    await host.close();
    await database.close();
    await rm(folder, { recursive: true, force: true });
  });

  const run = (command: string, args: readonly string[], env: Record<string, string> = {}): Promise<Ended> =>
    new Promise((resolve) => {
      const { TESSERA_TOKEN: _token, TESSERA_PASSWORD: _password, ...others } = process.env;
      execFile(
        process.execPath,
        [`scripts/config-${command}.ts`, ...args],
        { env: { ...others, ...env } },
        (error, out, text) => resolve({ code: error ? Number(error.code) : 0, out, error: text }),
      );
    });
  const on = (domain: string, url = host.url) => ['--url', url, '--token', tokens.get(domain) ?? ''];

  it('takes a configuration from one environment to another, once', async () => {
    const zip = join(folder, 'alpha.zip');
    expect(await run('export', [zip, ...on('alpha')])).toMatchObject({ code: 0 });

    const plan = await run('plan', [zip, ...on('beta')]);
    expect(plan).toMatchObject({ code: 2, error: '' });
    expect(plan.out).toContain('Contact');
    expect(plan.out).toMatch(/^ {4}Column E-?mail hidden$/m);
    expect(plan.out).toMatch(/^ {4}Column Phone 222 pixels wide$/m);
    expect(plan.out).toContain('2 changes.');

    // By name and password this time.
    const login = ['--url', host.url, '--tenant', 'beta', '--user', 'admin@beta.test'];
    const applied = await run('apply', [zip, ...login, '--note', 'release 12'], {
      TESSERA_PASSWORD: PASSWORD,
    });
    expect(applied).toMatchObject({ code: 0, error: '' });
    expect(applied.out).toContain('Published as number 1.');
    // The login has ended the other session of the same user.
    const { rows } = await sql<{ number: number; note: string }>`select p.number, p.note
      from tessera.config_publication as p join tessera.tenant as t on t.id = p.tenant_id
      where t.domain = 'beta'`.execute(database.kysely);
    expect(rows).toEqual([{ number: 1, note: 'release 12' }]);

    expect((await run('apply', [zip, ...login], { TESSERA_PASSWORD: PASSWORD })).out).toMatch(
      /^Nothing to do/,
    );
    expect(await run('plan', [zip, ...login], { TESSERA_PASSWORD: PASSWORD })).toMatchObject({ code: 0 });
  });

  it('writes the same bytes each time, and the same as a folder', async () => {
    const [one, two, place] = ['one.zip', 'two.zip', 'files'].map((name) => join(folder, name)) as [
      string,
      string,
      string,
    ];
    for (const to of [one, two, place, place]) {
      expect(await run('export', [to, ...on('alpha')])).toMatchObject({ code: 0, error: '' });
    }
    expect(await readFile(one)).toEqual(await readFile(two));
    expect(existsSync(join(place, 'view/Contact.json'))).toBe(true);
    expect((await run('plan', [place, ...on('alpha')])).out).toMatch(/^Nothing to do/);
  });

  it('tells what is to be mended, and applies nothing of it', async () => {
    const place = join(folder, 'broken');
    await run('export', [place, ...on('alpha')]);
    const file = join(place, 'view/Contact.json');
    await writeFile(
      file,
      (await readFile(file, 'utf8')).replaceAll('/columns/phone/width', '/columns/phone/widht'),
    );
    const applied = await run('apply', [place, ...on('alpha')]);
    expect(applied.code).toBe(1);
    expect(applied.out).toMatch(/view\/Contact\.json#\/columns\/\d+\/widht: .*Did you mean "width"\?/);
    expect(applied.error).toContain('Nothing was applied.');
    await writeFile(file, '{ "overrides": ');
    expect((await run('plan', [place, ...on('alpha')])).error).toContain('view/Contact.json');
  });

  it.each([
    ['without a place', () => [...on('alpha')], 'A ZIP file or a folder is missing.'],
    ['without a server', () => ['x.zip'], 'x.zip'],
    ['with a wrong option', () => ['x.zip', '--tokn', 'T'], "Unknown option '--tokn'"],
    [
      'with a wrong token',
      () => [join(folder, 'one.zip'), '--url', host.url, '--token', 'T'],
      'does not accept the token',
    ],
    ['without anybody', () => [join(folder, 'one.zip'), '--url', host.url], 'Who you are is missing.'],
    [
      'where nobody listens',
      () => [join(folder, 'one.zip'), ...on('alpha', 'http://127.0.0.1:9')],
      'cannot be reached',
    ],
    ['in the open', () => [join(folder, 'one.zip'), ...on('alpha', 'http://example.com')], 'Use https.'],
    [
      'at no address',
      () => [join(folder, 'one.zip'), ...on('alpha', 'example')],
      'is no address of a server',
    ],
  ])('says what to do %s', async (_name, args, message) => {
    const { code, error } = await run('plan', args());
    expect(error).toContain(message);
    expect(error).not.toContain('    at ');
    expect(code).toBe(1);
  });
});
