/** A disk without room, on a small one of the test's own: what people are told, and that nothing is lost. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterAll, afterEach, describe, expect, it, vi } from 'vitest';
import { createApi } from '../../../../src/server/api.ts';
import { openDatabase } from '../../../../src/server/base/db/database.ts';
import { useLog } from '../../../../src/server/base/log/log.ts';
import { readLabels } from '../../../../src/server/base/model/read-labels.ts';
import { StartError } from '../../../../src/server/base/start-error.ts';
import { createMetrics } from '../../../../src/server/platform/ops/metrics.ts';
import { createOperations } from '../../../../src/server/platform/ops/operations.ts';
import { openApi, PASSWORD } from '../../../support/api.ts';
import { Jobs } from '../../../support/composed.ts';
import { patience } from '../../../support/patience.ts';

const folder = mkdtempSync(join(tmpdir(), 'tessera-disk-'));
const dataDir = join(folder, 'data');
const ballast = join(folder, 'ballast');

/** Only root may, on Linux. */
function mountDisk(mebibytes: number): boolean {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${mebibytes}m`, 'tmpfs', folder], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

const unmountDisk = () => execFileSync('umount', ['-l', folder], { stdio: 'ignore' });
const canMount = mountDisk(30);

describe.skipIf(!canMount)('a disk that is full', () => {
  afterEach(() => {
    vi.useRealTimers();
  });
  afterAll(() => {
    useLog(undefined);
    unmountDisk();
    rmSync(folder, { recursive: true, force: true });
  });

  it('ends the first start with what to do, and leaves nothing half made', async () => {
    const error: unknown = await openDatabase({ dataDir }).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(StartError);
    expect((error as Error).message).toMatch(/data is full: .*Make room.*TESSERA_DATA.*not lost/);
    expect(readdirSync(dataDir)).toEqual(['lock']);
    unmountDisk();
  });

  it('is answered with 507 everywhere, told by readiness and status, and over once there is room', async () => {
    mountDisk(160);
    const log = pino({ level: 'silent' });
    useLog(log);
    const opened = await openApi(await openDatabase({ dataDir }));
    const { database, catalog } = opened;
    const { token } = await opened.signIn('small');
    const ops = createOperations({
      database,
      jobs: new Jobs({ database, catalog }),
      consumers: [],
      metrics: createMetrics(),
      log,
      url: 'http://localhost:1',
      dataDir,
    });
    const api = createApi({ database, catalog, labels: await readLabels('locales'), production: true, ops });
    const ask = (path: string, body?: string) =>
      api.request(path, {
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        ...(body === undefined ? {} : { method: 'POST', body }),
      });
    const create = async (lastName: string) => {
      const query = `mutation { createContact(input: {lastName: "${lastName}"}) { id } }`;
      return ask('/api/graphql', JSON.stringify({ query }));
    };
    const logIn = () => {
      const form = {
        tenant_domain: 'small',
        grant_type: 'password',
        username: 'admin@small.test',
        password: PASSWORD,
      };
      const headers = { authorization: `Basic ${btoa('tessera-web:')}` };
      return api.request('/api/auth/oauth/token', {
        method: 'POST',
        headers,
        body: new URLSearchParams(form),
      });
    };
    const upload = () =>
      ask('/api/import/files?objectName=Contact&name=a.csv', `Last name\n${'x,y\n'.repeat(6_000_000)}`);
    expect((await create('Kept')).status).toBe(200);
    // The start without room was a moment ago.
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 16_000 });
    expect(await (await ask('/readyz')).json()).toMatchObject({ missing: ['queue'] });
    vi.useRealTimers();

    const { bavail, bsize } = statfsSync(folder);
    writeFileSync(ballast, Buffer.alloc(bavail * bsize));
    const refused = await upload();
    expect([refused.status, await refused.json()]).toEqual([
      507,
      expect.objectContaining({ errors: [expect.objectContaining({ message: 'storage-full' })] }),
    ]);
    expect(refused.headers.get('retry-after')).toBe('60');
    const kept = ['Kept'];
    let last = await create('New 0');
    for (let count = 1; last.status === 200 && count < 3000; count++) {
      kept.push(`New ${count - 1}`);
      last = await create(`New ${count}`);
    }
    expect([last.status, await last.json()]).toMatchObject([
      507,
      { errors: [{ message: 'storage-full', extensions: { code: 'STORAGE_FULL' } }] },
    ]);
    for (let count = 0; count < 6; count++) expect((await logIn()).status).toBe(507);
    const ready = await ask('/readyz');
    expect(ready.status).toBe(503);
    expect(await ready.json()).toMatchObject({ missing: expect.arrayContaining(['storage']) as string[] });
    const status = (await (await ask('/api/status')).json()) as {
      components: { key: string; state: string }[];
    };
    expect(status.components.find(({ key }) => key === 'storage')?.state).toBe('majorOutage');

    rmSync(ballast);
    await vi.waitFor(async () => expect((await create('After')).status).toBe(200), {
      timeout: patience(20_000),
    });
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 16_000 });
    expect(await (await ask('/readyz')).json()).toMatchObject({ missing: ['queue'] });
    const list = await ask(
      '/api/graphql',
      JSON.stringify({ query: '{ contactList(limit: 200) { rows { lastName } } }' }),
    );
    const { data } = (await list.json()) as { data: { contactList: { rows: { lastName: string }[] } } };
    const names = data.contactList.rows.map(({ lastName }) => lastName);
    expect(names).toEqual(expect.arrayContaining([...kept.slice(0, 100), 'After']));
    // Nobody who knows the password is kept out for what the disk could not do.
    expect((await logIn()).status).toBe(200);
    await database.close();
  });
});
