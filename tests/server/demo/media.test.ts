import { sql } from 'kysely';
import sharp from 'sharp';
import { beforeAll, expect, it } from 'vitest';
import type { MediaFile } from '../../../src/contract/calls/media.ts';
import { fillWithDemoRecords } from '../../../src/server/demo/fill.ts';
import { openApi, type TestApi } from '../../support/api.ts';
import { describeOnDatabase } from '../../support/databases.ts';
import { mediaTools, openContentsFolder } from '../../support/media.ts';

describeOnDatabase('the libraries of the demo tenant', (open) => {
  let api: TestApi;
  let tools: ReturnType<typeof mediaTools>;
  let call: Awaited<ReturnType<TestApi['signIn']>>['call'];
  beforeAll(async () => {
    api = await openApi(await open());
    const signedIn = await api.signIn('demo');
    const { tenantId, token } = signedIn;
    ({ call } = signedIn);
    const { kysely } = api.database;
    await kysely.transaction().execute((tx) => fillWithDemoRecords(tx, api.catalog, tenantId));
    tools = mediaTools(api, token);
  });

  it('hold files that an upload would take as they are, with what is said of them, and show them', async () => {
    const contents = await openContentsFolder();
    const lists = ['highp', 'dbe'].map(async (project) => {
      const answer = await tools.get(`/api/core/mediaassets/all?project=${project}`);
      return ((await answer.json()) as { content: MediaFile[] }).content;
    });
    const files = (await Promise.all(lists)).flat();
    expect(new Set(files.map(({ type }) => type))).toEqual(new Set(['IMAGE', 'VIDEO', 'PDF']));
    for (const file of files) {
      const bytes = new Uint8Array(await (await tools.get(file.url)).arrayBuffer());
      const again = (await (await tools.upload(file.name, bytes)).json()) as MediaFile;
      const { type, contentType, size, width, height, duration, pages, checksum } = again;
      expect(file).toMatchObject({ type, contentType, size, width, height, duration, pages, checksum });
      const picture = await tools.get(`${file.url}/picture`);
      if (type === 'PDF') expect(picture.status).toBe(404);
      else expect((await sharp(await picture.arrayBuffer()).metadata()).width).toBe(480);
    }
    await contents.close();
  });

  it('are beside campaigns that somebody has scheduled', async () => {
    const { rows } = await sql<{ status: string; by: string | null; sender: boolean }>`select c.status,
      c.sender is not null as sender, (select a.user_name from tessera.audit as a where a.record_id = c.id
        and a.object = 'MessageCampaign' and a.changes @> '[{"field":"status","after":"SCHEDULED"}]') as by
      from message_campaign as c where c.status in ('SCHEDULED', 'PREPARING')`.execute(api.database.kysely);
    expect(new Set(rows.map(({ status }) => status))).toEqual(new Set(['SCHEDULED', 'PREPARING']));
    expect(rows.every(({ by, sender }) => by === 'Alex Demo' && sender)).toBe(true);
  });

  it('show presentations', async () => {
    const query = '{ presentationList(limit: 100) { rows { name picture { name project } } } }';
    const { data } = await call(query);
    const { presentationList } = data as {
      presentationList: { rows: readonly { name: string; picture: { name: string } | null }[] };
    };
    const shown = presentationList.rows.flatMap(({ name, picture }) =>
      picture ? [[name, picture.name]] : [],
    );
    expect(Object.fromEntries(shown)).toEqual({
      'Asthma or COPD?': 'Asthma or COPD.png',
      'Heart failure in daily practice': 'Heart failure in daily practice.jpg',
    });
  });
});
