/** Objects of a tenant's own that hold any number of files. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { MediaDeletion, MediaFile } from '../../../../src/contract/calls/media.ts';
import { describeOnDatabase } from '../../../support/databases.ts';
import { imageOf, mediaTools, openContentsFolder, pdfOf } from '../../../support/media.ts';
import { publishModels } from '../../../support/own-objects.ts';
import { openTenant, type Tenant } from '../../base/access/people.ts';

const CREATE = 'mutation ($input: KitInput!) { createKit(input: $input) { id version } }';
const UPDATE = `mutation ($id: ID!, $version: Int!, $input: KitInput!) {
  updateKit(id: $id, version: $version, input: $input) { version } }`;
const READ = 'query ($id: ID!) { kit(id: $id) { fileList { id name type } } }';

describeOnDatabase('a list of files in an own object', (open) => {
  let tenant: Tenant;
  let contents: Awaited<ReturnType<typeof openContentsFolder>>;
  let tools: ReturnType<typeof mediaTools>;

  beforeAll(async () => {
    contents = await openContentsFolder();
    tenant = await openTenant(await open({ product: true }));
    tools = mediaTools(tenant.api, tenant.admin.token);
    const fields = [
      { name: 'name', kind: 'STRING' },
      { name: 'fileList', kind: 'LIST', typeName: 'MediaAsset', onDelete: 'refuse' },
    ];
    await publishModels(tenant.api, tenant.tenantId, { Kit: { fields } });
  });
  afterAll(() => contents.close());

  const uploaded = async (name: string, bytes: Uint8Array, by = tools) =>
    (await (await by.upload(name, bytes)).json()) as MediaFile;

  it('is kept in its order, takes only files that are there, and keeps them from being deleted', async () => {
    const { admin } = tenant;
    const image = await uploaded('one.png', await imageOf(9, 9).png().toBuffer());
    const document = await uploaded('two.pdf', pdfOf(2));
    const kit = await admin.ask<{ id: string; version: number }>(CREATE, {
      input: { name: 'Kit', fileList: [document.id, image.id] },
    });
    expect(await admin.ask(READ, kit)).toEqual({
      fileList: [
        { id: document.id, name: 'two.pdf', type: 'PDF' },
        { id: image.id, name: 'one.png', type: 'IMAGE' },
      ],
    });
    const { fields } = await admin.ask<{ fields: { name: string }[] }>(
      '{ objectMetadata(objectName: "Kit") { fields { name recordPicture takesFiles } } }',
    );
    expect(fields.find(({ name }) => name === 'fileList')).toEqual({
      name: 'fileList',
      recordPicture: '/api/media/file/{id}/picture?of={pictureId}',
      takesFiles: true,
    });
    const { token } = await tenant.api.signIn('neighbour');
    const theirs = await uploaded('theirs.pdf', pdfOf(1), mediaTools(tenant.api, token));
    for (const id of [theirs.id, 'nothing']) {
      const refused = await admin.call(UPDATE, { ...kit, input: { fileList: [image.id, id] } });
      expect(refused.errors?.[0]).toMatchObject({
        extensions: { path: expect.stringMatching(/^fileList/) as string },
      });
    }
    const remove = async (...ids: readonly string[]) =>
      (await (await tools.send('DELETE', '/api/media/file/delete', ids)).json()) as MediaDeletion;
    expect(await remove(image.id)).toMatchObject({
      deleted: [],
      refused: [{ error: 'in-use', usedIn: [{ objectName: 'Kit', field: 'fileList', count: 1 }] }],
    });
    await admin.ask(UPDATE, { ...kit, input: { fileList: [document.id] } });
    expect(await remove(image.id)).toEqual({ deleted: [image.id], refused: [] });
    expect(await admin.ask(READ, kit)).toMatchObject({ fileList: [{ id: document.id }] });
  });
});
