/** What receivers do with a message, and what their servers say of it. */
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import hoodiecrow from 'hoodiecrow-imap';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { linkAddress } from '../../../../src/areas/campaigns/report/figures.ts';
import type { DueWorker } from '../../../../src/server/platform/due/due-worker.ts';
import {
  PERSONAL,
  SIGN,
  signedText,
  tokenText,
} from '../../../../src/server/areas/campaigns/links/link-token.ts';
import { signatureOf } from '../../../../src/server/platform/files/file-key.ts';
import { takeMailReply } from '../../../../src/server/areas/campaigns/coming-back/opt-out.ts';
import { statusSignature } from '../../../../src/server/areas/campaigns/coming-back/sms-status.ts';
import { campaignObjects, type CampaignObjects } from '../../../../src/server/areas/campaigns/objects.ts';
import { useSecretKeys } from '../../../../src/server/base/records/secret-values.ts';
import { readSecretKeys, SecretKeys } from '../../../../src/server/base/secrets/secret-keys.ts';
import { readSender, type Sender } from '../../../../src/server/platform/channels/sender.ts';
import { areaDueParts } from '../../../support/area-due.ts';
import { describeOnDatabase } from '../../../support/databases.ts';
import { campaignWorker } from './campaign-worker.ts';
import { type CampaignWorld, openCampaignWorld } from './campaign-world.ts';
import { startTwilio } from '../senders/sms-servers.ts';
import { report } from './report-mails.ts';
import { patience } from '../../../support/patience.ts';

const BROWSER = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';

describeOnDatabase('messages of campaigns', (open) => {
  let world: CampaignWorld;
  let worker: DueWorker;
  let sender: string;
  beforeAll(async () => {
    useSecretKeys(readSecretKeys({ TESSERA_SECRETS_KEY: Buffer.alloc(32, 7).toString('base64') }));
    world = await openCampaignWorld(await open({ product: true }));
    worker = await campaignWorker(world.tenant);
    await worker.start();
    sender = await world.create('MessageSender', {
      name: 'Outbox',
      channel: 'EMAIL',
      provider: 'OUTBOX',
      fromAddress: 'ada@tenant.test',
      bounceAddress: 'bounces@tenant.test',
    });
  });
  afterAll(async () => {
    await worker.stop();
    await world.recount();
    useSecretKeys(new SecretKeys());
  });

  const db = () => world.tenant.api.database.kysely;
  /** A campaign that was sent to so many: what each has got. */
  const sent = async (count: number, prefix: string) => {
    const id = await world.draft({ sender, contactList: await world.people(count, prefix) });
    await world.act('schedule', id, { dateStartUTC: new Date().toISOString() });
    await expect.poll(() => world.read(id), { timeout: patience(60_000) }).toMatchObject({ status: 'SENT' });
    const { rows } = await sql<{
      itemId: string;
      html: string;
      contact: string;
    }>`select o.item_id as "itemId", o.html,
      m.receiver as contact from tessera.campaign_outbox as o join message as m on m.id = o.item_id
      where o.campaign_id = ${id} order by o.id`.execute(db());
    return { id, got: rows };
  };
  const request = (path: string, init: RequestInit = {}) => world.tenant.api.api.request(path, init);
  const linksIn = (html: string) =>
    [...html.matchAll(/href="https:\/\/tenant\.test(\/api\/l\/[^"]+)"/g)].map(([, path]) => path ?? '');
  const subscriptionOf = (html: string) => /\/api\/u\/([\w-]+)/.exec(html)?.[1] ?? '';
  const state = async (itemId: string) => {
    const { rows } = await sql<
      Record<string, unknown>
    >`select status, clicked_at is not null as clicked, opened_at is not null as opened,
      unsubscribed_at is not null as unsubscribed from message where id = ${itemId}`.execute(db());
    return rows[0];
  };

  it('lead through the server, which counts people and machines apart', async () => {
    const { id, got } = await sent(3, 'click');
    const [ada, bot, scanner] = got;
    const [path = '', canary = ''] = linksIn(ada?.html ?? '');
    const answer = await request(path, { headers: { 'user-agent': BROWSER } });
    expect([answer.status, answer.headers.get('location')]).toEqual([302, 'https://shop.test/sale']);
    expect(answer.headers.get('set-cookie')).toBeNull();
    expect(await state(ada?.itemId ?? '')).toMatchObject({ status: 'OPENED', clicked: true, opened: true });
    await request(linksIn(bot?.html ?? '')[0] ?? '', {
      headers: { 'user-agent': 'Googlebot/2.1 (+http://www.google.com/bot.html)' },
    });
    await request(linksIn(bot?.html ?? '')[0] ?? '', { method: 'HEAD', headers: { 'user-agent': BROWSER } });
    expect(await state(bot?.itemId ?? '')).toMatchObject({ status: 'SENT', clicked: false });
    for (const each of linksIn(scanner?.html ?? ''))
      await request(each, { headers: { 'user-agent': BROWSER } });
    expect(await state(scanner?.itemId ?? '')).toMatchObject({ status: 'SENT', clicked: false });
    expect((await request(path.replace(/.$/, (last) => (last === 'A' ? 'Q' : 'A')))).status).toBe(404);
    expect((await request(`${path}?u=https%3A%2F%2Felsewhere.test`)).status).toBe(404);
    expect(canary).toContain('/api/l/');
    expect(await world.figures(id)).toMatchObject({ clicked: 1, opened: 1 });
    // A figure and the list behind it: who has followed the link, however often, and no machine.
    await request(path, { headers: { 'user-agent': BROWSER } });
    const links = async () => {
      const [report] = await world.tenant.admin.ask<readonly Readonly<Record<'links', readonly unknown[]>>[]>(
        'query ($ids: [ID!]!) { campaignReport(ids: $ids) { links { address people clicks machines } } }',
        { ids: [id] },
      );
      return report?.links;
    };
    const sale = { address: 'https://shop.test/sale', people: 1, clicks: 2, machines: 3 };
    expect(await links()).toEqual([sale]);
    const list = { object: 'Message', route: '/app/messages' };
    const behind = async (by: 'people' | 'machines', link = sale.address) => {
      const to = new URL(linkAddress(list, id, link, by), 'https://tenant.test');
      const filter: unknown = JSON.parse(to.searchParams.get('filter') ?? '');
      const followed = await world.tenant.admin.ask<{ readonly rows: readonly { readonly id: string }[] }>(
        'query ($filter: CompoundFilter) { messageList(limit: 9, offset: 0, filter: $filter) { rows { id } } }',
        { filter },
      );
      return followed.rows.map((row) => row.id).toSorted();
    };
    expect(await behind('people')).toEqual([ada?.itemId]);
    expect(await behind('machines')).toEqual([bot?.itemId, scanner?.itemId].toSorted());
    // A program that says so changes nothing of what a person does at the same time.
    await request(path, { headers: { 'user-agent': 'Googlebot/2.1 (+http://www.google.com/bot.html)' } });
    expect(await behind('people')).toEqual([ada?.itemId]);
    // Links with values of the receiver are told of as one, without them.
    const itemId = ada?.itemId ?? '';
    const own = 'https://shop.test/?for=ada';
    const { api, tenantId } = world.tenant;
    const sign = await signatureOf(api.database.forTenant(tenantId), signedText(itemId, PERSONAL, own), SIGN);
    const personal = `/api/l/${tokenText({ tenantId, itemId, link: PERSONAL, sign })}?u=${encodeURIComponent(own)}`;
    const led = await request(personal, { headers: { 'user-agent': BROWSER } });
    expect(led.headers.get('location')).toBe(own);
    expect(await links()).toEqual([
      { ...sale, machines: 4 },
      { address: '{{…}}', people: 1, clicks: 1, machines: 0 },
    ]);
    expect(await behind('people', '{{…}}')).toEqual([itemId]);
  });

  it('are unsubscribed by one POST without cookie or login, and by no GET', async () => {
    const { got } = await sent(1, 'unsub');
    const [{ html, itemId, contact } = { html: '', itemId: '', contact: '' }] = got;
    const token = subscriptionOf(html);
    const path = `/api/u/${token}`;
    const shown = await request(path, { headers: { 'user-agent': BROWSER } });
    expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'text/html; charset=UTF-8']);
    expect(await state(itemId)).toMatchObject({ unsubscribed: false });
    const form = { 'content-type': 'application/x-www-form-urlencoded' };
    const done = await request(path, { method: 'POST', headers: form, body: 'List-Unsubscribe=One-Click' });
    expect([done.status, done.headers.get('set-cookie')]).toEqual([200, null]);
    expect(await state(itemId)).toMatchObject({ unsubscribed: true });
    const { rows } =
      await sql`select status, source, evidence from contact_consent where contact = ${contact}`.execute(
        db(),
      );
    expect(rows).toMatchObject([{ status: 'WITHDRAWN', source: 'LINK' }]);
    expect((await request(path.replace(token, 'x'), { method: 'POST' })).status).toBe(404);
  });

  it('have a page that tells which address gets them, and takes it out', async () => {
    const { got } = await sent(1, 'page');
    const [{ html, itemId } = { html: '', itemId: '' }] = got;
    const token = `${world.tenant.tenantId}.${subscriptionOf(html)}`;
    const ask = async (path: string) => {
      const answer = await request(`/api/public/subscription${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ token }),
      });
      return (await answer.json()) as unknown;
    };
    expect(await ask('')).toMatchObject({
      state: 'VALID',
      page: { address: 'page1@example.test', isUnsubscribed: false },
    });
    expect(await state(itemId)).toMatchObject({ unsubscribed: false });
    expect(await ask('/take')).toMatchObject({ page: { isUnsubscribed: true } });
    expect(await ask('')).toMatchObject({ page: { isUnsubscribed: true } });
  });

  it('are answered by a word that ends them: without any consent to withdraw the address gets no more', async () => {
    const { got } = await sent(2, 'ended');
    const [agreed, silent] = got;
    await sql`delete from contact_consent where contact = ${silent?.contact}`.execute(db());
    const { catalog } = world.tenant.api;
    const objects = campaignObjects(catalog) as CampaignObjects;
    const tenant = areaDueParts(world.tenant.api).forTenant(world.tenant.tenantId);
    const from = (await readSender(tenant, objects.sender, sender)) as Sender;
    for (const { itemId } of got)
      await takeMailReply(tenant, catalog, objects, from, {
        itemId,
        from: 'ada@work.test',
        text: 'Stop',
        isWritten: true,
        mailId: `ended-${itemId}`,
      });
    const { rows: consents } =
      await sql`select status, source from contact_consent where contact = ${agreed?.contact}`.execute(db());
    expect(consents).toEqual([{ status: 'WITHDRAWN', source: 'E_MAIL' }]);
    // It is the address that had the message, wherever the answer was written.
    const { rows } = await sql`select s.address = m.address as is_receiver, s.channel, s.reason
      from suppression as s join message as m on m.id = ${silent?.itemId} where s.address like 'ended%'
      or s.address = 'ada@work.test'`.execute(db());
    expect(rows).toEqual([{ is_receiver: true, channel: 'EMAIL', reason: 'UNSUBSCRIBED' }]);
    await sql`delete from suppression where address like 'ended%'`.execute(db());
  });

  it('come back to a mailbox, which is read: who is not there and who complains gets no more', async () => {
    const { id: campaign, got } = await sent(6, 'back');
    const [gone, full, angry, away, glad, tired] = got.map(({ itemId }) => itemId);
    const answer = (to = '', text = '', id = to) =>
      `From: Ada <ada@home.test>\nTo: ada@tenant.test\nMessage-ID: <${id}@home.test>\nIn-Reply-To: <${to}@tenant.test>\n\n${text}\n`;
    const failed = (id = '', status = '5.1.1') =>
      report(
        `Final-Recipient: rfc822; a@b.test\nAction: failed\nStatus: ${status}`,
        undefined,
        undefined,
        id,
      );
    const mails = [
      failed(gone),
      failed(full, '5.2.2'),
      report('Feedback-Type: abuse\nVersion: 1', 'message/feedback-report', 'feedback-report', angry),
      `From: x@b.test\nTo: bounces+${away?.replaceAll('-', '')}@tenant.test\nAuto-Submitted: auto-replied\n\nAway.\n`,
      failed('01936f6e-0000-7000-8000-000000000bad'),
      answer(glad, 'See you at the end of May!\n\n> Sale'),
      // What is read twice is kept once.
      answer(glad, 'See you at the end of May!\n\n> Sale'),
      answer(tired, 'Please unsubscribe me, thanks.\n\n-- \nAda'),
      answer('01936f6e-0000-7000-8000-000000000bad', 'Stop'),
    ];
    const server = hoodiecrow({
      plugins: ['LITERALPLUS'],
      storage: { INBOX: { messages: mails.map((raw) => ({ raw: raw.replaceAll('\n', '\r\n') })) } },
    });
    server.listen(0, '127.0.0.1');
    await once(server.server, 'listening');
    const { port } = server.server.address() as AddressInfo;
    await world.create('MessageSender', {
      name: 'With mailbox',
      channel: 'EMAIL',
      provider: 'SMTP',
      fromAddress: 'ada@tenant.test',
      host: '127.0.0.1',
      security: 'NONE',
      bounceHost: '127.0.0.1',
      bouncePort: port,
      bounceUser: 'testuser',
      bouncePassword: 'testpass',
    });
    const states = async () =>
      Promise.all([gone, full, angry, away].map(async (id) => (await state(id ?? ''))?.['status']));
    await expect
      .poll(states, { timeout: patience(60_000) })
      .toEqual(['BOUNCED_HARD', 'BOUNCED_SOFT', 'COMPLAINED', 'SENT']);
    const { rows } = await sql`select address, reason from suppression order by reason`.execute(db());
    expect(rows).toEqual([
      { address: expect.stringContaining('back') as unknown, reason: 'BOUNCED' },
      { address: expect.stringContaining('back') as unknown, reason: 'COMPLAINED' },
    ]);
    const replies = async () =>
      (
        await sql`select r.text, r.is_withdrawal as "isOut", r.channel, r.address, r.message, m.unsubscribed_at is not null as counted
          from message_reply as r join message as m on m.id = r.message where r.campaign = ${campaign} order by r.text`.execute(
          db(),
        )
      ).rows;
    const kept = { channel: 'EMAIL', address: 'ada@home.test' };
    await expect.poll(replies, { timeout: patience(30_000) }).toEqual([
      { ...kept, text: 'Please unsubscribe me, thanks.', isOut: true, message: tired, counted: true },
      { ...kept, text: 'See you at the end of May!', isOut: false, message: glad, counted: false },
    ]);
    const said =
      await sql`select c.status, c.source from contact_consent as c join message as m on m.receiver = c.contact
      where m.id = any(${[glad, tired]}::text[]) order by c.status`.execute(db());
    expect(said.rows).toEqual([
      { status: 'ACTIVE', source: 'FORM' },
      { status: 'WITHDRAWN', source: 'E_MAIL' },
    ]);
    server.close();
  });

  it('go by a service for SMS, which tells what became of them: signed, and once', async () => {
    const twilio = await startTwilio();
    await worker.stop();
    worker = await campaignWorker(world.tenant, { port: twilio.port });
    await worker.start();
    const policy = await world.create('Consent', {
      name: 'SMS',
      country: 'PL',
      language: 'en',
      channel: 'SMS',
      text: '<p>Yes.</p>',
    });
    await sql`update consent set status = 'ACTIVE' where id = ${policy}`.execute(db());
    const people = await world.people(3, 'sms');
    await sql`update contact_consent set consent = ${policy} where contact = any(${[...people]}::text[])`.execute(
      db(),
    );
    // Two of them have one phone.
    await sql`update contact set phone = case when id = ${people[0]} then '+48600100200' else '+48600100201' end
      where id = any(${[...people]}::text[])`.execute(db());
    const by = await world.create('MessageSender', {
      name: 'SMS',
      channel: 'SMS',
      provider: 'TWILIO',
      fromAddress: 'TENANT',
      userName: 'account',
      password: 'token',
      serviceUrl: twilio.url,
    });
    const id = await world.draft({
      type: 'SMS',
      smsText:
        'Hi {{firstName}}: https://shop.test/sale https://shop.test/{{firstName}} no more: {{unsubscribeUrl}}',
      sender: by,
      contactList: people,
    });
    await world.act('schedule', id, { dateStartUTC: new Date().toISOString() });
    await expect
      .poll(() => world.read(id), { timeout: patience(60_000) })
      .toMatchObject({ status: 'SENT', sent: '2', canceled: '1' });
    const items = await world.items(id);
    expect(items.filter(({ status }) => status === 'CANCELED').map(({ reason }) => reason)).toEqual([
      'DUPLICATE_ADDRESS',
    ]);
    expect(twilio.calls.map(({ form }) => form['To']).toSorted()).toEqual(['+48600100200', '+48600100201']);
    const form = twilio.calls[0]?.form ?? {};
    const links = [
      ...(form['Body'] ?? '').matchAll(/https:\/\/tenant\.test(\/s\/[0-9a-z]{1,2}\w{9})(?!\w)/g),
    ];
    const [sale = '', own = '', noMore = ''] = links.map(([, path]) => path);
    expect(links).toHaveLength(3);
    const follow = async (path: string) => {
      const answer = await request(path, { headers: { 'user-agent': BROWSER } });
      return [answer.status, answer.headers.get('location')];
    };
    const [, first] = /^Hi (N\d):/.exec(form['Body'] ?? '') ?? [];
    const itemId = items.find(({ address, status }) => address === form['To'] && status === 'SENT')?.id ?? '';
    expect(await follow(noMore)).toEqual([302, expect.stringMatching(/^\/api\/u\/[\w-]+$/)]);
    expect(await state(itemId)).toMatchObject({ status: 'SENT', clicked: false });
    expect(await follow(own)).toEqual([302, `https://shop.test/${first}`]);
    expect(await follow(sale)).toEqual([302, 'https://shop.test/sale']);
    expect(await state(itemId)).toMatchObject({ status: 'OPENED', clicked: true });
    // Of a code that there is not, and of another tenant's number.
    expect(await follow(sale.replace(/.$/, (last) => (last === 'a' ? 'b' : 'a')))).toEqual([404, null]);
    expect(await follow(`/s/zz${sale.slice(-9)}`)).toEqual([404, null]);
    await sql`update message set status = 'SENT', opened_at = null where id = ${itemId}`.execute(db());
    const { pathname } = new URL(form['StatusCallback'] ?? '');
    const tell = async (status: string, token: string, host = 'localhost', headers = {}) => {
      const said = { MessageSid: 'SM1', MessageStatus: status };
      const answer = await request(pathname, {
        method: 'POST',
        headers: {
          'content-type': 'application/x-www-form-urlencoded',
          'x-twilio-signature': statusSignature(token, `https://${host}${pathname}`, said),
          ...headers,
        },
        body: new URLSearchParams(said),
      });
      const { rows } = await sql<{ status: string }>`select status from message where campaign = ${id}
        and address = ${form['To']} and status <> 'CANCELED'`.execute(db());
      return [answer.status, rows[0]?.status];
    };
    expect(await tell('delivered', 'other')).toEqual([403, 'SENT']);
    // No proxy is trusted: what was forwarded is the word of whoever calls.
    const forwarded = { 'x-forwarded-host': 'elsewhere.test' };
    expect(await tell('delivered', 'token', 'elsewhere.test', forwarded)).toEqual([403, 'SENT']);
    expect(await tell('delivered', 'token')).toEqual([204, 'DELIVERED']);
    expect(await tell('undelivered', 'token')).toEqual([204, 'DELIVERED']);
    twilio.close();
  });
});
