/** A message that is written in a workflow: the campaign behind it is made when the workflow is activated. */
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { WorkflowElement } from '../../../../src/contract/workflow/content.ts';
import { type WorkflowObjects, workflowObjects } from '../../../../src/server/areas/automator/objects.ts';
import { startRuns } from '../../../../src/server/areas/automator/start.ts';
import type { DueWorker } from '../../../../src/server/platform/due/due-worker.ts';
import { areaDueParts } from '../../../support/area-due.ts';
import { describeOnDatabase } from '../../../support/databases.ts';
import type { Person } from '../../base/access/people.ts';
import { campaignWorker } from '../campaigns/campaign-worker.ts';
import { type CampaignWorld, openCampaignWorld } from '../campaigns/campaign-world.ts';
import { chain } from './workflow-world.ts';

const letter = (text: string, isComplete = true) =>
  JSON.stringify({
    blocks: [
      { type: 'heading', text },
      ...(isComplete
        ? [{ type: 'footer', text: '<p>Tessera, 1 Main Street</p>', unsubscribe: 'Unsubscribe' }]
        : []),
    ],
  });

describeOnDatabase('a message that is written in a workflow', (open) => {
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
  const text = (config: object) => {
    const elements: readonly Partial<WorkflowElement>[] = [
      {
        id: 'mail',
        type: 'SEND_EMAIL',
        name: 'First mail',
        config: { sender, subject: 'Hello {{firstName}}', letter: letter('Welcome'), ...config },
      },
    ];
    return JSON.stringify({ version: 1, entry: 'EVERY_TIME', elements: chain(elements) });
  };
  const draft = (config: object = {}) =>
    world.create('Workflow', { name: 'Welcome', objectName: 'Contact', content: text(config) });
  const act = async (action: string, id: string, by: Person = world.tenant.admin) => {
    const { version } = await ask<{ version: number }>('query ($id: ID!) { workflow(id: $id) { version } }', {
      id,
    });
    const { errors = [] } = await by.call(
      `mutation ($action: String!, $id: ID!, $version: Int!) {
        actWorkflow(action: $action, id: $id, version: $version, input: {}) { id } }`,
      { action, id, version },
    );
    return errors.map(({ extensions }) => extensions['params'] as Record<string, unknown>);
  };
  const rewrite = async (id: string, config: object) => {
    const { version } = await ask<{ version: number }>('query ($id: ID!) { workflow(id: $id) { version } }', {
      id,
    });
    await ask(
      'mutation ($id: ID!, $version: Int!, $input: WorkflowInput!) { updateWorkflow(id: $id, version: $version, input: $input) { id } }',
      { id, version, input: { content: text(config) } },
    );
  };
  const made = async (id: string) => {
    const { rows } = await sql<{
      id: string;
      name: string;
      status: string;
      subject: string;
    }>`select id, name, status, subject
      from message_campaign where workflow = ${id} and is_of_workflow order by created_at`.execute(
      world.kysely,
    );
    return rows;
  };
  const start = (workflowId: string, recordIds: readonly string[]) => {
    const { forTenant, catalogOf } = areaDueParts(world.tenant.api);
    return forTenant(world.tenant.tenantId).transaction(async (tx) => {
      const whole = await catalogOf(tx);
      const objects = workflowObjects(whole) as WorkflowObjects;
      return startRuns({ tx, whole, objects, now: new Date() }, workflowId, { recordIds, depth: 0 });
    });
  };

  it('is sent as a campaign that activation makes, and made anew only when it is changed', async () => {
    const id = await draft();
    expect(await made(id)).toEqual([]);
    expect(await act('activate', id)).toEqual([]);
    const [first] = await made(id);
    expect(first).toMatchObject({ name: 'Welcome – First mail', subject: 'Hello {{firstName}}' });
    const [ada = '', bob = ''] = await world.people(2, 'welcomed');
    await sql`update contact_consent set status = 'WITHDRAWN' where contact = ${bob}`.execute(world.kysely);
    await start(id, [ada, bob]);
    await world.until(first?.id ?? '', { status: 'SENDING', sent: '1', canceled: '1' });
    // Consent and the ledger are those of any campaign.
    expect((await world.items(first?.id ?? '')).map(({ receiver, reason }) => [receiver, reason])).toEqual(
      expect.arrayContaining([
        [ada, null],
        [bob, 'NO_CONSENT'],
      ]),
    );
    expect(await act('activate', id)).toEqual([]);
    expect(await made(id)).toHaveLength(1);
    await rewrite(id, { subject: 'Hi {{firstName}}' });
    expect(await act('activate', id)).toEqual([]);
    expect((await made(id)).map(({ subject }) => subject)).toEqual([
      'Hello {{firstName}}',
      'Hi {{firstName}}',
    ]);
    // What somebody has stopped is made anew, too.
    const second = (await made(id))[1]?.id ?? '';
    await world.until(second, { status: 'SENDING' });
    await world.act('stop', second);
    expect(await act('activate', id)).toEqual([]);
    expect(await made(id)).toHaveLength(3);
  });

  it('ends with its workflow', async () => {
    const id = await draft();
    expect(await act('activate', id)).toEqual([]);
    const [campaign] = await made(id);
    await world.until(campaign?.id ?? '', { status: 'SENDING' });
    for (const action of ['deactivate', 'archive']) expect(await act(action, id)).toEqual([]);
    await world.until(campaign?.id ?? '', { status: 'CANCELED' });
  });

  it('is changed in the workflow alone', async () => {
    const id = await draft();
    expect(await act('activate', id)).toEqual([]);
    const [campaign] = await made(id);
    const { version } = await world.read(campaign?.id ?? '');
    const change = await world.tenant.admin.call(
      `mutation ($id: ID!, $version: Int!) { updateMessageCampaign(id: $id, version: $version, input: { subject: "Other" }) { id } }`,
      { id: campaign?.id, version },
    );
    expect(change.errors).toHaveLength(1);
    await sql`update message_campaign set status = 'DRAFT' where id = ${campaign?.id}`.execute(world.kysely);
    const again = (await world.read(campaign?.id ?? ''))['version'];
    for (const mutation of [
      'updateMessageCampaign(id: $id, version: $version, input: { subject: "Other" })',
      'deleteMessageCampaign(id: $id, version: $version)',
    ]) {
      const { errors } = await world.tenant.admin.call(
        `mutation ($id: ID!, $version: Int!) { ${mutation} { id } }`,
        { id: campaign?.id, version: again },
      );
      expect(errors).toHaveLength(1);
    }
  });

  it('is not activated without what it needs, or by whoever may not send', async () => {
    const rules = async (config: object) => {
      const id = await draft(config);
      const refused = await act('activate', id);
      expect(await made(id)).toEqual([]);
      return refused.map(({ place, rule }) => [place, rule]);
    };
    expect(await rules({ sender: null })).toEqual([['First mail › sender', 'required']]);
    expect(await rules({ letter: letter('Welcome', false) })).toEqual([
      ['First mail › letter', 'bad-letter'],
    ]);
    expect(await rules({ letter: letter('Hello {{nobody}}') })).toEqual([
      ['First mail › letter', 'bad-letter'],
    ]);
    expect(await rules({ subject: '{{event.id}}' })).toEqual([['First mail › subject', 'variable-unknown']]);
    const sms = await world.create('MessageSender', {
      name: 'Texts',
      channel: 'SMS',
      provider: 'OUTBOX',
      fromAddress: '+48600100200',
    });
    expect(await rules({ sender: sms })).toEqual([['First mail › sender', 'reference-unusable']]);
    const automates = await world.tenant.hire({
      areas: {
        automations: ['VIEW', 'CREATE', 'EDIT', 'SEND'],
        contacts: ['VIEW', 'EDIT'],
        messages: ['VIEW'],
      },
    });
    const id = await draft();
    expect(await act('activate', id, automates)).toHaveLength(1);
    expect(await made(id)).toEqual([]);
  });

  it('is approved with the activation where campaigns need approval, by a second person who may approve', async () => {
    const SAVE = 'mutation ($changes: [SettingChange!]!) { saveSettings(changes: $changes) { version } }';
    const hire = (...more: readonly 'APPROVE'[]) =>
      world.tenant.hire({
        areas: {
          automations: ['VIEW', 'CREATE', 'EDIT', 'SEND'],
          contacts: ['VIEW', 'EDIT'],
          messages: ['VIEW', 'CREATE', 'EDIT', 'SEND', ...more],
          administrations: ['VIEW'],
        },
      });
    const [sends, approves] = [await hire(), await hire('APPROVE')];
    const id = await draft();
    const validate = ({ ask: asks }: Person) =>
      asks<{ fieldExceptions: readonly { elementId: string; messageKey: string }[] }>(
        'query ($id: ID!) { validateWorkflow(id: $id) { fieldExceptions { elementId messageKey } } }',
        { id },
      );
    expect((await validate(sends)).fieldExceptions).toEqual([]);
    await ask(SAVE, { changes: [{ key: 'campaignsNeedApproval', value: true, version: 0 }] });
    expect((await validate(sends)).fieldExceptions).toEqual([
      { elementId: 'mail', messageKey: 'approval-needed' },
    ]);
    expect((await validate(approves)).fieldExceptions).toEqual([]);
    // The administrator may approve, and has created the workflow.
    expect((await validate(world.tenant.admin)).fieldExceptions).toEqual([
      { elementId: 'mail', messageKey: 'approval-needed' },
    ]);
    for (const refused of [sends, world.tenant.admin])
      expect(await act('activate', id, refused)).toEqual([{ element: 'First mail' }]);
    expect(await made(id)).toEqual([]);
    expect(await act('activate', id, approves)).toEqual([]);
    // The message is approved now, and stays while it says the same.
    expect((await validate(world.tenant.admin)).fieldExceptions).toEqual([]);
    const [campaign] = await made(id);
    const history = await ask<readonly { userName: string; changes: readonly { field: string }[] }[]>(
      'query ($id: ID!) { recordHistory(objectName: "MessageCampaign", id: $id) { userName changes { field } } }',
      { id: campaign?.id },
    );
    const approval = history.find(({ changes }) => changes.some(({ field }) => field === 'approvedAt'));
    expect(approval?.userName).toBe(approves.email);
    const [ada = ''] = await world.people(1, 'approved');
    await world.until(campaign?.id ?? '', { status: 'SENDING' });
    await start(id, [ada]);
    await world.until(campaign?.id ?? '', { status: 'SENDING', sent: '1' });
    await ask(SAVE, { changes: [{ key: 'campaignsNeedApproval', value: false, version: 1 }] });
  });

  it('is tried without being made', async () => {
    const id = await draft();
    const [ada = ''] = await world.people(1, 'tried');
    const trial = await ask<{ status: string; steps: readonly { status: string }[] }>(
      'mutation ($id: ID!, $recordId: ID!) { tryWorkflow(id: $id, recordId: $recordId) { status steps { status problem } } }',
      { id, recordId: ada },
    );
    expect(trial).toEqual({ status: 'COMPLETED', steps: [{ status: 'DONE', problem: null }] });
    expect(await made(id)).toEqual([]);
  });
});
