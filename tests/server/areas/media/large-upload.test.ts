/** A video of two gigabytes goes through a server that needs little memory for it, about as fast as the disk takes it. */
import { execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, open, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { isServerCurrent } from '../../../../scripts/build-server.ts';
import type { MediaFile } from '../../../../src/contract/calls/media.ts';
import { createPostgresDatabase } from '../../../support/databases.ts';
import { tokenOf, sendLarge } from '../../../support/large-upload.ts';
import { isLong } from '../../../support/length.ts';
import { videoOf } from '../../../support/media.ts';
import { startTessera } from '../../../support/server.ts';

const FOLDER = join(import.meta.dirname, '../../../../test-results');
const MEBIBYTE = 1024 ** 2;
const MEBIBYTES = 2048;

it.skipIf(!isLong)(
  'takes and serves two gigabytes without keeping them in memory',
  async () => {
    // On the disk, and not where other tests write.
    await mkdir(FOLDER, { recursive: true });
    const dataDir = await mkdtemp(join(FOLDER, 'large-'));
    // On a PostgreSQL, so that no memory is the database's.
    const database = await createPostgresDatabase();
    // What people start is in one file.
    if (!isServerCurrent()) execFileSync(process.execPath, ['scripts/build-server.ts']);
    const options = { dataDir, env: { DATABASE_URL: database.url }, flags: await startFlags() };
    // The first start makes the demo.
    await (await startTessera(options)).stop();
    const server = await startTessera(options);
    try {
      const token = await tokenOf(server.url);
      const before = await memoryOf(server.pid);
      let most = before;
      const watch = setInterval(
        () => void memoryOf(server.pid).then((used) => (most = Math.max(most, used))),
        50,
      );
      const began = performance.now();
      const address = `${server.url}/api/media/file/upload`;
      const answer = await sendLarge(address, token, await videoOf('mp4', 3), MEBIBYTES);
      const asset = (await answer.json()) as MediaFile;
      const seconds = (performance.now() - began) / 1000;
      expect([answer.status, asset]).toMatchObject([201, { type: 'VIDEO', duration: 3 }]);
      expect(asset.size).toBeGreaterThan(MEBIBYTES * MEBIBYTE);
      let served = 0;
      const file = await fetch(server.url + asset.url, {
        headers: { authorization: `Bearer ${token}` },
      });
      for await (const piece of file.body ?? []) served += piece.length;
      clearInterval(watch);
      expect(served).toBe(asset.size);
      const figures = {
        seconds,
        rate: asset.size / MEBIBYTE / seconds,
        bare: await diskRate(join(dataDir, 'bare')),
        before: before / MEBIBYTE,
        most: most / MEBIBYTE,
      };
      process.stdout.write(`Large upload: ${JSON.stringify(figures)}\n`);
      expect(most).toBeLessThan(300 * MEBIBYTE);
    } finally {
      await server.stop();
      await database.drop();
      await rm(dataDir, { recursive: true, force: true });
    }
  },
  600_000,
);

/** What `npm start` gives to Node. */
async function startFlags(): Promise<readonly string[]> {
  const { scripts } = JSON.parse(await readFile('package.json', 'utf8')) as { scripts: { start: string } };
  return scripts.start.split(' ').filter((word) => word.startsWith('--'));
}

/** Megabytes in a second that the disk takes of the same bytes, in the same pieces. */
async function diskRate(path: string): Promise<number> {
  const piece = Buffer.alloc(MEBIBYTE, 7);
  const began = performance.now();
  const file = await open(path, 'wx');
  for (let left = MEBIBYTES; left > 0; left--) await file.write(piece);
  await file.sync();
  await file.close();
  return MEBIBYTES / ((performance.now() - began) / 1000);
}

/** Bytes in use by a process. */
async function memoryOf(pid: number): Promise<number> {
  const [, kilobytes] = /VmRSS:\s+(\d+)/.exec(await readFile(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Number(kilobytes) * 1024;
}
