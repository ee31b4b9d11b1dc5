import { createHash } from 'node:crypto';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { MediaFile, MediaPage } from '../../../../src/contract/calls/media.ts';
import { purge, runBatch } from '../../../support/composed.ts';
import { sql } from 'kysely';
import { describeOnDatabase } from '../../../support/databases.ts';
import {
  imageOf,
  makePictures,
  mediaTools,
  openContentsFolder,
  pdfOf,
  videoOf,
} from '../../../support/media.ts';
import { storeSetting } from '../../../support/settings.ts';
import { openTenant, type Person, type Tenant } from '../../base/access/people.ts';

const ROOM = '{ fileRoom { used max } }';
const LINK =
  'mutation ($id: ID!, $minutes: Int!) { linkMedia(id: $id, minutes: $minutes) { path expiresAt } }';
const UPDATE = `mutation ($id: ID!, $input: MediaAssetInput!) {
  updateMediaAsset(id: $id, version: 1, input: $input) { name tags alternativeText version } }`;
const PRESENTATION = `mutation ($input: PresentationInput!) { createPresentation(input: $input) { id version } }`;
const CAMPAIGN = `mutation ($input: MessageCampaignInput!) { createMessageCampaign(input: $input) { id } }`;
const ARCHIVE = `mutation ($id: ID!) { actPresentation(action: "archive", id: $id, version: 1) { id } }`;

describeOnDatabase('media', (open) => {
  let tenant: Tenant;
  let admin: Person;
  let contents: Awaited<ReturnType<typeof openContentsFolder>>;
  let tools: ReturnType<typeof mediaTools>;
  const png = imageOf(40, 30).png().toBuffer();

  beforeAll(async () => {
    contents = await openContentsFolder();
    tenant = await openTenant(await open({ product: true }));
    ({ admin } = tenant);
    tools = mediaTools(tenant.api, admin.token);
  });
  afterAll(() => contents.close());

  const uploaded = async (name: string, bytes: Uint8Array, fields?: Record<string, string>, by = tools) => {
    const answer = await by.upload(name, bytes, fields);
    const body = (await answer.json()) as MediaFile;
    expect([answer.status, body]).toEqual([201, expect.anything()]);
    return body;
  };
  const listed = async (query = '', by = tools) =>
    (await (await by.get(`/api/core/mediaassets/all?${query}`)).json()) as MediaPage;
  const refusal = async (name: string, bytes: Uint8Array, fields?: Record<string, string>) => {
    const answer = await tools.upload(name, bytes, fields);
    return [answer.status, ((await answer.json()) as { error: string }).error];
  };

  it('takes each kind of file, and knows what it is', async () => {
    const turned = await imageOf(60, 20).jpeg().withMetadata({ orientation: 6 }).toBuffer();
    const frames = await imageOf(10, 30).webp().toBuffer();
    const files: [string, Buffer, Partial<MediaFile>][] = [
      ['Zażółć.PNG', await png, { type: 'IMAGE', contentType: 'image/png', width: 40, height: 30 }],
      // As people see it.
      ['turned.jpeg', turned, { contentType: 'image/jpeg', width: 20, height: 60 }],
      ['a.gif', await imageOf(9, 8).gif().toBuffer(), { contentType: 'image/gif', width: 9, height: 8 }],
      ['a.webp', frames, { contentType: 'image/webp', width: 10, height: 30 }],
      [
        'a.mp4',
        await videoOf('mp4', 3),
        { type: 'VIDEO', contentType: 'video/mp4', duration: 3, width: 320, height: 180 },
      ],
      ['a.webm', await videoOf('webm', 4), { type: 'VIDEO', contentType: 'video/webm', width: 320 }],
      ['a.pdf', pdfOf(300), { type: 'PDF', contentType: 'application/pdf', pages: 300 }],
    ];
    for (const [name, bytes, facts] of files) {
      const asset = await uploaded(name, bytes);
      const checksum = createHash('sha256').update(bytes).digest('hex');
      expect(asset).toMatchObject({
        name,
        size: bytes.length,
        checksum,
        project: 'highp',
        userName: 'Admin',
        ...facts,
      });
      const served = await tools.get(asset.url);
      expect(served.headers.get('content-type')).toBe(facts.contentType);
      expect(Buffer.from(await served.arrayBuffer()).equals(bytes)).toBe(true);
    }
  });

  it('answers its calls over plain HTTP in the shapes that programs count on', async () => {
    const file = await png;
    const nobody = mediaTools(tenant.api);
    const asset = await uploaded('shape.png', file);
    const used = await uploaded('shape used.pdf', pdfOf(2));
    await admin.ask(PRESENTATION, { input: { name: 'Uses a shape', picture: used.id } });
    const [page, gone, report] = [
      '/api/core/mediaassets/all',
      '/api/media/file/delete',
      '/admin/rest/v2/report',
    ];
    const assetIds = [asset.id, used.id];
    const answers: [string, Response][] = [
      ['POST /api/media/file/upload', await tools.upload('again.png', file)],
      ['POST /api/media/file/upload: another kind of file', await tools.upload('a.svg', file)],
      ['POST /api/media/file/upload: no session', await nobody.upload('a.png', file)],
      [`GET ${page}`, await tools.get(`${page}?search=shape`)],
      [`GET ${page}: not understood`, await tools.get(`${page}?size=1000`)],
      [`GET ${page}: no session`, await nobody.get(page)],
      [`POST ${report}`, await tools.send('POST', report, { assetIds })],
      [`POST ${report}: no session`, await nobody.send('POST', report, { assetIds })],
      [`DELETE ${gone}`, await tools.send('DELETE', gone, [asset.id])],
      [`DELETE ${gone}: in use`, await tools.send('DELETE', gone, { assetIds })],
      [`DELETE ${gone}: no session`, await nobody.send('DELETE', gone, assetIds)],
    ];
    const golden: Record<string, unknown> = {};
    for (const [call, answer] of answers) {
      const text = await answer.text();
      const type = answer.headers.get('content-type') ?? '';
      const isJson = type.startsWith('application/json');
      const body = isJson ? shapeOf(JSON.parse(text)) : text.split(/\r?\n/)[0];
      golden[call] = { status: answer.status, type, body };
    }
    await expect(JSON.stringify(golden, null, 2) + '\n').toMatchFileSnapshot(
      '../../../golden/media-calls.txt',
    );
  });

  it('has a small picture of an image, without what a camera wrote into it, for who sees the file', async () => {
    const exif = {
      IFD0: { Copyright: 'Somebody' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 0/1' },
    };
    const photo = await imageOf(1200, 600).jpeg().withExif(exif).withMetadata({ orientation: 6 }).toBuffer();
    const { url, id } = await uploaded('photo.jpg', photo);
    // It is not what whoever uploads waits for.
    expect((await tools.get(`${url}/picture`)).status).toBe(404);
    await makePictures(tenant.api);
    const answer = await tools.get(`${url}/picture`);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/webp']);
    const { width, height, exif: kept } = await sharp(await answer.arrayBuffer()).metadata();
    expect([width, height, kept]).toEqual([240, 480, undefined]);
    const history = 'query ($id: ID!) { recordHistory(objectName: "MediaAsset", id: $id) { action } }';
    expect(await admin.ask(history, { id })).toEqual([{ action: 'CREATE' }]);
    const { url: document } = await uploaded('none.pdf', pdfOf(1));
    expect((await tools.get(`${document}/picture`)).status).toBe(404);
    const outside = mediaTools(tenant.api, (await tenant.hire({ areas: { contacts: ['VIEW'] } })).token);
    expect((await outside.get(`${url}/picture`)).status).toBe(403);
  });

  it('keeps and serves no place where an image was taken, and leaves all else of it as it is', async () => {
    const gps = { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 123456789/1000', GPSMapDatum: 'Somewhere' };
    const exif = { IFD0: { Copyright: 'Somebody' }, IFD3: gps };
    const xmp =
      '<x:xmpmeta xmlns:x="adobe:ns:meta/"><exif:GPSLatitude>51,30.5N</exif:GPSLatitude></x:xmpmeta>';
    const described = () => imageOf(60, 20).withExif(exif).withXmp(xmp).withMetadata({ orientation: 6 });
    const jpeg = await described().jpeg().toBuffer();
    const images = {
      'place.jpg': jpeg,
      // Some cameras put further pictures behind the first.
      'places.jpg': Buffer.concat([jpeg, jpeg]),
      'place.png': await described().png().toBuffer(),
      'place.webp': await described().webp().toBuffer(),
    };
    const places = ['Somewhere', '51,30.5N', number(123_456_789, 'LE'), number(123_456_789, 'BE')];
    const told = (bytes: Buffer) => places.filter((place) => bytes.includes(place));
    for (const [name, bytes] of Object.entries(images)) {
      // A program that writes PNG packs texts.
      expect([name, told(bytes).length]).toEqual([name, name.endsWith('png') ? 2 : 3]);
      const { url, checksum, size, width } = await uploaded(name, bytes);
      const served = Buffer.from(await (await tools.get(url)).arrayBuffer());
      expect([name, told(served)]).toEqual([name, []]);
      expect([size, width]).toEqual([bytes.length, 20]);
      expect(checksum).toBe(createHash('sha256').update(served).digest('hex'));
      const [before, after] = await Promise.all([bytes, served].map((each) => sharp(each).metadata()));
      expect(after?.exif?.includes('Somebody')).toBe(true);
      expect([before?.xmp?.includes('GPS'), after?.xmp?.includes('GPS') ?? false]).toEqual([true, false]);
      expect(after?.orientation).toBe(before?.orientation);
      const pixels = (each: Buffer) => sharp(each, { failOn: 'warning' }).raw().toBuffer();
      expect((await pixels(served)).equals(await pixels(bytes))).toBe(true);
    }
    // Nobody walks through what stands behind the end of an image.
    const behind = Buffer.alloc(16 * 1024 ** 2);
    await uploaded('behind.png', Buffer.concat([images['place.png'], behind]));
    await uploaded('behind.webp', Buffer.concat([images['place.webp'], behind]));
    // What tells of no place is not touched.
    const plain = await imageOf(9, 9)
      .jpeg()
      .withExif({ IFD0: { Copyright: 'Somebody' } })
      .toBuffer();
    const { checksum } = await uploaded('plain.jpg', plain);
    expect(checksum).toBe(createHash('sha256').update(plain).digest('hex'));
  });

  it('refuses what it must not take, and leaves nothing of it', async () => {
    const [before, rows] = [await contents.names(), (await listed()).total];
    const image = await png;
    const video = await videoOf('mp4', 3);
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
    const bomb = await imageOf(1, 1).png().toBuffer();
    // Its head claims 30,000 times 30,000.
    bomb.writeUInt32BE(30_000, 16);
    bomb.writeUInt32BE(30_000, 20);
    const refusals: [string, Uint8Array, number, string][] = [
      ['a.svg', svg, 415, 'media-kind'],
      ['a.html', Buffer.from('<html></html>'), 415, 'media-kind'],
      ['png', image, 415, 'media-kind'],
      ['a.png.exe', image, 415, 'media-kind'],
      ['a.png', svg, 415, 'media-mislabelled'],
      ['a.jpg', image, 415, 'media-mislabelled'],
      ['a.mp4', pdfOf(1), 415, 'media-mislabelled'],
      ['a.webm', video, 415, 'media-mislabelled'],
      ['a.png', Buffer.alloc(0), 400, 'media-empty'],
      ['a.png', image.subarray(0, image.length / 2), 400, 'file-damaged'],
      ['a.jpg', (await imageOf(200, 200).jpeg().toBuffer()).subarray(0, 3000), 400, 'file-damaged'],
      ['a.mp4', video.subarray(0, video.length - 6000), 400, 'file-damaged'],
      ['a.pdf', pdfOf(9).subarray(0, 400), 400, 'file-damaged'],
      ['a.png', bomb, 400, 'media-pixels'],
      [`${'a'.repeat(300)}.png`, image, 400, 'too-long'],
      ['../../etc/a.png', image, 400, 'invalid-text'],
      ['..\\a.png', image, 400, 'invalid-text'],
      ['.png', image, 400, 'invalid-text'],
    ];
    const found: unknown[] = [];
    for (const [name, bytes] of refusals) found.push([name, ...(await refusal(name, bytes))]);
    expect(found).toEqual(refusals.map(([name, , status, error]) => [name, status, error]));
    expect(await refusal('a.png', image, { project: 'other' })).toEqual([400, 'bad-request']);
    expect(await contents.names()).toEqual(before);
    expect((await listed()).total).toBe(rows);
  });

  it('refuses a form that breaks off or has no file, and leaves nothing of it', async () => {
    const before = await contents.names();
    const boundary = 'x'.repeat(20);
    const head = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\n\r\n`;
    const send = (body: BodyInit, type: string) =>
      tenant.api.api.request('/api/media/file/upload', {
        method: 'POST',
        headers: { authorization: `Bearer ${admin.token}`, 'content-type': type },
        body,
      });
    const type = `multipart/form-data; boundary=${boundary}`;
    const bodies: [BodyInit, string][] = [
      [Buffer.concat([Buffer.from(head), await png]), type],
      [`--${boundary}--\r\n`, type],
      ['{}', 'application/json'],
    ];
    for (const [body, given] of bodies) expect((await send(body, given)).status).toBe(400);
    expect(await contents.names()).toEqual(before);
  });

  it('says without a session that no access token is available', async () => {
    const nobody = mediaTools(tenant.api);
    const { url } = await uploaded('mine.png', await png);
    const answers = [
      await nobody.upload('a.png', await png),
      await nobody.get('/api/core/mediaassets/all'),
      await nobody.send('DELETE', '/api/media/file/delete', ['x']),
      await nobody.send('POST', '/admin/rest/v2/report', { assetIds: ['x'] }),
      await nobody.get(url),
    ];
    for (const answer of answers) {
      expect(answer.status).toBe(401);
      expect(await answer.json()).toMatchObject({ error: 'no access token is available' });
    }
  });

  it('lists by project, type, owner and words, in pages and in an order', async () => {
    const colleague = mediaTools(tenant.api, (await tenant.hire('marketer')).token);
    const [small, large] = [await png, await imageOf(90, 90).png().toBuffer()];
    const one = await uploaded('Alpha slide.png', small, { project: 'dbe' });
    const two = await uploaded('Beta slide.png', large, { project: 'dbe' }, colleague);
    const three = await uploaded('Gamma.pdf', pdfOf(2), { project: 'dbe' });
    const names = async (query: string, by = tools) =>
      (await listed(`project=dbe&${query}`, by)).content.map(({ name }) => name);
    expect(await names('')).toEqual([three.name, two.name, one.name]);
    expect(await names('sortBy=created_at&sortDirection=asc')).toEqual([one.name, two.name, three.name]);
    const alt = { alternativeText: 'Changed last' };
    await admin.ask(UPDATE, { id: one.id, input: alt });
    expect(await names('')).toEqual([one.name, three.name, two.name]);
    expect(await names('sortBy=created_at')).toEqual(await names('sortBy=lastUpdated&sortDirection=DESC'));
    expect(await names('sortBy=name')).toEqual([three.name, two.name, one.name]);
    expect(await names('type=image&search=slide%20beta')).toEqual([two.name]);
    expect(await names('type=pdf')).toEqual([three.name]);
    expect(await names('type=personal', colleague)).toEqual([two.name]);
    expect(await names('personal=true&type=pdf', colleague)).toEqual([]);
    expect(await listed('project=dbe&page=1&size=2')).toMatchObject({
      content: [{ name: two.name }],
      page: 1,
      size: 2,
      total: 3,
      totalIsExact: true,
    });
    expect(await listed()).toMatchObject({ page: 0, size: 20 });
    for (const wrong of [
      'page=-1',
      'size=0',
      'size=1000',
      'type=x',
      'project=x',
      'sortDirection=up',
      'sortBy=x',
    ]) {
      expect([wrong, (await tools.get(`/api/core/mediaassets/all?${wrong}`)).status]).toEqual([wrong, 400]);
    }
  });

  it('serves parts, and tells what has not changed', async () => {
    const bytes = await png;
    const { url, checksum } = await uploaded('part.png', bytes);
    const ask = async (headers: Record<string, string>) => {
      const answer = await tools.get(url, headers);
      return [answer.status, Buffer.from(await answer.arrayBuffer()), answer.headers.get('content-range')];
    };
    const size = bytes.length;
    expect(await ask({ range: 'bytes=3-9' })).toEqual([206, bytes.subarray(3, 10), `bytes 3-9/${size}`]);
    expect(await ask({ range: 'bytes=9-' })).toEqual([206, bytes.subarray(9), `bytes 9-${size - 1}/${size}`]);
    expect(await ask({ range: 'bytes=-4' })).toEqual([
      206,
      bytes.subarray(-4),
      `bytes ${size - 4}-${size - 1}/${size}`,
    ]);
    expect(await ask({ range: `bytes=${size}-` })).toEqual([416, Buffer.alloc(0), `bytes */${size}`]);
    expect(await ask({ range: 'bytes=0-1,3-4' })).toEqual([200, bytes, null]);
    expect(await ask({ range: 'bytes=0-1', 'if-range': '"old"' })).toEqual([200, bytes, null]);
    expect(await ask({ 'if-none-match': `"${checksum}"` })).toEqual([304, Buffer.alloc(0), null]);
    const { headers } = await tools.get(url);
    expect(Object.fromEntries(headers)).toMatchObject({
      'accept-ranges': 'bytes',
      'cache-control': 'private, no-cache',
      'content-disposition': expect.stringMatching(/^inline; filename="part.png"/) as string,
      'content-length': String(size),
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
      'x-content-type-options': 'nosniff',
      etag: `"${checksum}"`,
    });
    expect((await tools.get(`${url}?download`)).headers.get('content-disposition')).toMatch(/^attachment/);
  });

  it('is for those whose role sees it, at each download', async () => {
    const { id, url } = await uploaded('rights.png', await png);
    const person = await tenant.hire({ areas: { messages: ['VIEW'] } });
    const looking = mediaTools(tenant.api, person.token);
    expect((await looking.get(url)).status).toBe(200);
    expect((await looking.upload('a.png', await png)).status).toBe(403);
    expect((await looking.send('DELETE', '/api/media/file/delete', [id])).status).toBe(403);
    expect((await looking.send('POST', '/admin/rest/v2/report', { assetIds: [id] })).status).toBe(403);
    await expect(person.ask(LINK, { id, minutes: 1 })).rejects.toThrow('forbidden');
    const outside = mediaTools(tenant.api, (await tenant.hire({ areas: { contacts: ['VIEW'] } })).token);
    expect((await outside.get(url)).status).toBe(403);
    expect((await outside.get('/api/core/mediaassets/all')).status).toBe(403);
    const shown = mediaTools(tenant.api, (await tenant.hire('representative')).token);
    expect((await shown.get(url)).status).toBe(200);
  });

  it('is not seen by another tenant, which has room of its own', async () => {
    const { id, url } = await uploaded('secret.png', await png);
    const { token, call } = await tenant.api.signIn('other');
    const others = mediaTools(tenant.api, token);
    expect((await others.get(url)).status).toBe(404);
    expect((await listed('', others)).total).toBe(0);
    expect(await (await others.send('DELETE', '/api/media/file/delete', [id])).json()).toEqual({
      deleted: [],
      refused: [{ id, error: 'not-found', usedIn: [] }],
    });
    const report = await others.send('POST', '/admin/rest/v2/report', { assetIds: [id] });
    expect(await report.text()).not.toContain('secret');
    expect((await call(ROOM)).data['fileRoom']).toEqual({ used: 0, max: 20 * 1024 ** 3 });
    expect((await call(LINK, { id, minutes: 5 })).errors?.[0]?.message).toBe('not-found');
  });

  it('opens by a signed link until that ends, and by no other', async () => {
    const bytes = await png;
    const { id } = await uploaded('link.png', bytes);
    const { path } = await admin.ask<{ path: string }>(LINK, { id, minutes: 5 });
    const nobody = mediaTools(tenant.api);
    const answer = await nobody.get(path);
    expect([answer.status, Buffer.from(await answer.arrayBuffer())]).toEqual([200, bytes]);
    const { id: another } = await uploaded('another.png', bytes);
    const until = Number(/until=(\d+)/.exec(path)?.[1]);
    const { tenantId } = await tenant.api.signIn('third');
    const wrong = [
      path.replace(id, another),
      path.replace(String(until), String(until + 1)),
      path.replace(String(until), '1'),
      path.replace(/sign=.*/, 'sign='),
      path.replace(tenant.tenantId, tenantId),
      path.replace(tenant.tenantId, 'x'),
    ];
    for (const each of wrong) expect([each, (await nobody.get(each)).status]).toEqual([each, 404]);
    await tools.send('DELETE', '/api/media/file/delete', [id]);
    expect((await nobody.get(path)).status).toBe(404);
  });

  it('is not deleted while a presentation uses it, and says where', async () => {
    const { id } = await uploaded('used.png', await png);
    const presentation = await admin.ask<{ id: string }>(PRESENTATION, {
      input: { name: 'Launch', picture: id },
    });
    const answer = await tools.send('DELETE', '/api/media/file/delete', { assetIds: [id] });
    expect([answer.status, await answer.json()]).toEqual([
      409,
      {
        deleted: [],
        refused: [
          {
            id,
            error: 'in-use',
            usedIn: [
              {
                objectName: 'Presentation',
                field: 'picture',
                count: 1,
                first: [{ id: presentation.id, label: 'Launch' }],
              },
            ],
          },
        ],
      },
    ]);
    const report = await tools.send('POST', '/admin/rest/v2/report', { assetIds: [id] });
    expect(report.headers.get('content-type')).toBe('text/plain; charset=utf-8');
    expect(await report.text()).toMatch(/used\.png;highp;IMAGE;image\/png;.*;Presentation \(1\): Launch/);
    await admin.ask(ARCHIVE, presentation);
    const gone = await tools.send('DELETE', '/api/media/file/delete', [id]);
    expect(await gone.json()).toEqual({ deleted: [id], refused: [] });
  });

  it('is not deleted while the letter of a campaign shows it, until that is archived', async () => {
    const { id } = await uploaded('in a letter.png', await png);
    const blocks = [
      { type: 'image', asset: id, alt: 'A picture' },
      { type: 'footer', text: '<p>Main Street 1</p>', unsubscribe: 'Unsubscribe' },
    ];
    const campaign = await admin.ask<{ id: string }>(CAMPAIGN, {
      input: { name: 'Spring', type: 'EMAIL', letter: JSON.stringify({ blocks }) },
    });
    const answer = await tools.send('DELETE', '/api/media/file/delete', [id]);
    const used = { objectName: 'MessageCampaign', field: 'letter', count: 1 };
    const first = [{ id: campaign.id, label: 'Spring' }];
    expect(await answer.json()).toEqual({
      deleted: [],
      refused: [{ id, error: 'in-use', usedIn: [{ ...used, first }] }],
    });
    const usage = `query ($ids: [ID!]!) { recordUsage(objectName: "MediaAsset", ids: $ids) { objectName refuses } }`;
    expect(await admin.ask(usage, { ids: [id] })).toEqual([{ objectName: 'MessageCampaign', refuses: true }]);
    await sql`update message_campaign set status = 'ARCHIVED' where id = ${campaign.id}`.execute(
      tenant.api.database.kysely,
    );
    expect(await admin.ask(usage, { ids: [id] })).toEqual([
      { objectName: 'MessageCampaign', refuses: false },
    ]);
    const gone = await tools.send('DELETE', '/api/media/file/delete', [id]);
    expect(await gone.json()).toEqual({ deleted: [id], refused: [] });
  });

  it('is either deleted or shown by a letter that is saved at that moment, whoever comes first', async () => {
    const letterOf = (asset: string) =>
      JSON.stringify({
        blocks: [
          { type: 'image', asset, alt: 'A picture' },
          { type: 'footer', text: '<p>Main Street 1</p>', unsubscribe: 'Unsubscribe' },
        ],
      });
    const change = `mutation ($id: ID!, $version: Int!, $letter: String) {
      updateMessageCampaign(id: $id, version: $version, input: { letter: $letter }) { id version } }`;
    const remove = 'mutation ($id: ID!) { deleteMediaAsset(id: $id, version: 1) { id } }';
    const campaign = await admin.ask<{ id: string }>(CAMPAIGN, { input: { name: 'Racer', type: 'EMAIL' } });
    for (let round = 0; round < 6; round++) {
      const { id } = await uploaded(`raced ${round}.png`, await png);
      const { version } = await admin.ask<{ version: number }>(
        'query ($id: ID!) { messageCampaign(id: $id) { version } }',
        { id: campaign.id },
      );
      const calls = [
        () => admin.call(change, { ...campaign, version, letter: letterOf(id) }),
        () => admin.call(remove, { id }),
      ];
      const [first, second] = round % 2 ? calls : calls.toReversed();
      const answers = await Promise.all([first?.(), second?.()]);
      expect(answers.filter((answer) => answer?.errors)).toHaveLength(1);
    }
    // What is gone already is told at the field.
    const { id } = await uploaded('gone.png', await png);
    await admin.ask(remove, { id });
    const input = { name: 'Late', type: 'EMAIL', letter: letterOf(id) };
    expect((await admin.call(CAMPAIGN, { input })).errors?.[0]).toMatchObject({
      message: 'not-found',
      extensions: { path: 'letter', params: { id } },
    });
  });

  it('is not deleted by the calls for records either, one or many, while it is in use', async () => {
    const { id } = await uploaded('kept.png', await png);
    await admin.ask(PRESENTATION, { input: { name: 'Keeps it', picture: id } });
    const one = await admin.call('mutation ($id: ID!) { deleteMediaAsset(id: $id, version: 1) { id } }', {
      id,
    });
    expect(one.errors?.[0]).toMatchObject({
      message: 'in-use',
      extensions: { params: { value: 'kept.png', object: 'Presentation', field: 'picture', count: 1 } },
    });
    const { id: job } = await admin.ask<{ id: string }>(
      'mutation ($ids: [ID!]!) { bulkDeleteMediaAsset(ids: $ids) { id } }',
      { ids: [id] },
    );
    await runBatch({ ...tenant.api, tenantId: tenant.tenantId, jobId: job });
    const ended = 'query ($id: ID!) { batchJob(id: $id) { status errorCount } }';
    expect(await admin.ask(ended, { id: job })).toEqual({ status: 'COMPLETED_WITH_ERRORS', errorCount: 1 });
    expect((await tools.get(`/api/media/file/${id}`)).status).toBe(200);
  });

  it('is what other objects refer to: only what is there for the tenant, with its picture', async () => {
    const { token } = await tenant.api.signIn('neighbour');
    const theirs = await uploaded('theirs.png', await png, {}, mediaTools(tenant.api, token));
    for (const picture of [theirs.id, 'nothing']) {
      const refused = await admin.call(PRESENTATION, { input: { name: 'Of others', picture } });
      expect(refused.errors?.[0]).toMatchObject({ extensions: { path: 'picture' } });
    }
    const described = async (by: Person) => {
      const { fields } = await by.ask<{ fields: { name: string }[] }>(
        '{ objectMetadata(objectName: "Presentation") { fields { name recordPicture takesFiles } } }',
      );
      return fields.find(({ name }) => name === 'picture');
    };
    const recordPicture = '/api/media/file/{id}/picture?of={pictureId}';
    expect(await described(admin)).toEqual({ name: 'picture', recordPicture, takesFiles: true });
    const looking = await tenant.hire({ areas: { messages: ['VIEW'], presentations: ['VIEW'] } });
    expect(await described(looking)).toEqual({ name: 'picture', recordPicture, takesFiles: false });
  });

  it('begins with a file, and is a record like any other then', async () => {
    const create = 'mutation { createMediaAsset(input: { name: "x" }) { id } }';
    expect((await admin.call(create)).errors?.[0]?.message).toBe('only-by-upload');
    const { id } = await uploaded('old.png', await png);
    const input = { name: 'New name', tags: ['a', 'b'], alternativeText: 'A red square' };
    expect(await admin.ask(UPDATE, { id, input })).toEqual({ ...input, version: 2 });
    const wrong = await admin.call(UPDATE, { id, input: { checksum: 'x' } });
    expect(wrong.errors).toBeDefined();
    const history = await admin.ask<{ action: string }[]>(
      'query ($id: ID!) { recordHistory(objectName: "MediaAsset", id: $id) { action } }',
      { id },
    );
    expect(history.map(({ action }) => action)).toEqual(['UPDATE', 'CREATE']);
  });

  it('takes no more than the tenant has room for', async () => {
    const { used } = await admin.ask<{ used: number }>(ROOM);
    await storeSetting(tenant.api.database, tenant.tenantId, 'fileStorage', 1);
    expect(await admin.ask(ROOM)).toEqual({ used, max: 1024 ** 3 });
    expect(used).toBeGreaterThan(0);
  });

  // Last: by then all sessions have ended.
  it('keeps the file of what is deleted until it cannot be brought back', async () => {
    const bytes = await imageOf(33, 33).png().toBuffer();
    const { id, url, checksum } = await uploaded('back.png', bytes);
    await tools.send('DELETE', '/api/media/file/delete', [id]);
    expect((await tools.get(url)).status).toBe(404);
    const run = { ...tenant.api, now: new Date(Date.now() + 10 * 24 * 60 * 60 * 1000) };
    await purge(run);
    await admin.ask('mutation ($id: ID!) { restoreMediaAsset(id: $id, version: 2) { id } }', { id });
    expect((await tools.get(url)).status).toBe(200);
    await tools.send('DELETE', '/api/media/file/delete', [id]);
    await purge({ ...run, now: new Date(Date.now() + 40 * 24 * 60 * 60 * 1000) });
    expect(await contents.names()).not.toContain(checksum);
  });
});

function number(value: number, order: 'LE' | 'BE'): Buffer {
  const bytes = Buffer.alloc(4);
  bytes[`writeUInt32${order}`](value);
  return bytes;
}

/** Keys of texts and what a caller counts on stand as they are. */
const SAID = new Set([
  'error',
  'message',
  'messageKey',
  'code',
  'path',
  'type',
  'project',
  'page',
  'contentType',
]);

/** Kinds in the place of values. */
const shapeOf = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(shapeOf);
  if (typeof value !== 'object' || value === null) return value === null ? null : typeof value;
  return Object.fromEntries(
    Object.entries(value).map(([key, each]) => [
      key,
      SAID.has(key) && typeof each !== 'object' ? each : shapeOf(each),
    ]),
  );
};
