/** A video of two gigabytes goes through a server that needs little memory for it, about as fast as the disk takes it. */
import { mkdir, mkdtemp, open, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { MediaFile } from '../../../../src/contract/calls/media.ts';
import { isLong } from '../../../support/length.ts';
import { videoOf } from '../../../support/media.ts';
import { startTessera } from '../../../support/server.ts';

const FOLDER = join(import.meta.dirname, '../../../../test-results');
const MEBIBYTE = 1024 ** 2;
const SIZE = 2048 * MEBIBYTE;
const BOUNDARY = 'b'.repeat(20);
const HEAD = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="file"; filename="large.mp4"\r\n\r\n`;
const END = `\r\n--${BOUNDARY}--\r\n`;

it.skipIf(!isLong)(
  'takes and serves two gigabytes without keeping them in memory',
  async () => {
    // On the disk, and not where other tests write.
    await mkdir(FOLDER, { recursive: true });
    const dataDir = await mkdtemp(join(FOLDER, 'large-'));
    const server = await startTessera({ dataDir });
    try {
      const authorization = `Bearer ${await tokenOf(server.url)}`;
      const before = await memoryOf(server.pid);
      let most = before;
      const watch = setInterval(
        () => void memoryOf(server.pid).then((used) => (most = Math.max(most, used))),
        50,
      );
      const began = performance.now();
      const answer = await fetch(`${server.url}/api/media/file/upload`, {
        method: 'POST',
        headers: { authorization, 'content-type': `multipart/form-data; boundary=${BOUNDARY}` },
        // As Node takes it, piece by piece.
        body: formOf(await videoOf('mp4', 3)) as unknown as BodyInit,
        duplex: 'half',
      } as RequestInit);
      const asset = (await answer.json()) as MediaFile;
      const seconds = (performance.now() - began) / 1000;
      expect([answer.status, asset]).toMatchObject([201, { type: 'VIDEO', duration: 3 }]);
      expect(asset.size).toBeGreaterThan(SIZE);
      let served = 0;
      const file = await fetch(server.url + asset.url, { headers: { authorization } });
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
      expect(most - before).toBeLessThan(300 * MEBIBYTE);
    } finally {
      await server.stop();
      await rm(dataDir, { recursive: true, force: true });
    }
  },
  600_000,
);

/** A video, behind which a box follows that players leave out. */
async function* formOf(video: Buffer): AsyncGenerator<Uint8Array> {
  yield Buffer.from(HEAD);
  yield video;
  const box = Buffer.alloc(16);
  box.writeUInt32BE(1);
  box.write('free', 4, 'latin1');
  box.writeBigUInt64BE(BigInt(SIZE + box.length), 8);
  yield box;
  const piece = Buffer.alloc(MEBIBYTE, 7);
  for (let left = SIZE; left > 0; left -= piece.length) {
    yield piece;
    await Promise.resolve();
  }
  yield Buffer.from(END);
}

/** Megabytes in a second that the disk takes of the same bytes, in the same pieces. */
async function diskRate(path: string): Promise<number> {
  const piece = Buffer.alloc(MEBIBYTE, 7);
  const began = performance.now();
  const file = await open(path, 'wx');
  for (let left = SIZE; left > 0; left -= piece.length) await file.write(piece);
  await file.sync();
  await file.close();
  return SIZE / MEBIBYTE / ((performance.now() - began) / 1000);
}

/** Bytes in use by a process. */
async function memoryOf(pid: number): Promise<number> {
  const [, kilobytes] = /VmRSS:\s+(\d+)/.exec(await readFile(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Number(kilobytes) * 1024;
}

async function tokenOf(url: string): Promise<string> {
  const answer = await fetch(`${url}/api/auth/oauth/token`, {
    method: 'POST',
    headers: { authorization: `Basic ${btoa('tessera-web:')}` },
    body: new URLSearchParams({
      tenant_domain: 'demo',
      grant_type: 'password',
      username: 'admin@demo.test',
      password: 'tessera-demo',
    }),
  });
  return ((await answer.json()) as { access_token: string }).access_token;
}
