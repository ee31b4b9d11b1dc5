/** A server that dies in the middle of an upload, or while it makes a picture, on its own data folder. */
import { createHash } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import type { MediaFile, MediaPage } from '../../../../src/contract/calls/media.ts';
import { openDatabase } from '../../../../src/server/base/db/database.ts';
import { readMetadata } from '../../../../src/server/base/model/read-metadata.ts';
import { openContents } from '../../../../src/server/platform/files/contents/contents-config.ts';
import { useContents } from '../../../../src/server/platform/files/contents/contents.ts';
import { purge } from '../../../support/composed.ts';
import { makeDataFolder, OWNER_LOGIN } from '../../../support/data-folder.ts';
import { tokenOf } from '../../../support/large-upload.ts';
import { imageOf, mediaTools } from '../../../support/media.ts';
import { freePort, startTessera } from '../../../support/server.ts';
import { patience } from '../../../support/patience.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

it(
  'leaves no record without its file, no file that the upkeep does not find, and makes the picture later',
  async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'tessera-media-kill-'));
    const port = await freePort();
    await makeDataFolder(dataDir);
    let server = await startTessera({ dataDir, port });
    try {
      const { url } = server;
      const api = { request: (path: string, init?: RequestInit) => fetch(url + path, init) };
      const as = async () =>
        mediaTools({ api } as unknown as Parameters<typeof mediaTools>[0], await tokenOf(url, OWNER_LOGIN));
      let tools = await as();
      const bytes = await imageOf(4000, 3000).png({ compressionLevel: 0 }).toBuffer();
      const { id } = (await (await tools.upload('killed.png', bytes)).json()) as MediaFile;
      // Its picture is under way, and soon another upload is.
      const half = new ReadableStream<Uint8Array>({
        start: (controller) => {
          controller.enqueue(Buffer.from(HEAD));
          controller.enqueue(bytes.subarray(0, bytes.length / 2));
        },
      });
      const cut = fetch(`${url}/api/media/file/upload`, {
        method: 'POST',
        headers: { ...tools.headers, 'content-type': `multipart/form-data; boundary=${BOUNDARY}` },
        body: half,
        duplex: 'half',
      } as RequestInit);
      cut.catch(() => undefined);
      await delay(Math.random() * 100);
      await server.kill('SIGKILL');
      server = await startTessera({ dataDir, port });
      tools = await as();
      await expect
        .poll(async () => (await tools.get(`/api/media/file/${id}/picture`)).status, {
          timeout: patience(60_000),
        })
        .toBe(200);
      const page = (await (await tools.get('/api/core/mediaassets/all?search=cut')).json()) as MediaPage;
      expect(page.total).toBe(0);
      const served = Buffer.from(await (await tools.get(`/api/media/file/${id}`)).arrayBuffer());
      expect(createHash('sha256').update(served).digest('hex')).toBe(
        createHash('sha256').update(bytes).digest('hex'),
      );
      await server.kill('SIGTERM');
      await expectNothingLeft(dataDir);
    } finally {
      await server.kill('SIGKILL');
      await rm(dataDir, { recursive: true, force: true });
    }
  },
  patience(240_000),
);

const BOUNDARY = 'b'.repeat(20);
const HEAD = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="file"; filename="cut.png"\r\n\r\n`;

/** After the upkeep of two days later each content is of a file that is whole, and nothing else is on the disk. */
async function expectNothingLeft(dataDir: string): Promise<void> {
  const database = await openDatabase({ dataDir });
  const back = useContents(openContents({ dataDir }));
  try {
    const catalog = await readMetadata('metadata');
    await purge({ database, catalog, now: new Date(Date.now() + 2 * DAY_MS) });
    const { rows } = await sql<{
      sha256: string;
      whole: boolean;
    }>`select sha256, completed_at is not null as whole
      from tessera.file where in_contents`.execute(database.kysely);
    expect(rows.every(({ whole }) => whole)).toBe(true);
    const kept = await readdir(join(dataDir, 'files'), { recursive: true, withFileTypes: true });
    const names = kept.filter((entry) => entry.isFile()).map(({ name }) => name);
    expect(names.sort()).toEqual([...new Set(rows.map(({ sha256 }) => sha256))].sort());
    expect(await readdir(join(dataDir, 'incoming'))).toEqual([]);
  } finally {
    back();
    await database.close();
  }
}
