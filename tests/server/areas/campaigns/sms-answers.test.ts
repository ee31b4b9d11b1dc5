/** What receivers of short messages answer, and what an SMS centre tells of them. */
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { queryFilter } from '../../../../src/contract/filter/filter.ts';
import { keepReply } from '../../../../src/server/areas/campaigns/coming-back/keep-reply.ts';
import { takeAnswer } from '../../../../src/server/areas/campaigns/coming-back/opt-out.ts';
import { statusSignature } from '../../../../src/server/areas/campaigns/coming-back/sms-status.ts';
import { namesOf } from '../../../../src/server/areas/campaigns/coming-back/smpp-work.ts';
import { campaignObjects, type CampaignObjects } from '../../../../src/server/areas/campaigns/objects.ts';
import { useSecretKeys } from '../../../../src/server/base/records/secret-values.ts';
import { readSecretKeys, SecretKeys } from '../../../../src/server/base/secrets/secret-keys.ts';
import { readSender, type Sender } from '../../../../src/server/platform/channels/sender.ts';
import type { DueWorker } from '../../../../src/server/platform/due/due-worker.ts';
import { areaDueParts } from '../../../support/area-due.ts';
import { describeOnDatabase } from '../../../support/databases.ts';
import { startSmsCentre, startTwilio } from '../senders/sms-servers.ts';
import { campaignWorker } from './campaign-worker.ts';
import { type CampaignWorld, openCampaignWorld } from './campaign-world.ts';
import { patience } from '../../../support/patience.ts';

it('names of messages are known in both notations', () => {
  expect(namesOf('1a2B')).toContain('6699');
  expect(namesOf('6699')).toContain('1A2B'.toLowerCase());
  expect(namesOf('SM1')).toEqual(new Set(['SM1', 'sm1']));
});

describeOnDatabase('short messages', (open) => {
  let world: CampaignWorld;
  let worker: DueWorker;
  let twilio: Awaited<ReturnType<typeof startTwilio>>;
  let centre: Awaited<ReturnType<typeof startSmsCentre>>;
  let policy: string;
  beforeAll(async () => {
    useSecretKeys(readSecretKeys({ TESSERA_SECRETS_KEY: Buffer.alloc(32, 7).toString('base64') }));
    world = await openCampaignWorld(await open({ product: true }));
    twilio = await startTwilio();
    centre = await startSmsCentre('token');
    worker = await campaignWorker(world.tenant, { port: twilio.port });
    await worker.start();
    policy = await world.create('Consent', {
      name: 'SMS',
      country: 'PL',
      language: 'en',
      channel: 'SMS',
      text: '<p>Yes.</p>',
    });
    await sql`update consent set status = 'ACTIVE' where id = ${policy}`.execute(db());
  });
  afterAll(async () => {
    await worker.stop();
    twilio.close();
    centre.close();
    useSecretKeys(new SecretKeys());
  });

  const db = () => world.tenant.api.database.kysely;
  const SMS = { channel: 'SMS', fromAddress: '48500', userName: 'account', password: 'token' };
  /** People with these numbers, who have agreed. */
  const people = async (prefix: string, ...numbers: readonly string[]) => {
    const ids = await world.people(numbers.length, prefix);
    for (const [at, id] of ids.entries())
      await sql`update contact set phone = ${numbers[at]} where id = ${id}`.execute(db());
    await sql`update contact_consent set consent = ${policy} where contact = any(${[...ids]}::text[])`.execute(
      db(),
    );
    return ids;
  };
  const consents = async (id: string | undefined) => {
    const { rows } =
      await sql`select status, source, evidence from contact_consent where contact = ${id}`.execute(db());
    return rows;
  };
  const versionOf = async (id: string | undefined) => {
    const { rows } = await sql<{ version: number }>`select version from contact where id = ${id}`.execute(
      db(),
    );
    return Number(rows[0]?.version);
  };
  const suppressed = async () => {
    const { rows } = await sql<{
      address: string;
    }>`select address, channel, reason from suppression order by address`.execute(db());
    return rows;
  };

  const replies = async () => {
    const { rows } = await world.tenant.admin.ask<{
      rows: readonly { text: string; isWithdrawal: boolean; receiver: { id: string } | null }[];
    }>(`{ messageReplyList(limit: 50, offset: 0, orderBy: [{ field: "receivedAt", direction: ASCENDING }]) {
      rows { text isWithdrawal receiver { id } } } }`);
    return rows.map((row) => ({ ...row, receiver: row.receiver?.id ?? null }));
  };

  it('are answered by a word that ends them: signed, once, and confirmed once within a day', async () => {
    const [ada] = await people('word', '+48600100300');
    const sender = await world.create('MessageSender', {
      ...SMS,
      name: 'Answers',
      provider: 'TWILIO',
      serviceUrl: twilio.url,
      optOutWords: ['Koniec'],
      optOutReply: 'You get no more.',
    });
    const { answersAddress: path } = await world.tenant.admin.ask<{ answersAddress: string }>(
      'query ($id: ID!) { senderHealth(id: $id) { answersAddress } }',
      { id: sender },
    );
    const answer = async (From: string, Body: string, MessageSid: string, token = 'token', to = path) => {
      const said = { From, Body, MessageSid };
      const response = await world.tenant.api.api.request(to, {
        method: 'POST',
        headers: {
          'content-type': 'application/x-www-form-urlencoded',
          'x-twilio-signature': statusSignature(token, `https://localhost${to}`, said),
        },
        body: new URLSearchParams(said),
      });
      return response.status;
    };
    const last = path.at(-1) === 'A' ? 'Q' : 'A';
    expect(await answer('+48600100300', 'STOP', 'M0', 'token', path.slice(0, -1) + last)).toBe(404);
    expect(await answer('+48600100300', 'STOP', 'M0', 'other')).toBe(403);
    expect(await answer('+48600100300', 'Thank you', 'M1')).toBe(200);
    expect(await consents(ada)).toMatchObject([{ status: 'ACTIVE' }]);
    expect(await answer('+48600100300', 'koniec', 'M2')).toBe(200);
    expect(await consents(ada)).toMatchObject([
      { status: 'WITHDRAWN', source: 'PHONE', evidence: 'SMS: koniec (Answers)' },
    ]);
    // Who has agreed again meanwhile is not taken out by what comes twice.
    await sql`update contact_consent set status = 'ACTIVE' where contact = ${ada}`.execute(db());
    expect(await answer('+48600100300', 'koniec', 'M2')).toBe(200);
    expect(await consents(ada)).toMatchObject([{ status: 'ACTIVE' }]);
    expect(await answer('+48600100300', 'STOP', 'M3')).toBe(200);
    expect(await answer('+48699999999', 'STOP', 'M4')).toBe(200);
    expect(await suppressed()).toEqual([{ address: '+48699999999', channel: 'SMS', reason: 'UNSUBSCRIBED' }]);
    // All of them are kept, once each, with whom they are of and what they did.
    expect(await replies()).toEqual([
      { text: 'Thank you', isWithdrawal: false, receiver: ada },
      { text: 'koniec', isWithdrawal: true, receiver: ada },
      { text: 'STOP', isWithdrawal: true, receiver: ada },
      { text: 'STOP', isWithdrawal: true, receiver: null },
    ]);
    // Both are due at the same moment.
    const confirmations = () => twilio.calls.map(({ form }) => [form['To'], form['Body']]).toSorted();
    await expect.poll(confirmations, { timeout: patience(30_000) }).toEqual([
      ['+48600100300', 'You get no more.'],
      ['+48699999999', 'You get no more.'],
    ]);
    // They go with the person, also what came from the number before anybody was known to have it.
    const eve = await world.create('Contact', { firstName: 'Eve', phone: '+48699999999' });
    for (const id of [ada, eve])
      await world.tenant.admin.ask(
        'mutation ($id: ID!, $v: Int!) { erasePerson(objectName: "Contact", id: $id, version: $v) { records } }',
        { id, v: await versionOf(id) },
      );
    expect(await replies()).toEqual([]);
  });

  it('end what anybody with the number has agreed to; without any consent the number itself gets no more', async () => {
    const phone = '+48600100401';
    await people('shared', phone);
    const lead = await world.create('Lead', { lastName: 'Curie', phone });
    await world.create('ContactConsent', { lead, consent: policy, status: 'ACTIVE', source: 'FORM' });
    const silent = await world.create('Contact', { firstName: 'Silent', phone: '+48600100402' });
    const id = await world.create('MessageSender', {
      ...SMS,
      name: 'Shared',
      provider: 'TWILIO',
      serviceUrl: twilio.url,
    });
    const whole = world.tenant.api.catalog;
    const objects = campaignObjects(whole) as CampaignObjects;
    const tenant = areaDueParts(world.tenant.api).forTenant(world.tenant.tenantId);
    const sender = (await readSender(tenant, objects.sender, id)) as Sender;
    const answer = (from: string, serviceId: string) =>
      takeAnswer(tenant, whole, objects, sender, { from, text: 'STOP', serviceId });
    await answer(phone, 'S1');
    const { rows } = await sql`select status, source from contact_consent where lead = ${lead}`.execute(db());
    expect(rows).toEqual([{ status: 'WITHDRAWN', source: 'PHONE' }]);
    expect(await suppressed()).not.toContainEqual(expect.objectContaining({ address: phone }));
    await answer('+48600100402', 'S2');
    const kept = { address: '+48600100402', channel: 'SMS', reason: 'UNSUBSCRIBED' };
    expect(await suppressed()).toContainEqual(kept);
    expect((await replies()).at(-1)).toMatchObject({ receiver: silent });
  });

  it('are kept up to a hundred a day of one number: staff see how many more have come', async () => {
    const from = '+48600100600';
    await sql`insert into message_reply (tenant_id, id, channel, address, text, received_at)
      select ${world.tenant.tenantId}, 'full' || n, 'SMS', ${from}, 'Hello', now() - n * interval '1 minute'
      from generate_series(1, 100) as n`.execute(db());
    const tenant = areaDueParts(world.tenant.api).forTenant(world.tenant.tenantId);
    const objects = campaignObjects(world.tenant.api.catalog) as CampaignObjects;
    const reply = { channel: 'SMS', address: from, isWithdrawal: false } as const;
    const known = { receiver: null, campaign: null, message: null };
    for (const text of ['One', 'Two']) await keepReply(tenant, objects, { ...reply, ...known, text });
    const { rows } = await world.tenant.admin.ask<{ rows: readonly object[] }>(
      `query ($filter: CompoundFilter) { messageReplyList(limit: 2, offset: 0, filter: $filter,
        orderBy: [{ field: "receivedAt", direction: DESCENDING }]) { rows { id moreReplies } } }`,
      { filter: queryFilter('MessageReply', 'address', 'EQUALS', from) },
    );
    expect(rows).toEqual([
      { id: 'full1', moreReplies: 2 },
      { id: 'full2', moreReplies: null },
    ]);
  });

  it('go by an SMS centre, which tells what became of them, and what people answer', async () => {
    const ids = await people('centre', '+48600200001', '+48600200002', '+48600200003');
    const sender = await world.create('MessageSender', {
      ...SMS,
      name: 'Centre',
      provider: 'SMPP',
      host: '127.0.0.1',
      port: centre.port,
      security: 'NONE',
    });
    const id = await world.draft({ type: 'SMS', smsText: 'Hi. STOP to end', sender, contactList: ids });
    await world.act('schedule', id, { dateStartUTC: new Date().toISOString() });
    await expect
      .poll(() => world.read(id), { timeout: patience(60_000) })
      .toMatchObject({ status: 'SENT', sent: '3' });
    await expect.poll(() => centre.receivers.size, { timeout: patience(30_000) }).toBe(1);
    // As many centres do: hexadecimal digits when it takes a message, decimal ones in the receipt.
    await sql`update message set service_id = '1A2B' where campaign = ${id} and address = '+48600200002'`.execute(
      db(),
    );
    const nameOf = async (address: string) => {
      const { rows } = await sql<{ name: string }>`select service_id as name from message
        where campaign = ${id} and address = ${address}`.execute(db());
      return rows[0]?.name ?? '';
    };
    const receipt = { esm_class: 4, source_addr: '48600200001', destination_addr: '48500' };
    const first = { receipted_message_id: await nameOf('+48600200001'), message_state: 2, short_message: '' };
    expect(await centre.deliver({ ...receipt, ...first })).toBe(0);
    const text =
      'id:6699 sub:001 dlvrd:000 submit date:2611260000 done date:2611260001 stat:UNDELIV err:027 text:Hi';
    expect(await centre.deliver({ ...receipt, short_message: text })).toBe(0);
    // It is on its way: that tells nothing.
    const third = { receipted_message_id: await nameOf('+48600200003'), message_state: 1, short_message: '' };
    expect(await centre.deliver({ ...receipt, ...third })).toBe(0);
    const items =
      await sql`select address, status, error_text as text from message where campaign = ${id} order by address`.execute(
        db(),
      );
    expect(items.rows).toEqual([
      { address: '+48600200001', status: 'DELIVERED', text: null },
      { address: '+48600200002', status: 'BOUNCED_SOFT', text: 'UNDELIV 027' },
      { address: '+48600200003', status: 'SENT', text: null },
    ]);
    const said = { esm_class: 0, source_addr_ton: 1, source_addr: '48600200003', destination_addr: '48500' };
    expect(await centre.deliver({ ...said, short_message: 'Wypisz' })).toBe(0);
    expect(await consents(ids[2])).toMatchObject([{ status: 'WITHDRAWN' }]);
    expect(await consents(ids[0])).toMatchObject([{ status: 'ACTIVE' }]);
    // Known by the last message of the sender to that number: the campaign counts it, and its page has it.
    const kept =
      await sql`select r.campaign, r.receiver, r.address, r.text, m.unsubscribed_at is not null as "isOut"
      from message_reply as r join message as m on m.id = r.message where r.campaign = ${id}`.execute(db());
    expect(kept.rows).toEqual([
      { campaign: id, receiver: ids[2], address: '+48600200003', text: 'Wypisz', isOut: true },
    ]);
    expect(await world.figures(id)).toMatchObject({ unsubscribed: 1 });
  });
});
