/** Approval by a second person: asked for by a setting, given by somebody else, and in the way of whoever changes more. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sql } from 'kysely';
import { describeOnDatabase } from '../../../support/databases.ts';
import type { DueWorker } from '../../../../src/server/platform/due/due-worker.ts';
import type { Person } from '../../base/access/people.ts';
import { campaignWorker } from './campaign-worker.ts';
import { type CampaignWorld, openCampaignWorld } from './campaign-world.ts';
import { patience } from '../../../support/patience.ts';

const ACT = `mutation ($action: String!, $id: ID!, $version: Int!, $input: MessageCampaignInput) {
  actMessageCampaign(action: $action, id: $id, version: $version, input: $input) { id } }`;
const CHANGE = `mutation ($id: ID!, $version: Int!, $input: MessageCampaignInput!) {
  updateMessageCampaign(id: $id, version: $version, input: $input) { id } }`;
const SAVE = 'mutation ($changes: [SettingChange!]!) { saveSettings(changes: $changes) { version } }';
const HISTORY = `query ($id: ID!) {
  recordHistory(objectName: "MessageCampaign", id: $id, limit: 1) { userName changes { field } } }`;

describeOnDatabase('the approval of campaigns', (open) => {
  let world: CampaignWorld;
  let other: Person;
  let worker: DueWorker;
  beforeAll(async () => {
    world = await openCampaignWorld(await open({ product: true }));
    const actions = ['VIEW', 'CREATE', 'EDIT', 'SEND', 'APPROVE'] as const;
    worker = await campaignWorker(world.tenant);
    await worker.start();
    other = await world.tenant.hire({
      areas: { messages: actions, contacts: ['VIEW'], administrations: ['VIEW'] },
    });
  });

  afterAll(() => worker.stop());

  const version = async (id: string) => Number((await world.read(id))['version']);
  /** What is refused, and where. */
  const act = async ({ call }: Person, action: string, id: string, input = {}) => {
    const { errors = [] } = await call(ACT, { action, id, version: await version(id), input });
    return errors.map(({ extensions }) => [extensions['messageKey'], extensions['path'] ?? null]);
  };
  const rename = async (id: string, name: string) => {
    const { errors = [] } = await world.tenant.admin.call(CHANGE, {
      id,
      version: await version(id),
      input: { name },
    });
    return errors.map(({ extensions }) => (extensions['params'] as Record<string, unknown>)['rule']);
  };

  it('holds what the campaign shows, too; and a test counts until its elements or its links are others', async () => {
    const { admin } = world.tenant;
    const element = await world.create('MessageElement', { name: 'Video', type: 'VIDEO' });
    const [ada = ''] = await world.people(1, 'element');
    const id = await world.draft({ elementList: [element], contactList: [ada] });
    const change = async (of: 'MessageElement' | 'MessageCampaign', record: string, input: object) => {
      const name = of === 'MessageElement' ? 'messageElement' : 'messageCampaign';
      const read = `query ($id: ID!) { ${name}(id: $id) { version } }`;
      const seen = await admin.ask<{ version: number }>(read, { id: record });
      const { errors = [] } = await admin.call(
        `mutation ($id: ID!, $version: Int!, $input: ${of}Input!) {
          update${of}(id: $id, version: $version, input: $input) { id } }`,
        { id: record, version: seen.version, input },
      );
      return errors.map(({ extensions }) => (extensions['params'] as Record<string, unknown>)['rule']);
    };
    expect(await act(other, 'approve', id)).toEqual([]);
    expect(await change('MessageElement', element, { name: 'Another video' })).toEqual(['approved']);
    expect(await act(admin, 'withdrawApproval', id)).toEqual([]);
    expect((await world.read(id))['testSentAt']).not.toBeNull();
    expect(await change('MessageElement', element, { name: 'Another video' })).toEqual([]);
    await expect
      .poll(async () => (await world.read(id))['testSentAt'], { timeout: patience(30_000) })
      .toBeNull();
    await sql`update message_campaign set test_sent_at = now() where id = ${id}`.execute(world.kysely);
    expect(await change('MessageCampaign', id, { utmSource: 'letter' })).toEqual([]);
    expect((await world.read(id))['testSentAt']).toBeNull();
  });

  it('is by somebody who has not made it, and needed where the tenant wants it', async () => {
    const { admin } = world.tenant;
    const sender = await world.create('MessageSender', {
      name: 'Kept',
      channel: 'EMAIL',
      provider: 'OUTBOX',
      fromAddress: 'news@tenant.test',
    });
    const [ada = ''] = await world.people(1, 'approved');
    const id = await world.draft({ sender, contactList: [ada] });
    const start = { dateStartUTC: '2030-01-01T10:00:00Z' };
    await admin.ask(SAVE, { changes: [{ key: 'campaignsNeedApproval', value: true, version: 0 }] });
    expect(await act(admin, 'schedule', id, start)).toEqual([['responseErrorMsg.rule-broken', 'approvedAt']]);
    expect(await act(admin, 'approve', id)).toEqual([['responseErrorMsg.not-by-author', null]]);
    expect(await act(other, 'approve', id)).toEqual([]);
    const [entry] = await admin.ask<readonly { userName: string; changes: readonly { field: string }[] }[]>(
      HISTORY,
      { id },
    );
    expect(entry).toEqual({ userName: other.email, changes: [{ field: 'approvedAt' }] });
    // What was approved is what goes out.
    expect(await rename(id, 'Other')).toEqual(['approved']);
    expect(await act(other, 'approve', id)).toEqual([['responseErrorMsg.not-now', null]]);
    expect(await act(admin, 'withdrawApproval', id)).toEqual([]);
    expect(await rename(id, 'Other')).toEqual([]);
    expect(await act(admin, 'schedule', id, start)).toEqual([['responseErrorMsg.rule-broken', 'approvedAt']]);
    expect(await act(other, 'approve', id)).toEqual([]);
    expect(await act(admin, 'schedule', id, start)).toEqual([]);
    // Without the setting nobody has to.
    const free = await world.draft({ sender, contactList: [ada] });
    await admin.ask(SAVE, { changes: [{ key: 'campaignsNeedApproval', value: false, version: 1 }] });
    expect(await act(admin, 'schedule', free, start)).toEqual([]);
  });
});
