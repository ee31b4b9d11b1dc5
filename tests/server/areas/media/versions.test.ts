/** A file takes another one's place: what refers to it goes on, and each earlier one can be had again. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { MediaFile } from '../../../../src/contract/calls/media.ts';
import { purge } from '../../../support/composed.ts';
import { describeOnDatabase } from '../../../support/databases.ts';
import { imageOf, makePictures, mediaTools, openContentsFolder, pdfOf } from '../../../support/media.ts';
import { openTenant, type Person, type Tenant } from '../../base/access/people.ts';

const VERSIONS =
  'query ($id: ID!) { mediaVersions(id: $id) { fileId size contentType createdAt by isCurrent } }';
const RESTORE =
  'mutation ($id: ID!, $version: Int!, $fileId: ID!) { restoreMediaVersion(id: $id, version: $version, fileId: $fileId) }';
const DELETE = 'mutation ($id: ID!, $fileId: ID!) { deleteMediaVersion(id: $id, fileId: $fileId) }';
const ROOM = '{ fileRoom { used } }';

interface Version {
  readonly fileId: string;
  readonly size: number;
  readonly by: string;
  readonly isCurrent: boolean;
}

describeOnDatabase('a new version of a file', (open) => {
  let tenant: Tenant;
  let admin: Person;
  let contents: Awaited<ReturnType<typeof openContentsFolder>>;
  let tools: ReturnType<typeof mediaTools>;

  beforeAll(async () => {
    contents = await openContentsFolder();
    tenant = await openTenant(await open({ product: true }));
    ({ admin } = tenant);
    tools = mediaTools(tenant.api, admin.token);
  });
  afterAll(() => contents.close());

  const png = (width: number, height: number) => imageOf(width, height).png().toBuffer();
  const send = async (name: string, bytes: Uint8Array, replaces?: string, by = tools) => {
    const answer = await by.upload(name, bytes, replaces === undefined ? {} : { replaces });
    return [answer.status, (await answer.json()) as MediaFile & { error?: string }] as const;
  };
  const uploaded = async (name: string, bytes: Uint8Array) => (await send(name, bytes))[1];
  const versions = (id: string) => admin.ask<Version[]>(VERSIONS, { id });
  const bytesOf = async (path: string) => Buffer.from(await (await tools.get(path)).arrayBuffer());

  it('has the same id and address, its own facts and picture, and is told in the history', async () => {
    const [first, second] = [await png(40, 30), await png(90, 80)];
    const { id, url } = await uploaded('logo.png', first);
    await makePictures(tenant.api);
    const presentation = await admin.ask<{ id: string }>(
      'mutation ($input: PresentationInput!) { createPresentation(input: $input) { id } }',
      { input: { name: 'Goes on', picture: id } },
    );
    const [status, asset] = await send('Another name.PNG', second, id);
    expect([status, asset]).toMatchObject([
      201,
      { id, url, name: 'logo.png', width: 90, height: 80, size: second.length, version: 2 },
    ]);
    expect(await bytesOf(url)).toEqual(second);
    expect((await tools.get(`${url}/picture`)).status).toBe(404);
    await makePictures(tenant.api);
    expect((await tools.get(`${url}/picture`)).status).toBe(200);
    const picture = await admin.ask<{ picture: { id: string } }>(
      'query ($id: ID!) { presentation(id: $id) { picture { id } } }',
      presentation,
    );
    expect(picture).toEqual({ picture: { id } });
    const history = await admin.ask<{ action: string; changes: { field: string }[] }[]>(
      'query ($id: ID!) { recordHistory(objectName: "MediaAsset", id: $id) { action changes { field } } }',
      { id },
    );
    expect(history.map(({ action }) => action)).toEqual(['UPDATE', 'CREATE']);
    expect(history[0]?.changes.map(({ field }) => field)).toEqual(
      expect.arrayContaining(['checksum', 'size']),
    );
  });

  it('leaves the earlier ones to be looked at, and to be made current again with all that was theirs', async () => {
    const [first, second] = [await png(41, 31), await png(91, 81)];
    const { id, url } = await uploaded('restored.png', first);
    await makePictures(tenant.api);
    const picture = await bytesOf(`${url}/picture`);
    const { used } = await admin.ask<{ used: number }>(ROOM);
    await send('restored.png', second, id);
    // Each counts for the room that the tenant has.
    expect(await admin.ask(ROOM)).toEqual({ used: used + second.length });
    const all = await versions(id);
    expect(all).toMatchObject([
      { size: second.length, contentType: 'image/png', by: 'Admin', isCurrent: true },
      { size: first.length, contentType: 'image/png', by: 'Admin', isCurrent: false },
    ]);
    const [, old] = all;
    expect(await bytesOf(`${url}?version=${String(old?.fileId)}`)).toEqual(first);
    expect(await admin.ask(RESTORE, { id, version: 2, fileId: old?.fileId })).toBe(3);
    expect(await bytesOf(url)).toEqual(first);
    expect(await bytesOf(`${url}/picture`)).toEqual(picture);
    expect(
      await admin.ask('query ($id: ID!) { mediaAsset(id: $id) { width height size version } }', { id }),
    ).toEqual({ width: 41, height: 31, size: String(first.length), version: 3 });
    expect((await versions(id)).map(({ isCurrent }) => isCurrent)).toEqual([false, true]);
    const [latest] = await versions(id);
    const stale = await admin.call(RESTORE, { id, version: 2, fileId: latest?.fileId });
    expect(stale.errors?.[0]?.message).toBe('version-conflict');
    expect(await admin.ask(RESTORE, { id, version: 3, fileId: latest?.fileId })).toBe(4);
    expect(await bytesOf(url)).toEqual(second);
  });

  it('may be deleted once it is an earlier one, with its pictures, and by who may change the file', async () => {
    const [first, second] = [await png(1700, 30), await png(93, 83)];
    const { id, url } = await uploaded('cleared.png', first);
    await makePictures(tenant.api);
    const { used } = await admin.ask<{ used: number }>(ROOM);
    await send('cleared.png', second, id);
    await makePictures(tenant.api);
    const [current, old] = await versions(id);
    const looking = await tenant.hire({ areas: { messages: ['VIEW'] } });
    const { id: other } = await uploaded('another.png', await png(47, 37));
    const refusal = async (by: Person, asset: string, fileId = old?.fileId) =>
      (await by.call(DELETE, { id: asset, fileId })).errors?.[0]?.message;
    expect(await refusal(looking, id)).toBe('forbidden');
    expect(await refusal(admin, other)).toBe('not-found');
    expect(await refusal(admin, id, current?.fileId)).toBe('version-current');
    const before = (await contents.names()).length;
    expect(await admin.ask(DELETE, { id, fileId: old?.fileId })).toBe(true);
    expect(await versions(id)).toMatchObject([{ isCurrent: true }]);
    expect((await tools.get(`${url}?version=${String(old?.fileId)}`)).status).toBe(404);
    expect((await tools.get(`${url}/picture`)).status).toBe(200);
    expect((await admin.ask<{ used: number }>(ROOM)).used).toBeLessThan(used);
    expect(await refusal(admin, id)).toBe('not-found');
    await purge({ ...tenant.api, now: new Date() });
    // The file, its small picture and its large one.
    expect(await contents.names()).toHaveLength(before - 3);
    expect(await bytesOf(url)).toEqual(second);
  });

  it('of another format has its extension, and the earlier one its own again', async () => {
    const { id } = await uploaded('Sign.png', await png(42, 32));
    const jpeg = await imageOf(42, 32).jpeg().toBuffer();
    const [, replaced] = await send('other.jpeg', jpeg, id);
    expect(replaced).toMatchObject({ name: 'Sign.jpg', contentType: 'image/jpeg' });
    const [, { fileId } = { fileId: '' }] = await versions(id);
    await admin.ask(RESTORE, { id, version: 2, fileId });
    expect(await admin.ask('query ($id: ID!) { mediaAsset(id: $id) { name contentType } }', { id })).toEqual({
      name: 'Sign.png',
      contentType: 'image/png',
    });
  });

  it('is none where the bytes are the same', async () => {
    const bytes = await png(42, 32);
    const { id } = await uploaded('same.png', bytes);
    expect(await send('same.png', bytes, id)).toMatchObject([201, { id, version: 1 }]);
    expect(await versions(id)).toHaveLength(1);
  });

  it('is refused where it is something else, of somebody else, or too much; and nothing is left of it', async () => {
    const { id, url } = await uploaded('refused.png', await png(43, 33));
    const { id: other } = await uploaded('other.png', await png(44, 34));
    const [one] = await versions(other);
    const before = await contents.names();
    const looking = mediaTools(tenant.api, (await tenant.hire({ areas: { messages: ['VIEW'] } })).token);
    const adding = await tenant.hire({ areas: { messages: ['VIEW', 'CREATE'] } });
    const foreign = await tenant.api.signIn('stranger');
    const stranger = mediaTools(tenant.api, foreign.token);
    const asked = await foreign.call(VERSIONS, { id });
    expect(asked.errors?.[0]?.message).toBe('not-found');
    const image = await png(99, 99);
    const told = async (...given: Parameters<typeof send>) => {
      const [status, { error }] = await send(...given);
      return [status, error];
    };
    expect(await told('a.pdf', pdfOf(1), id)).toEqual([415, 'media-other-type']);
    expect(await told('a.png', pdfOf(1), id)).toEqual([415, 'media-mislabelled']);
    expect(await told('a.png', image, 'nothing')).toEqual([404, 'not-found']);
    expect(await told('a.png', image, id, looking)).toEqual([403, 'forbidden']);
    expect(await told('a.png', image, id, mediaTools(tenant.api, adding.token))).toEqual([403, 'forbidden']);
    expect(await told('a.png', image, id, stranger)).toEqual([404, 'not-found']);
    // A version of another file is none of this one.
    expect((await tools.get(`${url}?version=${String(one?.fileId)}`)).status).toBe(404);
    const wrong = await admin.call(RESTORE, { id, version: 1, fileId: one?.fileId });
    expect(wrong.errors?.[0]?.message).toBe('not-found');
    const denied = await adding.call(RESTORE, { id, version: 1, fileId: one?.fileId });
    expect(denied.errors?.[0]?.message).toBe('forbidden');
    expect(await contents.names()).toEqual(before);
    expect(await versions(id)).toHaveLength(1);
  });

  it('goes with the file for good', async () => {
    const { id } = await uploaded('gone.png', await png(45, 35));
    await send('gone.png', await png(46, 36), id);
    await makePictures(tenant.api);
    const before = await contents.names();
    await tools.send('DELETE', '/api/media/file/delete', [id]);
    await purge({ ...tenant.api, now: new Date(Date.now() + 40 * 24 * 60 * 60 * 1000) });
    expect(await contents.names()).toHaveLength(before.length - 3);
  });
});
