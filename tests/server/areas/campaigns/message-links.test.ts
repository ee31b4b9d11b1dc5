/** Where links of messages lead, whatever stands in them, and the message as a page. */
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { publicLinkAt } from '../../../../src/contract/public-link.ts';
import { findHtmlLinks, findLinks } from '../../../../src/contract/letters/links.ts';
import type { DueWorker } from '../../../../src/server/platform/due/due-worker.ts';
import { describeOnDatabase } from '../../../support/databases.ts';
import { startMailServer } from '../../platform/mail/mail-server.ts';
import { campaignWorker } from './campaign-worker.ts';
import { type CampaignWorld, openCampaignWorld } from './campaign-world.ts';

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
const FOOTER = { type: 'footer', text: '<p>Tessera</p>', unsubscribe: 'Unsubscribe' };

describeOnDatabase('links of messages', (open) => {
  let world: CampaignWorld;
  let worker: DueWorker;
  let server: Awaited<ReturnType<typeof startMailServer>>;
  let sender: string;
  beforeAll(async () => {
    world = await openCampaignWorld(await open({ product: true }));
    worker = await campaignWorker(world.tenant);
    await worker.start();
    server = await startMailServer();
    sender = await world.create('MessageSender', {
      name: 'Mail',
      channel: 'EMAIL',
      provider: 'SMTP',
      fromName: 'Ada',
      fromAddress: 'ada@tenant.test',
      host: '127.0.0.1',
      port: server.settings.port,
      security: 'NONE',
    });
  });
  afterAll(async () => {
    await worker.stop();
    await server.close();
    await world.recount();
  });

  const get = (address: string) => {
    const { pathname, search } = new URL(address, 'https://tenant.test');
    return world.tenant.api.api.request(pathname + search, { headers: { 'user-agent': FIREFOX } });
  };
  const sent = async (blocks: readonly object[], values: object, more: object = {}) => {
    const [person = ''] = await world.people(1, `p${server.deliveries.length}`);
    await sql`update contact set first_name = ${(values as { firstName: string }).firstName} where id = ${person}`.execute(
      world.kysely,
    );
    const letter = JSON.stringify({ blocks: [...blocks, FOOTER], ...more });
    const id = await world.draft({ sender, contactList: [person], letter });
    await world.start(id);
    await world.until(id, { status: 'SENT', sent: '1' });
    const mail = server.deliveries.at(-1)?.mail;
    return { id, html: mail?.html ?? '', text: mail?.text ?? '' };
  };
  const button = (link: string) => ({ type: 'button', label: 'Go', link });
  const redirected = (addresses: readonly string[]) =>
    Promise.all(
      addresses
        .filter((address) => address.includes('/api/l/'))
        .map(async (address) => (await get(address)).headers.get('location') ?? ''),
    );

  it('lead where they are meant to, with whatever a value holds, and count once for HTML and text', async () => {
    const links = [
      'https://shop.test/käse?x=a%26b',
      'https://shop.test/Rose_(flower)',
      'https://shop.test/?n={{firstName}}&coupon=1',
    ];
    const { id, html, text } = await sent(links.map(button), { firstName: "D'Angelo (Ł)" });
    const expected = [
      'https://shop.test/k%C3%A4se?x=a%26b',
      'https://shop.test/Rose_(flower)',
      'https://shop.test/?n=D%27Angelo%20%28%C5%81%29&coupon=1',
    ];
    const inText = findLinks(text).map(({ address }) => address);
    expect((await redirected(findHtmlLinks(html))).filter(Boolean)).toEqual(expected);
    expect(await redirected(inText)).toEqual(expected);
    const { rows } = await sql<{ link: number; clicks: number }>`select link, count(*)::int as clicks
      from tessera.campaign_click where campaign_id = ${id} and link < 65000 group by link order by link`.execute(
      world.kysely,
    );
    expect(rows).toEqual([0, 1, 2].map((link) => ({ link, clicks: 2 })));
  });

  it('show the message of its receiver in a browser, with its links, and count no open', async () => {
    const blocks = [
      { type: 'heading', text: 'Hello {{firstName}}' },
      { type: 'text', text: '<p><a href="https://{{browserUrl}}">View in browser</a></p>' },
      button('https://shop.test/sale'),
    ];
    const { id, html, text } = await sent(blocks, { firstName: '<b>Ann' });
    const view = findHtmlLinks(html).find((address) => address.includes('/api/b/')) ?? '';
    expect(text).toContain(`View in browser (${view})`);
    const shown = await get(view);
    const page = await shown.text();
    expect([shown.status, shown.headers.get('set-cookie')]).toEqual([200, null]);
    expect(shown.headers.get('content-security-policy')).toMatch(/default-src 'none'.*sandbox/);
    expect(page).toContain('Hello &lt;b&gt;Ann');
    expect(page).toContain('<title>Hello &lt;b&gt;Ann</title>');
    expect(page).not.toContain('/api/o/');
    const lead = findHtmlLinks(page).filter((address) => address.includes('/api/l/'));
    expect(await redirected(lead)).toContain('https://shop.test/sale');
    const { rows } = await sql`select 1 from tessera.campaign_open where campaign_id = ${id}`.execute(
      world.kysely,
    );
    expect(rows).toEqual([]);
    const last = view.endsWith('A') ? 'B' : 'A';
    expect((await get(view.slice(0, -1) + last)).status).toBe(404);
    expect((await get(view.replace('/api/b/', '/api/l/'))).status).toBe(404);
    // The page of what the campaign shows, which is nothing, offers the same.
    await sql`update message set sent_at = now() - interval '2 years' where campaign = ${id}`.execute(
      world.kysely,
    );
    const late = (await get(view)).headers.get('location') ?? '';
    await sql`update message set sent_at = now() where campaign = ${id}`.execute(world.kysely);
    const { token } = publicLinkAt(new URL(late, 'https://tenant.test'));
    const answered = await world.tenant.api.api.request('/api/public/message', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ token }),
    });
    const { page: offered } = (await answered.json()) as { readonly page: object };
    expect(offered).toMatchObject({ elements: [], letter: new URL(view).pathname });
    await sql`update message_campaign set status = 'CANCELED' where id = ${id}`.execute(world.kysely);
    const gone = await get(view);
    expect([gone.status, gone.headers.get('location')]).toEqual([
      302,
      expect.stringMatching(/^\/p\/message\/[\w-]+#[\w-]+$/),
    ]);
  });

  it('are not sent where they lead to content that there is not, nor with a subject that names no field', async () => {
    const contactList = await world.people(1, 'none');
    const draft = (more: object = {}) => world.draft({ sender, contactList, ...more });
    const halts = async (id: string) => {
      await world.start(id);
      await world.until(id, { status: 'FAILED', haltReason: 'CONTENT' });
    };
    await halts(await draft({ letter: JSON.stringify({ blocks: [button('{{messageUrl}}'), FOOTER] }) }));
    // It is refused when it is written; an earlier version of the product took it.
    await expect(draft({ subject: 'Hi {{nickname}}' })).rejects.toThrow('invalid-letter');
    await expect(draft({ variantCount: 2, subjectB: 'Hi {{firstName' })).rejects.toThrow('invalid-letter');
    const id = await draft();
    await sql`update message_campaign set subject = 'Hi {{nickname}}' where id = ${id}`.execute(world.kysely);
    await halts(id);
    await expect(
      world.create('MessageSender', {
        name: 'Wrong',
        channel: 'EMAIL',
        provider: 'OUTBOX',
        fromAddress: 'ada@tenant.test',
        fromName: '{{firstName}} of us',
      }),
    ).rejects.toThrow('rule-broken');
  });
});
