/** Approval by a second person: asked for by a setting, given by somebody else, and in the way of whoever changes more. */
import { beforeAll, expect, it } from 'vitest';
import { describeOnDatabase } from '../../../support/databases.ts';
import type { Person } from '../../base/access/people.ts';
import { type CampaignWorld, openCampaignWorld } from './campaign-world.ts';

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
  beforeAll(async () => {
    world = await openCampaignWorld(await open({ product: true }));
    const actions = ['VIEW', 'CREATE', 'EDIT', 'SEND', 'APPROVE'] as const;
    other = await world.tenant.hire({
      areas: { messages: actions, contacts: ['VIEW'], administrations: ['VIEW'] },
    });
  });

  const version = async (id: string) => Number((await world.read(id))['version']);
  /** What is refused, and where. */
  const act = async ({ call }: Person, action: string, id: string, input = {}) => {
    const { errors = [] } = await call(ACT, { action, id, version: await version(id), input });
    return errors.map(({ extensions }) => [extensions['messageKey'], extensions['path'] ?? null]);
  };
  const rename = async (id: string, name: string) => {
    const { errors = [] } = await world.tenant.admin.call(CHANGE, {
      ...{ id, version: await version(id) },
      input: { name },
    });
    return errors.map(({ extensions }) => (extensions['params'] as Record<string, unknown>)['rule']);
  };

  it('is by somebody who has not made it, and needed where the tenant wants it', async () => {
    const { admin } = world.tenant;
    const sender = await world.create('MessageSender', {
      ...{ name: 'Kept', channel: 'EMAIL', provider: 'OUTBOX', fromAddress: 'news@tenant.test' },
    });
    const [ada = ''] = await world.people(1, 'approved');
    const id = await world.draft({ sender, contactList: [ada] });
    const start = { dateStartUTC: '2030-01-01T10:00:00Z' };
    await admin.ask(SAVE, { changes: [{ key: 'campaignsNeedApproval', value: true, version: 0 }] });
    expect(await act(admin, 'schedule', id, start)).toEqual([['responseErrorMsg.required', 'approvedAt']]);
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
    expect(await act(admin, 'schedule', id, start)).toEqual([['responseErrorMsg.required', 'approvedAt']]);
    expect(await act(other, 'approve', id)).toEqual([]);
    expect(await act(admin, 'schedule', id, start)).toEqual([]);
    // Without the setting nobody has to.
    const free = await world.draft({ sender, contactList: [ada] });
    await admin.ask(SAVE, { changes: [{ key: 'campaignsNeedApproval', value: false, version: 1 }] });
    expect(await act(admin, 'schedule', free, start)).toEqual([]);
  });
});
