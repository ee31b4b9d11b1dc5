/** A step that sends a message: it says so where nothing can be sent, before a workflow begins and while it runs. */
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { WorkflowElement } from '../../../../src/contract/workflow/content.ts';
import { workflowObjects, type WorkflowObjects } from '../../../../src/server/areas/automator/objects.ts';
import { startRuns } from '../../../../src/server/areas/automator/start.ts';
import type { DueWorker } from '../../../../src/server/platform/due/due-worker.ts';
import { areaDueParts } from '../../../support/area-due.ts';
import { describeOnDatabase } from '../../../support/databases.ts';
import { patience } from '../../../support/patience.ts';
import { campaignWorker } from '../campaigns/campaign-worker.ts';
import { type CampaignWorld, openCampaignWorld } from '../campaigns/campaign-world.ts';
import { chain } from './workflow-world.ts';

const WAIT = { timeout: patience(30_000), interval: 50 };

describeOnDatabase('a step that sends a message', (open) => {
  let world: CampaignWorld;
  let worker: DueWorker;
  let sender: string;
  beforeAll(async () => {
    world = await openCampaignWorld(await open({ product: true }));
    worker = await campaignWorker(world.tenant);
    await worker.start();
    sender = await world.outbox();
  });
  afterAll(() => worker.stop());

  const ask = <T>(query: string, variables: Readonly<Record<string, unknown>> = {}) =>
    world.tenant.admin.ask<T>(query, variables);
  const draft = (elements: readonly Partial<WorkflowElement>[]) =>
    world.create('Workflow', {
      name: 'Letters',
      objectName: 'Contact',
      content: JSON.stringify({ version: 1, entry: 'EVERY_TIME', elements: chain(elements) }),
    });
  const sending = (campaign: string) => ({ id: 'send', type: 'SEND_MESSAGE', config: { campaign } });
  const activate = async (id: string) => {
    const { version } = await ask<{ version: number }>('query ($id: ID!) { workflow(id: $id) { version } }', {
      id,
    });
    const { errors = [] } = await world.tenant.admin.call(
      `mutation ($id: ID!, $version: Int!) { actWorkflow(action: "activate", id: $id, version: $version, input: {}) { id } }`,
      { id, version },
    );
    return errors.map(({ extensions }) => extensions['params'] as Record<string, unknown>);
  };
  const problems = async (id: string) => {
    const { fieldExceptions } = await ask<{
      fieldExceptions: readonly { messageKey: string; message: string; propertyPath: string }[];
    }>(
      'query ($id: ID!) { validateWorkflow(id: $id, locale: "en") { fieldExceptions { messageKey message propertyPath } } }',
      { id },
    );
    return fieldExceptions;
  };
  const start = (workflowId: string, recordIds: readonly string[]) => {
    const { forTenant, catalogOf } = areaDueParts(world.tenant.api);
    return forTenant(world.tenant.tenantId).transaction(async (tx) => {
      const whole = await catalogOf(tx);
      const objects = workflowObjects(whole) as WorkflowObjects;
      return startRuns({ tx, whole, objects, now: new Date() }, workflowId, { recordIds, depth: 0 });
    });
  };
  const runs = async (id: string) => {
    const { rows } = await sql<{
      status: string;
      reason: string | null;
    }>`select status, reason from workflow_run
      where workflow = ${id} order by id`.execute(world.kysely);
    return rows;
  };
  const orders = async (campaign: string) => {
    const { rows } = await sql<{
      status: string;
    }>`select status from campaign_receiver where campaign = ${campaign}
      order by id`.execute(world.kysely);
    return rows.map(({ status }) => status);
  };

  it('takes only campaigns that send, and says why another one is none', async () => {
    const campaign = await world.draft({ sender, sentByWorkflows: true, contactList: [] });
    const id = await draft([sending(campaign)]);
    expect(await problems(id)).toEqual([
      {
        messageKey: 'reference-unusable',
        propertyPath: 'campaign',
        message: expect.stringContaining('This campaign cannot be used here') as string,
      },
    ]);
    expect(await activate(id)).toMatchObject([{ place: 'send › campaign', rule: 'reference-unusable' }]);
    const types = await ask<readonly { name: string; usable: Readonly<Record<string, unknown>> }[]>(
      'query { workflowElementTypes(objectName: "Contact") { name usable } }',
    );
    expect(types.find(({ name }) => name === 'SEND_MESSAGE')?.usable).toHaveProperty('campaign');
    await world.start(campaign);
    expect(await problems(id)).toEqual([]);
    expect(await activate(id)).toEqual([]);
    // One that was sent to a list once is none either.
    const once = await world.draft({ sender, contactList: await world.people(1, 'once') });
    await world.start(once);
    expect(await problems(await draft([sending(once)]))).toHaveLength(1);
  });

  it('fails with the reason where the campaign has ended since, and tells the same when it is tried', async () => {
    const campaign = await world.draft({ sender, sentByWorkflows: true, contactList: [] });
    await world.start(campaign);
    await world.until(campaign, { status: 'SENDING' });
    const id = await draft([sending(campaign)]);
    expect(await activate(id)).toEqual([]);
    const [ada = ''] = await world.people(1, 'closing');
    await start(id, [ada]);
    await expect.poll(() => runs(id), WAIT).toMatchObject([{ status: 'COMPLETED' }]);
    await world.until(campaign, { sent: '1' });
    await world.act('stop', campaign);
    await start(id, [ada]);
    await expect
      .poll(() => runs(id), WAIT)
      .toMatchObject([
        { status: 'COMPLETED' },
        { status: 'FAILED', reason: expect.stringContaining('This campaign cannot be used here') as string },
      ]);
    expect(await orders(campaign)).toEqual(['TAKEN']);
    const trial = await ask<{ status: string; steps: readonly { problem: string | null }[] }>(
      'mutation ($id: ID!, $recordId: ID!) { tryWorkflow(id: $id, recordId: $recordId) { status steps { problem } } }',
      { id, recordId: ada },
    );
    expect(trial).toMatchObject({
      status: 'FAILED',
      steps: [{ problem: expect.stringContaining('This campaign cannot be used here') as string }],
    });
  });
});
