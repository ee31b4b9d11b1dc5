import { type ChildProcess, spawn } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  openContents,
  readContentsConfig,
} from '../../../../src/server/platform/files/contents/contents-config.ts';
import { type Contents, useContents } from '../../../../src/server/platform/files/contents/contents.ts';
import { dropAbandoned, receive } from '../../../../src/server/platform/files/contents/receive.ts';
import { FileStore } from '../../../../src/server/platform/files/file-store.ts';
import type { NewFile } from '../../../../src/server/platform/files/stored-file.ts';
import { openApi, type TestApi } from '../../../support/api.ts';
import { purge } from '../../../support/composed.ts';
import { openTestDatabase } from '../../../support/databases.ts';

const S3_SERVER = fileURLToPath(new URL('../../../support/s3-server.ts', import.meta.url));
const MEBIBYTE = 1024 * 1024;
const FILE: NewFile = {
  purpose: 'media',
  name: 'x',
  contentType: 'image/png',
  object: null,
  createdBy: null,
  expiresAt: null,
  maxBytes: 64 * MEBIBYTE,
};

let api: TestApi;
let tenantId: string;
let other: string;
let folder: string;
let server: ChildProcess;
let port: string;

beforeAll(async () => {
  api = await openApi(await openTestDatabase({ product: true }));
  tenantId = (await api.signIn('alpha')).tenantId;
  other = (await api.signIn('beta')).tenantId;
  folder = await mkdtemp(join(tmpdir(), 'tessera-contents-'));
  server = spawn(process.execPath, [S3_SERVER, 'media'], { stdio: ['ignore', 'pipe', 'inherit'] });
  const [said] = (await once(server.stdout as Readable, 'data')) as [Buffer];
  port = said.toString().trim();
});

afterAll(async () => {
  server.kill();
  await api.database.close();
  await rm(folder, { recursive: true, force: true });
});

const S3 = () => ({
  MEDIA_S3_BUCKET: 'media',
  MEDIA_S3_ENDPOINT: `http://127.0.0.1:${port}`,
  MEDIA_S3_KEY: 'test',
  MEDIA_S3_SECRET: 'test',
});

describe.each([
  ['a folder', () => ({})],
  ['a bucket of an S3 server', S3],
])('contents in %s', (_name, env) => {
  let contents: Contents;
  let back: () => void;

  beforeAll(() => {
    contents = openContents({ ...readContentsConfig(env()), dataDir: folder });
    back = useContents(contents);
  });
  afterAll(() => back());

  const receiveBytes = (bytes: Buffer) => receive(contents.incoming, Readable.from([bytes]), FILE.maxBytes);
  const store = (of = tenantId) => new FileStore(api.database.forTenant(of));
  const keep = async (bytes: Buffer, of = tenantId) => {
    const received = await receiveBytes(bytes);
    const id = await store(of).take(FILE, received);
    await store(of).complete(id, received);
    return { id, sha256: received.sha256 };
  };
  const read = async (from: AsyncIterable<Uint8Array>) => {
    const pieces: Uint8Array[] = [];
    for await (const piece of from) pieces.push(piece);
    return Buffer.concat(pieces);
  };
  const isThere = async (sha256: string, of = tenantId) => {
    try {
      await read(await contents.read({ tenantId: of, sha256 }));
      return true;
    } catch {
      return false;
    }
  };

  it.each([1, 3 * MEBIBYTE, 20 * MEBIBYTE + 7])('gives back %i bytes, and parts of them', async (size) => {
    const bytes = randomBytes(size);
    const { id, sha256 } = await keep(bytes);
    expect(sha256).toBe(createHash('sha256').update(bytes).digest('hex'));
    expect((await read(store().read(id))).equals(bytes)).toBe(true);
    const middle = Math.floor(size / 2);
    expect(
      (await read(store().read(id, middle, middle + 9))).equals(bytes.subarray(middle, middle + 10)),
    ).toBe(true);
    expect((await read(store().read(id, size))).length).toBe(0);
    // Nothing is left of how it came.
    expect(await readdir(contents.incoming)).toEqual([]);
  });

  it('keeps what two files have once, until the second one goes too; other tenants have their own', async () => {
    const bytes = randomBytes(1000);
    const [first, second, theirs] = [await keep(bytes), await keep(bytes), await keep(bytes, other)];
    await store().delete(first.id);
    await store().removeStale(new Date());
    expect((await read(store().read(second.id))).equals(bytes)).toBe(true);
    await store().delete(second.id);
    await store().removeStale(new Date());
    expect(await isThere(second.sha256)).toBe(false);
    expect((await read(store(other).read(theirs.id))).equals(bytes)).toBe(true);
  });

  it('shows nothing that is not complete, and the upkeep removes it with its content', async () => {
    const received = await receiveBytes(randomBytes(1000));
    const id = await store().take(FILE, received);
    expect(await store().find(id)).toBeUndefined();
    await purge({ ...api, now: new Date() });
    expect(await isThere(received.sha256)).toBe(true);
    await purge({ ...api, now: new Date(Date.now() + 2 * 60 * 60 * 1000) });
    expect(await isThere(received.sha256)).toBe(false);
    expect(await rows()).toBe(0);
  });

  it('finds a content whose process died before there was a file', async () => {
    const bytes = randomBytes(1000);
    const received = await receiveBytes(bytes);
    await sql`insert into tessera.content (tenant_id, sha256) values (${tenantId}, ${received.sha256})`.execute(
      api.database.kysely,
    );
    await contents.keep({ tenantId, sha256: received.sha256 }, received.path);
    expect(await isThere(received.sha256)).toBe(true);
    await purge({ ...api, now: new Date() });
    expect(await isThere(received.sha256)).toBe(false);
  });

  it('takes no more than there is room for, and leaves nothing of it', async () => {
    const small = new FileStore(api.database.forTenant(tenantId), MEBIBYTE);
    await expect(small.take(FILE, await receiveBytes(randomBytes(MEBIBYTE + 1)))).rejects.toMatchObject({
      problem: { message: 'files-full', params: { max: 1 } },
    });
    expect(await rows()).toBe(0);
    expect(await readdir(contents.incoming)).toEqual([]);
  });

  const rows = async () => {
    await sql`delete from tessera.file where completed_at is not null`.execute(api.database.kysely);
    await purge({ ...api, now: new Date() });
    const { rows: found } = await sql<{ count: number }>`select (select count(*) from tessera.content)::int
      + (select count(*) from tessera.file)::int as count`.execute(api.database.kysely);
    return found[0]?.count;
  };
});

it('removes what a process that died was receiving, and nothing that still comes', async () => {
  const incoming = join(folder, 'left');
  await receive(incoming, Readable.from([Buffer.from('now')]), 10);
  await writeFile(join(incoming, 'old'), 'x');
  const long = new Date(Date.now() - 25 * 60 * 60 * 1000);
  await utimes(join(incoming, 'old'), long, long);
  await dropAbandoned(incoming, new Date());
  expect(await readdir(incoming)).not.toContain('old');
  expect(await readdir(incoming)).toHaveLength(1);
});

it.each([
  [{ MEDIA_S3_KEY: 'x' }, 'MEDIA_S3_BUCKET is missing'],
  [{ MEDIA_S3_BUCKET: 'x', MEDIA_S3_ENDPOINT: 'host' }, 'MEDIA_S3_ENDPOINT is "host"'],
  [{ MEDIA_S3_BUCKET: 'x', MEDIA_S3_KEY: 'x' }, 'belong together'],
])('does not start with %j', (env, problem) => {
  expect(() => readContentsConfig(env)).toThrow(problem);
});
