/** What was approved or sent shows the versions of files that it had then, whatever becomes of the files. */
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { MediaFile } from '../../../../src/contract/calls/media.ts';
import { type LinkAnswer, publicLinkAt } from '../../../../src/contract/public-link.ts';
import type { ShownFile } from '../../../../src/contract/public-sessions/shown-file.ts';
import type { ViewedMessage } from '../../../../src/contract/viewer/viewed-message.ts';
import type { DueWorker } from '../../../../src/server/platform/due/due-worker.ts';
import { storedAsset } from '../../../../src/server/platform/files/assets.ts';
import { assetsAt } from '../../../../src/server/platform/files/frozen-assets/asset-version.ts';
import { purge } from '../../../support/composed.ts';
import { describeOnEachDatabase } from '../../../support/databases.ts';
import { imageOf, mediaTools, openContentsFolder, videoOf } from '../../../support/media.ts';
import type { Person } from '../../base/access/people.ts';
import { campaignWorker } from './campaign-worker.ts';
import { type CampaignWorld, openCampaignWorld } from './campaign-world.ts';
import { patience } from '../../../support/patience.ts';

const ACT = `mutation ($action: String!, $id: ID!, $version: Int!, $input: MessageCampaignInput) {
  actMessageCampaign(action: $action, id: $id, version: $version, input: $input) { id } }`;
const FILES = 'query ($id: ID!) { campaignFiles(id: $id) { id name version newestVersion isDeleted } }';
const PREVIEW = 'query ($id: ID!) { messagePreview(id: $id) { page } }';
const VERSIONS = 'query ($id: ID!) { mediaVersions(id: $id) { fileId isCurrent } }';
const DELETE_VERSION = 'mutation ($id: ID!, $fileId: ID!) { deleteMediaVersion(id: $id, fileId: $fileId) }';
const captions = (text: string) => `WEBVTT\n\n00:00:01.000 --> 00:00:02.000\n${text}\n`;

describeOnEachDatabase('files of what was approved or sent', (open) => {
  let world: CampaignWorld;
  let worker: DueWorker;
  let other: Person;
  let sender: string;
  let contents: Awaited<ReturnType<typeof openContentsFolder>>;
  let tools: ReturnType<typeof mediaTools>;
  beforeAll(async () => {
    contents = await openContentsFolder();
    world = await openCampaignWorld(await open({ product: true }));
    worker = await campaignWorker(world.tenant);
    await worker.start();
    tools = mediaTools(world.tenant.api, world.tenant.admin.token);
    sender = await world.outbox();
    const actions = ['VIEW', 'CREATE', 'EDIT', 'SEND', 'APPROVE'] as const;
    other = await world.tenant.hire({
      areas: { messages: actions, contacts: ['VIEW'], administrations: ['VIEW'] },
    });
  });
  afterAll(async () => {
    await worker.stop();
    await contents.close();
  });

  const png = (width: number) => imageOf(width, 20).png().toBuffer();
  const upload = async (name: string, bytes: Uint8Array, replaces?: string) => {
    const answer = await tools.upload(name, bytes, replaces === undefined ? {} : { replaces });
    return (await answer.json()) as MediaFile;
  };
  const bytesAt = async (path: string) => {
    const answer = await world.tenant.api.api.request(path);
    return answer.status === 200 ? Buffer.from(await answer.arrayBuffer()) : answer.status;
  };
  const take = (video: MediaFile, text: string) =>
    world.tenant.api.api.request(`/api/media/file/${video.id}/captions/en?overwrite=true`, {
      method: 'POST',
      headers: { authorization: `Bearer ${world.tenant.admin.token}`, 'content-type': 'text/plain' },
      body: captions(text),
    });
  const change = async (id: string, input: object) => {
    const { version } = await world.tenant.admin.ask<{ version: number }>(
      'query ($id: ID!) { mediaAsset(id: $id) { version } }',
      { id },
    );
    await world.tenant.admin.ask(
      'mutation ($id: ID!, $version: Int!, $input: MediaAssetInput!) { updateMediaAsset(id: $id, version: $version, input: $input) { id } }',
      { id, version, input },
    );
  };
  const act = async (by: Person, action: string, id: string, input = {}) => {
    const version = Number((await world.read(id))['version']);
    await by.ask(ACT, { action, id, version, input });
  };
  /** A draft whose letter shows a picture, and whose element a video with captions and a picture over it. */
  const draft = async (prefix: string) => {
    const bytes = { picture: await png(40), overlay: await png(50), video: await videoOf('webm', 3) };
    const [picture, overlay] = [
      await upload('letter.png', bytes.picture),
      await upload('over.png', bytes.overlay),
    ];
    const video = await upload('talk.webm', bytes.video);
    await change(overlay.id, { alternativeText: 'As it was' });
    expect((await take(video, 'As it was')).status).toBe(201);
    const box = { x: 0.1, y: 0.1, width: 0.3, height: 0.2 };
    const content = {
      version: 1,
      asset: video.id,
      bookmarks: [],
      endScreens: [],
      variables: [],
      interactions: [
        { type: 'image', id: 'i', from: 0, to: 2, ...box, label: 'I', asset: overlay.id, alt: 'x' },
      ],
    };
    const element = await world.create('MessageElement', {
      name: 'Talk',
      type: 'INTERACTIVE_VIDEO',
      content: JSON.stringify(content),
    });
    const columns = [[{ type: 'image', asset: picture.id, alt: 'P' }], []];
    const letter = JSON.stringify({
      blocks: [
        { type: 'columns', columns },
        { type: 'button', label: 'Watch', link: '{{messageUrl}}' },
        { type: 'footer', text: '<p>Tessera, 1 Main Street</p>', unsubscribe: 'Unsubscribe' },
      ],
    });
    const contactList = await world.people(1, prefix);
    const id = await world.draft({ sender, contactList, letter, elementList: [element] });
    await expect
      .poll(
        async () =>
          (await sql`select 1 from message_element where content_state = 'PENDING'`.execute(world.kysely))
            .rows,
      )
      .toEqual([]);
    await sql`update message_element set content_state = 'VALID'`.execute(world.kysely);
    return { id, picture, overlay, video, bytes };
  };
  type Draft = Awaited<ReturnType<typeof draft>>;
  /** Everything of them becomes another. */
  const replaceAll = async ({ picture, overlay, video }: Draft) => {
    await upload('letter.png', await png(90), picture.id);
    await upload('over.png', await png(91), overlay.id);
    await upload('talk.webm', await videoOf('webm', 9), video.id);
    await change(overlay.id, { alternativeText: 'Another text', name: 'renamed.png' });
    expect((await take(video, 'Another word')).status).toBe(201);
  };
  const html = async (id: string) => {
    const { rows } = await sql<{ html: string }>`select html from tessera.campaign_outbox
      where campaign_id = ${id} and item_id is not null`.execute(world.kysely);
    return rows[0]?.html ?? '';
  };
  const sizeOf = async (letter: string) => {
    const [path = ''] = /\/api\/media\/public\/[\w-]+\/[\w.-]+/.exec(letter) ?? [];
    const bytes = await bytesAt(path);
    return typeof bytes === 'number'
      ? bytes
      : ((await (await import('sharp')).default(bytes).metadata()).width ?? 0);
  };
  const page = async (id: string): Promise<ViewedMessage> => {
    const [path = ''] = /\/p\/message\/[\w-]+#[\w-]+/.exec(await html(id)) ?? [];
    const { token } = publicLinkAt(new URL(path, 'https://a.test'));
    const answer = await world.tenant.api.api.request('/api/public/message', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ token }),
    });
    return ((await answer.json()) as LinkAnswer).page as ViewedMessage;
  };
  const previewed = async (id: string) =>
    (await world.tenant.admin.ask<{ page: ViewedMessage }>(PREVIEW, { id })).page;
  const fileOf = (shown: ViewedMessage, { id }: MediaFile) => shown.elements[0]?.files[id] as ShownFile;
  /** Each file is served as it was. */
  const expectUnchanged = async (shown: ViewedMessage, { overlay, video, bytes }: Draft) => {
    const [over, talk] = [fileOf(shown, overlay), fileOf(shown, video)];
    expect(over).toMatchObject({ width: 50, alternativeText: 'As it was' });
    expect(talk.duration).toBe(2);
    expect(await bytesAt(over.path)).toEqual(bytes.overlay);
    expect(await bytesAt(talk.path)).toEqual(bytes.video);
    expect(String(await bytesAt(talk.path.replace('?', '/captions/en?')))).toBe(captions('As it was'));
    expect(JSON.parse(String(await bytesAt(talk.path.replace('?', '/captions?'))))).toHaveLength(1);
  };
  const start = { dateStartUTC: '2030-01-01T10:00:00Z' };

  it('stay as they were sent, in the letter and on the page, also once they are deleted for good', async () => {
    const sent = await draft('sent');
    await world.start(sent.id);
    await world.until(sent.id, { status: 'SENT' });
    await replaceAll(sent);
    await expectUnchanged(await page(sent.id), sent);
    const answer = await world.tenant.api.api.request(fileOf(await page(sent.id), sent.video).path);
    expect([answer.headers.get('cache-control'), answer.headers.get('content-disposition')]).toEqual([
      'private, max-age=172800, immutable',
      expect.stringContaining('talk.webm') as string,
    ]);
    expect(await sizeOf(await html(sent.id))).toBe(40);
    const old = (
      await world.tenant.admin.ask<{ fileId: string; isCurrent: boolean }[]>(VERSIONS, {
        id: sent.overlay.id,
      })
    ).find(({ isCurrent }) => !isCurrent);
    const refused = await world.tenant.admin.call(DELETE_VERSION, {
      id: sent.overlay.id,
      fileId: old?.fileId,
    });
    expect(refused.errors?.[0]?.message).toBe('version-shown');
    // As the purge leaves them, long after the campaign was archived.
    await act(world.tenant.admin, 'archive', sent.id);
    const ids = [sent.picture.id, sent.overlay.id, sent.video.id];
    await sql`update media_asset set deleted_at = now() - interval '40 days' where id = any(${ids}::text[])`.execute(
      world.kysely,
    );
    for (let times = 0; times < 2; times++) await purge({ ...world.tenant.api, now: new Date() });
    const left = await sql`select 1 from media_asset where id = any(${ids}::text[])`.execute(world.kysely);
    expect(left.rows).toEqual([]);
    await expectUnchanged(await page(sent.id), sent);
    expect(await sizeOf(await html(sent.id))).toBe(40);
  });

  it('are those of the moment, also if one is replaced while they are looked up', async () => {
    const { api, tenantId } = world.tenant;
    const file = await upload('moving.png', await png(60));
    const { rows } = await sql<{ at: string }>`select clock_timestamp()::text as at`.execute(world.kysely);
    const db = api.database.forTenant(tenantId);
    let isReplaced = false;
    const replacing: typeof db = {
      ...db,
      run: async (...given) => {
        const answer = await db.run(...given);
        if (!isReplaced) {
          isReplaced = true;
          await upload('moving.png', await png(61), file.id);
        }
        return answer;
      },
    };
    const object = storedAsset(api.catalog);
    if (!object) throw new Error('There is no library.');
    const [version] = await assetsAt(replacing, object, [file.id], rows[0]?.at ?? '');
    expect(isReplaced).toBe(true);
    expect(version?.shown).toMatchObject({ width: 60 });
  });

  it('are those that were approved, until the approval is withdrawn; drafts follow the newest', async () => {
    const approved = await draft('approved');
    await act(other, 'approve', approved.id);
    await replaceAll(approved);
    await expectUnchanged(await previewed(approved.id), approved);
    const files = await world.tenant.admin.ask<readonly object[]>(FILES, { id: approved.id });
    expect(files).toHaveLength(3);
    for (const file of files) expect(file).toMatchObject({ version: 1, newestVersion: 2, isDeleted: false });
    await act(world.tenant.admin, 'withdrawApproval', approved.id);
    expect(await world.tenant.admin.ask(FILES, { id: approved.id })).toEqual([]);
    const newest = await previewed(approved.id);
    expect(fileOf(newest, approved.overlay)).toMatchObject({ width: 91, alternativeText: 'Another text' });
    // Approved anew it is what it is now, whatever was approved before.
    await act(other, 'approve', approved.id);
    await upload('over.png', await png(95), approved.overlay.id);
    expect(fileOf(await previewed(approved.id), approved.overlay)).toMatchObject({ width: 91 });
    await world.start(approved.id);
    await world.until(approved.id, { status: 'SENT' });
    expect(await sizeOf(await html(approved.id))).toBe(90);
    expect(fileOf(await page(approved.id), approved.overlay)).toMatchObject({ width: 91 });
  });

  it('are those of the moment when it was scheduled, without an approval; and follow again once it is not', async () => {
    const scheduled = await draft('scheduled');
    await act(world.tenant.admin, 'schedule', scheduled.id, start);
    await replaceAll(scheduled);
    await expectUnchanged(await previewed(scheduled.id), scheduled);
    await act(world.tenant.admin, 'unschedule', scheduled.id);
    expect(fileOf(await previewed(scheduled.id), scheduled.overlay)).toMatchObject({ width: 91 });
    await act(world.tenant.admin, 'schedule', scheduled.id, start);
    expect(fileOf(await previewed(scheduled.id), scheduled.overlay)).toMatchObject({ width: 91 });
  });

  it('of the brand are those with which it was saved, until the current one is taken over', async () => {
    const [first, second] = [await png(60), await png(61)];
    const logo = await upload('logo.png', first);
    const { admin } = world.tenant;
    await admin.ask(
      'mutation ($changes: [SettingChange!]!) { saveSettings(changes: $changes) { version } }',
      {
        changes: [{ key: 'brandLogo', value: logo.id, version: 0 }],
      },
    );
    const empty = await world.draft({ sender });
    const shown = async () => bytesAt((await previewed(empty)).brand.logo?.path ?? '');
    await upload('logo.png', second, logo.id);
    expect(await shown()).toEqual(first);
    const files = '{ brandFiles { version newestVersion } }';
    expect(await admin.ask(files)).toEqual([{ version: 1, newestVersion: 2 }]);
    await expect(other.ask('mutation { takeNewBrandFiles }')).rejects.toThrow('forbidden');
    await admin.ask('mutation { takeNewBrandFiles }');
    expect(await shown()).toEqual(second);
    expect(await admin.ask(files)).toEqual([{ version: 2, newestVersion: 2 }]);
  });

  it('of what an earlier version of the product has sent are known by the history, at its start', async () => {
    const sent = await draft('legacy');
    await world.start(sent.id);
    await world.until(sent.id, { status: 'SENT' });
    await upload('over.png', await png(92), sent.overlay.id);
    await worker.stop();
    await sql`delete from tessera.asset_freeze where record_id = ${sent.id}`.execute(world.kysely);
    worker = await campaignWorker(world.tenant);
    await worker.start();
    await expect
      .poll(
        async () =>
          (
            await sql<{ width: number }>`select (shown ->> 'width')::int as width from tessera.asset_pin
              where record_id = ${sent.id} and asset_id = ${sent.overlay.id}`.execute(world.kysely)
          ).rows,
        { timeout: patience(60_000) },
      )
      .toEqual([{ width: 50 }]);
  });
});
