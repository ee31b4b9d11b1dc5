/** Smaller renditions of videos: made where the machine has the program, and nothing else where it has not. */
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import type { MediaFile } from '../../../../src/contract/calls/media.ts';
import { hasFfmpeg } from '../../../../src/server/areas/media/rendition/ffmpeg.ts';
import { drawnVideo } from '../../../../src/server/demo/media/video.ts';
import { describeOnDatabase } from '../../../support/databases.ts';
import { imageOf, makePictures, mediaTools, openContentsFolder, videoOf } from '../../../support/media.ts';
import { openTenant, type Tenant } from '../../base/access/people.ts';

const isThere = await hasFfmpeg();

describeOnDatabase('renditions of videos', (open) => {
  let tenant: Tenant;
  let contents: Awaited<ReturnType<typeof openContentsFolder>>;
  let tools: ReturnType<typeof mediaTools>;
  let folder: string;
  const given = process.env['FFMPEG_PATH'];

  beforeAll(async () => {
    contents = await openContentsFolder();
    tenant = await openTenant(await open({ product: true }));
    tools = mediaTools(tenant.api, tenant.admin.token);
    folder = await mkdtemp(join(tmpdir(), 'tessera-ffmpeg-'));
    await writeFile(join(folder, 'frame.png'), await imageOf(640, 360).png().toBuffer());
  });
  afterEach(() => {
    if (given === undefined) delete process.env['FFMPEG_PATH'];
    else process.env['FFMPEG_PATH'] = given;
  });
  afterAll(async () => {
    await contents.close();
    await rm(folder, { recursive: true, force: true });
  });

  /** Writes down what it is asked for, and what a test gives it as its last argument. */
  async function fake(body: string): Promise<void> {
    const path = join(folder, 'ffmpeg');
    await writeFile(
      path,
      `#!${process.execPath}
      const fs = require('node:fs');
      const args = process.argv.slice(2);
      fs.appendFileSync(${JSON.stringify(join(folder, 'calls'))}, JSON.stringify(args) + '\\n');
      const out = args.at(-1);
      if (!args.includes('-version')) { ${body} }`,
    );
    await chmod(path, 0o755);
    process.env['FFMPEG_PATH'] = path;
  }
  const frame = () => JSON.stringify(join(folder, 'frame.png'));
  const uploaded = async (name: string, bytes: Uint8Array) =>
    (await (await tools.upload(name, bytes)).json()) as MediaFile;
  const work = () => makePictures(tenant.api, 'media-rendition');
  const bytesOf = async (path: string) => Buffer.from(await (await tools.get(path)).arrayBuffer());
  const statusOf = async ({ url }: MediaFile) => (await tools.get(`${url}/picture`)).status;

  it('do without where the machine has no such program', async () => {
    process.env['FFMPEG_PATH'] = join(folder, 'nowhere');
    const video = await videoOf('mp4', 3);
    const asset = await uploaded('without.mp4', video);
    expect(await work()).toEqual([asset.id]);
    expect(await bytesOf(`${asset.url}?size=small`)).toEqual(video);
    expect(await statusOf(asset)).toBe(404);
  });

  it('stand beside the video, with a picture of it where no browser has drawn one', async () => {
    await fake(
      `fs.copyFileSync(args.includes('png') ? ${frame()} : ${JSON.stringify(import.meta.filename)}, out);`,
    );
    // What the program has written is smaller than this.
    const video = await videoOf('webm', 9);
    const asset = await uploaded('larger.webm', video);
    const before = (await contents.names()).length;
    expect(await work()).toEqual([asset.id]);
    const small = await tools.get(`${asset.url}?size=small`);
    expect([small.status, small.headers.get('content-type')]).toEqual([200, 'video/mp4']);
    expect(Buffer.from(await small.arrayBuffer())).toEqual(await readFile(import.meta.filename));
    expect(await bytesOf(asset.url)).toEqual(video);
    const { path } = await tenant.admin.ask<{ path: string }>(
      'mutation ($id: ID!) { linkMedia(id: $id, minutes: 5) { path } }',
      { id: asset.id },
    );
    const opened = await tenant.api.api.request(`${path}&size=small`);
    expect(opened.headers.get('content-type')).toBe('video/mp4');
    const picture = await sharp(await bytesOf(`${asset.url}/picture`)).metadata();
    expect([picture.width, picture.height]).toEqual([480, 270]);
    // A picture, a larger one and a rendition; nothing of what was on the way. Once more there is nothing to do.
    expect((await contents.names()).length).toBe(before + 3);
    const calls = (await readFile(join(folder, 'calls'), 'utf8')).trim().split('\\n');
    expect(calls.at(-1)).toContain('"-map_metadata","-1"');
    expect(calls.every((call) => call.includes('-version') || call.includes('"-f","matroska","-i"'))).toBe(
      true,
    );
  });

  it('are not kept where they are hardly smaller, and leave nothing where the program fails', async () => {
    await fake(`fs.copyFileSync(args.includes('png') ? ${frame()} : args[args.indexOf('-i') + 1], out);`);
    const video = await videoOf('mp4', 4);
    const asset = await uploaded('as large.mp4', video);
    await work();
    expect(await bytesOf(`${asset.url}?size=small`)).toEqual(video);
    await fake(`fs.writeFileSync(out, 'half'); console.error('It is odd'); process.exit(1);`);
    const other = await uploaded('odd.mp4', await videoOf('mp4', 5));
    const before = await contents.names();
    await expect(work()).rejects.toThrow('It is odd');
    expect(await contents.names()).toEqual(before);
    expect(await statusOf(other)).toBe(404);
  });

  it.skipIf(!isThere)('are made by the real program', async () => {
    const { bytes } = await drawnVideo(2);
    const asset = await uploaded('drawn.webm', bytes);
    await work();
    const picture = await sharp(await bytesOf(`${asset.url}/picture`)).metadata();
    expect([picture.width, picture.height]).toEqual([480, 270]);
  });
});
