/** What keeps messages of campaigns back: limits, times, rights, and what the receivers say. */
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { figureAddress } from '../../../../src/areas/campaigns/report/figures.ts';
import { statusSignature } from '../../../../src/server/areas/campaigns/coming-back/sms-status.ts';
import { takeReport } from '../../../../src/server/areas/campaigns/coming-back/take-report.ts';
import { campaignObjects } from '../../../../src/server/areas/campaigns/objects.ts';
import { useSecretKeys } from '../../../../src/server/base/records/secret-values.ts';
import { readSecretKeys, SecretKeys } from '../../../../src/server/base/secrets/secret-keys.ts';
import type { DueWorker } from '../../../../src/server/platform/due/due-worker.ts';
import { describeOnDatabase, type OpenTestDatabase } from '../../../support/databases.ts';
import { filterOn } from '../../base/access/people.ts';
import { startTwilio } from '../senders/sms-servers.ts';
import { campaignWorker } from './campaign-worker.ts';
import { type CampaignWorld, openCampaignWorld } from './campaign-world.ts';
import { patience } from '../../../support/patience.ts';

const HOUR_MS = 3_600_000;

interface Shared {
  world: CampaignWorld;
  worker: DueWorker;
}

/** A world whose work is done, for as long as its group. */
function openWorld(open: OpenTestDatabase): Shared {
  const shared = {} as Shared;
  beforeAll(async () => {
    shared.world = await openCampaignWorld(await open({ product: true }));
    shared.worker = await campaignWorker(shared.world.tenant);
    await shared.worker.start();
  });
  afterAll(async () => {
    await shared.worker.stop();
    await shared.world.recount();
  });
  return shared;
}

const reasons = async ({ items }: CampaignWorld, id: string) =>
  Object.fromEntries((await items(id)).map(({ receiver, status, reason }) => [receiver, reason ?? status]));

/** Whatever work waits for its moment is due now. */
async function hurry({ world, worker }: Shared): Promise<void> {
  await sql`update tessera.due set due_at = now() where kind = 'campaign' and taken_by is null`.execute(
    world.kysely,
  );
  worker.wake();
}

/** The same again and again, until it is so: who is at it just now would look later. */
const hurried = (shared: Shared, id: string, expected: object) =>
  expect
    .poll(
      async () => {
        await hurry(shared);
        return shared.world.read(id);
      },
      { timeout: patience(30_000), interval: 100 },
    )
    .toMatchObject(expected);

/** The spans of quotas have begun earlier by so much, and the work behind looks at them. */
async function laterBy(shared: Shared, span: string): Promise<void> {
  await sql`update tessera.campaign_quota set span_from = span_from - ${span}::interval`.execute(
    shared.world.kysely,
  );
  await hurry(shared);
}

describeOnDatabase('a campaign', (open) => {
  const shared = openWorld(open);

  it('sends so many a minute, and its sender so many of all, and goes on when there are more', async () => {
    const { world } = shared;
    const { start, draft, until, people, outbox } = world;
    const sender = await outbox({ perMinute: 4 });
    const one = await draft({ sender, perMinute: 3, contactList: await people(7, 'one') });
    await start(one);
    await until(one, { status: 'SENDING', sent: '3', pending: '4' });
    const two = await draft({ sender, contactList: await people(3, 'two') });
    await start(two);
    await until(two, { status: 'SENDING', sent: '1', pending: '2' });
    const { rows } = await sql<{ waits: boolean }>`select due_at > now() + interval '20 seconds' as waits
      from tessera.due where kind = 'campaign'`.execute(world.kysely);
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.every(({ waits }) => waits)).toBe(true);
    // Woken too early they find nothing to spend.
    await hurried(shared, one, { sent: '3' });
    await laterBy(shared, '1 minute');
    await expect
      .poll(
        async () => {
          await hurry(shared);
          return Number((await world.read(one))['sent']) + Number((await world.read(two))['sent']);
        },
        {
          timeout: patience(30_000),
        },
      )
      .toBe(8);
    await laterBy(shared, '1 minute');
    await hurried(shared, one, { status: 'SENT', sent: '7' });
    await hurried(shared, two, { status: 'SENT', sent: '3' });
  });

  it('skips who was mailed of late, who has had enough, and who has got the same', async () => {
    const { world } = shared;
    const { start, draft, until, people, outbox, tenant } = world;
    const sender = await outbox();
    const [ada = '', bob = '', eve = ''] = await people(3, 'often');
    const first = await draft({ sender, contactList: [ada, bob] });
    await start(first);
    await until(first, { status: 'SENT', sent: '2' });
    const second = await draft({ sender, notMailedForHours: 24, contactList: [ada, bob, eve] });
    await sql`update message set sent_at = now() - interval '25 hours' where campaign = ${first} and receiver = ${bob}`.execute(
      world.kysely,
    );
    await start(second);
    await until(second, { status: 'SENT', sent: '2', canceled: '1' });
    expect(await reasons(world, second)).toEqual({ [ada]: 'RECENTLY_MAILED', [bob]: 'SENT', [eve]: 'SENT' });

    const cap = async (value: number, version: number) =>
      tenant.admin.ask(
        'mutation ($changes: [SettingChange!]!) { saveSettings(changes: $changes) { version } }',
        { changes: [{ key: 'frequencyCap', version, value }] },
      );
    await cap(2, 0);
    const third = await draft({ sender, contactList: [ada, bob, eve] });
    await start(third);
    await until(third, { status: 'SENT', sent: '2', canceled: '1' });
    expect(await reasons(world, third)).toEqual({ [ada]: 'SENT', [bob]: 'FREQUENCY_CAP', [eve]: 'SENT' });
    await cap(0, 1);

    await sql`update message set status = 'FAILED' where campaign = ${third} and receiver <> ${bob}`.execute(
      world.kysely,
    );
    const copies: string[] = [];
    for (let each = 0; each < 2; each++) {
      await world.act('sendToFailed', third);
      const { rows } = await sql<{ id: string }>`select id from message_campaign where failed_of = ${third}
        and not id = any(${copies}::text[])`.execute(world.kysely);
      const copy = rows[0]?.id ?? '';
      copies.push(copy);
      await sql`update message_campaign set test_sent_at = now() where id = ${copy}`.execute(world.kysely);
    }
    const [again = '', twice = ''] = copies;
    await start(again);
    await until(again, { status: 'SENT', sent: '2', ordered: '2' });
    await start(twice);
    await until(twice, { status: 'FAILED', haltReason: 'NOBODY' });
    expect(await reasons(world, twice)).toEqual({ [ada]: 'ALREADY_RECEIVED', [eve]: 'ALREADY_RECEIVED' });
  });

  const variantsOf = async (id: string) => {
    const { rows } = await sql<{
      id: string;
      status: string;
      variant: string | null;
      subject: string | null;
    }>`
      select m.id, m.status, m.variant, k.subject from message as m left join tessera.campaign_outbox as k on k.item_id = m.id
      where m.campaign = ${id} order by m.id`.execute(shared.world.kysely);
    return rows;
  };
  const trial = async (input: object) => {
    const { world } = shared;
    return world.draft({
      sender: await world.outbox(),
      subject: 'First',
      variantCount: 3,
      subjectB: 'Second',
      subjectC: 'Third',
      ...input,
    });
  };

  it('tries its versions out on some of its receivers, and gives the others the one that most have opened', async () => {
    const { world } = shared;
    const id = await trial({
      contactList: await world.people(60, 'tried'),
      testShare: 50,
      winnerBy: 'OPENED',
      winnerAfterHours: 4,
    });
    await world.start(id);
    await expect
      .poll(async () => (await variantsOf(id)).filter(({ status }) => status === 'SENT').length, {
        timeout: patience(30_000),
      })
      .toBeGreaterThan(10);
    await expect
      .poll(
        async () => (await variantsOf(id)).some(({ status }) => status === 'ORDERED' || status === 'SENDING'),
        { timeout: patience(30_000) },
      )
      .toBe(false);
    const tried = (await variantsOf(id)).filter(({ variant }) => variant !== null);
    expect(new Set(tried.map(({ variant, subject }) => `${String(variant)} ${String(subject)}`))).toEqual(
      new Set(['A First', 'B Second', 'C Third']),
    );
    const rest = 60 - tried.length;
    expect(rest).toBeGreaterThan(10);
    expect(await world.read(id)).toMatchObject({
      status: 'SENDING',
      sent: String(tried.length),
      pending: String(rest),
    });
    // Fewer of the first than of the third, by share.
    const ofA = tried
      .filter(({ variant }) => variant === 'A')
      .map((each) => each.id)
      .slice(0, 1);
    const ofC = tried.filter(({ variant }) => variant === 'C').map((each) => each.id);
    await sql`update message set opened_at = now(), status = 'OPENED' where id = any(${[...ofA, ...ofC]}::text[])`.execute(
      world.kysely,
    );
    await hurry(shared);
    await hurried(shared, id, { status: 'SENDING', pending: String(rest) });
    await sql`update message set sent_at = sent_at - interval '5 hours' where campaign = ${id}`.execute(
      world.kysely,
    );
    await hurried(shared, id, { status: 'SENT', sent: '60' });
    const late = (await variantsOf(id)).filter((each) => !tried.some((one) => one.id === each.id));
    expect(new Set(late.map(({ variant, subject }) => `${String(variant)} ${String(subject)}`))).toEqual(
      new Set(['C Third']),
    );
    const [report] = await world.tenant.admin.ask<
      readonly { variants: readonly { variant: string; sent: number; opened: number }[] }[]
    >('query ($ids: [ID!]!) { campaignReport(ids: $ids) { variants { variant sent opened } } }', {
      ids: [id],
    });
    expect(report?.variants.map(({ variant, opened }) => [variant, opened])).toEqual([
      ['A', 1],
      ['B', 0],
      ['C', ofC.length],
    ]);
    expect(report?.variants.reduce((sum, { sent }) => sum + sent, 0)).toBe(60);
  });

  it('chooses no version where nobody has opened any, says so, and waits for somebody', async () => {
    const { world } = shared;
    const id = await trial({
      contactList: await world.people(30, 'equal'),
      testShare: 40,
      winnerBy: 'OPENED',
      winnerAfterHours: 1,
    });
    await world.start(id);
    const isTried = async () => {
      const all = await variantsOf(id);
      return (
        all.some(({ status }) => status === 'SENT') &&
        !all.some(({ status }) => status === 'ORDERED' || status === 'SENDING')
      );
    };
    await expect.poll(isTried, { timeout: patience(30_000) }).toBe(true);
    await sql`update message set sent_at = sent_at - interval '2 hours' where campaign = ${id}`.execute(
      world.kysely,
    );
    await hurried(shared, id, { status: 'SENDING', warning: 'NO_WINNER' });
    await world.act('chooseWinner', id, { winner: 'B' });
    await world.until(id, { status: 'SENT', sent: '30', warning: null });
  });

  it('waits for somebody to choose the best version where it does not decide itself, and is canceled whole', async () => {
    const { world } = shared;
    const id = await trial({ contactList: await world.people(30, 'chosen'), testShare: 40 });
    await world.start(id);
    await expect
      .poll(async () => (await variantsOf(id)).some(({ status }) => status === 'SENT'), {
        timeout: patience(30_000),
      })
      .toBe(true);
    await expect(world.act('chooseWinner', id, { winner: 'D' })).rejects.toThrow(/winnerThere/);
    await hurry(shared);
    expect(await world.read(id)).toMatchObject({ status: 'SENDING' });
    await world.act('chooseWinner', id, { winner: 'B' });
    await world.until(id, { status: 'SENT', sent: '30' });
    expect(
      new Set((await variantsOf(id)).map(({ variant, subject }) => `${String(variant)} ${String(subject)}`)),
    ).toEqual(new Set(['A First', 'B Second', 'C Third']));
    const other = await trial({ contactList: await world.people(30, 'never'), testShare: 1 });
    await world.start(other);
    await world.until(other, { status: 'SENDING' });
    await world.act('stop', other);
    await expect
      .poll(() => world.read(other), { timeout: patience(30_000) })
      .toMatchObject({ status: 'CANCELED', pending: '0' });
    await world.act('duplicate', id);
    const { rows } = await sql<{
      subject_b: string;
      winner: string | null;
    }>`select subject_b, winner from message_campaign
      where status = 'DRAFT' and variant_count = 3`.execute(world.kysely);
    expect(rows).toEqual([{ subject_b: 'Second', winner: null }]);
    const same = await trial({ contactList: await world.people(1, 'same'), subjectC: null });
    await expect(world.start(same)).rejects.toThrow(/variantCFirst/);
  });
});

describeOnDatabase('sending', (open) => {
  const shared = openWorld(open);

  it('goes on the next day where its sender has sent as much as it may in one', async () => {
    const { world } = shared;
    const sender = await world.outbox({ dailyCap: 2 });
    const id = await world.draft({ sender, contactList: await world.people(3, 'daily') });
    await world.start(id);
    await world.until(id, { status: 'SENDING', sent: '2', pending: '1' });
    await laterBy(shared, '23 hours');
    await hurried(shared, id, { status: 'SENDING', sent: '2' });
    await laterBy(shared, '2 hours');
    await hurried(shared, id, { status: 'SENT', sent: '3' });
  });

  it("keeps to the window of each receiver's zone, while others get theirs", async () => {
    const { world } = shared;
    const [ada = '', bob = '', eve = ''] = await world.people(3, 'zone');
    const zoneOf = (contact: string, zone: string) =>
      sql`update contact set time_zone = ${zone} where id = ${contact}`.execute(world.kysely);
    await zoneOf(ada, 'Etc/UTC');
    await zoneOf(bob, 'Etc/GMT-6');
    const hour = (offset: number) =>
      `${String((new Date().getUTCHours() + offset + 24) % 24).padStart(2, '0')}:00`;
    const id = await world.draft({
      sender: await world.outbox(),
      contactList: [ada, bob, eve],
      inReceiversZone: true,
      timeZone: 'Etc/UTC',
      sendFrom: hour(-1),
      sendUntil: hour(3),
    });
    await world.start(id);
    await world.until(id, { status: 'SENDING', sent: '2', pending: '1' });
    expect(await reasons(world, id)).toMatchObject({ [ada]: 'SENT', [bob]: 'ORDERED', [eve]: 'SENT' });
    // Six hours ahead their window has closed, and opens in what is left of a day.
    const waits = async () => {
      const { rows } = await sql<{
        hours: number;
      }>`select extract(epoch from min(due_at) - now())::float8 / 3600 as hours
        from tessera.due where kind = 'campaign' and key like ${`${id}:%`}`.execute(world.kysely);
      return rows[0]?.hours;
    };
    await expect.poll(waits, { timeout: patience(30_000) }).toBeGreaterThan(15);
    await sql`update message set time_zone = 'Etc/UTC' where campaign = ${id}`.execute(world.kysely);
    await hurried(shared, id, { status: 'SENT', sent: '3' });
  });

  it('skips who did nothing about the last ones, and gives those a chance who have not got so many', async () => {
    const { world } = shared;
    const [ada = '', bob = '', eve = ''] = await world.people(3, 'ignoring');
    const sender = await world.outbox();
    const send = async (contactList: readonly string[], more: object = {}) => {
      const id = await world.draft({ sender, contactList, ...more });
      await world.start(id);
      await world.until(id, { status: 'SENT' });
      return id;
    };
    const first = await send([ada, bob]);
    await send([ada, bob, eve]);
    await sql`update message set clicked_at = now() where campaign = ${first} and receiver = ${bob}`.execute(
      world.kysely,
    );
    const third = await send([ada, bob, eve], { notEngagedIn: 2 });
    expect(await reasons(world, third)).toEqual({ [ada]: 'UNENGAGED', [bob]: 'SENT', [eve]: 'SENT' });
    const fourth = await world.draft({ sender, contactList: [bob, eve], notEngagedIn: 2 });
    await world.start(fourth);
    await world.until(fourth, { status: 'FAILED', haltReason: 'NOBODY', canceled: '2' });
  });

  it('follows up those who have not clicked within some days, once', async () => {
    const { world } = shared;
    const [ada = '', bob = '', eve = '', dan = ''] = await world.people(4, 'followed');
    const sender = await world.outbox();
    const first = await world.draft({ sender, contactList: [ada, bob, eve, dan] });
    await world.start(first);
    await world.until(first, { status: 'SENT' });
    const at = (receiver: string, values: ReturnType<typeof sql>) =>
      sql`update message set ${values} where campaign = ${first} and receiver = ${receiver}`.execute(
        world.kysely,
      );
    await at(ada, sql`sent_at = now() - interval '1 day', opened_at = now()`);
    await at(bob, sql`sent_at = now() - interval '1 day', clicked_at = now()`);
    await at(eve, sql`sent_at = now() - interval '11 days'`);
    const follow = async (action: string) => {
      await world.act(action, first);
      const { rows } = await sql<{ id: string }>`select id from message_campaign
        where follow_up_of = ${first} order by id desc limit 1`.execute(world.kysely);
      const id = rows[0]?.id ?? '';
      await sql`update message_campaign set test_sent_at = now() where id = ${id}`.execute(world.kysely);
      return id;
    };
    const once = await follow('followUpNotClicked');
    const query = 'query ($id: ID!) { campaignAudience(id: $id) { total sample { trace } } }';
    expect(await world.tenant.admin.ask(query, { id: once })).toEqual({
      total: 1,
      sample: [{ trace: ['followUpOf'] }],
    });
    await world.start(once);
    await world.until(once, { status: 'SENT', ordered: '1' });
    expect(await reasons(world, once)).toEqual({ [ada]: 'SENT' });
    const twice = await follow('followUpNotCompleted');
    await world.start(twice);
    await world.until(twice, { status: 'SENT', ordered: '2', sent: '1' });
    expect(await reasons(world, twice)).toEqual({ [ada]: 'ALREADY_RECEIVED', [bob]: 'SENT' });
    interface Report {
      readonly figures: Readonly<Record<string, number>>;
      readonly hours: readonly Readonly<Record<'sent' | 'opened' | 'clicked', number>>[];
      readonly skips: readonly unknown[];
    }
    const [report, skipped] = await world.tenant.admin.ask<readonly Report[]>(
      `query ($ids: [ID!]!) { campaignReport(ids: $ids) { figures { ordered sent canceled opened clicked bounced }
        hours { sent opened clicked } skips { reason count } } }`,
      { ids: [first, twice] },
    );
    expect(report?.figures).toEqual({ ordered: 4, sent: 4, canceled: 0, opened: 1, clicked: 1, bounced: 0 });
    const inAll = (what: 'sent' | 'opened' | 'clicked') =>
      report?.hours.reduce((sum, at) => sum + at[what], 0);
    expect([inAll('sent'), inAll('opened'), inAll('clicked')]).toEqual([4, 1, 1]);
    // A day, and ten more days, before the others.
    expect(report?.hours.map(({ sent }) => sent).filter((sent) => sent > 0)).toEqual([1, 2, 1]);
    expect(skipped?.skips).toEqual([{ reason: 'ALREADY_RECEIVED', count: 1 }]);
  });

  it('is told by the groups and segments that it was for, each figure with the list that finds the same', async () => {
    const { world } = shared;
    const people = await world.people(4, 'grouped');
    const { ask } = world.tenant.admin;
    const group = await world.create('Group', { name: 'Three' });
    for (const contact of people.slice(0, 3)) {
      await ask(
        'mutation ($id: ID!, $input: ContactInput!) { updateContact(id: $id, version: 1, input: $input) { id } }',
        { id: contact, input: { groupList: [group] } },
      );
    }
    const segment = await world.create('Segment', {
      name: 'First and fourth',
      type: 'DYNAMIC',
      filter: JSON.stringify(
        filterOn('Contact', 'email', 'IN', ['grouped1@example.test', 'grouped4@example.test']),
      ),
    });
    await world.create('Suppression', {
      address: 'grouped2@example.test',
      channel: 'EMAIL',
      reason: 'BY_HAND',
    });
    const id = await world.draft({
      sender: await world.outbox(),
      groupList: [group],
      segmentList: [segment],
    });
    await world.start(id);
    await world.until(id, { status: 'SENT', sent: '3', canceled: '1' });
    const groups = async () => {
      const [report] = await ask<readonly { readonly groups: readonly Told[] }[]>(
        'query ($ids: [ID!]!) { campaignReport(ids: $ids) { groups { name ordered sent opened } } }',
        { ids: [id] },
      );
      return report?.groups ?? [];
    };
    type Told = Readonly<Record<'ordered' | 'sent' | 'opened', number> & { name: string }>;
    const told = await groups();
    expect(told).toEqual([
      { name: 'First and fourth', ordered: 2, sent: 2, opened: 0 },
      { name: 'Three', ordered: 3, sent: 2, opened: 0 },
    ]);
    // Delivered is what was sent and has not come back: by group, in all, and in the list behind it.
    await sql`update message set status = 'BOUNCED_HARD' where campaign = ${id} and receiver = ${people[0]}`.execute(
      world.kysely,
    );
    const [all] = await ask<readonly { channel: string; figures: object; groups: readonly object[] }[]>(
      'query ($ids: [ID!]!) { campaignReport(ids: $ids) { channel figures { sent bounced delivered } groups { name delivered } } }',
      { ids: [id] },
    );
    expect(all).toEqual({
      channel: 'EMAIL',
      figures: { sent: 3, bounced: 1, delivered: 2 },
      groups: [
        { name: 'First and fourth', delivered: 1 },
        { name: 'Three', delivered: 1 },
      ],
    });
    const behind = new URL(
      figureAddress({ object: 'Message', route: '/m', channel: 'EMAIL' }, id, 'delivered'),
      'http://page.test',
    );
    const found = await ask<{ total: string }>(
      'query ($filter: CompoundFilter) { messageList(limit: 1, offset: 0, filter: $filter) { total } }',
      { filter: JSON.parse(behind.searchParams.get('filter') ?? '') as object },
    );
    expect(Number(found.total)).toBe(2);
    // Whoever leaves or comes later changes nothing of what went out.
    await sql`delete from contact__group_list where owner_id = ${people[0]}`.execute(world.kysely);
    expect(await groups()).toEqual(told);
    const list = { object: 'Message', route: '/messages' };
    for (const figures of told) {
      for (const name of ['ordered', 'sent', 'opened'] as const) {
        const part = filterOn('Message', 'groupNames', 'HAS_ANY', [figures.name]);
        const address = figureAddress(list, id, name, part);
        const { searchParams } = new URL(address, 'http://page.test');
        const { total } = await ask<{ total: string }>(
          'query ($filter: CompoundFilter) { messageList(limit: 1, offset: 0, filter: $filter) { total } }',
          { filter: JSON.parse(searchParams.get('filter') ?? '') as object },
        );
        expect([figures.name, name, Number(total)]).toEqual([figures.name, name, figures[name]]);
      }
    }
  });

  it("goes by the clocks of a number's country where a person has no zone, else by the tenant's", async () => {
    const { world } = shared;
    const people = await world.people(4, 'numbers');
    for (const [at, phone] of ['+84912345678', '+48600100200', '+12025550123', '+48600100201'].entries())
      await sql`update contact set phone = ${phone}, time_zone = ${at === 3 ? 'Asia/Tokyo' : null}
        where id = ${people[at]}`.execute(world.kysely);
    const id = await world.draft({ sender: await world.outbox(), contactList: people, timeZone: 'Etc/UTC' });
    await world.start(id);
    await world.until(id, { status: 'SENT' });
    const { rows } = await sql<{
      receiver: string;
      zone: string;
    }>`select receiver, time_zone as zone from message
      where campaign = ${id}`.execute(world.kysely);
    const zoneOf = new Map(rows.map(({ receiver, zone }) => [receiver, zone]));
    expect(people.map((person) => zoneOf.get(person))).toEqual([
      ...['Asia/Ho_Chi_Minh', 'Europe/Warsaw', 'UTC', 'Asia/Tokyo'],
    ]);
  });

  it('costs what its sender says, of short messages by how many parts they make of whom', async () => {
    const { world } = shared;
    const { kysely, create, tenant } = world;
    const costOf = async (id: string) => {
      const query =
        'query ($id: ID!) { campaignAudience(id: $id, origin: "https://t.test") { reachable cost { currency least most } } }';
      return tenant.admin.ask(query, { id });
    };
    const contactList = await world.people(2, 'costs');
    const price = { costPerMessage: '0.0125', costCurrency: 'PLN' };
    const mail = await world.draft({ sender: await world.outbox(price), contactList });
    const once = { currency: 'PLN', least: '0.02500', most: '0.02500' };
    expect(await costOf(mail)).toEqual({ reachable: 2, cost: once });
    const free = await world.draft({ sender: await world.outbox(), contactList });
    expect(await costOf(free)).toEqual({ reachable: 2, cost: null });

    const consent = await create('Consent', {
      name: 'By phone',
      country: 'PL',
      language: 'en',
      channel: 'SMS',
      text: '<p>Yes.</p>',
    });
    await sql`update consent set status = 'ACTIVE' where id = ${consent}`.execute(kysely);
    await sql`insert into contact_consent (tenant_id, id, contact, consent, status, source, changed_at)
      select ${tenant.tenantId}, gen_random_uuid()::text, id, ${consent}, 'ACTIVE', 'FORM', now() from contact
      where id = any(${[...contactList]}::text[])`.execute(kysely);
    for (const [at, name] of ['Bo', 'Bartholomew the Second'].entries())
      await sql`update contact set phone = ${`+4860055501${at}`}, first_name = ${name} where id = ${contactList[at]}`.execute(
        kysely,
      );
    const sender = await world.outbox({ ...price, channel: 'SMS', fromAddress: 'Shop' });
    const smsText = `{{firstName}} ${'x'.repeat(120)} https://shop.test/a/very/long/address/that/counts/as/a/short/one`;
    const text = await world.draft({ sender, contactList, type: 'SMS', smsText });
    // 120 and 3 and a link of 27 places: short of 160 by ten.
    expect(await costOf(text)).toEqual({
      reachable: 2,
      cost: { currency: 'PLN', least: '0.02500', most: '0.05000' },
    });
    const nobody = await world.draft({ sender, type: 'SMS', smsText });
    const nothing = { currency: 'PLN', least: '0.00000', most: '0.00000' };
    expect(await costOf(nobody)).toEqual({ reachable: 0, cost: nothing });
  });

  it('has those wait who have had enough, where the tenant wants it, unless it would be too late for them', async () => {
    const { world } = shared;
    const { kysely, draft, tenant } = world;
    const set = (changes: readonly object[]) =>
      tenant.admin.ask(
        'mutation ($changes: [SettingChange!]!) { saveSettings(changes: $changes) { version } }',
        {
          changes,
        },
      );
    const sender = await world.outbox();
    const [ada = '', bob = '', eve = ''] = await world.people(3, 'waiting');
    const first = await draft({ sender, contactList: [ada] });
    await world.start(first);
    await world.until(first, { status: 'SENT', sent: '1' });
    await set([
      { key: 'frequencyCap', version: 0, value: 1 },
      { key: 'frequencyCapWaits', version: 0, value: true },
    ]);
    const contactList = [ada, bob];
    const strict = await draft({ sender, contactList: [ada, eve], maxLatenessMinutes: 60 });
    await world.start(strict);
    await world.until(strict, { status: 'SENT', sent: '1', canceled: '1' });
    expect(await reasons(world, strict)).toEqual({ [ada]: 'FREQUENCY_CAP', [eve]: 'SENT' });

    const id = await draft({ sender, contactList });
    await world.start(id);
    await world.until(id, { status: 'SENDING', sent: '1', pending: '1' });
    expect(await reasons(world, id)).toEqual({ [ada]: 'ORDERED', [bob]: 'SENT' });
    // Nobody is at it until a week after what they have got.
    const lanes = async () => {
      const { rows } = await sql<{
        days: number;
      }>`select extract(epoch from due_at - now())::float8 / 86400 as days
        from tessera.due where kind = 'campaign' and key like ${`${id}:%`}`.execute(kysely);
      return rows.map(({ days }) => Math.round(days));
    };
    await expect.poll(lanes, { timeout: patience(30_000) }).toEqual([7, 7]);
    await hurried(shared, id, { status: 'SENDING', pending: '1' });
    // Judged once more when their time has come: somebody else was sooner.
    const past = (span: string) =>
      sql`update message set waits_until = now(), sent_at = sent_at - ${span}::interval where receiver = ${ada}`.execute(
        kysely,
      );
    await past('2 days');
    await hurry(shared);
    await expect.poll(lanes, { timeout: patience(30_000) }).toEqual([5, 5]);
    await past('6 days');
    await hurried(shared, id, { status: 'SENT', sent: '2' });
    await set([
      { key: 'frequencyCap', version: 1, value: 0 },
      { key: 'frequencyCapWaits', version: 1, value: false },
    ]);
  });

  it('waits to be resumed where it would come too late: at its start, and after nobody was there', async () => {
    const { world } = shared;
    const sender = await world.outbox();
    const late = await world.draft({
      sender,
      maxLatenessMinutes: 60,
      contactList: await world.people(2, 'late'),
    });
    await world.act('schedule', late, { dateStartUTC: new Date(Date.now() - 2 * HOUR_MS).toISOString() });
    await world.until(late, { status: 'PAUSED', haltReason: 'TOO_LATE', pending: '2', sent: '0' });
    await world.act('resume', late);
    await world.until(late, { status: 'SENT', sent: '2', haltReason: null });

    const id = await world.draft({
      sender,
      perMinute: 2,
      maxLatenessMinutes: 60,
      contactList: await world.people(6, 'missed'),
    });
    // Once nobody is at it any more.
    const nobodyFor = async (span: string) => {
      const atIt = async () => {
        const { rows } = await sql`select 1 from tessera.due where kind = 'campaign' and key like ${`${id}:%`}
          and (taken_by is not null or due_at <= now())`.execute(world.kysely);
        return rows.length;
      };
      await expect.poll(atIt, { timeout: patience(30_000) }).toBe(0);
      await sql`update tessera.campaign_run set due_at = due_at - ${span}::interval where campaign_id = ${id}`.execute(
        world.kysely,
      );
    };
    await world.start(id);
    await world.until(id, { status: 'SENDING', sent: '2' });
    await nobodyFor('30 minutes');
    await laterBy(shared, '1 minute');
    await world.until(id, { status: 'SENDING', sent: '4' });
    await nobodyFor('2 hours');
    await laterBy(shared, '1 minute');
    await world.until(id, { status: 'PAUSED', haltReason: 'TOO_LATE', sent: '4', pending: '2' });
    // However long somebody has it wait.
    await nobodyFor('5 hours');
    await world.act('resume', id);
    await laterBy(shared, '1 minute');
    await hurried(shared, id, { status: 'SENT', sent: '6' });
  });

  it('is asked for consent, address and suppression once more when each message goes out', async () => {
    const { world } = shared;
    const [ada = '', bob = '', eve = '', dan = ''] = await world.people(4, 'between');
    const id = await world.draft({
      sender: await world.outbox(),
      perMinute: 1,
      contactList: [ada, bob, eve, dan],
    });
    await sql`insert into tessera.campaign_quota (tenant_id, subject, span_from, used)
      values (${world.tenant.tenantId}, ${`campaign ${id}`}, clock_timestamp(), 1)`.execute(world.kysely);
    await world.start(id);
    await world.until(id, { status: 'SENDING', pending: '4' });
    await sql`update message_campaign set per_minute = 100 where id = ${id}`.execute(world.kysely);
    await sql`update contact_consent set status = 'WITHDRAWN' where contact = ${ada}`.execute(world.kysely);
    await sql`update contact set email_status = 'BOUNCED' where id = ${bob}`.execute(world.kysely);
    const { rows } = await sql<{ email: string }>`select email from contact where id = ${eve}`.execute(
      world.kysely,
    );
    await world.create('Suppression', { channel: 'EMAIL', address: rows[0]?.email });
    await laterBy(shared, '1 minute');
    await hurried(shared, id, { status: 'SENT', sent: '1', canceled: '3' });
    expect(await reasons(world, id)).toEqual({
      [ada]: 'NO_CONSENT',
      [bob]: 'INVALID_ADDRESS',
      [eve]: 'SUPPRESSED',
      [dan]: 'SENT',
    });
  });
});

describeOnDatabase('custom fields in campaigns', (open) => {
  const shared = openWorld(open);

  it('choose receivers, in filters and in segments, and stand in what is sent', async () => {
    const { world } = shared;
    const { ask } = world.tenant.admin;
    await world.create('CustomFieldDefinition', {
      name: 'licenceNumber',
      type: 'TEXT',
      objectName: 'Contact',
    });
    const [ada = '', bob = '', eve = ''] = await world.people(3, 'licensed');
    const license = (id: string, value: string) =>
      ask(
        'mutation ($id: ID!, $input: ContactInput!) { updateContact(id: $id, version: 1, input: $input) { id } }',
        { id, input: { customFieldList: [{ fieldName: 'licenceNumber', valueList: [value] }] } },
      );
    await license(ada, 'L-1');
    await license(bob, 'X-2');
    const licensed = (...values: readonly string[]) =>
      JSON.stringify(filterOn('Contact', 'licenceNumber', 'IN', values));
    const segment = await world.create('Segment', {
      name: 'Licensed',
      type: 'DYNAMIC',
      activeText: 'ACTIVE',
      filter: licensed('L-1', 'X-2'),
    });
    const sender = await world.outbox();
    const written = {
      sender,
      subject: 'Licence {{licenceNumber}}',
      letter: JSON.stringify({
        blocks: [
          { type: 'text', text: '<p>{% if licenceNumber == "L-1" %}First{% endif %} {{licenceNumber}}</p>' },
          { type: 'footer', text: '<p>Tessera, 1 Main Street</p>', unsubscribe: 'Unsubscribe' },
        ],
      }),
    };
    const byFilter = await world.draft({
      ...written,
      recipientFilter: licensed('L-1', 'X-2'),
      excludeFilter: licensed('X-2'),
    });
    const bySegment = await world.draft({ ...written, segmentList: [segment] });
    for (const [id, expected] of [
      [byFilter, { [ada]: 'SENT' }],
      [bySegment, { [ada]: 'SENT', [bob]: 'SENT' }],
    ] as const) {
      await world.start(id);
      await world.until(id, { status: 'SENT' });
      expect(await reasons(world, id)).toEqual(expected);
    }
    const { rows } = await sql<{ subject: string; text: string }>`select subject, plain as text
      from tessera.campaign_outbox where campaign_id = ${byFilter}`.execute(world.kysely);
    expect(rows).toEqual([{ subject: 'Licence L-1', text: expect.stringContaining('First L-1') as string }]);
    expect(eve).not.toBe('');
  });

  it('decide which blocks somebody gets, and an unfinished condition stops the start', async () => {
    const { world } = shared;
    const { ask } = world.tenant.admin;
    await world.create('CustomFieldDefinition', { name: 'tier', type: 'TEXT', objectName: 'Contact' });
    const [ada = '', bob = ''] = await world.people(2, 'tiered');
    await ask(
      'mutation ($id: ID!, $input: ContactInput!) { updateContact(id: $id, version: 1, input: $input) { id } }',
      { id: ada, input: { customFieldList: [{ fieldName: 'tier', valueList: ['gold'] }] } },
    );
    const letter = (when: string) =>
      JSON.stringify({
        blocks: [
          { type: 'button', label: 'Gold offer', link: 'https://shop.test/gold', when },
          { type: 'heading', text: 'For all' },
          { type: 'footer', text: '<p>Tessera, 1 Main Street</p>', unsubscribe: 'Unsubscribe' },
        ],
      });
    const draft = async (when: string) =>
      world.draft({ sender: await world.outbox(), contactList: [ada, bob], letter: letter(when) });
    for (const when of ['', JSON.stringify({ type: 'FILTER', filter: { objectName: 'Contact' } })])
      await expect(draft(when).then(world.start)).rejects.toThrow('unfinished-letter');
    const id = await draft(JSON.stringify(filterOn('Contact', 'tier', 'EQUALS', 'gold')));
    // Who does not see what a condition asks would learn it from what recipients do.
    const hidden = await draft(JSON.stringify(filterOn('Contact', 'lastName', 'EQUALS', 'L')));
    const person = await world.tenant.hire({
      areas: { contacts: ['VIEW'], messages: ['VIEW', 'CREATE', 'EDIT', 'SEND'] },
      objects: { Contact: { fields: { lastName: 'hidden' } } },
    });
    const { version } = await world.read(hidden);
    const { errors } = await person.call(
      `mutation ($id: ID!, $version: Int!, $input: MessageCampaignInput) {
        actMessageCampaign(action: "schedule", id: $id, version: $version, input: $input) { id } }`,
      { id: hidden, version, input: { dateStartUTC: new Date().toISOString() } },
    );
    expect(JSON.stringify(errors)).toContain('unfinished-letter');
    await world.start(id);
    await world.until(id, { status: 'SENT', sent: '2' });
    const { rows } = await sql<{ receiver: string; text: string; html: string }>`select m.receiver,
      o.plain as text, o.html from tessera.campaign_outbox as o join message as m on m.id = o.item_id
      where o.campaign_id = ${id}`.execute(world.kysely);
    expect(rows).toHaveLength(2);
    for (const { receiver, text, html } of rows)
      for (const written of [text, html]) {
        expect(written).toContain('For all');
        expect(written.includes('Gold offer')).toBe(receiver === ada);
      }
  });
});

describeOnDatabase('whoever schedules a campaign', (open) => {
  const shared = openWorld(open);
  const ALL = ['VIEW', 'CREATE', 'EDIT', 'DELETE', 'EXPORT', 'SEND'] as const;
  const everybody = JSON.stringify(filterOn('Contact', 'email', 'CONTAINS', '@'));
  const mine = (id: string) =>
    sql`update contact set business_title = 'mine', last_name = 'Secret' where id = ${id}`.execute(
      shared.world.kysely,
    );
  const hire = () =>
    shared.world.tenant.hire({
      areas: { contacts: ALL, messages: ALL, administrations: ['VIEW'] },
      objects: {
        Contact: {
          rows: filterOn('Contact', 'businessTitle', 'EQUALS', 'mine'),
          fields: { lastName: 'hidden' },
        },
      },
    });
  const ACT = `mutation ($action: String!, $id: ID!, $version: Int!, $input: MessageCampaignInput) {
    actMessageCampaign(action: $action, id: $id, version: $version, input: $input) { id } }`;

  it('reaches whom they see, in its preview too, and nobody once they may not send any more', async () => {
    const { world } = shared;
    const { read } = world;
    const [ada = '', bob = ''] = await world.people(2, 'seen');
    await mine(ada);
    const person = await hire();
    const sender = await world.outbox();
    const id = await world.draft({ sender, recipientFilter: everybody });
    const later = await world.draft({ sender, recipientFilter: everybody });
    const query = 'query ($id: ID!) { campaignAudience(id: $id) { total reachable } }';
    expect(await person.ask(query, { id })).toEqual({ total: 1, reachable: 1 });
    expect(await world.tenant.admin.ask(query, { id })).toEqual({ total: 2, reachable: 2 });
    const schedule = async (campaign: string, at: number) => {
      const input = { dateStartUTC: new Date(at).toISOString() };
      await person.ask(ACT, {
        action: 'schedule',
        id: campaign,
        version: (await read(campaign))['version'],
        input,
      });
    };
    await schedule(id, Date.now());
    await world.until(id, { status: 'SENT', ordered: '1', sent: '1' });
    expect(await reasons(world, id)).toEqual({ [ada]: 'SENT' });
    expect(bob).not.toBe('');

    await schedule(later, Date.now() + 2_000);
    await sql`update tessera.app_user set status = 'DISABLED' where id = ${person.userId}`.execute(
      world.kysely,
    );
    await world.until(later, { status: 'FAILED', haltReason: 'NO_RIGHTS', ordered: '0' });
  });

  it('alone sends without consents and limits, and needs no way out in what it sends', async () => {
    const { world } = shared;
    const { tenant, kysely, draft, people, outbox } = world;
    const [ada = '', bob = '', eve = '', dan = ''] = await people(4, 'invoice');
    const addressOf = async (id: string) =>
      (await sql<{ email: string }>`select email from contact where id = ${id}`.execute(kysely)).rows[0]
        ?.email;
    const contactList = [ada, bob, eve, dan];
    const sender = await outbox();
    const earlier = await draft({ sender, contactList });
    await world.start(earlier);
    await world.until(earlier, { status: 'SENT', sent: '4' });
    await sql`update contact_consent set status = 'WITHDRAWN' where contact = ${ada}`.execute(kysely);
    await sql`update contact set email_status = 'BOUNCED' where id = ${eve}`.execute(kysely);
    for (const [person, reason] of [
      [bob, 'UNSUBSCRIBED'],
      [dan, 'COMPLAINED'],
    ] as const)
      await world.create('Suppression', { channel: 'EMAIL', address: await addressOf(person), reason });

    const letter = JSON.stringify({ blocks: [{ type: 'heading', text: 'Your invoice' }] });
    const invoice = { letter, isTransactional: true };
    // A draft is kept, and not started.
    const unfinished = await draft({ sender, letter, contactList });
    await expect(world.start(unfinished)).rejects.toThrow('unfinished-letter');
    const skipping = { notMailedForHours: 24, notEngagedIn: 1 };
    const id = await draft({ sender, contactList, ...skipping, ...invoice });
    await world.start(id);
    await world.until(id, { status: 'SENT', sent: '2', canceled: '2' });
    expect(await reasons(world, id)).toEqual({
      [ada]: 'SENT',
      [bob]: 'SENT',
      [eve]: 'INVALID_ADDRESS',
      [dan]: 'SUPPRESSED',
    });

    const change = (ask: typeof tenant.admin.ask, of: string, input: object) =>
      ask(
        `mutation ($id: ID!, $input: MessageCampaignInput!) {
          updateMessageCampaign(id: $id, version: 1, input: $input) { id } }`,
        { id: of, input },
      );
    const next = await draft({ sender, ...invoice });
    // It is not started while its letter has no way out, whichever of the two was written last.
    await change(tenant.admin.ask, next, { isTransactional: false, contactList });
    await expect(world.start(next)).rejects.toThrow('unfinished-letter');
    const news = await draft({ sender });
    const writer = await tenant.hire({
      areas: { contacts: ALL, messages: ALL.filter((action) => action !== 'SEND') },
    });
    await expect(change(writer.ask, news, { isTransactional: true })).rejects.toThrow('read-only');
    await change(writer.ask, news, { name: 'Theirs to write' });
  });

  it('gets in a test what they see of its receiver, and no more', async () => {
    const { world } = shared;
    const [ada = ''] = await world.people(1, 'hidden');
    await mine(ada);
    const person = await hire();
    const id = await world.draft({
      sender: await world.outbox(),
      contactList: [ada],
      subject: '{{firstName}} {{lastName | fallback: "–"}}',
    });
    const test = async (ask: typeof person.ask, address: string) => {
      const { version } = await world.read(id);
      await ask(ACT, {
        action: 'testSend',
        id,
        version,
        input: { testAddresses: [address], testReceiver: ada },
      });
      await world.until(id, { testState: 'SENT' });
    };
    await test(person.ask, 'theirs@tenant.test');
    await test(world.tenant.admin.ask, 'all@tenant.test');
    const { rows } = await sql`select receiver, subject from tessera.campaign_outbox
      where campaign_id = ${id} order by at`.execute(world.kysely);
    expect(rows).toEqual([
      { receiver: 'theirs@tenant.test', subject: '[Test] N1 –' },
      { receiver: 'all@tenant.test', subject: '[Test] N1 Secret' },
    ]);
  });

  it('has to test once more what was changed since', async () => {
    const { world } = shared;
    const { ask, call } = world.tenant.admin;
    const [ada = ''] = await world.people(1, 'changed');
    const id = await world.draft({ sender: await world.outbox(), contactList: [ada] });
    const update = async (input: object) =>
      ask(
        `mutation ($id: ID!, $version: Int!, $input: MessageCampaignInput!) {
          updateMessageCampaign(id: $id, version: $version, input: $input) { id } }`,
        { id, version: (await world.read(id))['version'], input },
      );
    await update({ name: 'Renamed', perMinute: 5 });
    expect((await world.read(id))['testSentAt']).not.toBeNull();
    await update({ subject: 'Hello {{firstName}}' });
    expect((await world.read(id))['testSentAt']).not.toBeNull();
    await update({ subject: 'Another' });
    expect((await world.read(id))['testSentAt']).toBeNull();
    const { version } = await world.read(id);
    const { errors } = await call(ACT, {
      action: 'schedule',
      id,
      version,
      input: { dateStartUTC: new Date().toISOString() },
    });
    expect(JSON.stringify(errors)).toContain('testFirst');
    await world.act('testSend', id, { testAddresses: ['boss@tenant.test'] });
    await world.until(id, { testState: 'SENT' });
    expect((await world.read(id))['testSentAt']).not.toBeNull();
    await update({ sender: await world.outbox() });
    expect((await world.read(id))['testSentAt']).toBeNull();
  });
});

describeOnDatabase('a campaign that goes wrong', (open) => {
  beforeAll(() =>
    useSecretKeys(readSecretKeys({ TESSERA_SECRETS_KEY: Buffer.alloc(32, 7).toString('base64') })),
  );
  afterAll(() => useSecretKeys(new SecretKeys()));
  const shared = openWorld(open);

  /** So many that were sent, of a campaign that still has one to send. */
  const sending = async (count: number, prefix: string) => {
    const { world } = shared;
    const sender = await world.outbox({ perMinute: 1 });
    await sql`insert into tessera.campaign_quota (tenant_id, subject, span_from, used)
      values (${world.tenant.tenantId}, ${`sender ${sender} minute`}, now() + interval '1 day', 1)`.execute(
      world.kysely,
    );
    const id = await world.draft({ sender, contactList: await world.people(count + 1, prefix) });
    await world.start(id);
    await world.until(id, { status: 'SENDING', pending: String(count + 1) });
    const { rows } = await sql<{ id: string }>`update message set status = 'SENT', sent_at = now()
      where campaign = ${id} and id in (select m.id from message as m where m.campaign = ${id} limit ${count}::int) returning id`.execute(
      world.kysely,
    );
    const ids = rows.map((row) => row.id).values();
    const back = async (kind: 'complaint' | 'hard', times: number) => {
      const { database, catalog } = world.tenant.api;
      const objects = campaignObjects(catalog);
      if (!objects) throw new Error('There are no campaigns.');
      const db = database.forTenant(world.tenant.tenantId);
      for (let each = 0; each < times; each++) {
        const report = { kind, itemId: ids.next().value, text: '550 No' };
        expect(await takeReport(db, catalog, objects, report)).toBe(true);
      }
      shared.worker.wake();
    };
    return { id, back };
  };

  it('warns at one complaint in a thousand, stops at three of these, never for one alone, and goes on when it is resumed', async () => {
    const { world } = shared;
    const { id, back } = await sending(300, 'angry');
    await back('complaint', 1);
    await world.until(id, { status: 'SENDING', warning: 'COMPLAINTS', haltReason: null });
    await back('complaint', 2);
    await world.until(id, { status: 'PAUSED', haltReason: 'MANY_COMPLAINTS' });
    await world.act('resume', id);
    await world.until(id, { status: 'SENDING', haltReason: null });
    await back('complaint', 1);
    await expect
      .poll(async () => {
        const { rows } = await sql`select 1 from tessera.due where key = ${`${id}:judge`}`.execute(
          world.kysely,
        );
        return rows.length;
      })
      .toBe(0);
    expect(await world.read(id)).toMatchObject({ status: 'SENDING', haltReason: null });
  });

  it('stops where one address in twenty is not there', async () => {
    const { world } = shared;
    const { id, back } = await sending(200, 'gone');
    await back('hard', 9);
    await expect
      .poll(async () => {
        const { rows } = await sql`select 1 from tessera.due where key = ${`${id}:judge`}`.execute(
          world.kysely,
        );
        return rows.length;
      })
      .toBe(0);
    expect(await world.read(id)).toMatchObject({ status: 'SENDING' });
    await back('hard', 1);
    await world.until(id, { status: 'PAUSED', haltReason: 'MANY_BOUNCES' });
  });

  it('stops where its service is not there twenty times, having sent nothing', async () => {
    const { world } = shared;
    // Somebody else's port, which nobody listens to any more.
    const server = createServer();
    await once(server.listen(0, '127.0.0.1'), 'listening');
    const { port } = server.address() as AddressInfo;
    server.close();
    const sender = await world.create('MessageSender', {
      name: 'Gone',
      channel: 'EMAIL',
      provider: 'SMTP',
      fromAddress: 'ada@tenant.test',
      host: '127.0.0.1',
      port,
      security: 'NONE',
    });
    const id = await world.draft({ sender, contactList: await world.people(3, 'unreached') });
    await world.start(id);
    await hurried(shared, id, {
      status: 'PAUSED',
      haltReason: 'SENDER_UNREACHABLE',
      pending: '3',
      sent: '0',
    });
  });

  it('takes no answer, and one that says nothing, for what they are, and gives nothing twice', async () => {
    const { world } = shared;
    const html = { toJSON: () => '<html>Bad gateway</html>' };
    const twilio = await startTwilio(
      { status: 200, body: html },
      { status: 502, body: html },
      { status: 400, body: html },
      { status: 201, body: { sid: { of: ['another', 'shape'] } } },
    );
    await shared.worker.stop();
    shared.worker = await campaignWorker(world.tenant, { port: twilio.port });
    await shared.worker.start();
    const policy = await world.create('Consent', {
      name: 'SMS',
      country: 'PL',
      language: 'en',
      channel: 'SMS',
      text: '<p>Yes.</p>',
    });
    const people = await world.people(4, 'nonsense');
    await sql`update consent set status = 'ACTIVE' where id = ${policy}`.execute(world.kysely);
    await sql`update contact_consent set consent = ${policy} where contact = any(${[...people]}::text[])`.execute(
      world.kysely,
    );
    for (const [place, id] of people.entries())
      await sql`update contact set phone = ${`+4860010020${place}`} where id = ${id}`.execute(world.kysely);
    const sender = await world.create('MessageSender', {
      name: 'SMS',
      channel: 'SMS',
      provider: 'TWILIO',
      fromAddress: 'TENANT',
      userName: 'account',
      password: 'token',
      serviceUrl: twilio.url,
    });
    const id = await world.draft({ type: 'SMS', smsText: 'Hi', sender, contactList: people });
    await world.start(id);
    await world.until(id, { status: 'SENT', sent: '3', failed: '1', unknown: '1', pending: '0' });
    const { rows } = await sql<{ serviceId: string | null }>`select service_id as "serviceId" from message
      where campaign = ${id} and status = 'SENT'`.execute(world.kysely);
    expect(rows.map(({ serviceId }) => serviceId)).toEqual([null, null]);
    await hurry(shared);
    expect(twilio.calls.length).toBe(4);
    expect(new Set(twilio.calls.map(({ key }) => key)).size).toBe(4);
    // Late, and twice: what became of the one that nobody knew of.
    const unknown = (await world.items(id)).find(({ status }) => status === 'UNKNOWN')?.address;
    const { pathname } = new URL(
      twilio.calls.find(({ form }) => form['To'] === unknown)?.form['StatusCallback'] ?? '',
    );
    const tell = async (said: Record<string, string>) =>
      (
        await world.tenant.api.api.request(pathname, {
          method: 'POST',
          headers: {
            'content-type': 'application/x-www-form-urlencoded',
            'x-twilio-signature': statusSignature('token', `https://localhost${pathname}`, said),
          },
          body: new URLSearchParams(said),
        })
      ).status;
    for (const said of [{ MessageStatus: '\u0000?' }, {}, { MessageStatus: 'sent' }])
      expect(await tell(said as Record<string, string>)).toBe(204);
    await world.until(id, { unknown: '1' });
    for (let each = 0; each < 2; each++) expect(await tell({ MessageStatus: 'delivered' })).toBe(204);
    await world.until(id, { unknown: '0', sent: '3', failed: '1' });
    twilio.close();
  });
});
