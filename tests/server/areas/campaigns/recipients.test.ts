/** Campaigns for the records of objects that metadata alone define: one with addresses of its own, one that leads to contacts. */
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { queryFilter } from '../../../../src/contract/filter/filter.ts';
import type { ModelFile } from '../../../../src/contract/metadata/model.ts';
import { workflowObjects, type WorkflowObjects } from '../../../../src/server/areas/automator/objects.ts';
import { startRuns } from '../../../../src/server/areas/automator/start.ts';
import { takeAnswer } from '../../../../src/server/areas/campaigns/coming-back/opt-out.ts';
import type { RecordOfPerson } from '../../../../src/server/areas/campaigns/audience/record-owner.ts';
import { recordValues } from '../../../../src/server/areas/campaigns/audience/record-values.ts';
import { type Campaign, readCampaign } from '../../../../src/server/areas/campaigns/campaign.ts';
import { campaignObjects, type CampaignObjects } from '../../../../src/server/areas/campaigns/objects.ts';
import { readSender, type Sender } from '../../../../src/server/platform/channels/sender.ts';
import type { DueWorker } from '../../../../src/server/platform/due/due-worker.ts';
import { areaDueParts } from '../../../support/area-due.ts';
import { describeOnDatabase } from '../../../support/databases.ts';
import { copyMetadata, type MetadataCopy } from '../../../support/metadata.ts';
import { filterOn } from '../../base/access/people.ts';
import { chain } from '../automator/workflow-world.ts';
import { campaignWorker } from './campaign-worker.ts';
import { type CampaignWorld, openCampaignWorld } from './campaign-world.ts';

const text = (name: string) => ({ name, kind: 'STRING', maxLength: 200, searchable: true, sortable: true });
const leading = (name: string, typeName: string) => ({ name, kind: 'OBJECT', typeName });

/** Rentals reach contacts by their customers; members have addresses, consents and messages of their own. */
async function withRecipients(): Promise<MetadataCopy> {
  const copy = await copyMetadata();
  await copy.write('objects/Customer/model.json', {
    access: 'contacts',
    fields: [text('name'), leading('contact', 'Contact')],
  });
  await copy.write('objects/Rental/model.json', {
    access: 'contacts',
    recipient: { through: 'customer.contact' },
    fields: [text('name'), leading('customer', 'Customer')],
  });
  await copy.write('objects/Member/model.json', {
    access: 'contacts',
    recipient: {
      email: 'mail',
      phone: 'mobile',
      firstName: 'calledName',
      consents: 'verdictList',
      messages: 'letterList',
    },
    fields: [
      { ...text('mail'), format: 'email' },
      { ...text('mobile'), format: 'phone' },
      text('calledName'),
      { name: 'letterList', kind: 'LIST', typeName: 'Message', inverseOf: 'member' },
      { name: 'verdictList', kind: 'LIST', typeName: 'ContactConsent', inverseOf: 'member' },
    ],
  });
  type Model = { fields: ModelFile['fields']; unique: ModelFile['unique'] };
  await copy.change<Model>('objects/Message/model.json', (model) => {
    model.fields = [
      ...model.fields.map((field) => (field.name === 'receiver' ? { ...field, required: false } : field)),
      { ...leading('member', 'Member'), kind: 'OBJECT' },
    ];
    model.unique = [...(model.unique ?? []), ['campaign', 'member', 'occasion']];
  });
  await copy.change<Model>('objects/ContactConsent/model.json', (model) => {
    model.fields = [...model.fields, { ...leading('member', 'Member'), kind: 'OBJECT' }];
  });
  return copy;
}

describeOnDatabase('campaigns for records of any object', (open) => {
  let metadata: MetadataCopy;
  let world: CampaignWorld;
  let worker: DueWorker;
  let sender: string;
  beforeAll(async () => {
    metadata = await withRecipients();
    world = await openCampaignWorld(await open(), metadata.folder);
    worker = await campaignWorker(world.tenant);
    await worker.start();
    sender = await world.outbox();
  });
  afterAll(async () => {
    await worker.stop();
    await metadata.remove();
    await world.recount();
  });

  const forRecords = (recipientObject: string, field: string, value: string) => ({
    sender,
    recipientObject,
    recordFilter: JSON.stringify(queryFilter(recipientObject, field, 'CONTAINS', value)),
  });
  const messages = async (campaign: string) => {
    const { rows } = await sql<{
      to: string;
      subject: string;
      html: string;
    }>`select receiver as "to", subject, html
      from tessera.campaign_outbox where campaign_id = ${campaign} order by receiver`.execute(world.kysely);
    return rows;
  };
  const rental = async (name: string, contact: string | undefined) => {
    const customer = await world.create('Customer', { name, contact });
    return world.create('Rental', { name, customer });
  };

  it('reach the person at the end of a path once, by the consents of that person', async () => {
    const [ada, bob] = await world.people(2, 'tenant');
    const cy = await world.create('Contact', { firstName: 'Cy', email: 'silent@example.test' });
    for (const contact of [ada, ada, bob, cy, undefined]) await rental('Autumn flat', contact);
    await rental('Summer flat', (await world.people(1, 'other'))[0]);

    const id = await world.draft(forRecords('Rental', 'name', 'Autumn'));
    const preview = await world.tenant.admin.ask<object>(
      'query ($id: ID!) { campaignAudience(id: $id) { total reachable skipped { reason count } sample { trace } } }',
      { id },
    );
    expect(preview).toMatchObject({
      total: 3,
      reachable: 2,
      skipped: [{ reason: 'NO_CONSENT', count: 1 }],
      sample: Array.from({ length: 3 }, () => ({ trace: ['recordFilter'] })),
    });
    await world.start(id);
    await world.until(id, { status: 'SENT', ordered: '3', sent: '2', canceled: '1' });
    expect((await messages(id)).map(({ to, subject }) => [to, subject])).toEqual([
      ['tenant1@example.test', 'Hello N1'],
      ['tenant2@example.test', 'Hello N2'],
    ]);
  });

  it('say what the newest of the records that bring somebody in says, to whom another list brings in nothing', async () => {
    const [ivy, joe] = await world.people(2, 'named');
    await rental('Named old flat', ivy);
    const newest = await rental('Named new <flat>', ivy);
    await rental('Other flat', ivy);
    const id = await world.draft({
      ...forRecords('Rental', 'name', 'Named'),
      subject: 'Your {{record.name | fallback: "rental"}}, {{firstName}}',
      contactList: [joe],
      letter: JSON.stringify({
        blocks: [
          { type: 'button', label: '{{record.name}}', link: '{{browserUrl}}' },
          { type: 'footer', text: '<p>Tessera, 1 Main Street</p>', unsubscribe: 'Unsubscribe' },
        ],
      }),
    });
    const { ask } = world.tenant.admin;
    const mails = await ask<object>(
      'query ($id: ID!, $receiver: ID) { campaignMails(id: $id, receiver: $receiver) { subject } }',
      { id, receiver: ivy },
    );
    expect(mails).toEqual([{ subject: 'Your Named new <flat>, N1' }]);
    // Whoever writes it sees the same of any such record.
    const drawn = await ask<{ html: string; problems: readonly object[] }>(
      `query ($text: String!, $record: ID) { letterPreview(format: "letter", about: "Contact", text: $text,
        recordObject: "Rental", record: $record) { html problems { messageKey severity } } }`,
      {
        text: JSON.stringify({ blocks: [{ type: 'heading', text: 'Your {{record.name}}' }] }),
        record: newest,
      },
    );
    expect(drawn.html).toContain('Your Named new &lt;flat&gt;');
    expect(drawn.problems).not.toContainEqual(expect.objectContaining({ messageKey: 'unknown-variable' }));
    await world.start(id);
    await world.until(id, { status: 'SENT', sent: '2' });
    const sent = await messages(id);
    expect(sent.map(({ subject }) => subject)).toEqual(['Your Named new <flat>, N1', 'Your rental, N2']);
    const { rows } = await sql<{ record: string | null }>`select record_id as record from message
      where campaign = ${id} order by address`.execute(world.kysely);
    expect(rows.map(({ record }) => record)).toEqual([newest, null]);

    // Whoever gets it again reads of the same record.
    await sql`update message set status = 'FAILED' where campaign = ${id}`.execute(world.kysely);
    await rental('Named last flat', ivy);
    await world.act('sendToFailed', id);
    const { rows: copies } = await sql<{ id: string }>`select id from message_campaign
      where failed_of = ${id}`.execute(world.kysely);
    const again = copies[0]?.id ?? '';
    await sql`update message_campaign set test_sent_at = now() where id = ${again}`.execute(world.kysely);
    await world.start(again);
    await world.until(again, { status: 'SENT', sent: '2' });
    expect((await messages(again)).map(({ subject }) => subject)).toEqual(sent.map(({ subject }) => subject));
    await sql`update message set status = 'SENT' where campaign = ${id}`.execute(world.kysely);

    const path = /https:\/\/tenant\.test(\/api\/b\/[\w-]+)/.exec(sent[0]?.html ?? '')?.[1];
    expect(sent[0]?.html).toContain('Named new &lt;flat&gt;');
    const page = await world.tenant.api.api.request(path ?? '');
    expect(await page.text()).toContain('<title>Your Named new &lt;flat&gt;, N1</title>');
  });

  it('refuse texts that name what records do not have, or what whoever starts them does not see', async () => {
    await expect(
      world.draft({ ...forRecords('Rental', 'name', 'x'), subject: '{{record.price}}' }),
    ).rejects.toThrow('invalid-letter');
    const named = { subject: 'Your {{record.name}}' };
    await expect(world.draft({ sender, recipientObject: null, ...named })).rejects.toThrow('invalid-letter');
    const id = await world.draft({ ...forRecords('Rental', 'name', 'x'), ...named });
    const who = await world.tenant.hire({
      areas: { messages: ['VIEW', 'CREATE', 'EDIT', 'SEND'], contacts: ['VIEW'] },
      objects: { Rental: { fields: { name: 'hidden' } } },
    } as never);
    const write = 'mutation ($input: MessageCampaignInput!) { createMessageCampaign(input: $input) { id } }';
    const own = await who.call(write, {
      input: { name: 'Own', type: 'EMAIL', recipientObject: 'Rental', ...named },
    });
    expect(JSON.stringify(own.errors)).toContain('unknown-variable');
    const { version } = await world.read(id);
    await who.ask(
      `mutation ($id: ID!, $version: Int!, $input: MessageCampaignInput) {
        actMessageCampaign(action: "schedule", id: $id, version: $version, input: $input) { id } }`,
      { id, version, input: { dateStartUTC: new Date().toISOString() } },
    );
    await world.until(id, { status: 'FAILED', haltReason: 'CONTENT' });
  });

  it('reach nobody by records that whoever schedules them does not see', async () => {
    const [dan] = await world.people(1, 'hidden');
    await rental('Hidden flat', dan);
    await rental('Hidden house', (await world.people(1, 'seen'))[0]);
    const who = await world.tenant.hire({
      areas: { messages: ['VIEW', 'EDIT', 'SEND'], contacts: ['VIEW'] },
      objects: { Rental: { rows: filterOn('Rental', 'name', 'CONTAINS', 'house') } },
    } as never);
    const id = await world.draft(forRecords('Rental', 'name', 'Hidden'));
    const { total } = await who.ask<{ total: number }>(
      'query ($id: ID!) { campaignAudience(id: $id) { total } }',
      { id },
    );
    expect(total).toBe(1);
  });

  it('reach nobody by hidden records on the path to the person', async () => {
    for (const [customer, people] of [
      ['Secret Ltd', 'secret'],
      ['Open Ltd', 'open'],
    ] as const) {
      const [contact] = await world.people(1, people);
      const between = await world.create('Customer', { name: customer, contact });
      await world.create('Rental', { name: 'Castle', customer: between });
    }
    const who = await world.tenant.hire({
      areas: { messages: ['VIEW', 'EDIT', 'SEND'], contacts: ['VIEW'] },
      objects: {
        Customer: { rows: filterOn('Customer', 'name', 'CONTAINS', 'Open') },
        Rental: { inheritRows: false },
      },
    } as never);
    const id = await world.draft(forRecords('Rental', 'name', 'Castle'));
    const preview = await who.ask<object>(
      'query ($id: ID!) { campaignAudience(id: $id) { total sample { address } } }',
      { id },
    );
    expect(preview).toEqual({ total: 1, sample: [{ address: 'open1@example.test' }] });
  });

  it('reach records with addresses of their own, which texts call as they call contacts', async () => {
    const eve = await world.create('Member', { mail: 'eve@club.test', calledName: 'Eve' });
    await world.create('Member', { mail: 'fay@club.test', calledName: 'Fay' });
    const { rows } = await sql<{ id: string }>`select id from consent limit 1`.execute(world.kysely);
    const agree = (member: string) =>
      world.create('ContactConsent', { member, consent: rows[0]?.id, status: 'ACTIVE', source: 'FORM' });
    const consent = await agree(eve);

    const id = await world.draft({
      ...forRecords('Member', 'mail', 'club.test'),
      subject: 'Hello {{firstName}} at {{record.mail}}',
    });
    const { sample } = await world.tenant.admin.ask<{ sample: readonly object[] }>(
      'query ($id: ID!) { campaignAudience(id: $id) { sample { contact { object } reason } } }',
      { id },
    );
    expect(sample).toEqual([
      { contact: { object: 'Member' }, reason: null },
      { contact: { object: 'Member' }, reason: 'NO_CONSENT' },
    ]);
    await world.start(id);
    await world.until(id, { status: 'SENT', ordered: '2', sent: '1', canceled: '1' });
    const [letter, ...others] = await messages(id);
    expect(others).toEqual([]);
    expect(letter).toMatchObject({ to: 'eve@club.test', subject: 'Hello Eve at eve@club.test' });

    const path = /https:\/\/tenant\.test(\/api\/u\/[\w-]+)/.exec(letter?.html ?? '')?.[1] ?? '';
    const answer = await world.tenant.api.api.request(path, { method: 'POST' });
    expect(answer.status).toBe(200);
    const { rows: left } = await sql<{ status: string }>`select status from contact_consent
      where id = ${consent}`.execute(world.kysely);
    expect(left).toEqual([{ status: 'WITHDRAWN' }]);
  });

  it('are answered by nobody known where the receiver is gone, and people of another kind have the number', async () => {
    const mobile = '+48600100500';
    await world.create('Member', { mail: 'gil@club.test', mobile });
    const [gone] = await world.people(1, 'gone');
    const id = await world.draft({ sender, contactList: [gone] });
    await world.start(id);
    await world.until(id, { status: 'SENT', sent: '1' });
    await sql`update message set receiver = null, address = ${mobile} where campaign = ${id}`.execute(
      world.kysely,
    );
    const { forTenant, catalogOf } = areaDueParts(world.tenant.api);
    const db = forTenant(world.tenant.tenantId);
    const whole = await catalogOf(db);
    const objects = campaignObjects(whole) as CampaignObjects;
    const from = (await readSender(db, objects.sender, sender)) as Sender;
    await takeAnswer(db, whole, objects, from, { from: mobile, text: 'Hello', serviceId: 'G1' });
    const { rows } = await sql`select receiver, campaign, text from message_reply`.execute(world.kysely);
    expect(rows).toEqual([{ receiver: null, campaign: id, text: 'Hello' }]);
  });

  it('are sent by workflows to the person whom the record reaches', async () => {
    const { ask, call } = world.tenant.admin;
    const campaign = await world.draft({
      sender,
      sentByWorkflows: true,
      recipientObject: 'Rental',
      subject: '{{record.name}} of {{firstName}}',
    });
    await world.start(campaign);
    await world.until(campaign, { status: 'SENDING' });
    const elements = chain([{ id: 'send', type: 'SEND_MESSAGE', config: { campaign } }]);
    const workflow = await world.create('Workflow', {
      name: 'Rentals',
      objectName: 'Rental',
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
    const [gus] = await world.people(1, 'moving');
    const record = await rental('Winter flat', gus);
    const { forTenant, catalogOf } = areaDueParts(world.tenant.api);
    await forTenant(world.tenant.tenantId).transaction(async (tx) => {
      const whole = await catalogOf(tx);
      const objects = workflowObjects(whole) as WorkflowObjects;
      await startRuns({ tx, whole, objects, now: new Date() }, workflow, { recordIds: [record], depth: 0 });
    });
    await world.until(campaign, { sent: '1' });
    expect((await world.items(campaign)).map(({ receiver }) => receiver)).toEqual([gus]);
    expect(await messages(campaign)).toMatchObject([{ subject: 'Winter flat of N1' }]);
  });

  it('are shown as they were kept to nobody who does not see what they say, whatever texts call it', async () => {
    await world.create('Member', { mail: 'kept@club.test', calledName: 'Kept' });
    const [max] = await world.people(1, 'outbox');
    await rental('Outbox flat', max);
    const all = { isTransactional: true, subject: 'Hello {{firstName}}' };
    const ofMember = await world.draft({ ...forRecords('Member', 'mail', 'kept'), ...all });
    const ofRental = await world.draft({
      ...forRecords('Rental', 'name', 'Outbox'),
      subject: 'Your {{record.name}}',
    });
    for (const id of [ofMember, ofRental]) {
      await world.start(id);
      await world.until(id, { status: 'SENT', sent: '1' });
    }
    const subjects = async (objects: object) => {
      const who = await world.tenant.hire({
        areas: { messages: ['VIEW', 'SEND'], contacts: ['VIEW'] },
        objects,
      } as never);
      const shown = await Promise.all(
        [ofMember, ofRental].map((id) =>
          who.ask<{ messages: readonly { subject: string }[] }>(
            'query ($id: ID!) { campaignOutbox(id: $id) { messages { subject } } }',
            { id },
          ),
        ),
      );
      return shown.flatMap(({ messages: kept }) => kept.map(({ subject }) => subject));
    };
    expect(await subjects({})).toEqual(['Hello Kept', 'Your Outbox flat']);
    const hidden = (name: string) => ({ fields: { [name]: 'hidden' } });
    expect(await subjects({ Member: hidden('calledName') })).toEqual(['', 'Your Outbox flat']);
    expect(await subjects({ Rental: hidden('name') })).toEqual(['Hello Kept', '']);
  });

  it('say nothing of a record that has come to somebody else meanwhile', async () => {
    const [kim, lou] = await world.people(2, 'moved');
    const [moved, kept] = [await rental('Moved flat', kim), await rental('Kept flat', lou)];
    const campaign = await world.draft({
      sender,
      sentByWorkflows: true,
      recipientObject: 'Rental',
      subject: 'Your {{record.name}}',
      letter: JSON.stringify({
        blocks: [
          { type: 'button', label: 'Your {{record.name}}', link: '{{browserUrl}}' },
          { type: 'footer', text: '<p>Tessera, 1 Main Street</p>', unsubscribe: 'Unsubscribe' },
        ],
      }),
    });
    await world.start(campaign);
    await world.until(campaign, { status: 'SENDING' });
    await world.act('pause', campaign);
    for (const contact of [kim, lou]) await world.create('CampaignReceiver', { campaign, contact });
    await world.until(campaign, { status: 'PAUSED', ordered: '2' });
    for (const [contact, record] of [
      [kim, moved],
      [lou, kept],
    ])
      await sql`update message set record_id = ${record} where campaign = ${campaign} and receiver = ${contact}`.execute(
        world.kysely,
      );
    const give = (from: string, to: string) =>
      sql`update rental set customer = (select customer from rental where id = ${to}) where id = ${from}`.execute(
        world.kysely,
      );
    await give(moved, kept);
    await world.act('resume', campaign);
    await world.until(campaign, { sent: '1', canceled: '1' });
    const reasons = (await world.items(campaign)).map(({ receiver, reason }) => [receiver, reason]);
    expect(new Map(reasons as [string, string | null][])).toEqual(
      new Map([
        [kim, 'RECORD_CHANGED'],
        [lou, null],
      ]),
    );
    const [mail] = await messages(campaign);
    expect(mail).toMatchObject({ to: 'moved2@example.test', subject: 'Your Kept flat' });
    // The page of the message, too, says it no longer once the record is another's.
    const path = /https:\/\/tenant\.test(\/api\/b\/[\w-]+)/.exec(mail?.html ?? '')?.[1] ?? '';
    const page = async () => (await world.tenant.api.api.request(path)).text();
    expect(await page()).toContain('Your Kept flat');
    await give(kept, await rental('Other flat', kim));
    expect(await page()).not.toContain('Kept flat');
  });

  it('say nothing of a record that came to somebody else, or was deleted, before the order was taken', async () => {
    const [ned, oda, pia, quin] = await world.people(4, 'waited');
    const [moved, kept, gone] = [
      await rental('Waited flat', ned),
      await rental('Own flat', oda),
      await rental('Gone flat', pia),
    ];
    const campaign = await world.draft({
      sender,
      sentByWorkflows: true,
      recipientObject: 'Rental',
      subject: 'Your {{record.name | fallback: "rental"}}',
    });
    await world.start(campaign);
    await world.until(campaign, { status: 'SENDING' });
    // Drafts wait for an approval: the records change meanwhile.
    const orders: string[] = [];
    for (const [contact, record] of [
      [ned, moved],
      [oda, kept],
      [pia, gone],
      // A run about another object.
      [quin, quin],
    ]) {
      const order = await world.create('CampaignReceiver', { campaign, contact, status: 'DRAFT' });
      await sql`update campaign_receiver set record_id = ${record} where id = ${order}`.execute(world.kysely);
      orders.push(order);
    }
    await sql`update rental set customer = (select customer from rental where id = ${kept}) where id = ${moved}`.execute(
      world.kysely,
    );
    await sql`update rental set deleted_at = now() where id = ${gone}`.execute(world.kysely);
    for (const id of orders)
      await world.tenant.admin.ask(
        `mutation ($id: ID!) { actCampaignReceiver(action: "approve", id: $id, version: 1) { id } }`,
        { id },
      );
    await world.until(campaign, { sent: '2', canceled: '2' });
    const reasons = (await world.items(campaign)).map(({ receiver, reason }) => [receiver, reason]);
    expect(new Map(reasons as [string, string | null][])).toEqual(
      new Map([
        [ned, 'RECORD_CHANGED'],
        [oda, null],
        [pia, 'RECORD_CHANGED'],
        [quin, null],
      ]),
    );
    const subjects = (await messages(campaign)).map(({ subject }) => subject);
    expect(subjects).toEqual(['Your Own flat', 'Your rental']);
  });

  it('say what a record says to the one of several people whom it leads to', async () => {
    const [rob, sue] = await world.people(2, 'shared');
    const record = await rental('Shared flat', sue);
    const id = await world.draft({ ...forRecords('Rental', 'name', 'x'), subject: '{{record.name}}' });
    const { forTenant, catalogOf } = areaDueParts(world.tenant.api);
    const db = forTenant(world.tenant.tenantId);
    const whole = await catalogOf(db);
    const campaign = (await readCampaign(db, campaignObjects(whole) as CampaignObjects, id)) as Campaign;
    const [robs, sues] = [rob, sue].map((person = '') => ({ person, record }));
    const pairs = [robs, sues] as RecordOfPerson[];
    const values = await recordValues({ db, whole, campaign, language: 'en', timeZone: 'UTC' }, pairs);
    expect(pairs.map(values)).toEqual([{}, { record: { name: 'Shared flat' } }]);
  });

  it('stop where nobody is reached by records of the object', async () => {
    const input = forRecords('Customer', 'name', 'flat');
    const id = await world.draft(input);
    await expect(
      world.tenant.admin.ask('query ($id: ID!) { campaignAudience(id: $id) { total } }', { id }),
    ).rejects.toThrow('unknown-object');
  });
});
