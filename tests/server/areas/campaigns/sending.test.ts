/** Campaigns from draft to sent: whom they reach, and how they stop, against a real mail server. */
import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import type { DueWorker } from '../../../../src/server/platform/due/due-worker.ts';
import { sql } from 'kysely';
import { describeOnDatabase } from '../../../support/databases.ts';
import { storeSetting } from '../../../support/settings.ts';
import { answer, startMailServer } from '../../platform/mail/mail-server.ts';
import type { Person } from '../../base/access/people.ts';
import { type CampaignWorld, openCampaignWorld } from './campaign-world.ts';
import { openAddress } from '../../../../src/areas/campaigns/report/figures.ts';
import { campaignWorker } from './campaign-worker.ts';
import { patience } from '../../../support/patience.ts';

describeOnDatabase('campaigns', (open) => {
  let world: CampaignWorld;
  const closing: (() => unknown)[] = [];
  let count = 0;
  let worker: DueWorker;
  beforeAll(async () => {
    world = await openCampaignWorld(await open({ product: true }));
    worker = await campaignWorker(world.tenant);
    await worker.start();
  });
  afterAll(async () => {
    await worker.stop();
    await world.recount();
  });
  afterEach(async () => {
    for (const close of closing.splice(0)) await close();
  });

  /** Waits until the work behind has made it so. */
  const until = (id: string, expected: object) =>
    expect.poll(() => world.read(id), { timeout: patience(60_000), interval: 50 }).toMatchObject(expected);
  const mailSender = async (options: Parameters<typeof startMailServer>[0] = {}, more: object = {}) => {
    const server = await startMailServer(options);
    closing.push(() => server.close());
    const sender = await world.create('MessageSender', {
      name: `Mail ${++count}`,
      channel: 'EMAIL',
      provider: 'SMTP',
      fromName: 'Ada',
      fromAddress: 'ada@tenant.test',
      host: '127.0.0.1',
      port: server.settings.port,
      security: 'NONE',
      ...more,
    });
    return { server, sender };
  };
  const start = (id: string) => world.act('schedule', id, { dateStartUTC: new Date().toISOString() });

  it('put off whom the server puts off, and nobody else: tried later, once, and not for longer than they may be late', async () => {
    const { kysely } = world.tenant.api.database;
    let isPatient = true;
    const asked: string[] = [];
    const { server, sender } = await mailSender({
      onRcptTo: ({ address }, _session, done) => {
        asked.push(address);
        done(isPatient && address.includes('grey1@') ? answer(451, '4.7.1 Greylisted, try later') : null);
      },
    });
    const id = await world.draft({ sender, contactList: await world.people(3, 'grey') });
    await start(id);
    await until(id, { status: 'SENDING', sent: '2', pending: '1' });
    const { rows } = await sql<{ error: string; minutes: number }>`select error_text as error,
      round(extract(epoch from waits_until - now()) / 60)::int as minutes from message
      where campaign = ${id} and status = 'ORDERED'`.execute(kysely);
    expect(rows).toEqual([{ error: expect.stringContaining('Greylisted') as string, minutes: 5 }]);
    // The service is there: nothing waits for it.
    const { rows: runs } = await sql`select given, unreachable from tessera.campaign_run
      where campaign_id = ${id}`.execute(kysely);
    expect(runs).toEqual([{ given: 2, unreachable: 0 }]);
    const hurry = async (expected: object) => {
      await sql`update message set waits_until = now() where campaign = ${id} and waits_until is not null`.execute(
        kysely,
      );
      await sql`update tessera.due set due_at = now() where kind = 'campaign' and taken_by is null`.execute(
        kysely,
      );
      worker.wake();
      await until(id, expected);
    };
    isPatient = false;
    await hurry({ status: 'SENT', sent: '3', pending: '0' });
    expect(asked.filter((address) => address.startsWith('grey1@'))).toHaveLength(2);
    expect(server.deliveries.flatMap(({ recipients }) => recipients).toSorted()).toEqual(
      [1, 2, 3].map((each) => `grey${each}@example.test`),
    );
    // Five minutes later would be too late for this one.
    isPatient = true;
    const hasty = await world.draft({
      sender,
      maxLatenessMinutes: 4,
      contactList: await world.people(2, 'late-grey'),
    });
    await start(hasty);
    await until(hasty, { status: 'SENT', sent: '1', failed: '1' });
  });

  it('stay on for whom workflows name: each order is one message, judged at its moment, whatever else was sent', async () => {
    const { kysely } = world.tenant.api.database;
    const { server, sender } = await mailSender();
    const [ada = '', bob = '', eve = ''] = await world.people(3, 'named');
    const order = (campaign: string, contact: string) =>
      world.create('CampaignReceiver', { campaign, contact });
    const state = async (id: string) => {
      const { rows } = await sql<{
        status: string;
      }>`select status from campaign_receiver where id = ${id}`.execute(kysely);
      return rows[0]?.status;
    };
    const becomes = (id: string, status: string) =>
      expect.poll(() => state(id), { timeout: patience(30_000), interval: 50 }).toBe(status);
    const id = await world.draft({ sender, sentByWorkflows: true, contactList: [], maxLatenessMinutes: 1 });
    await becomes(await order(id, ada), 'REFUSED');
    await start(id);
    await until(id, { status: 'SENDING', ordered: '0' });
    await becomes(await order(id, ada), 'TAKEN');
    await until(id, { status: 'SENDING', sent: '1' });
    // Nobody was named for an hour, and that is not late. Ada is named once more; Bob does not want any by now.
    await sql`update tessera.campaign_run set due_at = now() - interval '1 hour'`.execute(kysely);
    await sql`update contact_consent set status = 'WITHDRAWN' where contact = ${bob}`.execute(kysely);
    await order(id, ada);
    await order(id, bob);
    await until(id, { status: 'SENDING', sent: '2', canceled: '1' });
    // Who is handed over counts as sent, a moment before the mail is there.
    await expect
      .poll(() => server.deliveries.flatMap(({ recipients }) => recipients))
      .toEqual(['named1@example.test', 'named1@example.test']);
    const skipped = (await world.items(id)).filter(({ status }) => status === 'CANCELED');
    expect(skipped).toMatchObject([{ receiver: bob, reason: 'NO_CONSENT' }]);
    // A paused one holds what is ordered; consent is asked again when it goes on.
    await world.act('pause', id);
    await becomes(await order(id, eve), 'TAKEN');
    await until(id, { status: 'PAUSED', pending: '1' });
    await sql`update contact_consent set status = 'WITHDRAWN' where contact = ${eve}`.execute(kysely);
    await world.act('resume', id);
    await until(id, { status: 'SENDING', sent: '2', canceled: '2' });
    // What is only proposed waits for whoever may approve it.
    const [max = '', pia = ''] = await world.people(2, 'proposed');
    const proposed = async (contact: string) =>
      world.create('CampaignReceiver', { campaign: id, contact, status: 'DRAFT' });
    const [good, bad] = [await proposed(max), await proposed(pia)];
    const decide = (person: Person, action: string, of: string) =>
      person.call(
        'mutation ($action: String!, $id: ID!) { actCampaignReceiver(action: $action, id: $id, version: 1, input: {}) { id } }',
        { action, id: of },
      );
    const sender2 = await world.tenant.hire({
      areas: { messages: ['VIEW', 'EDIT', 'SEND'], contacts: ['VIEW'] },
    });
    expect((await decide(sender2, 'approve', good)).errors).toHaveLength(1);
    expect(await state(good)).toBe('DRAFT');
    expect((await decide(world.tenant.admin, 'approve', good)).errors).toBeUndefined();
    expect((await decide(world.tenant.admin, 'reject', bad)).errors).toBeUndefined();
    await becomes(good, 'TAKEN');
    await until(id, { status: 'SENDING', sent: '3' });
    expect(await state(bad)).toBe('REFUSED');
    await world.act('stop', id);
    await becomes(await order(id, ada), 'REFUSED');
    // It takes the right to send, and the right to see whom.
    const editor = await world.tenant.hire({
      areas: { messages: ['VIEW', 'CREATE', 'EDIT'], contacts: ['VIEW'] },
    });
    const { errors } = await editor.call(
      `mutation ($input: CampaignReceiverInput!) { createCampaignReceiver(input: $input) { id } }`,
      { input: { campaign: id, contact: ada } },
    );
    expect(errors).toHaveLength(1);
  });

  it('move to another start while they are scheduled: by who may send, to what is still to come, and begin then', async () => {
    const { tenant } = world;
    const sender = await world.outbox();
    const id = await world.draft({ sender, contactList: await world.people(1, 'moved') });
    await world.act('schedule', id, { dateStartUTC: new Date(Date.now() + 86_400_000).toISOString() });
    const move = async ({ call }: Person, dateStartUTC: Date) => {
      const { version } = await world.read(id);
      const { errors = [] } = await call(
        `mutation ($id: ID!, $version: Int!, $input: MessageCampaignInput!) {
          updateMessageCampaign(id: $id, version: $version, input: $input) { id } }`,
        { id, version, input: { dateStartUTC: dateStartUTC.toISOString() } },
      );
      return errors.map(({ extensions }) => (extensions['params'] as Record<string, unknown>)['rule']);
    };
    const editor = await tenant.hire({ areas: { messages: ['VIEW', 'EDIT'] } });
    expect(await move(editor, new Date(Date.now() + 3_600_000))).toEqual(['startAhead']);
    expect(await move(tenant.admin, new Date(Date.now() - 60_000))).toEqual(['startAhead']);
    expect(await world.read(id)).toMatchObject({ status: 'SCHEDULED' });
    expect(await move(tenant.admin, new Date(Date.now() + 1500))).toEqual([]);
    await until(id, { status: 'SENT', sent: '1' });
    expect(await move(tenant.admin, new Date(Date.now() + 3_600_000))).toEqual(['started']);
  });

  it('wait for a server that puts off everybody', async () => {
    const { sender } = await mailSender({
      onRcptTo: (_address, _session, done) => done(answer(450, 'Not now')),
    });
    const id = await world.draft({ sender, contactList: await world.people(25, 'all') });
    await start(id);
    const tally = async () => {
      const { rows } = await sql<{ unreachable: number }>`select unreachable from tessera.campaign_run
        where campaign_id = ${id}`.execute(world.tenant.api.database.kysely);
      return rows[0]?.unreachable;
    };
    await expect.poll(tally, { timeout: patience(30_000) }).toBeGreaterThan(0);
    expect(await world.read(id)).toMatchObject({ status: 'SENDING', sent: '0', pending: '25' });
    await world.act('pause', id);
  });

  it('reach everybody who is meant once, and tell of the others why not', async () => {
    const { server, sender } = await mailSender();
    const [ada = '', bob = '', eve = '', ...others] = await world.people(6, 'first');
    const { kysely } = world.tenant.api.database;
    await sql`update contact set email = null where id = ${ada}`.execute(kysely);
    await sql`update contact set email_status = 'BOUNCED' where id = ${bob}`.execute(kysely);
    await sql`update contact_consent set status = 'WITHDRAWN' where contact = ${eve}`.execute(kysely);
    await world.create('Suppression', { channel: 'EMAIL', address: 'FIRST4@example.test' });
    const id = await world.draft({ sender, contactList: [ada, bob, eve, ...others], utmSource: 'news' });
    const [blocked] = (
      await sql<{ id: string }>`select id from contact where email = 'first4@example.test'`.execute(kysely)
    ).rows;
    await start(id);
    await until(id, { status: 'SENT', ordered: '6', sent: '2', canceled: '4', pending: '0' });
    const items = await world.items(id);
    const reasonOf = (receiver?: string) => items.find((item) => item.receiver === receiver)?.reason;
    expect([ada, bob, eve, blocked?.id].map(reasonOf)).toEqual([
      'NO_ADDRESS',
      'INVALID_ADDRESS',
      'NO_CONSENT',
      'SUPPRESSED',
    ]);
    expect(server.deliveries.map(({ recipients }) => recipients[0]).toSorted()).toEqual(
      items
        .filter(({ status }) => status === 'SENT')
        .map(({ address }) => address)
        .toSorted(),
    );
    const [{ mail, raw } = { mail: undefined, raw: '' }] = server.deliveries;
    expect(mail?.subject).toMatch(/^Hello N\d$/);
    expect(mail?.html).toMatch(/Hello N\d/);
    const led = await sql<{
      address: string;
    }>`select address from tessera.campaign_link where campaign_id = ${id}`.execute(kysely);
    expect(led.rows.map(({ address }) => address)).toContain('https://shop.test/sale?utm_source=news');
    expect(mail?.html).not.toContain('https://shop.test');
    expect(mail?.html).toContain('https://tenant.test/api/l/');
    expect(raw).toMatch(/List-Unsubscribe:\s+<https:\/\/tenant\.test\/api\/u\/[\w-]+>/);
    expect(raw).toMatch(/List-Unsubscribe-Post:\s+List-Unsubscribe=One-Click/);
  });

  it('ask once more for consent when each message goes out', async () => {
    const { server, sender } = await mailSender();
    const [ada = '', ...others] = await world.people(4, 'late');
    const id = await world.draft({ sender, perMinute: 1000, contactList: [ada, ...others] });
    const { kysely } = world.tenant.api.database;
    // Between freezing and sending: the campaign waits for its window.
    const now = new Date();
    const hour = (offset: number) => `${String((now.getUTCHours() + offset + 24) % 24).padStart(2, '0')}:00`;
    await sql`update message_campaign set send_from = ${hour(2)}::time, send_until = ${hour(4)}::time where id = ${id}`.execute(
      kysely,
    );
    await start(id);
    await until(id, { status: 'SENDING', pending: '4' });
    expect(server.deliveries).toEqual([]);
    await sql`update contact_consent set status = 'WITHDRAWN' where contact = ${ada}`.execute(kysely);
    await sql`update message_campaign set send_from = null, send_until = null where id = ${id}`.execute(
      kysely,
    );
    await sql`update tessera.due set due_at = now() where kind = 'campaign'`.execute(kysely);
    await until(id, { status: 'SENT', sent: '3', canceled: '1' });
    expect(server.deliveries.length).toBe(3);
  });

  it('stop by themselves where one of five fails, and say why', async () => {
    const refuse = {
      onRcptTo: (_a: unknown, _s: unknown, done: (error?: Error) => void) => done(answer(550, 'No')),
    };
    const { sender } = await mailSender(refuse);
    const id = await world.draft({ sender, contactList: await world.people(400, 'refused') });
    await start(id);
    await until(id, { status: 'PAUSED', haltReason: 'MANY_FAILED' });
    const state = await world.read(id);
    expect(Number(state['failed'])).toBeGreaterThanOrEqual(20);
    expect(Number(state['pending'])).toBeGreaterThan(0);
    await world.act('resume', id);
    await expect
      .poll(async () => Number((await world.read(id))['failed']), { timeout: patience(60_000) })
      .toBeGreaterThan(Number(state['failed']) + 19);
    await until(id, { status: 'PAUSED', haltReason: 'MANY_FAILED' });
    await world.act('stop', id);
    await until(id, { status: 'CANCELED', pending: '0' });
    const { failed } = await world.figures(id);
    await world.act('sendToFailed', id);
    const { rows } = await sql<{
      id: string;
    }>`select id from message_campaign where failed_of = ${id}`.execute(world.tenant.api.database.kysely);
    const audience = await world.tenant.admin.ask<{ total: number; reachable: number }>(
      'query ($id: ID!) { campaignAudience(id: $id) { total reachable isWhole skipped { reason count } sample { reason trace contact { label } } } }',
      { id: rows[0]?.id },
    );
    expect(audience).toMatchObject({
      total: failed,
      reachable: failed,
      isWhole: true,
    });
  });

  it('count as unknown what a server does not answer, and never give it again', async () => {
    const got: string[] = [];
    const sockets = new Set<Socket>();
    let isFirst = true;
    const server = await startMailServer({
      onData: (stream, { envelope }, done) => {
        void stream.toArray().then(
          () => {
            got.push(envelope.rcptTo[0]?.address ?? '');
            if (!isFirst) return done();
            isFirst = false;
            // Everything hangs up after the message has come, and before anybody has said so.
            for (const socket of sockets) socket.destroy();
            return undefined;
          },
          () => undefined,
        );
      },
    });
    const between = createServer((client) => {
      const behind = connect(server.settings.port, '127.0.0.1');
      for (const socket of [client, behind]) {
        sockets.add(socket);
        socket.on('error', () => undefined).on('close', () => sockets.delete(socket));
      }
      client.pipe(behind).pipe(client);
    });
    await once(between.listen(0, '127.0.0.1'), 'listening');
    closing.push(
      () => between.close(),
      () => server.close(),
    );
    const { sender } = await mailSender({}, { port: (between.address() as AddressInfo).port });
    const id = await world.draft({ sender, contactList: await world.people(12, 'deaf') });
    await start(id);
    await expect
      .poll(
        async () => {
          // Nobody waits here until the service may be there again.
          await sql`update tessera.due set due_at = now() where kind = 'campaign' and taken_by is null`.execute(
            world.tenant.api.database.kysely,
          );
          return world.read(id);
        },
        { timeout: patience(60_000), interval: 200 },
      )
      .toMatchObject({ status: 'SENT', pending: '0', sent: '12' });
    const items = await world.items(id);
    const unknown = items.filter(({ status }) => status === 'UNKNOWN').map(({ address }) => address);
    expect(unknown).toContain(got[0]);
    expect(new Set(got).size).toBe(got.length);
    expect(got.toSorted()).toEqual(
      items
        .filter(({ status, address }) => status === 'SENT' || got.includes(address))
        .map(({ address }) => address)
        .toSorted(),
    );
  });

  it('pause within a moment, however slow the service is, and go on where they were', async () => {
    const got: string[] = [];
    const { sender } = await mailSender({
      onData: (stream, { envelope }, done) => {
        stream.resume().on('end', () => {
          got.push(envelope.rcptTo[0]?.address ?? '');
          setTimeout(done, 300);
        });
      },
    });
    const id = await world.draft({ sender, contactList: await world.people(80, 'slow') });
    await start(id);
    await expect.poll(() => got.length, { timeout: patience(60_000) }).toBeGreaterThan(0);
    await world.act('pause', id);
    // What was on its way by then ends; nothing else begins.
    await expect
      .poll(async () => (await world.items(id)).filter(({ status }) => status === 'SENDING').length, {
        timeout: patience(60_000),
      })
      .toBe(0);
    const before = got.length;
    expect(before).toBeLessThan(80);
    await until(id, { status: 'PAUSED', sent: String(before), pending: String(80 - before) });
    await world.act('resume', id);
    await until(id, { status: 'SENT', sent: '80' });
    expect(new Set(got).size).toBe(80);
    expect(got.length).toBe(80);
  });

  it('send a test, and keep the messages of a sender that sends nothing', async () => {
    const sender = await world.create('MessageSender', {
      name: 'Outbox',
      channel: 'EMAIL',
      provider: 'OUTBOX',
      fromAddress: 'ada@tenant.test',
    });
    const [ada = ''] = await world.people(1, 'tested');
    const id = await world.draft({ sender, contactList: [ada] });
    await world.act('testSend', id, { testAddresses: ['boss@tenant.test'], testReceiver: ada });
    await until(id, { testState: 'SENT' });
    const { rows } =
      await sql`select receiver, subject from tessera.campaign_outbox where campaign_id = ${id}`.execute(
        world.tenant.api.database.kysely,
      );
    expect(rows).toEqual([{ receiver: 'boss@tenant.test', subject: '[Test] Hello N1' }]);
  });

  it('are scheduled once there is a sender and a test, each told by itself', async () => {
    const id = await world.create('MessageCampaign', { name: 'Bare', type: 'EMAIL', subject: 'x' });
    const { data, errors } = await world.tenant.admin.call(
      `mutation ($id: ID!) { actMessageCampaign(action: "schedule", id: $id, version: 1, input: { dateStartUTC: "2099-01-01T00:00:00Z" }) { id } }`,
      { id },
    );
    expect(data?.['actMessageCampaign'] ?? null).toBeNull();
    const told = JSON.stringify(errors);
    for (const rule of ['senderFirst', 'letterFirst', 'testFirst']) expect(told).toContain(rule);
  });

  it('are copied as drafts', async () => {
    const [ada = ''] = await world.people(1, 'copied');
    const id = await world.draft({
      contactList: [ada],
      name: 'Original',
      sendFrom: '08:00',
      sendUntil: '18:00',
      sendDays: ['MONDAY'],
    });
    await world.act('duplicate', id);
    const { rows } = await sql<{ name: string; status: string; letter: string; days: unknown }>`
      select name, status, letter, send_days as days, test_sent_at as tested from message_campaign where name = 'Original (2)'`.execute(
      world.tenant.api.database.kysely,
    );
    expect(rows).toMatchObject([{ name: 'Original (2)', status: 'DRAFT', tested: null }]);
    expect(rows[0]?.letter).toContain('Hello');
  });

  it('count who opens a letter where the tenant wants it, and of those alone who agree to that', async () => {
    const { server, sender } = await mailSender();
    const { api, tenantId, admin } = world.tenant;
    const { kysely } = api.database;
    const contactList = await world.people(3, 'opens');
    const [ada = '', bob = ''] = contactList;
    const consent = await world.create('Consent', {
      name: 'Opens',
      country: 'PL',
      language: 'en',
      channel: 'OPENS',
      text: '<p>Count.</p>',
    });
    await sql`update consent set status = 'ACTIVE' where id = ${consent}`.execute(kysely);
    for (const contact of [ada, bob]) {
      await world.create('ContactConsent', { contact, consent, status: 'ACTIVE', source: 'FORM' });
    }
    const letters = async (wanted: boolean) => {
      await storeSetting(api.database, tenantId, 'openPixel', wanted);
      const id = await world.draft({ sender, contactList });
      const before = server.deliveries.length;
      await start(id);
      await until(id, { status: 'SENT', sent: '3' });
      const addresses = new Map((await world.items(id)).map((item) => [item.address, item.receiver]));
      const pixels = new Map<string, string>();
      for (const { recipients, mail } of server.deliveries.slice(before)) {
        const path = /<img src="https:\/\/tenant\.test(\/api\/o\/[\w-]+)"/.exec(mail.html ?? '')?.[1];
        if (path !== undefined) pixels.set(addresses.get(recipients[0] ?? '') ?? '', path);
      }
      return { id, pixels };
    };
    expect((await letters(false)).pixels).toEqual(new Map());
    const { id, pixels } = await letters(true);
    expect([...pixels.keys()].toSorted()).toEqual([ada, bob].toSorted());
    const [seen = '', other = ''] = [pixels.get(ada), pixels.get(bob)];
    const load = (path: string, agent?: string, method = 'GET') =>
      api.api.request(path, { method, headers: agent === undefined ? {} : { 'user-agent': agent } });
    const opens = async () => {
      const [report] = await admin.ask<readonly { opens: object }[]>(
        `query ($ids: [ID!]!) { campaignReport(ids: $ids) { opens { people machines } figures { opened } } }`,
        { ids: [id] },
      );
      return report;
    };
    const THUNDERBIRD = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Thunderbird/140.0';
    await load(seen, THUNDERBIRD, 'HEAD');
    for (const agent of [
      'Mozilla/5.0',
      'Mozilla/5.0 (Windows NT 5.1; rv:11.0) Gecko Firefox/11.0 (via ggpht.com GoogleImageProxy)',
    ])
      await load(seen, agent);
    expect(await opens()).toEqual({ opens: { people: 0, machines: 1 }, figures: { opened: 0 } });
    const answered = await load(seen, THUNDERBIRD);
    expect([
      answered.status,
      answered.headers.get('content-type'),
      answered.headers.get('set-cookie'),
    ]).toEqual([...[200, 'image/gif', null]]);
    const picture = sharp(Buffer.from(await answered.arrayBuffer()));
    expect(await picture.metadata()).toMatchObject({ format: 'gif', width: 1, height: 1 });
    await load(seen, THUNDERBIRD);
    for (const by of ['people', 'machines'] as const) {
      const list = openAddress({ object: 'Message', route: '/m' }, id, by);
      const filter: unknown = JSON.parse(new URL(list, 'https://t.test').searchParams.get('filter') ?? '');
      const behind = await admin.ask<{ readonly total: number }>(
        'query ($filter: CompoundFilter) { messageList(limit: 1, offset: 0, filter: $filter) { total } }',
        { filter },
      );
      expect([by, behind.total]).toEqual([by, 1]);
    }
    // A person's is an opened message, as figures, lists and the choice of the best version count it; its state stays.
    expect(await opens()).toEqual({ opens: { people: 1, machines: 1 }, figures: { opened: 1 } });
    expect((await world.items(id)).map(({ status }) => status)).toEqual(['SENT', 'SENT', 'SENT']);
    expect((await load(`${seen.slice(0, -2)}${seen.endsWith('Aw') ? 'Bw' : 'Aw'}`, THUNDERBIRD)).status).toBe(
      404,
    );
    expect((await load(seen.replace('/api/o/', '/api/l/'), THUNDERBIRD)).status).toBe(404);
    const letter = server.deliveries.findLast(
      ({ recipients }) => recipients[0] === 'opens2@example.test',
    )?.mail;
    const token = `${tenantId}.${/\/api\/u\/([\w-]+)/.exec(letter?.html ?? '')?.[1] ?? ''}`;
    const page = async (path: string, given?: object) => {
      const answer = await api.api.request(`/api/public/subscription${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ token, given }),
      });
      return ((await answer.json()) as { page?: object }).page;
    };
    expect(await page('')).toMatchObject({ countsOpens: true, isUnsubscribed: false });
    expect(await page('/take', { opens: false })).toMatchObject({
      countsOpens: false,
      isUnsubscribed: false,
    });
    await load(other, THUNDERBIRD);
    expect(await opens()).toMatchObject({ opens: { people: 1, machines: 1 } });
    expect([...(await letters(true)).pixels.keys()]).toEqual([ada]);
    await storeSetting(api.database, tenantId, 'openPixel', false);
  });
});
