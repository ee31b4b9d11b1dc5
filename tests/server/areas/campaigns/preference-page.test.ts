/** What receivers leave, take again and undo on the page behind "unsubscribe", without scripts and as JSON. */
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { suppressAddress } from '../../../../src/server/areas/campaigns/links/unsubscribe.ts';
import { campaignObjects } from '../../../../src/server/areas/campaigns/objects.ts';
import type { DueWorker } from '../../../../src/server/platform/due/due-worker.ts';
import { describeOnDatabase } from '../../../support/databases.ts';
import { patience } from '../../../support/patience.ts';
import { campaignWorker } from './campaign-worker.ts';
import { type CampaignWorld, openCampaignWorld } from './campaign-world.ts';

const LANGUAGES = ['pl', 'en', 'de', 'es', 'fr', 'it', 'pt', 'tr', 'vi'];

describeOnDatabase('the preference page', (open) => {
  let world: CampaignWorld;
  let worker: DueWorker;
  let sender: string;
  let second: string;
  let opens: string;
  let everybody: string;
  beforeAll(async () => {
    world = await openCampaignWorld(await open({ product: true }));
    worker = await campaignWorker(world.tenant);
    await worker.start();
    sender = await world.outbox({ fromName: 'Ada & Co' });
    second = await policy('Offers', { language: 'pl' });
    opens = await policy('Opens', { channel: 'OPENS' });
    [everybody = ''] = await world.people(1, 'everybody');
    await agree(everybody, second);
  });
  afterAll(async () => {
    await worker.stop();
    await world.recount();
  });

  const policy = async (name: string, more: object) => {
    const id = await world.create('Consent', {
      name,
      country: 'PL',
      language: 'en',
      channel: 'EMAIL',
      text: `<p>Yes to ${name}.</p>`,
      ...more,
    });
    await sql`update consent set status = 'ACTIVE' where id = ${id}`.execute(world.kysely);
    return id;
  };
  const agree = async (contact: string, consent: string, status = 'ACTIVE') => {
    await sql`insert into contact_consent (tenant_id, id, contact, consent, status, source, evidence, changed_at)
      values (${world.tenant.tenantId}, gen_random_uuid()::text, ${contact}, ${consent}, ${status}, 'PAPER', 'Card', now())`.execute(
      world.kysely,
    );
  };
  const consents = async (contact: string) => {
    const { rows } = await sql<Record<'name' | 'status' | 'source', string>>`
      select a.name, c.status, c.source, c.evidence, c.changed_at as "changedAt", c.changed_by as "changedBy" from contact_consent as c join consent as a on a.id = c.consent
      where c.contact = ${contact} order by a.name`.execute(world.kysely);
    return rows;
  };
  /** Sends to somebody: what became of it, and where the page is. */
  const send = async (contact: string, more: object = {}) => {
    // Somebody who gets it all the same, so that the campaign is not for nobody.
    const id = await world.draft({ sender, contactList: [contact, everybody], ...more });
    await world.start(id);
    await expect.poll(() => world.read(id), { timeout: patience(60_000) }).toMatchObject({ status: 'SENT' });
    const item = (await world.items(id)).find(({ receiver }) => receiver === contact);
    const { rows } = await sql<{ html: string }>`select html from tessera.campaign_outbox
      where campaign_id = ${id} and item_id = ${item?.id ?? ''}`.execute(world.kysely);
    const path = /https:\/\/tenant\.test(\/api\/u\/[\w-]+)/.exec(rows[0]?.html ?? '')?.[1] ?? '';
    return { id, path, reason: item?.reason ?? null };
  };
  const show = async (path: string, headers: Record<string, string> = {}) => {
    const answer = await world.tenant.api.api.request(path, { headers });
    expect(answer.status).toBe(200);
    return { html: await answer.text(), headers: answer.headers };
  };
  const press = async (path: string, fields: Record<string, string>) => {
    const answer = await world.tenant.api.api.request(path, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' },
      body: new URLSearchParams(fields),
    });
    return [answer.status, answer.headers.get('location')];
  };
  const topicOf = (html: string, name: string, step: 'leave' | 'take') =>
    new RegExp(
      `<h2>${name}</h2>(?:(?!<li>).)*?name="step" value="${step}"><input type="hidden" name="topic" value="([^"]+)"`,
      's',
    ).exec(html)?.[1] ?? '';
  const suppressions = async () => {
    const { rows } = await sql<{ reason: string }>`select reason from suppression`.execute(world.kysely);
    return rows.map(({ reason }) => reason);
  };

  it('shows whose mail it is, in nine languages, and needs no script', async () => {
    const [ada = ''] = await world.people(1, 'shown');
    const { path } = await send(ada);
    const { html, headers } = await show(path);
    expect(html).toContain('Ada &amp; Co');
    expect(html).toContain('shown1@example.test');
    expect(html).not.toContain('<script');
    expect(headers.get('content-security-policy')).toMatch(/^default-src 'none'; style-src 'sha256-/);
    expect([...html.matchAll(/hreflang="(\w+)"/g)].length).toBe(LANGUAGES.length - 1);
    const titles = new Set<string>();
    for (const tag of LANGUAGES) {
      const { html: said } = await show(path, { 'accept-language': `${tag}-XX,en;q=0.5` });
      expect(said).toContain(`<html lang="${tag}">`);
      titles.add(/<h1>(.*?)<\/h1>/.exec(said)?.[1] ?? '');
    }
    expect(titles.size).toBe(LANGUAGES.length);
    expect((await show(`${path}?lang=de`)).html).toContain('Von allem abmelden');
    expect((await world.tenant.api.api.request(`${path.slice(0, -1)}!`)).status).toBe(404);
  });

  it('leaves one topic, and the mail of the others goes on', async () => {
    const [ada = ''] = await world.people(1, 'topic');
    await agree(ada, second);
    await agree(ada, opens);
    const { id, path } = await send(ada);
    const { html } = await show(path);
    const offers = topicOf(html, 'Offers', 'leave');
    expect(await press(path, { step: 'leave', topic: offers, lang: 'de' })).toEqual([303, `${path}?lang=de`]);
    expect(await consents(ada)).toMatchObject([
      { name: 'News', status: 'ACTIVE', source: 'FORM' },
      { name: 'Offers', status: 'WITHDRAWN', source: 'PREFERENCES' },
      { name: 'Opens', status: 'ACTIVE' },
    ]);
    expect((await world.figures(id))['unsubscribed']).toBe(0);
    expect((await send(ada)).reason).toBeNull();
    // The campaign's policy decides: what is about the topic that was left does not come any more.
    expect((await send(ada, { policy: second })).reason).toBe('NO_CONSENT');
    // Taken again, with what was agreed to.
    const { html: left } = await show(path);
    expect(topicOf(left, 'Offers', 'take')).toBe(offers);
    await press(path, { step: 'take', topic: offers });
    expect((await consents(ada))[1]).toMatchObject({ status: 'ACTIVE', source: 'PREFERENCES' });
    expect((await send(ada, { policy: second })).reason).toBeNull();
    const { rows } = await sql`select policy_text as text, agreed_at is not null as "isAgreed"
      from contact_consent where id = ${offers}`.execute(world.kysely);
    expect(rows).toEqual([{ text: 'Yes to Offers.', isAgreed: true }]);
    // A topic of somebody else is none.
    const [bob = ''] = await world.people(1, 'other');
    const { rows: others } = await sql<{ id: string }>`select id from contact_consent
      where contact = ${bob}`.execute(world.kysely);
    await press(path, { step: 'leave', topic: others[0]?.id ?? '' });
    expect(await consents(bob)).toMatchObject([{ status: 'ACTIVE' }]);
  });

  it('takes back what the page itself has just withdrawn, as it was, and nothing else', async () => {
    const [ada = ''] = await world.people(1, 'undo');
    await agree(ada, second, 'PENDING');
    const old = await policy('Old', { language: 'fr' });
    await agree(ada, old, 'WITHDRAWN');
    await sql`update contact_consent set changed_at = now() - interval '1 year' where consent = ${old}`.execute(
      world.kysely,
    );
    await sql`update contact_consent set changed_at = now() - interval '1 day', changed_by = 'Bob'
      where contact = ${ada} and status <> 'WITHDRAWN'`.execute(world.kysely);
    const before = await consents(ada);
    const { id, path } = await send(ada);
    expect((await show(path)).html).not.toContain('value="undo"');
    await press(path, { step: 'leaveAll' });
    expect((await consents(ada)).map(({ status }) => status)).toEqual([
      'WITHDRAWN',
      'WITHDRAWN',
      'WITHDRAWN',
    ]);
    expect(await world.figures(id)).toMatchObject({ unsubscribed: 1 });
    expect((await show(path)).html).toContain('value="undo"');
    await press(path, { step: 'undo' });
    // Who has not confirmed yet still has not, and what was withdrawn before stays so.
    expect(await consents(ada)).toEqual(before);
    expect(await world.figures(id)).toMatchObject({ unsubscribed: 0 });
    expect((await show(path)).html).not.toContain('value="undo"');
    // What a mail program, or somebody of the staff, has withdrawn is not this page's.
    await press(path, { 'List-Unsubscribe': 'One-Click' });
    await press(path, { step: 'undo' });
    expect((await consents(ada)).map(({ status }) => status)).toEqual([
      'WITHDRAWN',
      'WITHDRAWN',
      'WITHDRAWN',
    ]);
  });

  it('leaves and takes back more topics than anybody has', async () => {
    const [ada = ''] = await world.people(1, 'many');
    await sql`with made as (
      insert into consent (tenant_id, id, name, country, language, channel, text, status)
      select ${world.tenant.tenantId}, gen_random_uuid()::text, 'Past ' || n, 'PL', 'en', 'SMS', '<p>Yes.</p>', 'INACTIVE'
      from generate_series(1, 101) as n returning id)
      insert into contact_consent (tenant_id, id, contact, consent, status, source, changed_at)
      select ${world.tenant.tenantId}, gen_random_uuid()::text, ${ada}, id, 'ACTIVE', 'PAPER', now() from made`.execute(
      world.kysely,
    );
    const states = async () => Map.groupBy(await consents(ada), ({ status }) => status);
    const { path } = await send(ada);
    await press(path, { step: 'leaveAll' });
    expect([...(await states()).keys()]).toEqual(['WITHDRAWN']);
    await press(path, { step: 'undo' });
    expect([...(await states()).keys()]).toEqual(['ACTIVE']);
    expect((await show(path)).html.match(/value="leave"/g)).toHaveLength(102);
  });

  it('counts nobody as unsubscribed who leaves what the campaign is not about', async () => {
    const [ada = ''] = await world.people(1, 'else');
    await agree(ada, opens);
    const { id, path } = await send(ada);
    await sql`update contact_consent set status = 'WITHDRAWN' where contact = ${ada} and consent <> ${opens}`.execute(
      world.kysely,
    );
    const { html } = await show(path);
    await press(path, { step: 'leave', topic: topicOf(html, 'Opens', 'leave') });
    expect((await consents(ada)).map(({ status }) => status)).toEqual(['WITHDRAWN', 'WITHDRAWN']);
    expect((await world.figures(id))['unsubscribed']).toBe(0);
  });

  it('blocks nobody for good: a new consent after a second unsubscribe counts', async () => {
    const [ada = '', eve = ''] = await world.people(2, 'twice');
    const { path } = await send(ada);
    const oneClick = { 'List-Unsubscribe': 'One-Click' };
    expect(await press(path, oneClick)).toEqual([200, null]);
    expect(await press(path, oneClick)).toEqual([200, null]);
    expect(await suppressions()).toEqual([]);
    expect((await send(ada)).reason).toBe('NO_CONSENT');
    await sql`update contact_consent set status = 'ACTIVE', source = 'PAPER', changed_at = now()
      where contact = ${ada}`.execute(world.kysely);
    expect((await send(ada)).reason).toBeNull();
    // A complaint stays, whatever is chosen on the page.
    const { path: of } = await send(eve);
    await world.create('Suppression', {
      channel: 'EMAIL',
      address: 'twice2@example.test',
      reason: 'COMPLAINED',
    });
    await press(of, { step: 'leaveAll' });
    await press(of, { step: 'undo' });
    expect(await consents(eve)).toMatchObject([{ status: 'ACTIVE' }]);
    expect(await suppressions()).toEqual(['COMPLAINED']);
    expect((await send(eve)).reason).toBe('SUPPRESSED');
    expect((await show(`${of}?lang=en`)).html).toContain('We do not write to this address');
  });

  it('ends what an earlier version has kept of a second unsubscribe once they agree anew, and nothing of staff', async () => {
    const [ada = '', bob = ''] = await world.people(2, 'kept');
    const keep = async (address: string) => {
      const { rows } = await sql<{
        id: string;
      }>`insert into suppression (tenant_id, id, address, channel, reason)
        values (${world.tenant.tenantId}, gen_random_uuid()::text, ${address}, 'EMAIL', 'UNSUBSCRIBED') returning id`.execute(
        world.kysely,
      );
      return rows[0]?.id ?? '';
    };
    const own = await keep('kept1@example.test');
    await sql`insert into tessera.audit (tenant_id, id, user_name, object, record_id, action, changes)
      values (${world.tenant.tenantId}, gen_random_uuid()::text, 'Tessera', 'Suppression', ${own}, 'CREATE', '[]')`.execute(
      world.kysely,
    );
    await world.create('Suppression', {
      channel: 'EMAIL',
      address: 'kept2@example.test',
      reason: 'UNSUBSCRIBED',
    });
    expect((await send(ada)).reason).toBe('SUPPRESSED');
    for (const id of [ada, bob])
      await sql`update contact_consent set changed_at = now() where contact = ${id}`.execute(world.kysely);
    expect((await send(ada)).reason).toBeNull();
    expect((await send(bob)).reason).toBe('SUPPRESSED');
    // What comes back later is no opt-out, which a consent ends.
    const { api, tenantId } = world.tenant;
    const objects = campaignObjects(api.catalog);
    if (!objects) throw new Error('There are no campaigns.');
    const whose = { objects, receiver: ada, channel: 'EMAIL', address: 'Kept1@example.test' } as const;
    await suppressAddress(api.database.forTenant(tenantId), api.catalog, whose, 'BOUNCED', '550 Nobody');
    expect((await suppressions()).filter((reason) => reason === 'BOUNCED')).toHaveLength(1);
    expect((await send(ada)).reason).toBe('SUPPRESSED');
  });

  it('says what it does where there are no topics, and tells the same as JSON', async () => {
    const [ada = ''] = await world.people(1, 'none');
    const { path, id } = await send(ada);
    await sql`delete from contact_consent where contact = ${ada}`.execute(world.kysely);
    const { html } = await show(`${path}?lang=en`);
    expect(html).toContain('No topics are known for this address');
    const token = `${world.tenant.tenantId}.${path.slice('/api/u/'.length)}`;
    const ask = async (to: string, given?: object) => {
      const answer = await world.tenant.api.api.request(`/api/public/subscription${to}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ token, given }),
      });
      return ((await answer.json()) as { page?: object }).page;
    };
    expect(await ask('')).toMatchObject({ topics: [], isUnsubscribed: false, senderName: 'Ada & Co' });
    expect(await ask('/take', { step: 'leaveAll' })).toMatchObject({ isUnsubscribed: true });
    expect(await world.figures(id)).toMatchObject({ unsubscribed: 1 });
    expect(await suppressions()).not.toContain('BY_HAND');
  });
});
