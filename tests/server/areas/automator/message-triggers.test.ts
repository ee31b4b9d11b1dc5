/** What receivers do with the messages of a campaign begins runs, whose steps know what was done. */
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { publicLinkAt } from '../../../../src/contract/public-link.ts';
import { queryFilter } from '../../../../src/contract/filter/filter.ts';
import { takeReport } from '../../../../src/server/areas/campaigns/coming-back/take-report.ts';
import { campaignObjects } from '../../../../src/server/areas/campaigns/objects.ts';
import type { DueWorker } from '../../../../src/server/platform/due/due-worker.ts';
import { areaDueParts } from '../../../support/area-due.ts';
import { describeOnDatabase } from '../../../support/databases.ts';
import { campaignWorker } from '../campaigns/campaign-worker.ts';
import { type CampaignWorld, openCampaignWorld } from '../campaigns/campaign-world.ts';
import { chain } from './workflow-world.ts';
import { patience } from '../../../support/patience.ts';

const BROWSER = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
const WAIT = { timeout: patience(30_000), interval: 50 };
const SCENARIO = {
  version: 1,
  start: 'a',
  variables: [],
  scoring: 'none',
  nodes: [
    {
      id: 'a',
      type: 'question',
      title: 'Well?',
      text: 'Well?',
      choices: [{ id: 'y', text: 'Yes', next: 'end' }],
    },
  ],
  endScreens: [{ id: 'end', title: 'Thanks' }],
};
const LETTER = JSON.stringify({
  blocks: [
    { type: 'button', label: 'Look', link: 'https://shop.test/sale' },
    { type: 'button', label: 'Watch', link: '{{messageUrl}}' },
    { type: 'footer', text: '<p>Tessera, 1 Main Street</p>', unsubscribe: 'Unsubscribe' },
  ],
});

describeOnDatabase('messages that begin workflows', (open) => {
  let world: CampaignWorld;
  let worker: DueWorker;
  beforeAll(async () => {
    world = await openCampaignWorld(await open({ product: true }));
    worker = await campaignWorker(world.tenant);
    await worker.start();
  });
  afterAll(() => worker.stop());

  /** Active: whoever comes to the trigger has its words written down. */
  const onMessage = async (type: string, notes: string, config: object = {}) => {
    const elements = chain([{ type: 'UPDATE_FIELD', config: { values: JSON.stringify({ notes }) } }]).map(
      (each) => (each.id === 't' ? { ...each, type, config } : each),
    );
    const id = await world.create('Workflow', {
      name: type,
      objectName: 'Contact',
      content: JSON.stringify({ version: 1, elements }),
    });
    await world.tenant.admin.ask(
      'mutation ($id: ID!) { actWorkflow(action: "activate", id: $id, version: 1, input: {}) { id } }',
      { id },
    );
    return id;
  };
  const entered = async (id: string) => {
    const { rows } = await sql<{ contact: string; notes: string | null }>`select c.id as contact, c.notes
      from workflow_run as r join contact as c on c.id = r.record_id where r.workflow = ${id} and r.status = 'COMPLETED'
      order by c.email`.execute(world.kysely);
    return rows;
  };

  it('opened, answered, completed, bounced and unsubscribed: each once, for whom it was, with what it was', async () => {
    const sender = await world.outbox();
    const element = await world.create('MessageElement', {
      name: 'Way',
      type: 'BRANCHING_SCENARIO',
      content: JSON.stringify(SCENARIO),
    });
    const contactList = await world.people(4, 'told');
    const campaign = await world.draft({ sender, contactList, letter: LETTER, elementList: [element] });
    const mine = {
      eventFilter: JSON.stringify(queryFilter('Message', 'campaign', 'EQUALS', campaign)),
    };
    const opened = await onMessage('MESSAGE_OPENED', 'opened {{event.address}}', mine);
    const answered = await onMessage('MESSAGE_ANSWERED', '{{event.question}} {{event.answer}}');
    const completed = await onMessage('MESSAGE_COMPLETED', 'completed {{event.status}}', mine);
    const bounced = await onMessage('MESSAGE_BOUNCED', 'bounced {{event.errorText}}', mine);
    const other = await onMessage('MESSAGE_OPENED', 'never', {
      eventFilter: JSON.stringify(
        queryFilter('Message', 'campaign', 'EQUALS', await world.draft({ sender, contactList })),
      ),
    });
    const withdrawn = await onMessage('CONSENT_CHANGED', 'consent {{event.status}} {{event.source}}');
    // Once it is judged: what it shows is another test's concern.
    await expect
      .poll(
        async () =>
          (await sql`select 1 from message_element where content_state = 'PENDING'`.execute(world.kysely))
            .rows,
        WAIT,
      )
      .toEqual([]);
    await sql`update message_element set content_state = 'VALID'`.execute(world.kysely);
    await world.start(campaign);
    await world.until(campaign, { status: 'SENT' });
    const { rows: got } = await sql<{ item: string; html: string; contact: string; email: string }>`select
        o.item_id as item, o.html, m.receiver as contact, m.address as email
      from tessera.campaign_outbox as o join message as m on m.id = o.item_id where o.campaign_id = ${campaign}
      order by m.address`.execute(world.kysely);
    const [ada, bob, eve, dan] = got;
    const request = (path: string, init: RequestInit = {}) =>
      world.tenant.api.api.request(path, { ...init, headers: { 'user-agent': BROWSER, ...init.headers } });
    // Ada follows a link, Bob goes through the scenario, Eve's address is not there, Dan wants no more.
    const [, link = ''] = /href="https:\/\/tenant\.test(\/api\/l\/[^"]+)"/.exec(ada?.html ?? '') ?? [];
    await request(link);
    const [path = ''] = /\/p\/message\/[\w-]+#[\w-]+/.exec(bob?.html ?? '') ?? [];
    const { token } = publicLinkAt(new URL(path, 'https://a.test'));
    const session = randomUUID();
    const event = (type: string, data: object = {}) => ({
      id: randomUUID(),
      session,
      type,
      at: new Date().toISOString(),
      element,
      data,
    });
    const events = [
      event('reached', { place: 'a' }),
      event('chose', { node: 'a', choice: 'y' }),
      event('ended', { screen: 'end' }),
    ];
    const told = await request('/api/public/message/take', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ token, given: { events } }),
    });
    expect(told.status).toBe(200);
    const parts = areaDueParts(world.tenant.api);
    const db = parts.forTenant(world.tenant.tenantId);
    const whole = world.tenant.api.catalog;
    const objects = campaignObjects(whole);
    if (!objects || !eve) throw new Error('No campaigns');
    const report = { kind: 'hard', itemId: eve.item, text: '5.1.1 unknown' } as const;
    for (let twice = 0; twice < 2; twice++) expect(await takeReport(db, whole, objects, report)).toBe(true);
    const [, unsubscribe = ''] = /\/api\/u\/([\w-]+)/.exec(dan?.html ?? '') ?? [];
    const form = { 'content-type': 'application/x-www-form-urlencoded' };
    await request(`/api/u/${unsubscribe}`, {
      method: 'POST',
      headers: form,
      body: 'List-Unsubscribe=One-Click',
    });

    await expect
      .poll(() => entered(withdrawn), WAIT)
      .toEqual([{ contact: dan?.contact, notes: 'consent WITHDRAWN LINK' }]);
    await expect
      .poll(() => entered(bounced), WAIT)
      .toEqual([{ contact: eve.contact, notes: 'bounced 5.1.1 unknown' }]);
    await expect.poll(() => entered(answered), WAIT).toHaveLength(1);
    await expect.poll(() => entered(completed), WAIT).toHaveLength(1);
    await expect
      .poll(async () => (await entered(opened)).map(({ contact }) => contact), WAIT)
      .toEqual([ada?.contact, bob?.contact]);
    expect((await entered(opened))[0]?.notes).toBe(`opened ${ada?.email}`);
    expect((await entered(answered))[0]?.contact).toBe(bob?.contact);
    const { rows: inputs } = await sql<{ input: string }>`select s.input from workflow_step as s
      join workflow_run as r on r.id = s.run where r.workflow in (${answered}, ${completed}) order by s.started_at`.execute(
      world.kysely,
    );
    const words = inputs.map(({ input }) => input).join();
    expect(words).toContain('Well? Yes');
    expect(words).toContain('completed COMPLETED');
    expect(await entered(other)).toEqual([]);
  });
});
