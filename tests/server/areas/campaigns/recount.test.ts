/** What three recipients do, followed through the routes that they have, and every number that is told of it, counted by hand. */
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { findHtmlLinks, findLinks } from '../../../../src/contract/letters/links.ts';
import { type Cell, csvOf } from '../../../../src/areas/campaigns/report/csv.ts';
import { baseOf, ratesOf, shareOf } from '../../../../src/areas/campaigns/report/rates-of.ts';
import { CANARY, readToken } from '../../../../src/server/areas/campaigns/links/link-token.ts';
import { describeOnDatabase } from '../../../support/databases.ts';
import { startMailServer } from '../../platform/mail/mail-server.ts';
import { campaignWorker } from './campaign-worker.ts';
import { openCampaignWorld } from './campaign-world.ts';

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
const GMAIL = 'Mozilla/5.0 (Windows NT 5.1) Firefox/11.0 (via ggpht.com GoogleImageProxy)';
const [SHOES, HATS] = ['https://shop.test/shoes', 'https://shop.test/hats'] as const;
const REPORT = `query ($ids: [ID!]!) { campaignReport(ids: $ids) { channel
  figures { ordered pending sent canceled failed unknown delivered opened clicked started completed bounced complained unsubscribed }
  hours { sent opened clicked } links { address clicks people machines } opens { people machines } skips { reason count } domains { domain } } }`;

interface Told {
  readonly channel: string;
  readonly figures: Readonly<Record<string, number>>;
  readonly hours: readonly Readonly<Record<'sent' | 'opened' | 'clicked', number>>[];
  readonly links: readonly object[];
  readonly opens: object;
  readonly skips: readonly object[];
  readonly domains: readonly object[];
}

describeOnDatabase('the figures of a campaign', (open) => {
  it('are what three recipients have done', async () => {
    const world = await openCampaignWorld(await open({ product: true }));
    const { ask } = world.tenant.admin;
    const worker = await campaignWorker(world.tenant);
    await worker.start();
    const server = await startMailServer();
    try {
      const sender = await world.create('MessageSender', {
        name: 'Mail',
        channel: 'EMAIL',
        provider: 'SMTP',
        fromAddress: 'ada@tenant.test',
        host: '127.0.0.1',
        port: server.settings.port,
        security: 'NONE',
      });
      await ask('mutation ($changes: [SettingChange!]!) { saveSettings(changes: $changes) { version } }', {
        changes: [{ key: 'openPixel', value: true, version: 0 }],
      });
      const people = await world.people(3, 'counted');
      const opens = await world.create('Consent', {
        name: 'Opens',
        country: 'PL',
        language: 'en',
        channel: 'OPENS',
        text: '<p>Yes.</p>',
      });
      await sql`update consent set status = 'ACTIVE' where id = ${opens}`.execute(world.kysely);
      // The third has not agreed to having it counted what is opened.
      for (const contact of people.slice(0, 2))
        await world.create('ContactConsent', { contact, consent: opens, status: 'ACTIVE', source: 'FORM' });
      const campaign = await world.draft({
        sender,
        contactList: people,
        letter: JSON.stringify({
          blocks: [
            { type: 'button', label: 'Shoes', link: SHOES },
            { type: 'button', label: 'Hats', link: HATS },
            { type: 'button', label: 'In the browser', link: '{{browserUrl}}' },
            { type: 'footer', text: '<p>Tessera, 1 Main Street</p>', unsubscribe: 'Unsubscribe' },
          ],
        }),
      });
      await world.start(campaign);
      await world.until(campaign, { status: 'SENT', sent: '3' });

      const request = async (address: string, init: RequestInit = {}, agent = FIREFOX) => {
        const { pathname, search } = new URL(address, 'https://tenant.test');
        const headers = { 'user-agent': agent };
        return world.tenant.api.api.request(pathname + search, { headers, ...init });
      };
      /** The links of the mail to the one of that number, by where they lead. */
      const mailTo = (number: number) => {
        const address = `counted${number}@example.test`;
        const mail = server.deliveries.find(({ recipients }) => recipients.includes(address))?.mail;
        const [html, text] = [mail?.html ?? '', mail?.text ?? ''];
        const counted = findHtmlLinks(html).filter((link) => link.includes('/api/l/'));
        const isCanary = (link: string) => readToken(link.split('/').at(-1) ?? '')?.link === CANARY;
        const [shoes = '', hats = ''] = counted.filter((link) => !isCanary(link));
        return {
          shoes,
          hats,
          canary: counted.find(isCanary) ?? '',
          hatsInText: findLinks(text)
            .map((link) => link.address)
            .filter((link) => link.includes('/api/l/'))[1] as string,
          picture: /\/api\/o\/[\w-]+/.exec(html)?.[0] ?? '',
          browser: /\/api\/b\/[\w-]+/.exec(html)?.[0] ?? '',
          page: /\/api\/u\/[\w-]+/.exec(html)?.[0] ?? '',
        };
      };
      const [first, second, third] = [mailTo(1), mailTo(2), mailTo(3)];
      expect((await request(first.shoes)).headers.get('location')).toBe(SHOES);
      expect((await request(first.hatsInText)).headers.get('location')).toBe(HATS);
      // Twice the same, in the HTML; and twice the picture.
      await request(first.shoes);
      for (const _ of [1, 2]) await request(first.picture);
      // A scanner: it asks for the head of one, and follows what nobody sees. The picture is loaded by the proxy of a mail service.
      await request(second.shoes, { method: 'HEAD' });
      expect((await request(second.canary)).status).toBe(204);
      await request(second.picture, {}, GMAIL);
      // The third looks at it in the browser, goes on from there, and wants no more. Their picture is not counted.
      const page = await (await request(third.browser)).text();
      expect(page).not.toContain('/api/o/');
      const shoes = findHtmlLinks(page).find((link) => link.includes('/api/l/')) ?? '';
      expect((await request(shoes)).headers.get('location')).toBe(SHOES);
      await request(third.picture);
      expect((await request(third.page, { method: 'POST' })).status).toBe(200);

      const [told] = await ask<readonly Told[]>(REPORT, { ids: [campaign] });
      expect(told?.figures).toEqual({
        ordered: 3,
        pending: 0,
        sent: 3,
        canceled: 0,
        failed: 0,
        unknown: 0,
        delivered: 3,
        opened: 2,
        clicked: 2,
        started: 0,
        completed: 0,
        bounced: 0,
        complained: 0,
        unsubscribed: 1,
      });
      expect(told?.links).toEqual([
        { address: SHOES, clicks: 3, people: 2, machines: 1 },
        { address: HATS, clicks: 1, people: 1, machines: 0 },
      ]);
      expect(told).toMatchObject({ opens: { people: 1, machines: 1 }, skips: [], domains: [] });
      const total = (name: 'sent' | 'opened' | 'clicked') =>
        told?.hours.reduce((sum, hour) => sum + hour[name], 0);
      expect([total('sent'), total('opened'), total('clicked')]).toEqual([3, 2, 2]);

      // The rates as the screen has them, and the file that it gives.
      const { figures, channel } = told as Told;
      type Base = Parameters<typeof baseOf>;
      const report = { channel } as Base[0];
      const rows = ratesOf(report).map(({ name, of, base }): Cell[] => {
        const from = base === 'delivered' ? baseOf(report, figures as unknown as Base[1]) : base;
        const [count, all] = [figures[of] ?? -1, figures[from] ?? -1];
        return [name, { percent: shareOf(count, all) }, count, from, all];
      });
      expect(csvOf({ head: ['rate', 'share', 'messages', 'of', 'all'], rows })).toBe(
        [
          '\uFEFFrate,share,messages,of,all',
          'delivery,100,3,sent,3',
          'open,66.67,2,delivered,3',
          'click,66.67,2,delivered,3',
          'clickToOpen,100,2,opened,2',
          'unsubscribe,33.33,1,delivered,3',
          'complaint,0,0,delivered,3',
          'bounce,0,0,sent,3',
          '',
        ].join('\r\n'),
      );

      // What the page of each person says of it.
      const shown = async (id: string | undefined) => {
        const { messageList } = await ask<{ messageList: readonly object[] }>(
          `query ($id: ID!) { contact(id: $id) { messageList { status clickedLinks machineLinks pictureLoadedBy
            openedAt clickedAt unsubscribedAt } } }`,
          { id },
        );
        return messageList;
      };
      const [at, never] = [expect.any(String) as string, null];
      expect(await Promise.all(people.map(shown))).toEqual([
        [
          {
            status: 'OPENED',
            clickedLinks: [SHOES, HATS],
            machineLinks: never,
            pictureLoadedBy: ['PERSON'],
            openedAt: at,
            clickedAt: at,
            unsubscribedAt: never,
          },
        ],
        [
          {
            status: 'SENT',
            clickedLinks: never,
            machineLinks: [SHOES],
            pictureLoadedBy: ['MACHINE'],
            openedAt: never,
            clickedAt: never,
            unsubscribedAt: never,
          },
        ],
        [
          {
            status: 'OPENED',
            clickedLinks: [SHOES],
            machineLinks: never,
            pictureLoadedBy: never,
            openedAt: at,
            clickedAt: at,
            unsubscribedAt: at,
          },
        ],
      ]);
      await world.recount();
    } finally {
      await worker.stop();
      await server.close();
    }
  });
});
