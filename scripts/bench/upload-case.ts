import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { tokenOf, sendLarge } from '../../tests/support/large-upload.ts';
import { videoOf } from '../../tests/support/media.ts';
import { startTessera } from '../../tests/support/server.ts';
import type { FileRates } from './import-case.ts';
import { inOwnDatabase } from './own-database.ts';

const ROUNDS = 4;
const MEBIBYTES = 256;

/**
 * Megabytes a second: a video of 256 MiB as the form that browsers send, taken, looked into and kept; and the same bytes
 * taken by a bare route, which hashes them and has them on the same disk. Both flush.
 */
export function measureUpload(databaseUrl: string, folder: string): Promise<FileRates> {
  return inOwnDatabase(databaseUrl, async (url) => {
    const dataDir = await mkdtemp(join(folder, 'upload-'));
    const server = await startTessera({ dataDir, env: { DATABASE_URL: url } });
    const bare = await startBareUpload(dataDir);
    try {
      const token = await tokenOf(server.url);
      const video = await videoOf('mp4', 3);
      const send = async (address: string) => {
        const began = performance.now();
        const answer = await sendLarge(address, token, video, MEBIBYTES);
        if (answer.status !== 201) throw new Error(`${answer.status}: ${await answer.text()}`);
        await answer.arrayBuffer();
        return MEBIBYTES / ((performance.now() - began) / 1000);
      };
      const [base, tested]: [number[], number[]] = [[], []];
      for (let round = 0; round < ROUNDS; round++) {
        base.push(await send(bare.url));
        tested.push(await send(`${server.url}/api/media/file/upload`));
      }
      return { base: Math.max(...base), tested: Math.max(...tested) };
    } finally {
      await bare.close();
      await server.stop();
      await rm(dataDir, { recursive: true, force: true });
    }
  });
}

async function startBareUpload(folder: string) {
  const take = async (request: IncomingMessage) => {
    const hash = createHash('sha256');
    const hashed = async function* (pieces: AsyncIterable<Buffer>) {
      for await (const bytes of pieces) {
        hash.update(bytes);
        yield bytes;
      }
    };
    await pipeline(request, hashed, createWriteStream(join(folder, 'bare'), { flush: true }));
    return hash.digest('hex');
  };
  const server = createServer((request, response) => {
    take(request).then(
      (sum) => response.writeHead(201).end(sum),
      (error: unknown) => response.writeHead(500).end(String(error)),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}
