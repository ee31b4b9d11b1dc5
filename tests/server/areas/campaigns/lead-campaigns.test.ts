/** Campaigns to leads, who have addresses, consents and messages of their own. */
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { evaluate } from '../../../../src/contract/filter/evaluate.ts';
import { queryFilter } from '../../../../src/contract/filter/filter.ts';
import { resolveFilter } from '../../../../src/contract/filter/resolve.ts';
import type { ObjectType } from '../../../../src/contract/metadata/catalog.ts';
import { workflowObjects, type WorkflowObjects } from '../../../../src/server/areas/automator/objects.ts';
import { startRuns } from '../../../../src/server/areas/automator/start.ts';
import { takeAnswer } from '../../../../src/server/areas/campaigns/coming-back/opt-out.ts';
import { campaignObjects, type CampaignObjects } from '../../../../src/server/areas/campaigns/objects.ts';
import { readSender, type Sender } from '../../../../src/server/platform/channels/sender.ts';
import type { DueWorker } from '../../../../src/server/platform/due/due-worker.ts';
import { areaDueParts } from '../../../support/area-due.ts';
import { describeOnDatabase } from '../../../support/databases.ts';
import { chain } from '../automator/workflow-world.ts';
import { campaignWorker } from './campaign-worker.ts';
import { type CampaignWorld, openCampaignWorld } from './campaign-world.ts';

describeOnDatabase('campaigns to leads', (open) => {
  let world: CampaignWorld;
  let worker: DueWorker;
  let sender: string;
  let consent: string;
  beforeAll(async () => {
    world = await openCampaignWorld(await open());
    worker = await campaignWorker(world.tenant);
    await worker.start();
    sender = await world.outbox();
    const { rows } = await sql<{ id: string }>`select id from consent limit 1`.execute(world.kysely);
    consent = rows[0]?.id ?? '';
  });
  afterAll(async () => {
    await worker.stop();
    await world.recount();
  });

  const lead = async (firstName: string, agrees = true) => {
    const email = `${firstName.toLowerCase()}@fair.test`;
    const id = await world.create('Lead', { firstName, email });
    if (agrees) await world.create('ContactConsent', { lead: id, consent, status: 'ACTIVE', source: 'FORM' });
    return id;
  };
  const toLeads = (names: readonly string[]) => ({
    sender,
    recipientObject: 'Lead',
    recordFilter: JSON.stringify(queryFilter('Lead', 'firstName', 'IN', names)),
  });
  const outbox = async (campaign: string) => {
    const { rows } = await sql<{ to: string; subject: string; html: string; plain: string }>`
      select receiver as "to", subject, html, plain from tessera.campaign_outbox
      where campaign_id = ${campaign} order by receiver`.execute(world.kysely);
    return rows;
  };

  it('go from the preview to the page of the lead, who can leave', async () => {
    const { ask } = world.tenant.admin;
    const ada = await lead('Ada');
    await lead('Bob', false);
    const cleo = await lead('Cleo');
    await world.create('Suppression', { address: 'cleo@fair.test', channel: 'EMAIL', reason: 'BY_HAND' });

    const id = await world.draft(toLeads(['Ada', 'Bob', 'Cleo']));
    const preview = await ask<object>(
      `query ($id: ID!) { campaignAudience(id: $id) { total reachable skipped { reason count }
        sample { contact { object label } reason } } }`,
      { id },
    );
    expect(preview).toEqual({
      total: 3,
      reachable: 1,
      skipped: [
        { reason: 'NO_CONSENT', count: 1 },
        { reason: 'SUPPRESSED', count: 1 },
      ],
      sample: [
        { contact: { object: 'Lead', label: 'Ada' }, reason: null },
        { contact: { object: 'Lead', label: 'Bob' }, reason: 'NO_CONSENT' },
        { contact: { object: 'Lead', label: 'Cleo' }, reason: 'SUPPRESSED' },
      ],
    });
    const mails = await ask<readonly object[]>(
      'query ($id: ID!, $receiver: ID) { campaignMails(id: $id, receiver: $receiver) { subject } }',
      { id, receiver: ada },
    );
    expect(mails).toEqual([{ subject: 'Hello Ada' }]);
    const shown = await ask<object>(
      'query ($id: ID!, $receiver: ID) { messagePreview(id: $id, receiver: $receiver) { people } }',
      { id, receiver: ada },
    );
    expect(shown).toEqual({ people: 'Lead' });

    await world.start(id);
    await world.until(id, { status: 'SENT', ordered: '3', sent: '1', canceled: '2' });
    const [letter, ...others] = await outbox(id);
    expect(others).toEqual([]);
    expect(letter).toMatchObject({ to: 'ada@fair.test', subject: 'Hello Ada' });

    const path = /https:\/\/tenant\.test(\/api\/u\/[\w-]+)/.exec(letter?.html ?? '')?.[1] ?? '';
    expect((await world.tenant.api.api.request(path, { method: 'POST' })).status).toBe(200);
    const page = await ask<object>(
      `query ($id: ID!) { lead(id: $id) { consentList { status } messageList { id campaign { name } lead { id } receiver { id } } } }`,
      { id: ada },
    );
    expect(page).toMatchObject({
      consentList: [{ status: 'WITHDRAWN' }],
      messageList: [{ campaign: { name: 'Spring' }, lead: { id: ada }, receiver: null }],
    });
    expect(await world.figures(id)).toMatchObject({ ordered: 3, sent: 1, unsubscribed: 1 });
    const { rows } = await sql<{ id: string }>`select id from message where lead = ${cleo}`.execute(
      world.kysely,
    );
    expect(rows).toHaveLength(1);
  });

  it('are chosen by filters of leads alone', () => {
    const { catalog } = world.tenant.api;
    const campaign = catalog.objects.get('MessageCampaign') as ObjectType;
    const isShown = (field: string, recipientObject: string | null) => {
      const when = campaign.view?.form?.fields?.[field]?.when;
      if (!when) return true;
      const node = resolveFilter(catalog, campaign, when, { timeZone: 'UTC' });
      return evaluate(node, { recipientObject }, () => ({}));
    };
    const ofContacts = [...campaign.fields.values()].filter(
      ({ name, relation, settings }) =>
        !name.startsWith('test') &&
        (['Contact', 'Group', 'Segment'].includes(relation?.target ?? '') ||
          settings?.['filterObject'] === 'Contact'),
    );
    expect(ofContacts.map(({ name }) => name)).toHaveLength(7);
    for (const { name } of ofContacts) {
      expect([name, isShown(name, null), isShown(name, 'Contact')]).toEqual([name, true, true]);
      expect([name, isShown(name, 'Lead')]).toEqual([name, false]);
    }
    expect(isShown('recordFilter', 'Lead')).toBe(true);
  });

  it('are tested in the place of a lead, and of nobody else', async () => {
    const dora = await lead('Dora');
    const [contact] = await world.people(1, 'elsewhere');
    const id = await world.draft(toLeads(['Dora']));
    const addresses = ['boss@tenant.test'];
    await expect(
      world.act('testSend', id, { testAddresses: addresses, testReceiver: contact }),
    ).rejects.toThrow('not-found');
    await world.act('testSend', id, { testAddresses: addresses, testLead: dora });
    await world.until(id, { testState: 'SENT' });
    expect(await outbox(id)).toMatchObject([{ to: 'boss@tenant.test', subject: '[Test] Hello Dora' }]);
  });

  it('take replies of leads, and opt-out phrases among them', async () => {
    const { ask } = world.tenant.admin;
    const phone = '+48600100200';
    const id = await world.create('Lead', { firstName: 'Flo', phone });
    const texts = await world.create('Consent', {
      name: 'Texts',
      country: 'PL',
      language: 'en',
      channel: 'SMS',
      text: '<p>Yes.</p>',
    });
    await sql`update consent set status = 'ACTIVE' where id = ${texts}`.execute(world.kysely);
    await world.create('ContactConsent', { lead: id, consent: texts, status: 'ACTIVE', source: 'FORM' });
    const centre = await world.outbox({ channel: 'SMS', fromAddress: '48500' });
    const campaign = await world.draft({
      ...toLeads(['Flo']),
      sender: centre,
      type: 'SMS',
      subject: null,
      letter: null,
      smsText: 'Hello {{firstName}}',
    });
    await world.start(campaign);
    await world.until(campaign, { status: 'SENT', sent: '1' });
    expect(await outbox(campaign)).toMatchObject([{ to: phone, plain: 'Hello Flo' }]);

    const { forTenant, catalogOf } = areaDueParts(world.tenant.api);
    const db = forTenant(world.tenant.tenantId);
    const whole = await catalogOf(db);
    const objects = campaignObjects(whole) as CampaignObjects;
    const from = (await readSender(db, objects.sender, centre)) as Sender;
    await takeAnswer(db, whole, objects, from, { from: phone, text: 'STOP', serviceId: '1' });
    const page = await ask<object>(
      `query ($id: ID!) { lead(id: $id) { consentList { status } replyList { text isWithdrawal } messageListTotal } }`,
      { id },
    );
    expect(page).toEqual({
      consentList: [{ status: 'WITHDRAWN' }],
      replyList: [{ text: 'STOP', isWithdrawal: true }],
      messageListTotal: '1',
    });
  });

  it('are the only ones that workflows about leads may send', async () => {
    const { ask, call } = world.tenant.admin;
    const [toContacts, ofLeads] = [
      await world.draft({ sender, sentByWorkflows: true }),
      await world.draft({ sender, sentByWorkflows: true, recipientObject: 'Lead' }),
    ];
    for (const each of [toContacts, ofLeads]) await world.start(each);
    for (const each of [toContacts, ofLeads]) await world.until(each, { status: 'SENDING' });
    const problems = async (objectName: string, campaign: string) => {
      const elements = chain([{ id: 'send', type: 'SEND_MESSAGE', config: { campaign } }]);
      const content = JSON.stringify({ version: 1, entry: 'EVERY_TIME', elements });
      const { fieldExceptions } = await ask<{ fieldExceptions: readonly { messageKey: string }[] }>(
        `query ($objectName: String, $content: JSON) {
          validateWorkflow(objectName: $objectName, content: $content) { fieldExceptions { messageKey } } }`,
        { objectName, content },
      );
      return { content, keys: fieldExceptions.map(({ messageKey }) => messageKey) };
    };
    expect((await problems('Contact', toContacts)).keys).toEqual([]);
    expect((await problems('Lead', ofLeads)).keys).toEqual([]);
    expect((await problems('Contact', ofLeads)).keys).toEqual(['reference-unusable']);
    const { content, keys } = await problems('Lead', toContacts);
    expect(keys).toEqual(['reference-unusable']);
    const workflow = await world.create('Workflow', { name: 'Unfit', objectName: 'Lead', content });
    const { errors } = await call(
      `mutation ($id: ID!, $version: Int!) {
        actWorkflow(action: "activate", id: $id, version: $version, input: {}) { id } }`,
      { id: workflow, version: 1 },
    );
    expect(JSON.stringify(errors)).toContain('reference-unusable');
  });

  it('are sent by workflows about leads, and so are mails that are written in these', async () => {
    const { ask, call } = world.tenant.admin;
    const campaign = await world.draft({ sender, sentByWorkflows: true, recipientObject: 'Lead' });
    await world.start(campaign);
    await world.until(campaign, { status: 'SENDING' });
    const { letter } = await ask<{ letter: string }>(
      'query ($id: ID!) { messageCampaign(id: $id) { letter } }',
      {
        id: campaign,
      },
    );
    const own = { sender, subject: 'Own of {{firstName}}', letter };
    const elements = chain([
      { id: 'send', type: 'SEND_MESSAGE', config: { campaign } },
      { id: 'own', type: 'SEND_EMAIL', config: own },
    ]);
    const workflow = await world.create('Workflow', {
      name: 'Fair',
      objectName: 'Lead',
      content: JSON.stringify({ version: 1, entry: 'EVERY_TIME', elements }),
    });
    const { version } = await ask<{ version: number }>('query ($id: ID!) { workflow(id: $id) { version } }', {
      id: workflow,
    });
    const { errors } = await call(
      'mutation ($id: ID!, $version: Int!) { actWorkflow(action: "activate", id: $id, version: $version, input: {}) { id } }',
      { id: workflow, version },
    );
    expect(errors).toBeUndefined();
    const gus = await lead('Gus');
    const { forTenant, catalogOf } = areaDueParts(world.tenant.api);
    await forTenant(world.tenant.tenantId).transaction(async (tx) => {
      const whole = await catalogOf(tx);
      const objects = workflowObjects(whole) as WorkflowObjects;
      await startRuns({ tx, whole, objects, now: new Date() }, workflow, { recordIds: [gus], depth: 0 });
    });
    await world.until(campaign, { sent: '1' });
    const { rows } = await sql<{ id: string }>`select id from message_campaign
      where workflow = ${workflow} and recipient_object = 'Lead'`.execute(world.kysely);
    const written = rows[0]?.id ?? '';
    await world.until(written, { sent: '1' });
    const subjects = [...(await outbox(campaign)), ...(await outbox(written))].map(({ subject }) => subject);
    expect(subjects).toEqual(['Hello Gus', 'Own of Gus']);
    const orders = await sql<{ lead: string; contact: string | null; status: string }>`
      select lead, contact, status from campaign_receiver`.execute(world.kysely);
    expect(orders.rows).toEqual([1, 2].map(() => ({ lead: gus, contact: null, status: 'TAKEN' })));
  });
});
