/** An address that several records of people have: who opts out by it has opted out as each of them. */
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { takeAnswer, takeMailReply } from '../../../../src/server/areas/campaigns/coming-back/opt-out.ts';
import { hasAddress } from '../../../../src/server/areas/campaigns/audience/address.ts';
import type { Channel } from '../../../../src/server/areas/campaigns/campaign.ts';
import { shownPolicies } from '../../../../src/server/areas/campaigns/viewer/consents.ts';
import { campaignObjects, type CampaignObjects } from '../../../../src/server/areas/campaigns/objects.ts';
import { readSender, type Sender } from '../../../../src/server/platform/channels/sender.ts';
import type { DueWorker } from '../../../../src/server/platform/due/due-worker.ts';
import { areaDueParts } from '../../../support/area-due.ts';
import { describeOnDatabase } from '../../../support/databases.ts';
import { campaignWorker } from './campaign-worker.ts';
import { type CampaignWorld, openCampaignWorld } from './campaign-world.ts';

describeOnDatabase('people with the same address', (open) => {
  let world: CampaignWorld;
  let worker: DueWorker;
  let sender: string;
  let centre: string;
  let news: string;
  let offers: string;
  let texts: string;
  beforeAll(async () => {
    world = await openCampaignWorld(await open({ product: true }));
    worker = await campaignWorker(world.tenant);
    await worker.start();
    [sender, centre] = [
      await world.outbox(),
      await world.outbox({ channel: 'SMS', fromAddress: '48500', optOutReply: '' }),
    ];
    const { rows } = await sql<{ id: string }>`select id from consent`.execute(world.kysely);
    news = rows[0]?.id ?? '';
    offers = await policy('Offers', 'EMAIL', 'pl');
    texts = await policy('Texts', 'SMS', 'en');
  });
  afterAll(() => worker.stop());

  const policy = async (name: string, channel: string, language: string) => {
    const id = await world.create('Consent', {
      name,
      channel,
      language,
      country: 'PL',
      text: '<p>Yes.</p>',
    });
    await sql`update consent set status = 'ACTIVE' where id = ${id}`.execute(world.kysely);
    return id;
  };
  const agree = (who: object, consent: string, more: object = {}) =>
    world.create('ContactConsent', { ...who, consent, status: 'ACTIVE', source: 'PAPER', ...more });
  const renew = async (contact: string, consent: string, more: object) => {
    const { rows } = await sql<{ id: string; version: number }>`select id, version::int from contact_consent
      where contact = ${contact} and consent = ${consent}`.execute(world.kysely);
    await world.tenant.admin.ask(
      `mutation ($id: ID!, $version: Int!, $input: ContactConsentInput!) {
        updateContactConsent(id: $id, version: $version, input: $input) { id } }`,
      { ...rows[0], input: { source: 'PAPER', ...more } },
    );
  };
  /** A contact and a lead who have the address, and agree to all. */
  const both = async (name: string, phone?: string) => {
    const contact = await world.create('Contact', { firstName: name, email: `${name}@same.test`, phone });
    const lead = await world.create('Lead', {
      firstName: name,
      email: `${name.toUpperCase()}@same.test`,
      phone,
    });
    for (const who of [{ contact }, { lead }])
      for (const each of [news, offers, texts]) await agree(who, each);
    return { contact, lead };
  };
  const states = async (of: 'contact' | 'lead', id: string) => {
    const { rows } = await sql<{ name: string; status: string }>`select a.name, c.status
      from contact_consent as c join consent as a on a.id = c.consent
      where ${sql.ref(`c.${of}`)} = ${id} and c.status = 'ACTIVE' order by a.name`.execute(world.kysely);
    return rows.map(({ name }) => name).join(' ');
  };
  const campaignFor = (of: 'Contact' | 'Lead', id: string, more: object = {}) =>
    world.draft({
      sender,
      ...(of === 'Contact'
        ? { contactList: [id] }
        : {
            recipientObject: 'Lead',
            recordFilter: JSON.stringify({
              type: 'FILTER',
              filter: {
                objectName: 'Lead',
                objectField: 'id',
                operator: 'EQUALS',
                value: JSON.stringify(id),
              },
            }),
          }),
      ...more,
    });
  /** Sends to somebody: where their page is. */
  const send = async (of: 'Contact' | 'Lead', id: string) => {
    const campaign = await campaignFor(of, id);
    await world.start(campaign);
    await world.until(campaign, { status: 'SENT', sent: '1' });
    const { rows } = await sql<{ html: string; item: string }>`select html, item_id as item
      from tessera.campaign_outbox where campaign_id = ${campaign}`.execute(world.kysely);
    const path = /https:\/\/tenant\.test(\/api\/u\/[\w-]+)/.exec(rows[0]?.html ?? '')?.[1] ?? '';
    return { path, item: rows[0]?.item ?? '' };
  };
  const press = async (path: string, fields: Record<string, string>) => {
    const answer = await world.tenant.api.api.request(path, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' },
      body: new URLSearchParams(fields),
    });
    expect(answer.status).toBeLessThan(400);
  };
  const topicOf = async (path: string, name: string) => {
    const html = await (await world.tenant.api.api.request(path)).text();
    return (
      new RegExp(`<h2>${name}</h2>(?:(?!<li>).)*?name="topic" value="([^"]+)"`, 's').exec(html)?.[1] ?? ''
    );
  };
  const parts = async () => {
    const { forTenant, catalogOf } = areaDueParts(world.tenant.api);
    const db = forTenant(world.tenant.tenantId);
    const whole = await catalogOf(db);
    return { db, whole, objects: campaignObjects(whole) as CampaignObjects };
  };
  const skipped = async (of: 'Contact' | 'Lead', id: string, more: object = {}) => {
    const { sample } = await world.tenant.admin.ask<{ sample: readonly { reason: string | null }[] }>(
      'query ($id: ID!) { campaignAudience(id: $id) { sample { reason } } }',
      { id: await campaignFor(of, id, more) },
    );
    return sample[0]?.reason;
  };

  it.each(['Contact', 'Lead'] as const)('leave together by the link of a %s, and undo it', async (of) => {
    const { contact, lead } = await both(`link-${of.toLowerCase()}`);
    const { path } = await send(of, of === 'Contact' ? contact : lead);
    const all = async () => [await states('contact', contact), await states('lead', lead)];
    await press(path, { 'List-Unsubscribe': 'One-Click' });
    expect(await all()).toEqual(['Texts', 'Texts']);

    const again = await both(`page-${of.toLowerCase()}`);
    const page = await send(of, of === 'Contact' ? again.contact : again.lead);
    const now = async () => [await states('contact', again.contact), await states('lead', again.lead)];
    await press(page.path, { step: 'leaveAll' });
    expect(await now()).toEqual(['', '']);
    await press(page.path, { step: 'undo' });
    expect(await now()).toEqual(['News Offers Texts', 'News Offers Texts']);
    // One topic, and that one taken again.
    const topic = await topicOf(page.path, 'Offers');
    await press(page.path, { step: 'leave', topic });
    expect(await now()).toEqual(['News Texts', 'News Texts']);
    await press(page.path, { step: 'take', topic });
    expect(await now()).toEqual(['News Offers Texts', 'News Offers Texts']);
  });

  it('are reached again after an undo, also by consents that say when they were given', async () => {
    const before = { givenAt: '2024-01-01T00:00:00Z' };
    const contact = await world.create('Contact', { firstName: 'Back', email: 'back@same.test' });
    await agree({ contact }, news, before);
    const { path, item } = await send('Contact', contact);
    for (const step of ['leaveAll', 'leaveChannel']) {
      await press(path, { step });
      expect(await skipped('Contact', contact)).toBe('NO_CONSENT');
      await press(path, { step: 'undo' });
      expect(await skipped('Contact', contact)).toBeNull();
    }
    const { rows } = await sql`select unsubscribed_at, given_at::text from message as m
      join contact_consent as c on c.contact = m.receiver where m.id = ${item}`.execute(world.kysely);
    expect(rows).toEqual([
      { unsubscribed_at: null, given_at: expect.stringContaining('2024-01-01') as string },
    ]);

    // Undone is what the page withdrew, not what was withdrawn before an old list was imported over it.
    await press(path, { step: 'leaveAll' });
    await renew(contact, news, { status: 'ACTIVE', source: 'IMPORT', ...before });
    await press(path, { step: 'leaveAll' });
    await press(path, { step: 'undo' });
    expect(await states('contact', contact)).toBe('News');
    expect(await skipped('Contact', contact)).toBe('NO_CONSENT');
  });

  it('leave together by a reply', async () => {
    const { contact, lead } = await both('reply');
    const { item } = await send('Lead', lead);
    const { db, whole, objects } = await parts();
    const from = (await readSender(db, objects.sender, sender)) as Sender;
    const reply = {
      itemId: item,
      from: 'reply@same.test',
      text: 'Unsubscribe',
      isWritten: true,
      mailId: '1',
    };
    await takeMailReply(db, whole, objects, from, reply);
    expect([await states('contact', contact), await states('lead', lead)]).toEqual(['Texts', 'Texts']);
  });

  it('stay out when a consent is imported that is older than the withdrawal', async () => {
    const phone = '+48600700800';
    const { contact } = await both('older', phone);
    const { db, whole, objects } = await parts();
    const from = (await readSender(db, objects.sender, centre)) as Sender;
    await takeAnswer(db, whole, objects, from, { from: phone, text: 'STOP', serviceId: 'older' });
    const sms = { sender: centre, type: 'SMS', subject: null, letter: null, smsText: 'Hello' };
    const before = { givenAt: '2024-01-01T00:00:00Z' };
    const later = await policy('More texts', 'SMS', 'de');
    // Of another policy, by another record with the number, and over the withdrawn one itself.
    await agree({ contact }, later, before);
    expect(await skipped('Contact', contact, sms)).toBe('NO_CONSENT');
    expect(await skipped('Contact', contact, { ...sms, policy: later })).toBe('NO_CONSENT');
    const lead = await world.create('Lead', { firstName: 'Other', phone });
    await agree({ lead }, later, before);
    expect(await skipped('Lead', lead, sms)).toBe('NO_CONSENT');
    await renew(contact, texts, { status: 'ACTIVE', source: 'IMPORT', ...before });
    expect(await skipped('Contact', contact, { ...sms, policy: texts })).toBe('NO_CONSENT');
    expect(await skipped('Contact', contact, sms)).toBe('NO_CONSENT');
    // Who agrees now is reached, whatever the record said before.
    await renew(contact, texts, { status: 'WITHDRAWN' });
    await renew(contact, texts, { status: 'ACTIVE', source: 'FORM' });
    expect(await skipped('Contact', contact, { ...sms, policy: texts })).toBeNull();
    expect(await skipped('Contact', contact, sms)).toBeNull();

    // A withdrawal by staff is of its own policy; one that was there when another was entered counts for that one.
    const staff = await world.create('Contact', { firstName: 'Staff', email: 'staff@same.test' });
    await agree({ contact: staff }, news, before);
    await agree({ contact: staff }, offers);
    await renew(staff, offers, { status: 'WITHDRAWN' });
    expect(await skipped('Contact', staff, { policy: news })).toBeNull();
    const same = await world.create('Lead', { firstName: 'Staff', email: 'staff@same.test' });
    await agree({ lead: same }, news, before);
    expect(await skipped('Lead', same, { policy: news })).toBe('NO_CONSENT');
    // An opt-out of the channel counts whenever it was.
    const late = '+48600700802';
    const gone = await world.create('Lead', { firstName: 'Gone', phone: '+48600700803' });
    await agree({ lead: gone }, texts);
    const joined = await world.create('Contact', { firstName: 'Joined', phone: late });
    await agree({ contact: joined }, later, before);
    await takeAnswer(db, whole, objects, from, { from: '+48600700803', text: 'STOP', serviceId: 'late' });
    await sql`update lead set phone = ${late} where id = ${gone}`.execute(world.kysely);
    expect(await skipped('Contact', joined, { ...sms, policy: later })).toBe('NO_CONSENT');

    // A number that nobody had when it opted out.
    const unknown = '+48600700801';
    await takeAnswer(db, whole, objects, from, { from: unknown, text: 'STOP', serviceId: 'unknown' });
    const eve = await world.create('Contact', { firstName: 'Eve', phone: unknown });
    await agree({ contact: eve }, texts, before);
    expect(await skipped('Contact', eve, sms)).toBe('SUPPRESSED');
    const adam = await world.create('Contact', { firstName: 'Adam', phone: unknown });
    await agree({ contact: adam }, texts);
    expect(await skipped('Contact', adam, sms)).toBeNull();
  });

  it('are not shown as agreeing to what they have withdrawn since, and take it anew', async () => {
    const contact = await world.create('Contact', { firstName: 'Anew', email: 'anew@same.test' });
    await agree({ contact }, news);
    const { path } = await send('Contact', contact);
    await press(path, { step: 'leaveAll' });
    await renew(contact, news, { status: 'ACTIVE', source: 'IMPORT', givenAt: '2024-01-01T00:00:00Z' });
    const { db, objects } = await parts();
    const shown = async () => {
      const policy = (await shownPolicies(db, objects, contact, [news])).get(news);
      const html = await (await world.tenant.api.api.request(path)).text();
      return [policy?.isGiven, /value="(take|leave)"/.exec(html)?.[1]];
    };
    expect(await shown()).toEqual([false, 'take']);
    await press(path, { step: 'take', topic: await topicOf(path, 'News') });
    expect(await shown()).toEqual([true, 'leave']);
    expect(await skipped('Contact', contact)).toBeNull();
  });

  it('take together what they left themselves, however, and nothing else', async () => {
    const phone = '+48600700810';
    const { contact, lead } = await both('together', phone);
    const { path } = await send('Contact', contact);
    const { db, whole, objects } = await parts();
    const from = (await readSender(db, objects.sender, centre)) as Sender;
    await takeAnswer(db, whole, objects, from, { from: phone, text: 'STOP', serviceId: 'together' });
    const now = async () => [await states('contact', contact), await states('lead', lead)];
    expect(await now()).toEqual(['News Offers', 'News Offers']);
    await press(path, { step: 'take', topic: await topicOf(path, 'Texts') });
    expect(await now()).toEqual(['News Offers Texts', 'News Offers Texts']);
    // One has expired, the other was withdrawn by staff.
    await sql`update contact_consent set source = 'LINK', status = case consent when ${offers} then 'EXPIRED' else 'WITHDRAWN' end
      where lead = ${lead} and consent in (${offers}, ${news})`.execute(world.kysely);
    for (const name of ['News', 'Offers'])
      for (const step of ['leave', 'take']) await press(path, { step, topic: await topicOf(path, name) });
    expect(await now()).toEqual(['News Offers Texts', 'Texts']);
  });

  it('are found by the index of the address', async () => {
    const { tenantId } = world.tenant;
    await sql`insert into lead (tenant_id, id, first_name, email, phone)
      select ${tenantId}, 'many' || n, 'N', 'n' || n || '@many.test', '+4860' || n from generate_series(1000000, 1005000) as n`.execute(
      world.kysely,
    );
    await sql`vacuum analyze lead`.execute(world.kysely);
    const { objects } = await parts();
    const leads = objects.byPerson.get('Lead') as CampaignObjects;
    const plan = async (channel: Channel, address: string) => {
      const found = hasAddress(tenantId, leads, channel, sql`${address}::text`);
      const { rows } = await sql`explain (format json) select p.id from lead as p
        where p.tenant_id = ${tenantId} and p.deleted_at is null and ${found}`.execute(world.kysely);
      return JSON.stringify(rows);
    };
    expect(await plan('EMAIL', 'n1000001@many.test')).toContain('"Index Name":"lead__sorted_head__email"');
    expect(await plan('SMS', '+48601000001')).toContain('"Index Name":"lead__sorted__phone"');
  });
});
