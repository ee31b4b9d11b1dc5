import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '../../../../src/server/base/db/database.ts';
import type { SmtpSettings } from '../../../../src/server/platform/mail/mail-config.ts';
import { readMetadata } from '../../../../src/server/base/model/read-metadata.ts';
import {
  apiProbe,
  mailProbe,
  queueProbe,
  storageProbe,
} from '../../../../src/server/platform/ops/server-probes.ts';
import { Jobs, ensureSystemTables } from '../../../support/composed.ts';
import { describeOnDatabase } from '../../../support/databases.ts';

const anyTime = new AbortController().signal;

describe('the probe of the storage', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'tessera-storage-'));
  });
  afterAll(() => rm(folder, { recursive: true }));

  it('writes and reads a file, and leaves nothing behind', async () => {
    expect(await storageProbe(folder, 'pglite')(anyTime)).toBe(true);
    expect(await readdir(folder)).toEqual([]);
  });
  it('fails where no file can be made', async () => {
    const file = join(folder, 'file');
    await writeFile(file, '');
    await expect(storageProbe(file, 'pglite')(anyTime)).rejects.toThrow('ENOTDIR');
    await expect(storageProbe(join(folder, 'none'), 'pglite')(anyTime)).rejects.toThrow('ENOENT');
  });
  it('has nothing to try where nothing is kept in files', async () => {
    expect(await storageProbe(join(folder, 'none'), 'postgres')(anyTime)).toBe(false);
  });
});

describe('the probe of mail', () => {
  const settings = (port: number, pass: string): SmtpSettings => ({
    host: '127.0.0.1',
    port,
    secure: false,
    credentials: { user: 'tessera', pass },
    from: { name: '', address: 'no-reply@tessera.test' },
  });
  it('connects and logs in', async () => {
    const server = new SMTPServer({
      disabledCommands: ['STARTTLS'],
      onAuth: ({ password }, _session, done) =>
        password === 'right' ? done(null, { user: 'tessera' }) : done(new Error('wrong')),
    });
    server.listen(0, '127.0.0.1');
    await once(server.server, 'listening');
    const { port } = server.server.address() as AddressInfo;
    expect(await mailProbe(settings(port, 'right'))(anyTime)).toBe(true);
    await expect(mailProbe(settings(port, 'wrong'))(anyTime)).rejects.toThrow();
    await new Promise<void>((resolve) => server.close(resolve));
    await expect(mailProbe(settings(port, 'right'))(anyTime)).rejects.toThrow();
  });
  it('has nothing to try without a server', async () => {
    expect(await mailProbe(undefined)(anyTime)).toBe(false);
  });
});

it('the probe of the API takes every answer but a good one for a failure', async () => {
  let status = 200;
  const server = createServer((_request, response) => response.writeHead(status).end()).listen(0);
  await once(server, 'listening');
  const probe = apiProbe(`http://localhost:${(server.address() as AddressInfo).port}`);
  expect(await probe(anyTime)).toBe(true);
  status = 500;
  await expect(probe(anyTime)).rejects.toThrow('500');
  server.closeAllConnections();
  server.close();
  await expect(probe(anyTime)).rejects.toThrow();
});

describeOnDatabase('the probe of the queue', (open) => {
  let database: Database;
  let jobs: Jobs;
  beforeAll(async () => {
    database = await open({ product: true });
    await ensureSystemTables(database.kysely);
    jobs = new Jobs({ database, catalog: await readMetadata('metadata') });
  });
  afterAll(() => jobs.stop());

  it('has a worker do a job', async () => {
    const probe = queueProbe(database, jobs);
    expect(jobs.isWorking()).toBe(false);
    await expect(probe(anyTime)).rejects.toThrow('not started');
    await jobs.start();
    expect(jobs.isWorking()).toBe(true);
    expect(await probe(anyTime)).toBe(true);
    expect(await probe(anyTime)).toBe(true);
  });
  it('gives up where none takes it', async () => {
    const late = new AbortController();
    const idle = { sendBeat: () => Promise.resolve(late.abort()) };
    await expect(queueProbe(database, idle)(late.signal)).rejects.toThrow();
  });
});
