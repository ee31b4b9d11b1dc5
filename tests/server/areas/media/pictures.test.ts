/** Small pictures of files: made by themselves of images, given by the browser for what the server cannot draw. */
import sharp from 'sharp';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { MediaFile } from '../../../../src/contract/calls/media.ts';
import { publicPicturePath } from '../../../../src/server/platform/files/public-pictures/public-pictures.ts';
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
  const pictureOf = async ({ url }: MediaFile, size = '') => {
    const answer = await tools.get(`${url}/picture${size}`);
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
  const addressOf = (id: string) =>
    publicPicturePath(tenant.api.database.forTenant(tenant.tenantId), tenant.api.catalog, id);
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
    expect(await Promise.all(images.map((each) => pictureOf(each)))).toEqual([
      [480, 160, 'webp'],
      [480, 160, 'webp'],
      [480, 160, 'webp'],
    ]);
    // So small that the record holds it, in the shape of the image.
    const read =
      '{ mediaAssetList(orderBy: [{ field: "name", direction: ASCENDING }]) { rows { placeholder } } }';
    const { rows: assets } = await tenant.admin.ask<{ rows: { placeholder: string }[] }>(read);
    expect(assets).toHaveLength(3);
    for (const { placeholder } of assets) {
      expect([placeholder, placeholder.length < 400]).toEqual([
        expect.stringMatching(/^data:image\/webp;base64,/),
        true,
      ]);
      const bytes = Buffer.from(placeholder.slice(placeholder.indexOf(',')), 'base64');
      expect(await sharp(bytes).metadata()).toMatchObject({ width: 16, height: 5 });
    }
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
    // Where it is shown large, nobody should see that the tile is small.
    expect(await pictureOf(document, '?size=large')).toEqual([1000, 500, 'webp']);
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

  describe('of letters', () => {
    const opened = (path: string | undefined, headers = {}) =>
      tenant.api.api.request(path ?? '', { headers });

    it('are there for everybody who has the address, as every mail program shows them', async () => {
      const clear = sharp({ create: { width: 40, height: 20, channels: 4, background: '#00000000' } });
      const frames = [await imageOf(700, 9).png().toBuffer(), await imageOf(700, 9).png().toBuffer()];
      const moving = await sharp(frames, { join: { animated: true } })
        .webp()
        .toBuffer();
      const turned = await imageOf(3000, 1500).jpeg().withMetadata({ orientation: 6 }).toBuffer();
      const found = [];
      for (const [name, bytes] of [
        ['photo of Anna.jpg', turned],
        ['solid.webp', await imageOf(50, 40).webp().toBuffer()],
        ['clear.webp', await clear.webp().toBuffer()],
        ['moving.webp', moving],
      ] as const) {
        const path = await addressOf((await uploaded(name, bytes)).id);
        const answer = await opened(path);
        const body = await answer.arrayBuffer();
        const { width, height, pages = 1 } = await sharp(body).metadata();
        const { headers } = answer;
        expect(headers.get('content-length')).toBe(String(body.byteLength));
        found.push([path?.split('/').at(-1), headers.get('content-type'), width, height, pages]);
        expect(
          ['cache-control', 'cross-origin-resource-policy', 'x-content-type-options', 'set-cookie'].map(
            (each) => headers.get(each),
          ),
        ).toEqual(['public, max-age=86400', 'cross-origin', 'nosniff', null]);
        expect((await opened(path, { 'if-none-match': headers.get('etag') ?? '' })).status).toBe(304);
      }
      expect(found).toEqual([
        ['picture.jpg', 'image/jpeg', 1200, 2400, 1],
        ['picture.jpg', 'image/jpeg', 50, 40, 1],
        ['picture.png', 'image/png', 40, 20, 1],
        ['picture.gif', 'image/gif', 600, 8, 2],
      ]);
    });

    it('show what is seen of a document, once somebody has drawn it', async () => {
      const { id } = await uploaded('letter.pdf', pdfOf(1));
      expect(await addressOf(id)).toBeUndefined();
      expect(await addressOf('nothing')).toBeUndefined();
      await give(id, await drawn(960, 480));
      const answer = await opened(await addressOf(id));
      const { width, format } = await sharp(await answer.arrayBuffer()).metadata();
      expect([width, format]).toEqual([960, 'jpeg']);
    });

    it('keep their address and their bytes, also when the file gets a new version, which has one of its own', async () => {
      const { id } = await uploaded('first.png', await imageOf(30, 30).png().toBuffer());
      const first = await addressOf(id);
      const names = await contents.names();
      expect(await addressOf(id)).toBe(first);
      expect(await contents.names()).toEqual(names);
      await tools.upload('second.png', await imageOf(70, 30).png().toBuffer(), { replaces: id });
      const second = await addressOf(id);
      const widthAt = async (path?: string) =>
        (await sharp(await (await opened(path)).arrayBuffer()).metadata()).width;
      expect([await widthAt(first), await widthAt(second)]).toEqual([30, 70]);
    });

    it('are worth nothing where a letter of the address is another, of a file that is none, and of what is deleted', async () => {
      const { id } = await uploaded('secret.png', await imageOf(30, 31).png().toBuffer());
      const path = (await addressOf(id)) ?? '';
      const [token = '', name = ''] = path.split('/').slice(-2);
      const other = (at: number) =>
        token.slice(0, at) + (token[at] === 'A' ? 'B' : 'A') + token.slice(at + 1);
      const wrong = [...[0, 21, 42, 62].map(other), token.slice(1), `${token}A`, '', 'x'];
      for (const each of wrong) {
        expect([each, (await opened(path.replace(`${token}/${name}`, `${each}/${name}`))).status]).toEqual([
          each,
          404,
        ]);
      }
      expect((await opened(path)).status).toBe(200);
      await tools.send('DELETE', '/api/media/file/delete', [id]);
      expect((await opened(path)).status).toBe(404);
      expect(await addressOf(id)).toBeUndefined();
    });

    it('are asked for by nobody of another tenant', async () => {
      const { id } = await uploaded('mine.png', await imageOf(30, 32).png().toBuffer());
      const other = tenant.api.database.forTenant((await tenant.api.signIn('elsewhere')).tenantId);
      expect(await publicPicturePath(other, tenant.api.catalog, id)).toBeUndefined();
    });
  });

  it('go with their files', async () => {
    const { id } = await uploaded('gone.png', await imageOf(60, 50).png().toBuffer());
    await makePictures(tenant.api);
    await addressOf(id);
    const names = await contents.names();
    await tools.send('DELETE', '/api/media/file/delete', [id]);
    await purge({ ...tenant.api, now: new Date(Date.now() + 40 * 24 * 60 * 60 * 1000) });
    // With what was deleted before, and its picture.
    expect(await contents.names()).toHaveLength(names.length - 3 - 3);
  });
});
