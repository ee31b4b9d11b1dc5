/** Several files as one: whose names every system can unpack, for who sees each of them. */
import { unzipSync } from 'fflate';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { MediaFile } from '../../../../src/contract/calls/media.ts';
import { zipNames } from '../../../../src/server/areas/media/zip/zip-names.ts';
import { describeOnDatabase } from '../../../support/databases.ts';
import { imageOf, mediaTools, openContentsFolder, pdfOf } from '../../../support/media.ts';
import { openTenant, type Tenant } from '../../base/access/people.ts';

it('gives names that are alike in nothing, and lead nowhere', () => {
  const image = (name: string) => ({ name, contentType: 'image/png' });
  const given = [
    ['a.png', 'a.png'],
    ['A.PNG', 'A (2).PNG'],
    ['a.png', 'a (3).png'],
    ['a (2).png', 'a (2) (2).png'],
    ['../../etc/passwd', '_.._etc_passwd.png'],
    ['C:\\x|y?.png', 'C__x_y_.png'],
    ['no extension', 'no extension.png'],
    ['..', '_.png'],
    ['con.png', '_con.png'],
    ['Zażółć 😀.png', 'Zażółć 😀.png'],
    ['a\u0000b.png', 'a_b.png'],
  ] as const;
  expect(zipNames(given.map(([name]) => image(name)))).toEqual(given.map(([, name]) => name));
});

describeOnDatabase('files as one', (open) => {
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
  const zipped = (ids: readonly string[], by = tools) =>
    by.get(`/api/media/zip?${ids.map((id) => `id=${id}`).join('&')}`);

  it('have their bytes in it, whole and as long as it was said', async () => {
    const files = [await imageOf(30, 20).png().toBuffer(), pdfOf(2), await imageOf(31, 21).png().toBuffer()];
    const [one, two, three] = [
      await uploaded('same.png', files[0] ?? new Uint8Array()),
      await uploaded('plan.pdf', files[1] ?? new Uint8Array()),
      await uploaded('same.png', files[2] ?? new Uint8Array()),
    ];
    const answer = await zipped([one.id, two.id, three.id, one.id]);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/zip']);
    expect(answer.headers.get('content-disposition')).toMatch(/^attachment; filename="media\.zip"/);
    const bytes = new Uint8Array(await answer.arrayBuffer());
    expect(answer.headers.get('content-length')).toBe(String(bytes.length));
    const found = Object.entries(unzipSync(bytes)).map(([name, each]) => [name, Buffer.from(each)]);
    expect(found).toEqual([
      ['same.png', files[0]],
      ['plan.pdf', files[1]],
      ['same (2).png', files[2]],
    ]);
  });

  it('are for who sees each of them, a hundred at most', async () => {
    const { id } = await uploaded('mine.png', await imageOf(9, 9).png().toBuffer());
    const gone = await uploaded('gone.png', await imageOf(8, 8).png().toBuffer());
    await tools.send('DELETE', '/api/media/file/delete', [gone.id]);
    const stranger = mediaTools(tenant.api, (await tenant.api.signIn('stranger')).token);
    const outside = mediaTools(tenant.api, (await tenant.hire({ areas: { contacts: ['VIEW'] } })).token);
    const many = Array.from({ length: 101 }, (_, at) => `${id}${at}`);
    const statuses = [
      await zipped([id]),
      await zipped([id, gone.id]),
      await zipped([id], stranger),
      await zipped([id], outside),
      await zipped([id], mediaTools(tenant.api)),
      await zipped([]),
      await zipped(many),
    ].map(({ status }) => status);
    expect(statuses).toEqual([200, 404, 404, 403, 401, 400, 400]);
  });
});
