import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Captions } from '../../../../src/contract/calls/captions.ts';
import type { MediaFile } from '../../../../src/contract/calls/media.ts';
import { purge } from '../../../support/composed.ts';
import { describeOnDatabase } from '../../../support/databases.ts';
import { imageOf, mediaTools, openContentsFolder, videoOf } from '../../../support/media.ts';
import { openTenant, type Person, type Tenant } from '../../base/access/people.ts';

const LIST = `query ($id: ID!) { mediaCaptions(id: $id) { language version source isChecked cues } }`;
const SAVE = `mutation ($id: ID!, $language: String!, $version: Int!, $cues: JSON!, $isChecked: Boolean! = true) {
  saveMediaCaptions(id: $id, language: $language, version: $version, cues: $cues, isChecked: $isChecked) {
    language version source isChecked cues } }`;
const REMOVE = `mutation ($id: ID!, $language: String!, $version: Int!) {
  removeMediaCaptions(id: $id, language: $language, version: $version) { language } }`;
const LINK = 'mutation ($id: ID!) { linkMedia(id: $id, minutes: 5) { path } }';

const SRT = '1\n00:00:01,000 --> 00:00:02,000\nA & b\n';
const VTT = 'WEBVTT\n\n00:00:01.000 --> 00:00:02.000\nA &amp; b\n';

describeOnDatabase('captions', (open) => {
  let tenant: Tenant;
  let other: Tenant;
  let admin: Person;
  let video: MediaFile;
  let contents: Awaited<ReturnType<typeof openContentsFolder>>;
  let tools: ReturnType<typeof mediaTools>;

  beforeAll(async () => {
    contents = await openContentsFolder();
    const database = await open({ product: true });
    tenant = await openTenant(database);
    other = await openTenant(database, 'beta');
    ({ admin } = tenant);
    tools = mediaTools(tenant.api, admin.token);
    video = (await (await tools.upload('Talk.webm', await videoOf('webm', 3))).json()) as MediaFile;
  });
  afterAll(() => contents.close());

  const list = (by = admin) => by.ask<readonly Captions[]>(LIST, { id: video.id });
  const cue = { from: 0.5, to: 1.25, text: 'Hello' };
  const take = (language: string, body: string, query = '') =>
    tenant.api.api.request(`/api/media/file/${video.id}/captions/${language}${query}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${admin.token}`, 'content-type': 'text/plain' },
      body,
    });

  it('are written by version, several languages of one video, and removed', async () => {
    const ofVideo = { id: video.id, language: 'de' };
    const messy = [{ from: 2, to: 3, text: ' two \n\n lines ' }, cue];
    const made = await admin.ask<Captions>(SAVE, { ...ofVideo, version: 0, cues: messy });
    expect(made).toEqual({
      language: 'de',
      version: 1,
      source: 'manual',
      isChecked: true,
      cues: [cue, { from: 2, to: 3, text: 'two\nlines' }],
    });
    await expect(admin.ask(SAVE, { ...ofVideo, version: 0, cues: [] })).rejects.toThrow('already-exists');
    await admin.ask(SAVE, { ...ofVideo, version: 1, cues: [cue] });
    const stale = await admin.call(SAVE, { ...ofVideo, version: 1, cues: [] });
    // Whoever was slower sees what is there now.
    expect(stale.errors?.[0]).toMatchObject({
      message: 'version-conflict',
      extensions: { current: { language: 'de', version: 2, cues: [cue] } },
    });
    await admin.ask(SAVE, { ...ofVideo, language: 'pt-br', version: 0, cues: [cue], isChecked: false });
    expect(await list()).toMatchObject([
      { language: 'de', version: 2, cues: [cue] },
      { language: 'pt-BR', version: 1, isChecked: false },
    ]);
    await expect(admin.ask(REMOVE, { ...ofVideo, version: 1 })).rejects.toThrow('version-conflict');
    const named = () => admin.ask('query ($id: ID!) { mediaAsset(id: $id) { captions version } }', ofVideo);
    expect(await named()).toEqual({ captions: ['de', 'pt-BR'], version: 1 });
    expect(await admin.ask(REMOVE, { ...ofVideo, version: 2 })).toEqual([{ language: 'pt-BR' }]);
    expect(await named()).toEqual({ captions: ['pt-BR'], version: 1 });
  });

  it('are told in the history of the video: who has changed which language, and nothing of what was refused', async () => {
    const { id } = (await (await tools.upload('Told.webm', await videoOf('webm', 2))).json()) as MediaFile;
    const person = await tenant.hire({ areas: { messages: ['VIEW', 'EDIT'] } });
    await admin.ask(SAVE, { id, language: 'fr', version: 0, cues: [cue] });
    await person.ask(SAVE, { id, language: 'fr', version: 1, cues: [] });
    await person.call(SAVE, { id, language: 'fr', version: 1, cues: [cue] });
    await admin.ask(REMOVE, { id, language: 'fr', version: 2 });
    const history = await person.ask<{ userName: string; changes: unknown }[]>(
      `query ($id: ID!) { recordHistory(objectName: "MediaAsset", id: $id) { userName changes { field before after } } }`,
      { id },
    );
    const change = (before: readonly string[], after: readonly string[]) => ({
      userName: expect.any(String) as string,
      changes: [{ field: 'captions', before, after }],
    });
    expect(history.slice(0, -1)).toEqual([
      { ...change(['fr'], []), userName: 'Admin' },
      change(['fr'], ['fr']),
      { ...change([], ['fr']), userName: 'Admin' },
    ]);
    expect(history[1]?.userName).not.toBe('Admin');
  });

  it('refuse what cannot be shown', async () => {
    const wrong: [unknown, string][] = [
      ['x', 'bad-request'],
      [[{ from: 1, to: 1, text: 'a' }], 'bad-request'],
      [[cue, { from: -1, to: 1, text: 'a' }], 'cues.1.to'],
      [[{ from: 0, to: 1, text: ' ' }], 'cues.0.text'],
      [[{ from: 0, to: 1, text: 'a'.repeat(1001) }], 'cues.0.text'],
      [[{ from: '0', to: 1, text: 'a' }], 'cues.0.to'],
      [[null], 'cues.0.to'],
    ];
    for (const [cues, words] of wrong) {
      const asked = admin.ask(SAVE, { id: video.id, language: 'en', version: 0, cues });
      await expect(asked).rejects.toThrow(words);
    }
    for (const language of ['', 'x', 'de_DE', '../../etc']) {
      const asked = admin.ask(SAVE, { id: video.id, language, version: 0, cues: [cue] });
      await expect(asked).rejects.toThrow('bad-request');
    }
    const image = (await (
      await tools.upload('a.png', await imageOf(9, 9).png().toBuffer())
    ).json()) as MediaFile;
    const asked = admin.ask(SAVE, { id: image.id, language: 'en', version: 0, cues: [cue] });
    await expect(asked).rejects.toThrow('not-found');
  });

  it('come as files and go as files; a broken one is refused with its line', async () => {
    expect((await take('en', SRT)).status).toBe(201);
    const again = await take('en', VTT);
    expect([again.status, await again.json()]).toEqual([
      409,
      expect.objectContaining({ error: 'already-exists' }),
    ]);
    expect(await (await take('en', VTT, '?overwrite=true')).json()).toMatchObject({
      version: 2,
      source: 'import',
    });
    const broken = await take('fr', '1\n00:00:01 --> x\nText');
    expect([broken.status, await broken.json()]).toEqual([
      400,
      { error: 'captions-unreadable', line: 2, rule: 'times', message: expect.any(String) as string },
    ]);
    const partly = await take('it', `${VTT}\nNOTE x\n\n00:03.000 --> 00:04.000\n<i>I</i> <3\n`);
    expect([partly.status, await partly.json()]).toEqual([
      201,
      expect.objectContaining({
        cues: [expect.objectContaining({ text: 'A & b' }), { from: 3, to: 4, text: 'I <3' }],
        lost: [
          { rule: 'markup', count: 1, lines: [9] },
          { rule: 'comment', count: 1, lines: [6] },
        ],
      }),
    ]);
    await admin.ask(REMOVE, { id: video.id, language: 'it', version: 1 });
    expect((await list()).map(({ language }) => language)).not.toContain('fr');
    const served = await tools.get(`${video.url}/captions/en`);
    expect([
      served.status,
      served.headers.get('content-type'),
      served.headers.get('content-disposition'),
    ]).toEqual([200, 'text/vtt; charset=utf-8', null]);
    expect(await served.text()).toBe(VTT);
    const saved = await tools.get(`${video.url}/captions/en?download=srt`);
    expect(saved.headers.get('content-disposition')).toContain('Talk.en.srt');
    expect(await saved.text()).toBe(SRT);
    expect((await tools.get(`${video.url}/captions/tr`)).status).toBe(404);
  });

  it('are for who sees the video, and changed by who may edit it', async () => {
    await take('en', SRT, '?overwrite=true');
    const path = `${video.url}/captions/en`;
    const reader = await tenant.hire({ areas: { messages: ['VIEW'] } });
    const outside = await tenant.hire({ areas: { contacts: ['VIEW'] } });
    const as = ({ token }: Person) => mediaTools(tenant.api, token);
    expect((await as(reader).get(path)).status).toBe(200);
    expect(await list(reader)).toMatchObject([{ language: 'en' }, { language: 'pt-BR' }]);
    await expect(reader.ask(SAVE, { id: video.id, language: 'en', version: 1, cues: [cue] })).rejects.toThrow(
      'forbidden',
    );
    expect((await as(outside).get(path)).status).toBe(403);
    // Nor does another tenant's administrator, who has the right but not the video.
    const beta = mediaTools(other.api, other.admin.token);
    expect([(await beta.get(path)).status, (await beta.get(`${video.url}/captions`)).status]).toEqual([
      404, 404,
    ]);
    await expect(
      other.admin.ask(SAVE, { id: video.id, language: 'en', version: 0, cues: [cue] }),
    ).rejects.toThrow('not-found');
    const nobody = await mediaTools(tenant.api).get(path);
    expect([nobody.status, await nobody.json()]).toMatchObject([
      401,
      { error: 'no access token is available' },
    ]);
  });

  it('go with a signed link, and with nothing that was made of it', async () => {
    const { path } = await admin.ask<{ path: string }>(LINK, { id: video.id });
    const open = mediaTools(tenant.api);
    const captions = (address: string) => address.replace('?', '/captions?');
    const tracks = (await (await open.get(captions(path))).json()) as { language: string; url: string }[];
    expect(tracks.map(({ language }) => language)).toEqual(['en', 'pt-BR']);
    const served = await open.get(tracks[0]?.url ?? '');
    expect([served.status, await served.text()]).toEqual([200, VTT]);
    const forged = (address = '') =>
      address.replace(/sign=(.)/, (_, first) => `sign=${first === '_' ? '-' : '_'}`);
    expect((await open.get(forged(tracks[0]?.url))).status).toBe(404);
    expect((await open.get(captions(forged(path)))).status).toBe(404);
  });

  it('go with their video for good, and not before', async () => {
    await tools.send('DELETE', '/api/media/file/delete', [video.id]);
    expect((await tools.get(`${video.url}/captions/en`)).status).toBe(404);
    const { database, catalog } = tenant.api;
    const run = (now: Date) => purge({ database, catalog, now, catalogOf: () => Promise.resolve(catalog) });
    await run(new Date());
    expect(await count()).toBeGreaterThan(0);
    await run(new Date(Date.now() + 31 * 24 * 3_600_000));
    expect(await count()).toBe(0);
  });

  const count = async () => {
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from tessera.media_caption
      where asset_id = ${video.id}`.execute(tenant.api.database.kysely);
    return rows[0]?.n;
  };
});
