import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { FileStore } from '../../../../src/server/platform/files/file-store.ts';
import type { NewFile } from '../../../../src/server/platform/files/stored-file.ts';
import { openApi, type TestApi } from '../../../support/api.ts';
import { describeOnEachDatabase } from '../../../support/databases.ts';
import { purge } from '../../../support/composed.ts';

const MEBIBYTE = 1024 * 1024;
const FILE: NewFile = {
  purpose: 'export',
  name: 'Ünïcode.csv',
  contentType: 'text/csv',
  object: 'Contact',
  createdBy: 'me',
  expiresAt: null,
  maxBytes: 8 * MEBIBYTE,
};

/** Pieces of all lengths; no two parts alike. */
function pieces(length: number): Buffer[] {
  const all = Buffer.alloc(length, 0).map((_, index) => (index * 31 + (index >> 8)) % 251);
  const made: Buffer[] = [];
  for (let from = 0, size = 1; from < length; from += size, size = (size * 7) % 100_003) {
    made.push(Buffer.from(all.subarray(from, from + size)));
  }
  return made;
}

async function* stream(of: readonly Uint8Array[], breaks?: Error): AsyncGenerator<Uint8Array> {
  for (const piece of of) yield await Promise.resolve(piece);
  if (breaks) throw breaks;
}

describeOnEachDatabase('the file store', (open) => {
  let api: TestApi;
  let a: string;
  let b: string;

  beforeAll(async () => {
    api = await openApi(await open({ product: true }));
    [a, b] = [(await api.signIn('alpha')).tenantId, (await api.signIn('beta')).tenantId];
  });

  const store = (tenantId = a, tenantBytes?: number) =>
    new FileStore(api.database.forTenant(tenantId), tenantBytes);
  const contentOf = async (id: string, of = store()) => {
    const read: Uint8Array[] = [];
    for await (const bytes of of.read(id)) read.push(bytes);
    return Buffer.concat(read);
  };
  const rows = async () => {
    const { rows: found } = await sql<{ files: string; parts: string }>`select
      (select count(*) from tessera.file) as files, (select count(*) from tessera.file_part) as parts`.execute(
      api.database.kysely,
    );
    return found[0];
  };

  it.each([0, 1, 256 * 1024, 700_001])('keeps a content of %i bytes as it is', async (length) => {
    const content = pieces(length);
    const whole = Buffer.concat(content);
    const written = await store().write({ ...FILE, details: { columns: ['x'] } }, stream(content));
    expect(written).toMatchObject({
      name: 'Ünïcode.csv',
      size: length,
      sha256: createHash('sha256').update(whole).digest('hex'),
      details: { columns: ['x'] },
    });
    expect(await store().find(written.id)).toEqual(written);
    expect((await contentOf(written.id)).equals(whole)).toBe(true);
    expect(await store(b).find(written.id)).toBeUndefined();
    await expect(contentOf(written.id, store(b))).rejects.toThrow('no such file');
    await store(b).delete(written.id);
    expect(await store().list(['export'], { createdBy: 'me' })).toEqual([written]);
    await store().delete(written.id);
    expect(await rows()).toEqual({ files: '0', parts: '0' });
  });

  it('leaves nothing of what breaks off, or is too large', async () => {
    await expect(store().write(FILE, stream(pieces(600_000), new Error('gone')))).rejects.toThrow('gone');
    await expect(
      store().write({ ...FILE, maxBytes: MEBIBYTE }, stream(pieces(MEBIBYTE + 1))),
    ).rejects.toMatchObject({ problem: { message: 'file-too-large', params: { max: 1 } } });
    expect(await rows()).toEqual({ files: '0', parts: '0' });
  });

  it('lets a tenant have so much, and makes room of what has expired', async () => {
    const old = { ...FILE, expiresAt: new Date(Date.now() - 1000) };
    await store().write(old, stream(pieces(MEBIBYTE)));
    const kept = await store(a, 2 * MEBIBYTE).write(FILE, stream(pieces(MEBIBYTE + 5)));
    expect(await rows()).toMatchObject({ files: '1' });
    await expect(store(a, 2 * MEBIBYTE).write(FILE, stream(pieces(MEBIBYTE)))).rejects.toMatchObject({
      problem: { message: 'files-full', params: { max: 2 } },
    });
    const others = await store(b, 2 * MEBIBYTE).write(FILE, stream(pieces(MEBIBYTE)));
    expect((await contentOf(kept.id)).length).toBe(MEBIBYTE + 5);
    await store(b).delete(others.id);
    await store().delete(kept.id);
  });

  it('shows nobody what is not there to its end, and the upkeep removes it', async () => {
    const content = async function* () {
      yield await Promise.resolve(Buffer.alloc(MEBIBYTE));
      const { rows: begun } = await sql<{ id: string }>`select id from tessera.file`.execute(
        api.database.kysely,
      );
      const id = begun[0]?.id ?? '';
      expect(await store().find(id)).toBeUndefined();
      expect(await store().list(['export'], { createdBy: 'me' })).toEqual([]);
      // Written at this moment: it stays.
      await purge({ ...api, now: new Date() });
      expect(await rows()).toEqual({ files: '1', parts: '4' });
      // Its process died two hours ago.
      await purge({ ...api, now: new Date(Date.now() + 2 * 60 * 60 * 1000) });
      expect(await rows()).toEqual({ files: '0', parts: '0' });
      yield Buffer.alloc(MEBIBYTE);
    };
    await expect(store().write(FILE, content())).rejects.toThrow();
    expect(await rows()).toEqual({ files: '0', parts: '0' });
  });

  it('lets files expire, and removes them with the upkeep', async () => {
    const expiresAt = new Date(Date.now() + 60_000);
    const soon = await store().write({ ...FILE, expiresAt }, stream([Buffer.from('x')]));
    expect(await store().find(soon.id)).toBeDefined();
    await sql`update tessera.file set expires_at = now() - interval '1 second'`.execute(api.database.kysely);
    expect(await store().find(soon.id)).toBeUndefined();
    await purge({ ...api, now: new Date() });
    expect(await rows()).toEqual({ files: '0', parts: '0' });
  });
});
