/** Content of message elements: what is refused, what is told of drafts, and what campaigns do not show. */
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { DueWorker } from '../../../../src/server/platform/due/due-worker.ts';
import { queryFilter } from '../../../../src/contract/filter/filter.ts';
import { describeOnDatabase } from '../../../support/databases.ts';
import { VIDEO } from '../../../contract/interactive/samples.ts';
import { campaignWorker } from '../campaigns/campaign-worker.ts';
import { type CampaignWorld, openCampaignWorld } from '../campaigns/campaign-world.ts';
import { patience } from '../../../support/patience.ts';

interface Element {
  readonly version: number;
  readonly contentState: string | null;
}

describeOnDatabase('interactive content', (open) => {
  let world: CampaignWorld;
  let worker: DueWorker;
  let film: string;
  const content = (part: object = {}) =>
    JSON.stringify({
      ...VIDEO,
      interactions: VIDEO.interactions.slice(0, 2),
      endScreens: [],
      variables: [],
      asset: film,
      ...part,
    });
  const empty = (part: object = {}) => content({ interactions: [], bookmarks: [], ...part });

  beforeAll(async () => {
    world = await openCampaignWorld(await open({ product: true }));
    worker = await campaignWorker(world.tenant);
    await worker.start();
    film = await file('VIDEO', 60);
  });
  afterAll(() => worker.stop());

  async function file(type: string, duration: number): Promise<string> {
    const { rows } = await sql<{
      id: string;
    }>`insert into media_asset (tenant_id, id, name, project, type, duration)
      values (${world.tenant.tenantId}, gen_random_uuid()::text, 'Film', 'highp', ${type}, ${duration}) returning id`.execute(
      world.tenant.api.database.kysely,
    );
    return rows[0]?.id ?? '';
  }
  const element = (input: object) =>
    world.create('MessageElement', { name: 'Part', type: 'INTERACTIVE_VIDEO', ...input });
  const read = (id: string) =>
    world.tenant.admin.ask<Element>(`query ($id: ID!) { messageElement(id: $id) { version contentState } }`, {
      id,
    });
  const update = async (id: string, input: object) => {
    const { version } = await read(id);
    return world.tenant.admin.call(
      `mutation ($id: ID!, $version: Int!, $input: MessageElementInput!) {
        updateMessageElement(id: $id, version: $version, input: $input) { version contentState } }`,
      { id, version, input },
    );
  };
  const problems = ({ errors = [] }: Awaited<ReturnType<typeof update>>) =>
    errors.map(({ extensions: { path, messageKey, params } }) => [
      path,
      messageKey,
      (params as { place?: string; rule?: string } | undefined)?.place,
      (params as { rule?: string } | undefined)?.rule,
    ]);
  const state = (id: string, expected: string | null) =>
    expect
      .poll(async () => (await read(id)).contentState, { timeout: patience(30_000), interval: 50 })
      .toBe(expected);

  it('is duplicated with what is written, and shown by no campaign yet', async () => {
    const id = await element({ content: content(), description: 'Long', isTemplate: true });
    await world.create('MessageCampaign', { name: 'Shows it', type: 'EMAIL', elementList: [id] });
    const { version } = await read(id);
    await world.tenant.admin.ask(
      `mutation ($id: ID!, $version: Int!) { actMessageElement(action: "duplicate", id: $id, version: $version) { id } }`,
      { id, version },
    );
    const { rows } = await world.tenant.admin.ask<{ rows: readonly object[] }>(
      `query ($filter: CompoundFilter) { messageElementList(limit: 9, offset: 0, filter: $filter) {
        rows { name description isTemplate content campaignListTotal } } }`,
      { filter: queryFilter('MessageElement', 'description', 'EQUALS', 'Long') },
    );
    const same = { description: 'Long', isTemplate: true, content: content() };
    expect(rows).toHaveLength(2);
    expect(rows).toEqual(
      expect.arrayContaining([
        { name: 'Part', ...same, campaignListTotal: '1' },
        { name: 'Part (2)', ...same, campaignListTotal: '0' },
      ]),
    );
  });

  it('is refused where its form is not that of the type, which the record says', async () => {
    const id = await element({ content: empty() });
    expect(problems(await update(id, { content: empty({ asset: 3 }) }))).toEqual([
      ['content', 'responseErrorMsg.invalid-content', '/asset', 'bad-part'],
    ]);
    expect(problems(await update(id, { type: 'IMAGE' }))).toEqual([
      ['content', 'responseErrorMsg.invalid-content', '/interactions', 'unknown-part'],
    ]);
    const image = JSON.stringify({ version: 1, asset: '', hotspots: [] });
    expect(problems(await update(id, { type: 'IMAGE', content: image }))).toEqual([]);
    expect(problems(await update(id, { type: 'VIDEO', content: null }))).toEqual([]);
    expect(await read(id)).toMatchObject({ contentState: null });
  });

  it('is judged after each write, and after its files have changed, without a new version', async () => {
    const id = await element({ content: content() });
    expect(await read(id)).toEqual({ version: 1, contentState: 'PENDING' });
    await state(id, 'VALID');
    expect(
      (await update(id, { content: empty({ bookmarks: [{ id: 'late', time: 61, label: 'Late' }] }) })).data,
    ).toEqual({ updateMessageElement: { version: 2, contentState: 'PENDING' } });
    await state(id, 'INVALID');
    await update(id, { content: empty({ bookmarks: [{ id: 'late', time: 59, label: 'Late' }] }) });
    await state(id, 'VALID');
    expect(await read(id)).toEqual({ version: 3, contentState: 'VALID' });
    // The film is another, shorter one by now; the library alone writes that.
    const { tenantId, api } = world.tenant;
    await sql`with cut as (update media_asset set duration = 30 where id = ${film})
      insert into tessera.due (tenant_id, kind, key, due_at) values (${tenantId}, 'documents', ${id}, now())`.execute(
      api.database.kysely,
    );
    worker.wake();
    await state(id, 'INVALID');
    await sql`update media_asset set duration = 60 where id = ${film}`.execute(api.database.kysely);
  });

  it('keeps the files that it shows from being deleted', async () => {
    const own = await file('VIDEO', 60);
    await element({ name: 'Keeper', content: empty({ asset: own }) });
    const { errors } = await world.tenant.admin.call(
      'mutation ($id: ID!) { deleteMediaAsset(id: $id, version: 1) { id } }',
      { id: own },
    );
    expect(errors?.[0]?.extensions).toMatchObject({
      messageKey: 'responseErrorMsg.in-use',
      params: { value: 'Film', object: 'MessageElement', field: 'content' },
    });
  });

  it('is shown by a campaign only without problems, and stays as it is from then on', async () => {
    const id = await element({ content: empty({ asset: '' }) });
    await state(id, 'INVALID');
    const sender = await world.create('MessageSender', {
      name: 'Outbox',
      channel: 'EMAIL',
      provider: 'OUTBOX',
      fromName: 'Ada',
      fromAddress: 'a@b.test',
    });
    const campaign = await world.draft({ sender, elementList: [id], contactList: await world.people(1) });
    const schedule = () => world.act('schedule', campaign, { dateStartUTC: '2099-01-01T00:00:00.000Z' });
    await expect(schedule()).rejects.toThrow(/elementsSound/);
    await update(id, { content: null });
    await expect(schedule()).rejects.toThrow(/elementsSound/);
    await update(id, { content: empty() });
    await state(id, 'VALID');
    // What it shows is another since its test.
    await expect
      .poll(() => world.read(campaign), { timeout: patience(20_000) })
      .toMatchObject({ testSentAt: null });
    await sql`update message_campaign set test_sent_at = now() where id = ${campaign}`.execute(world.kysely);
    await schedule();
    expect(problems(await update(id, { content: empty({ asset: '' }) }))[0]?.slice(0, 2)).toEqual([
      'content',
      'responseErrorMsg.rule-broken',
    ]);
    await world.act('unschedule', campaign);
    expect(problems(await update(id, { content: empty({ asset: '' }) }))).toEqual([]);
  });
});
