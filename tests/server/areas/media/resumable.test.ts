import { readdir, readFile, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { MediaFile } from '../../../../src/contract/calls/media.ts';
import { dropAbandonedUploads } from '../../../../src/server/areas/media/resumable/unfinished.ts';
import { incomingFolder } from '../../../../src/server/platform/files/contents/folder-contents.ts';
import { describeOnDatabase } from '../../../support/databases.ts';
import { imageOf, mediaTools, openContentsFolder } from '../../../support/media.ts';
import { storeSetting } from '../../../support/settings.ts';
import { openTenant, type Person, type Tenant } from '../../base/access/people.ts';

const PATH = '/api/media/file/resumable';
const metadataOf = (fields: Record<string, string>) =>
  Object.entries(fields)
    .map(([name, value]) => `${name} ${Buffer.from(value).toString('base64')}`)
    .join(',');

describeOnDatabase('uploads that go on after a break', (open) => {
  let tenant: Tenant;
  let admin: Person;
  let contents: Awaited<ReturnType<typeof openContentsFolder>>;
  const image = imageOf(90, 70).png().toBuffer();

  beforeAll(async () => {
    contents = await openContentsFolder();
    tenant = await openTenant(await open({ product: true }));
    ({ admin } = tenant);
  });
  afterAll(() => contents.close());

  const send = (
    method: string,
    path: string,
    headers: Record<string, string> = {},
    body?: Uint8Array,
    by = admin,
  ) =>
    tenant.api.api.request(path, {
      method,
      headers: { authorization: `Bearer ${by.token}`, 'tus-resumable': '1.0.0', ...headers },
      ...(body ? { body: body as Uint8Array<ArrayBuffer> } : {}),
    });
  const begin = (name: string, length: number, fields: Record<string, string> = {}, by = admin) =>
    send(
      'POST',
      PATH,
      { 'upload-length': String(length), 'upload-metadata': metadataOf({ filename: name, ...fields }) },
      undefined,
      by,
    );
  const begun = async (name: string, length: number, fields?: Record<string, string>) => {
    const answer = await begin(name, length, fields);
    expect(answer.status).toBe(201);
    return answer.headers.get('location') ?? '';
  };
  const patch = (path: string, offset: number, bytes: Uint8Array, by = admin) =>
    send(
      'PATCH',
      path,
      { 'upload-offset': String(offset), 'content-type': 'application/offset+octet-stream' },
      bytes,
      by,
    );
  const errorOf = async (answer: Response) => [
    answer.status,
    ((await answer.json()) as { error: string }).error,
  ];

  it('become the asset of the whole file, in its project, and say which', async () => {
    const bytes = await image;
    const before = await contents.names();
    const path = await begun('Zażółć.png', bytes.length, { project: 'dbe' });
    expect(path).toMatch(new RegExp(`^${PATH}/[0-9a-f-]{36}$`));
    const first = await patch(path, 0, bytes.subarray(0, 1000));
    expect([first.status, first.headers.get('upload-offset')]).toEqual([204, '1000']);
    expect(first.headers.get('access-control-allow-origin')).toBeNull();
    // The wrong place changes nothing.
    expect((await patch(path, 500, bytes.subarray(500))).status).toBe(409);
    const far = await send('HEAD', path);
    expect([far.status, far.headers.get('upload-offset')]).toEqual([200, '1000']);
    const last = await patch(path, 1000, bytes.subarray(1000));
    const id = last.headers.get('tessera-asset') ?? '';
    expect([last.status, path]).toEqual([204, `${PATH}/${id}`]);
    const tools = mediaTools(tenant.api, admin.token);
    const page = await tools.get('/api/core/mediaassets/all?project=dbe');
    const { content } = (await page.json()) as { readonly content: readonly MediaFile[] };
    expect(content).toMatchObject([{ id, name: 'Zażółć.png', width: 90, size: bytes.length }]);
    const served = await tools.get(content[0]?.url ?? '');
    expect(Buffer.from(await served.arrayBuffer()).equals(bytes)).toBe(true);
    // The file among the contents is all that is left of it.
    expect(await contents.names()).toHaveLength(before.length + 1);
    // Who has not heard the answer hears it now, and gives up nothing that is there.
    const again = await send('HEAD', path);
    expect([again.status, again.headers.get('upload-offset'), again.headers.get('tessera-asset')]).toEqual([
      200,
      String(bytes.length),
      id,
    ]);
    expect((await send('DELETE', path)).status).toBe(404);
    expect((await patch(path, bytes.length, new Uint8Array())).status).toBe(404);
  });

  it('are refused before the first byte where that is known by then', async () => {
    const before = await contents.names();
    expect(await errorOf(await begin('a.svg', 10))).toEqual([415, 'media-kind']);
    expect(await errorOf(await begin('../a.png', 10))).toEqual([400, 'invalid-text']);
    expect(await errorOf(await begin('a.png', 0))).toEqual([400, 'media-empty']);
    expect(await errorOf(await begin('a.png', 101 * 1024 ** 2))).toEqual([413, 'file-too-large']);
    expect(await errorOf(await begin('a.png', 10, { project: 'other' }))).toEqual([400, 'bad-request']);
    await storeSetting(tenant.api.database, tenant.tenantId, 'fileStorage', 1);
    expect(await errorOf(await begin('a.mp4', 2 * 1024 ** 3))).toEqual([507, 'files-full']);
    expect(await contents.names()).toEqual(before);
  });

  it('are looked into at their end, and nothing is left of what is refused', async () => {
    const before = await contents.names();
    const bytes = await image;
    const wrong = await begun('a.jpg', bytes.length);
    expect(await errorOf(await patch(wrong, 0, bytes))).toEqual([415, 'media-mislabelled']);
    const cut = await begun('a.png', bytes.length - 500);
    expect(await errorOf(await patch(cut, 0, bytes.subarray(0, -500)))).toEqual([400, 'file-damaged']);
    const given = await begun('a.png', bytes.length);
    await patch(given, 0, bytes.subarray(0, 10));
    expect((await send('DELETE', given)).status).toBe(204);
    expect((await send('HEAD', given)).status).toBe(404);
    expect(await contents.names()).toEqual(before);
  });

  it('are of nobody else, and no way to what others have', async () => {
    const bytes = await image;
    const path = await begun('a.png', bytes.length);
    const other = await tenant.hire({ areas: { messages: ['VIEW', 'CREATE'] } });
    for (const method of ['HEAD', 'DELETE']) {
      expect((await send(method, path, {}, undefined, other)).status).toBe(404);
    }
    expect((await patch(path, 0, bytes, other)).status).toBe(404);
    expect((await send('GET', path)).status).toBe(404);
    expect((await send('HEAD', `${PATH}/..%2F..%2Fincoming`)).status).toBe(404);
    expect((await send('HEAD', path)).headers.get('upload-offset')).toBe('0');
    const nobody = await tenant.api.api.request(path, { method: 'HEAD' });
    expect(nobody.status).toBe(401);
    await send('DELETE', path);
  });

  it('go a day after they have stopped', async () => {
    const path = await begun('a.png', 5000);
    await patch(path, 0, new Uint8Array(100));
    const folder = join(contents.folder, 'resumable');
    const id = path.split('/').at(-1) ?? '';
    expect(JSON.parse(await readFile(join(folder, `${id}.json`), 'utf8'))).toMatchObject({ id });
    // What is known of it was written at its beginning; the last piece counts.
    const day = 24 * 60 * 60 * 1000;
    const old = new Date(Date.now() - 3 * day);
    await utimes(join(folder, `${id}.json`), old, old);
    await dropAbandonedUploads(incomingFolder(contents.folder), new Date());
    expect(await readdir(folder)).toHaveLength(2);
    await dropAbandonedUploads(incomingFolder(contents.folder), new Date(Date.now() + day + 1000));
    expect(await readdir(folder)).toEqual([]);
    expect((await send('HEAD', path)).status).toBe(404);
  });
});
