/** A test message is the message: its links, headers and text; only the subject says that it is a test. */
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import type { DueWorker } from '../../../../src/server/platform/due/due-worker.ts';
import { describeOnDatabase } from '../../../support/databases.ts';
import { patience } from '../../../support/patience.ts';
import { answer, startMailServer } from '../../platform/mail/mail-server.ts';
import type { Person } from '../../base/access/people.ts';
import { campaignWorker } from './campaign-worker.ts';
import { type CampaignWorld, openCampaignWorld } from './campaign-world.ts';

const ACT = `mutation ($id: ID!, $version: Int!, $input: MessageCampaignInput) {
  actMessageCampaign(action: "testSend", id: $id, version: $version, input: $input) { id } }`;
const EDITOR = ['VIEW', 'CREATE', 'EDIT'] as const;

describeOnDatabase('a test message', (open) => {
  let world: CampaignWorld;
  let worker: DueWorker;
  let count = 0;
  const closing: (() => unknown)[] = [];
  beforeAll(async () => {
    world = await openCampaignWorld(await open({ product: true }));
    worker = await campaignWorker(world.tenant);
    await worker.start();
  });
  afterAll(() => worker.stop());
  afterEach(async () => {
    for (const close of closing.splice(0)) await close();
  });

  const mailSender = async (options: Parameters<typeof startMailServer>[0] = {}) => {
    const server = await startMailServer(options);
    closing.push(() => server.close());
    const sender = await world.create('MessageSender', {
      name: `Mail ${++count}`,
      channel: 'EMAIL',
      provider: 'SMTP',
      fromName: 'Ada',
      security: 'NONE',
      fromAddress: 'ada@tenant.test',
      host: '127.0.0.1',
      port: server.settings.port,
      bounceAddress: 'bounce@tenant.test',
    });
    return { server, sender };
  };
  const test = async (id: string, input: object, { call }: Pick<Person, 'call'> = world.tenant.admin) => {
    const { version } = await world.read(id);
    const { errors } = await call(ACT, { id, version, input });
    return JSON.stringify(errors ?? null);
  };
  const until = (id: string, expected: object) =>
    expect.poll(() => world.read(id), { timeout: patience(60_000), interval: 50 }).toMatchObject(expected);
  const editor = () => world.tenant.hire({ areas: { contacts: ['VIEW'], messages: [...EDITOR] } });
  const rowsOf = async (table: string, id: string) => {
    const { rows } = await sql<{ count: number }>`select count(*)::int as count from ${sql.table(table)}
      where campaign_id = ${id}`.execute(world.kysely);
    return rows[0]?.count;
  };

  it('has the links and headers of the real one, and a mark in its subject', async () => {
    const { server, sender } = await mailSender();
    const [ada = ''] = await world.people(1, 'same');
    const id = await world.draft({ sender, contactList: [ada] });
    expect(await test(id, { testAddresses: ['boss@tenant.test'], testReceiver: ada })).toBe('null');
    await until(id, { testState: 'SENT' });
    await world.start(id);
    await until(id, { status: 'SENT', sent: '1' });
    const [tested, real] = server.deliveries.map(({ mail }) => mail);
    expect([tested?.subject, real?.subject]).toEqual(['[Test] Hello N1', 'Hello N1']);
    const names = (mail: typeof real) => (mail?.headers ?? []).map(({ key }) => key).toSorted();
    expect(names(tested)).toEqual(names(real));
    expect(names(tested)).toEqual(expect.arrayContaining(['list-unsubscribe', 'list-unsubscribe-post']));
    expect(names(tested)).not.toContain('auto-submitted');
    const returned = server.deliveries.map(({ from }) => from.replace(/\+[\da-f]{32}@/, '+…@'));
    expect(returned).toEqual(['bounce+…@tenant.test', 'bounce+…@tenant.test']);
    const shape = (html: unknown) =>
      String(html)
        .replaceAll(/\/api\/l\/[\w-]+(\?u=[^"]*)?/g, '/api/l/…')
        .replaceAll(/\/api\/([ub])\/[\w-]+/g, '/api/$1/…')
        .replaceAll(/\/p\/(\w+)\/[\w-]+#[\w-]+/g, '/p/$1/…');
    expect(shape(tested?.html)).toBe(shape(real?.html));
    expect(shape(tested?.html)).toContain('/api/u/…');
  });

  it('leads where the real one leads, without figures and without withdrawing anything', async () => {
    const { server, sender } = await mailSender();
    const { api } = world.tenant;
    const [ada = ''] = await world.people(1, 'links');
    const id = await world.draft({ sender, contactList: [ada] });
    await test(id, { testAddresses: ['links1@example.test'], testReceiver: ada });
    await until(id, { testState: 'SENT' });
    const html = String(server.deliveries[0]?.mail.html);
    const path = (pattern: RegExp) => (pattern.exec(html)?.[1] ?? '').replaceAll('&amp;', '&');
    const followed = await api.api.request(path(/href="https:\/\/tenant\.test(\/api\/l\/[^"]+u=[^"]+)"/));
    expect([followed.status, followed.headers.get('location')]).toEqual([302, 'https://shop.test/sale']);
    const preferences = path(/href="https:\/\/tenant\.test(\/api\/u\/[^"]+)"/);
    const shown = await api.api.request(preferences);
    expect([shown.status, await shown.text()]).toEqual([200, expect.stringContaining('links1@example.test')]);
    const left = await api.api.request(preferences, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'step=leaveAll',
    });
    expect(left.status).toBe(303);
    const ownLink = /\/api\/u\/([\w-]+)/.exec(html)?.[1] ?? '';
    const token = `${world.tenant.tenantId}.${ownLink}`;
    const page = async (path: string, given?: object) => {
      const answered = await api.api.request(`/api/public/subscription${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ token, given }),
      });
      return ((await answered.json()) as { page?: object }).page;
    };
    expect(await page('')).toMatchObject({ address: 'links1@example.test', isUnsubscribed: false });
    expect(await page('/take', {})).toMatchObject({ isUnsubscribed: true });
    const header = server.deliveries[0]?.mail.headers.find(({ key }) => key === 'list-unsubscribe')?.value;
    const unsubscribe = /<https:\/\/tenant\.test(\/api\/u\/[\w-]+)>/.exec(header ?? '')?.[1] ?? '';
    const oneClick = await api.api.request(unsubscribe, { method: 'POST' });
    expect(oneClick.status).toBe(200);
    const pressed = await api.api.request(unsubscribe, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' },
      body: 'step=leaveAll&lang=en',
    });
    const after = pressed.headers.get('location') ?? '';
    expect(after).toBe(`${unsubscribe}?lang=en&after=leaveAll`);
    expect(await (await api.api.request(after)).text()).not.toContain('value="leaveAll"');
    for (const table of ['tessera.campaign_click', 'tessera.campaign_link'])
      expect([table, await rowsOf(table, id)]).toEqual([table, 0]);
    const { rows } = await sql<{ active: number; suppressed: number }>`select
      (select count(*)::int from contact_consent where contact = ${ada} and status = 'ACTIVE') as active,
      (select count(*)::int from suppression where address = 'links1@example.test') as suppressed`.execute(
      world.kysely,
    );
    expect(rows).toEqual([{ active: 1, suppressed: 0 }]);
    // Links are numbered as if nothing had been tested.
    await world.start(id);
    await until(id, { status: 'SENT', sent: '1' });
    expect(await rowsOf('tessera.campaign_link', id)).toBe(1);
  });

  it('shows the page of the message as a preview, with what its tester may see of the contact', async () => {
    const { server, sender } = await mailSender();
    const [ada = ''] = await world.people(1, 'page');
    const letter = JSON.stringify({
      blocks: [
        { type: 'button', label: 'Watch', link: '{{messageUrl}}' },
        { type: 'footer', text: '<p>Tessera, 1 Main Street</p>', unsubscribe: 'Unsubscribe' },
      ],
    });
    const element = await world.create('MessageElement', {
      name: 'Map',
      type: 'IMAGE',
      content: JSON.stringify({ version: 1, asset: '', hotspots: [] }),
    });
    const id = await world.draft({ sender, letter, contactList: [ada], elementList: [element] });
    await test(id, { testAddresses: ['page@tenant.test'], testReceiver: ada });
    await until(id, { testState: 'SENT' });
    const token = /\/p\/message\/([\w-]+)#([\w-]+)/
      .exec(String(server.deliveries[0]?.mail.html))
      ?.slice(1)
      .join('.');
    const answered = await world.tenant.api.api.request('/api/public/message', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ token }),
    });
    expect(await answered.json()).toMatchObject({
      state: 'VALID',
      page: { name: 'Spring', isPreview: true },
    });
    const shows = async () => {
      const { rows } = await sql<{ shows: boolean }>`select shows_receiver as shows from tessera.campaign_test
        where campaign_id = ${id} order by id`.execute(world.kysely);
      return rows.map((row) => row.shows);
    };
    expect(await shows()).toEqual([true]);
    // Who does not see all that a page may say of the contact gets it as of nobody.
    const person = await world.tenant.hire({
      areas: { contacts: ['VIEW'], messages: [...EDITOR, 'SEND'] },
      objects: { Contact: { fields: { lastName: 'hidden' } } },
    });
    await test(id, { testAddresses: ['page@tenant.test'], testReceiver: ada }, person);
    await expect.poll(() => server.deliveries.length, { timeout: patience(30_000) }).toBe(2);
    expect(await shows()).toEqual([true, false]);
  });

  it('is shown in a browser as its contact would get it, and numbers no links by that', async () => {
    const { server, sender } = await mailSender();
    const [ada = ''] = await world.people(1, 'browser');
    const filter = (objectField: string, operator: string) =>
      JSON.stringify({ type: 'FILTER', filter: { objectName: 'Contact', objectField, operator } });
    const letter = JSON.stringify({
      blocks: [
        { type: 'heading', text: 'Hello {{firstName}}' },
        { type: 'text', text: '<p><a href="{{browserUrl}}">Browser</a></p>' },
        { type: 'heading', text: 'Named', when: filter('firstName', 'IS_NOT_NULL') },
        { type: 'button', label: 'Look', link: 'https://shop.test/sale' },
        { type: 'footer', text: '<p>Tessera, 1 Main Street</p>', unsubscribe: 'Unsubscribe' },
      ],
    });
    const letterB = letter.replace('Hello', 'Good morning');
    const id = await world.draft({ sender, letter, contactList: [ada], variantCount: 2, letterB });
    await test(id, { testAddresses: ['browser@tenant.test'], testReceiver: ada });
    await until(id, { testState: 'SENT' });
    const pages = await Promise.all(
      server.deliveries.map(async ({ mail }) => {
        const path = /\/api\/b\/[\w-]+/.exec(String(mail.html))?.[0] ?? '';
        const shown = await world.tenant.api.api.request(path);
        expect(shown.status).toBe(200);
        return shown.text();
      }),
    );
    expect(pages).toEqual([expect.stringContaining('Hello N1'), expect.stringContaining('Good morning N1')]);
    expect(pages[0]).toContain('Named');
    expect(await rowsOf('tessera.campaign_link', id)).toBe(0);
  });

  it('goes to several addresses in each version, and tells who did not get it', async () => {
    const { server, sender } = await mailSender({
      onRcptTo: ({ address }, _session, done) =>
        done(address.startsWith('nobody') ? answer(550, '5.1.1 Nobody') : null),
    });
    const id = await world.draft({ sender, contactList: [], variantCount: 2, subjectB: 'Other' });
    const given = ['a@tenant.test, b@tenant.test', 'A@tenant.test', 'nobody@tenant.test'];
    expect(await test(id, { testAddresses: given })).toBe('null');
    await until(id, { testState: 'FAILED' });
    const got = server.deliveries.map(
      ({ recipients, mail }) => `${recipients[0]?.toLowerCase()} ${mail.subject}`,
    );
    expect(got.map((each) => each.replace(/Hello.*/, 'Hello')).toSorted()).toEqual([
      'a@tenant.test [Test] A: Hello',
      'a@tenant.test [Test] B: Other',
      'b@tenant.test [Test] A: Hello',
      'b@tenant.test [Test] B: Other',
    ]);
    const { testResult, testSentAt } = await world.read(id);
    expect(testResult).toContain('nobody@tenant.test');
    expect(testSentAt).not.toBeNull();
    const many = Array.from({ length: 11 }, (_, at) => `a${at}@tenant.test`);
    expect(await test(id, { testAddresses: many })).toContain('test-addresses');
    expect(await test(id, { testAddresses: ['+48600100200'] })).toContain('invalid-email');
    expect(await test(id, { testAddresses: [] })).toContain('required');
  });

  it('goes to the team alone where its sender may not send campaigns, and not often', async () => {
    const { server, sender } = await mailSender();
    const id = await world.draft({ sender, contactList: [] });
    const person = await editor();
    expect(await test(id, { testAddresses: ['stranger@other.test'] }, person)).toContain('test-team');
    const team = [person.email.toUpperCase(), world.tenant.admin.email];
    for (let round = 0; round < 5; round++) {
      expect(await test(id, { testAddresses: team }, person)).toBe('null');
      await until(id, { testState: 'SENT' });
    }
    expect(server.deliveries).toHaveLength(10);
    expect(await test(id, { testAddresses: [person.email] }, person)).toContain('test-limit');
    expect(await test(id, { testAddresses: ['stranger@other.test'] })).toBe('null');
    await until(id, { testState: 'SENT' });
  });

  it('goes as a short message to the numbers of the team, where its sender may not send campaigns', async () => {
    const sender = await world.create('MessageSender', {
      name: 'Short',
      channel: 'SMS',
      provider: 'OUTBOX',
      fromAddress: 'TENANT',
    });
    const id = await world.draft({ sender, type: 'SMS', smsText: 'Hello', subject: null, letter: null });
    const person = await editor();
    const own = '+48600100201';
    await world.create('Representative', { lastName: 'Own', email: person.email, phoneNumber: own });
    await world.create('Representative', {
      lastName: 'Gone',
      email: 'gone@tenant.test',
      phoneNumber: '+48600100202',
    });
    expect(await test(id, { testAddresses: ['+48600100202'] }, person)).toContain('test-team');
    expect(await test(id, { testAddresses: [own] }, person)).toBe('null');
    await until(id, { testState: 'SENT' });
  });

  it('trusts no number of the team that its sender may write, also when it is sent', async () => {
    const sender = await world.create('MessageSender', {
      name: 'Written',
      channel: 'SMS',
      provider: 'OUTBOX',
      fromAddress: 'TENANT',
    });
    const id = await world.draft({ sender, type: 'SMS', smsText: 'Hello', subject: null, letter: null });
    const may = (...actions: readonly ('CREATE' | 'EDIT')[]) =>
      world.tenant.hire({
        areas: { messages: ['VIEW', 'CREATE', 'EDIT'], contacts: ['VIEW'] },
        objects: { Representative: { actions: ['VIEW', ...actions] } },
      });
    const phoneNumber = '+48600100203';
    const reads = await may();
    for (const { email } of [reads, world.tenant.admin])
      await world.create('Representative', { lastName: 'Team', email, phoneNumber });
    for (const writes of [await may('CREATE'), await may('EDIT')])
      expect(await test(id, { testAddresses: [phoneNumber] }, writes)).toContain('test-team');
    const { rows } = await sql<{ id: string }>`select role_id as id from tessera.app_user
      where id = ${(await may('EDIT')).userId}`.execute(world.kysely);
    await worker.stop();
    expect(await test(id, { testAddresses: [phoneNumber] }, reads)).toBe('null');
    await sql`update tessera.app_user set role_id = ${rows[0]?.id} where id = ${reads.userId}`.execute(
      world.kysely,
    );
    worker = await campaignWorker(world.tenant);
    await worker.start();
    await until(id, { testState: 'FAILED' });
    expect((await world.read(id))['testResult']).toContain(phoneNumber);
  });

  it('is judged once more when it is sent, by the rights of that moment', async () => {
    const { server, sender } = await mailSender();
    const id = await world.draft({ sender, contactList: [] });
    const person = await editor();
    await worker.stop();
    expect(await test(id, { testAddresses: [world.tenant.admin.email] }, person)).toBe('null');
    await sql`update tessera.campaign_test set address = 'stranger@other.test' where campaign_id = ${id}`.execute(
      world.kysely,
    );
    worker = await campaignWorker(world.tenant);
    await worker.start();
    await until(id, { testState: 'FAILED' });
    expect((await world.read(id))['testResult']).toContain('stranger@other.test');
    await worker.stop();
    expect(await test(id, { testAddresses: [person.email] }, person)).toBe('null');
    await sql`update tessera.app_user set status = 'DISABLED' where id = ${person.userId}`.execute(
      world.kysely,
    );
    worker = await campaignWorker(world.tenant);
    await worker.start();
    await until(id, { testState: 'FAILED' });
    expect(server.deliveries).toHaveLength(0);
  });
});
