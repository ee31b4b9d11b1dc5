/** Small pictures of files: made by themselves of images, given by the browser for what the server cannot draw. */
import sharp from 'sharp';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { MediaFile } from '../../../../src/contract/calls/media.ts';
import { PRODUCT } from '../../../../src/server/compose.ts';
import { DueWorker } from '../../../../src/server/platform/due/due-worker.ts';
import { areaDueParts } from '../../../support/area-due.ts';
import { purge } from '../../../support/composed.ts';
import { describeOnDatabase } from '../../../support/databases.ts';
import { doDue } from '../../../support/due.ts';
import { imageOf, makePictures, mediaTools, openContentsFolder, pdfOf } from '../../../support/media.ts';
import { openTenant, type Tenant } from '../../base/access/people.ts';

describeOnDatabase('pictures of files', (open) => {
  let tenant: Tenant;
  let contents: Awaited<ReturnType<typeof openContentsFolder>>;
  let tools: ReturnType<typeof mediaTools>;

  beforeAll(async () => {
    contents = await openContentsFolder();
    tenant = await openTenant(await open({ product: true }));
    tools = mediaTools(tenant.api, tenant.admin.token);
  });
  afterAll(() => contents.close());

  const uploaded = async (name: string, bytes: Uint8Array) =>
    (await (await tools.upload(name, bytes)).json()) as MediaFile;
  const pictureOf = async ({ url }: MediaFile) => {
    const answer = await tools.get(`${url}/picture`);
    if (answer.status !== 200) return answer.status;
    const { width, height, format } = await sharp(await answer.arrayBuffer()).metadata();
    return [width, height, format];
  };
  const give = (id: string, body: Uint8Array, by = tenant.admin.token) =>
    tenant.api.api.request(`/api/media/poster/${id}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${by}`, 'content-type': 'image/webp' },
      body: body as BodyInit,
    });
  const drawn = (width: number, height: number) => imageOf(width, height).webp().toBuffer();

  it('come with the work that waits, once for each image, however many processes try', async () => {
    const images = [];
    for (const side of [900, 901, 902]) {
      images.push(await uploaded(`${side}.png`, await imageOf(side, 300).png().toBuffer()));
    }
    // The same work twice: two processes believe that they have it.
    const { rows } = await sql<{ count: number }>`select count(*)::int as count from tessera.due
      where kind = 'media-picture'`.execute(tenant.api.database.kysely);
    expect(rows).toEqual([{ count: 3 }]);
    const parts = areaDueParts(tenant.api);
    const [kind] = PRODUCT.due(parts);
    const [first] = images;
    const work = { tenantId: tenant.tenantId, key: first?.id ?? '', attempts: 1 };
    const { signal } = new AbortController();
    await Promise.all([kind?.run(work, signal), kind?.run(work, signal)]);
    const worker = new DueWorker({ database: tenant.api.database, kinds: PRODUCT.due(parts) });
    await doDue(tenant.api.database, worker);
    await worker.stop();
    expect(await Promise.all(images.map(pictureOf))).toEqual([
      [480, 160, 'webp'],
      [480, 160, 'webp'],
      [480, 160, 'webp'],
    ]);
    // An image and its picture each, and nothing of the second try.
    expect(await contents.names()).toHaveLength(6);
  });

  it('are large ones, too, where the image is larger than that and does not move; else a preview shows the image', async () => {
    const shown = async (name: string, bytes: Uint8Array) => {
      const { url } = await uploaded(name, bytes);
      await makePictures(tenant.api);
      // The same work once more makes nothing more.
      const names = await contents.names();
      await makePictures(tenant.api);
      expect(await contents.names()).toEqual(names);
      const answer = await tools.get(`${url}/picture?size=large`);
      const { width, height, format } = await sharp(await answer.arrayBuffer()).metadata();
      return [width, height, format];
    };
    const turned = await imageOf(3200, 800).jpeg().withMetadata({ orientation: 6 }).toBuffer();
    expect(await shown('huge.jpg', turned)).toEqual([400, 1600, 'webp']);
    expect(await shown('enough.png', await imageOf(1600, 20).png().toBuffer())).toEqual([1600, 20, 'png']);
    const frames = [await imageOf(1700, 9).png().toBuffer(), await imageOf(1700, 9).png().toBuffer()];
    const moving = await sharp(frames, { join: { animated: true } })
      .gif()
      .toBuffer();
    expect((await shown('moving.gif', moving))[2]).toBe('gif');
    const { url } = await uploaded('no image.pdf', pdfOf(1));
    expect((await tools.get(`${url}/picture?size=large`)).status).toBe(404);
  });

  it('are drawn by the browser for what the server cannot draw, and stay the first ones', async () => {
    const document = await uploaded('drawn.pdf', pdfOf(2));
    await makePictures(tenant.api);
    expect(await pictureOf(document)).toBe(404);
    expect((await give(document.id, await drawn(1000, 500))).status).toBe(204);
    expect(await pictureOf(document)).toEqual([480, 240, 'webp']);
    expect((await give(document.id, await drawn(100, 100))).status).toBe(204);
    expect(await pictureOf(document)).toEqual([480, 240, 'webp']);
    // What shows an image is made of the image.
    const image = await uploaded('own.png', await imageOf(50, 40).png().toBuffer());
    expect((await give(image.id, await drawn(10, 10))).status).toBe(204);
    await makePictures(tenant.api);
    expect(await pictureOf(image)).toEqual([50, 40, 'webp']);
  });

  it('are taken of nobody who may not change the file, and only where they are pictures', async () => {
    const document = await uploaded('refused.pdf', pdfOf(1));
    const before = await contents.names();
    const looking = await tenant.hire({ areas: { messages: ['VIEW'] } });
    const other = await tenant.api.signIn('others');
    const picture = await drawn(20, 20);
    const huge = Buffer.concat([picture, Buffer.alloc(4 * 1024 ** 2)]);
    const answers = [
      await give(document.id, picture, looking.token),
      await give(document.id, picture, other.token),
      await give('nothing', picture),
      await give(document.id, pdfOf(1)),
      await give(document.id, picture.subarray(0, 60)),
      await give(document.id, huge),
    ];
    expect(answers.map(({ status }) => status)).toEqual([403, 404, 404, 415, 400, 413]);
    expect((await mediaTools(tenant.api).send('POST', `/api/media/poster/${document.id}`)).status).toBe(401);
    expect(await pictureOf(document)).toBe(404);
    expect(await contents.names()).toEqual(before);
  });

  it('go with their files', async () => {
    const { id } = await uploaded('gone.png', await imageOf(60, 50).png().toBuffer());
    await makePictures(tenant.api);
    const names = await contents.names();
    await tools.send('DELETE', '/api/media/file/delete', [id]);
    await purge({ ...tenant.api, now: new Date(Date.now() + 40 * 24 * 60 * 60 * 1000) });
    expect(await contents.names()).toHaveLength(names.length - 2);
  });
});
