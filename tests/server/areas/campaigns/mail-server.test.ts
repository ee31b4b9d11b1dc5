/** What a real mail server gets of a campaign: signed, with its way back, as fast as its sender may; and what it refuses. */
import { generateKeyPairSync } from 'node:crypto';
import { sql } from 'kysely';
import { dkimVerify } from 'mailauth/lib/dkim/verify.js';
import { Temporal } from 'temporal-polyfill';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { publicPart } from '../../../../src/server/areas/senders/domain/dkim-key.ts';
import { useSecretKeys } from '../../../../src/server/base/records/secret-values.ts';
import { readSecretKeys, SecretKeys } from '../../../../src/server/base/secrets/secret-keys.ts';
import type { Sender } from '../../../../src/server/platform/channels/sender.ts';
import { openSmtp } from '../../../../src/server/platform/channels/smtp.ts';
import { Outgoing } from '../../../../src/server/platform/outgoing/outgoing.ts';
import { readOutgoingRules } from '../../../../src/server/platform/outgoing/outgoing-config.ts';
import { capOf } from '../../../../src/server/platform/channels/warm-up.ts';
import type { DueWorker } from '../../../../src/server/platform/due/due-worker.ts';
import { describeOnDatabase } from '../../../support/databases.ts';
import { answer, type MailServer, startMailServer } from '../../platform/mail/mail-server.ts';
import { campaignWorker } from './campaign-worker.ts';
import { type CampaignWorld, openCampaignWorld } from './campaign-world.ts';
import { patience } from '../../../support/patience.ts';

const KEY = generateKeyPairSync('rsa', { modulusLength: 2048 })
  .privateKey.export({ type: 'pkcs8', format: 'pem' })
  .toString();

it('a day’s cap grows by the plan until it reaches the daily one', () => {
  const plan = {
    dailyCap: 1000,
    warmUp: true,
    warmUpSince: '2026-03-01',
    warmUpStart: 50,
    warmUpGrowth: 100,
  };
  const caps = ['2026-02-27', '2026-03-01', '2026-03-02', '2026-03-05', '2026-03-06', '2027-03-06'];
  expect(caps.map((day) => capOf(plan, Temporal.PlainDate.from(day)))).toEqual([
    50, 50, 100, 800, 1000, 1000,
  ]);
  expect(capOf({ ...plan, warmUp: false, dailyCap: null }, Temporal.PlainDate.from('2026-03-02'))).toBeNull();
});

describeOnDatabase('a mail server', (open) => {
  let world: CampaignWorld;
  let worker: DueWorker;
  let server: MailServer;
  let connections = 0;
  beforeAll(async () => {
    useSecretKeys(readSecretKeys({ TESSERA_SECRETS_KEY: Buffer.alloc(32, 7).toString('base64') }));
    world = await openCampaignWorld(await open({ product: true }));
    server = await startMailServer({
      onConnect: (_session, done) => {
        connections++;
        done();
      },
      onRcptTo: ({ address }, _session, done) => {
        if (address.startsWith('gone')) return done(answer(550, '5.1.1 No such user here'));
        if (address.startsWith('policy')) return done(answer(550, '5.7.1 Not authenticated'));
        return done();
      },
    });
    worker = await campaignWorker(world.tenant);
    await worker.start();
  });
  afterEach(async () => {
    await sql`delete from suppression`.execute(db());
  });
  afterAll(async () => {
    await worker.stop();
    await server.close();
    useSecretKeys(new SecretKeys());
  });

  const db = () => world.tenant.api.database.kysely;
  const send = async (people: readonly string[], input: object = {}) => {
    const sender = await world.create('MessageSender', {
      name: `Mail ${people[0]}`,
      channel: 'EMAIL',
      provider: 'SMTP',
      fromAddress: 'ada@tenant.test',
      host: '127.0.0.1',
      port: server.settings.port,
      security: 'NONE',
      ...input,
    });
    const id = await world.draft({ sender, contactList: people });
    await world.act('schedule', id, { dateStartUTC: new Date().toISOString() });
    return { id, sender };
  };
  const isSent = (id: string, figures: object) =>
    expect
      .poll(() => world.read(id), { timeout: patience(60_000) })
      .toMatchObject({ status: 'SENT', ...figures });

  it('gets mails whose signature a verifier takes, One-Click under it, and a way back that names them', async () => {
    const [person = ''] = await world.people(1, 'signed');
    const from = { dkimSelector: 's1', dkimKey: KEY, bounceAddress: 'bounces@back.tenant.test' };
    const { id } = await send([person], from);
    await isSent(id, { sent: '1' });
    const [delivery] = server.deliveries.filter(({ recipients }) =>
      recipients.includes('signed1@example.test'),
    );
    const { results } = await dkimVerify(delivery?.raw ?? '', {
      strict: true,
      resolver: (name) =>
        Promise.resolve(name === 's1._domainkey.tenant.test' ? [[publicPart(KEY)?.record ?? '']] : []),
    });
    expect(results.map(({ status, signingDomain }) => [status.result, signingDomain])).toEqual([
      ['pass', 'tenant.test'],
    ]);
    const signed = /[;\s]h=([^;]+)/i.exec(
      (/^DKIM-Signature:[^]*?\r?\n(?! |\t)/im.exec(delivery?.raw ?? '') ?? [''])[0],
    )?.[1];
    const names = (signed ?? '').toLowerCase().replaceAll(/\s/g, '').split(':');
    expect(names).toEqual(
      expect.arrayContaining(['from', 'to', 'subject', 'list-unsubscribe', 'list-unsubscribe-post']),
    );
    const [item] = await world.items(id);
    expect(delivery?.from).toBe(`bounces+${item?.id.replaceAll('-', '')}@back.tenant.test`);
    // One letter more, and it is nobody's signature.
    const forged = await dkimVerify((delivery?.raw ?? '').replace('Hello', 'Hallo'), {
      resolver: () => Promise.resolve([[publicPart(KEY)?.record ?? '']]),
    });
    expect(forged.results[0]?.status.result).not.toBe('pass');
  });

  it('says that nobody is there: the address is suppressed; what it says of the sender suppresses nobody', async () => {
    const people = [
      ...(await world.people(1, 'gone')),
      ...(await world.people(1, 'policy')),
      ...(await world.people(1, 'fine')),
    ];
    const { id } = await send(people);
    await isSent(id, { sent: '2', failed: '1' });
    const found = (await world.items(id)).map(({ address, status }) => [address, status]).toSorted();
    expect(found).toEqual([
      ['fine1@example.test', 'SENT'],
      ['gone1@example.test', 'BOUNCED_HARD'],
      ['policy1@example.test', 'FAILED'],
    ]);
    const { rows } = await sql`select address, reason from suppression`.execute(db());
    expect(rows).toEqual([{ address: 'gone1@example.test', reason: 'BOUNCED' }]);
  });

  it('gets no more in a day than the warm-up plan allows', async () => {
    const people = await world.people(5, 'warm');
    const today = Temporal.Now.plainDateISO('UTC').toString();
    const { id, sender } = await send(people, {
      warmUp: true,
      warmUpSince: today,
      warmUpStart: 3,
      warmUpGrowth: 10,
    });
    const health = async () =>
      world.tenant.admin.ask('query ($id: ID!) { senderHealth(id: $id) { cap used findings { rule } } }', {
        id: sender,
      });
    await expect.poll(health, { timeout: patience(60_000) }).toMatchObject({ cap: 3, used: 3 });
    await expect
      .poll(() => world.read(id), { timeout: patience(30_000) })
      .toMatchObject({ sent: '3', pending: '2' });
    // What is kept of the domain and cannot be read is as nothing.
    const known = { topic: 'SPF', state: 'GOOD', rule: 'spfGood' };
    for (const [kept, findings] of [
      ['nonsense', []],
      ['{}', []],
      [JSON.stringify([null, { ...known, rule: 'other' }, known]), [{ rule: 'spfGood' }]],
    ]) {
      await sql`update message_sender set domain_findings = ${kept} where id = ${sender}`.execute(
        world.tenant.api.database.kysely,
      );
      expect(await health()).toMatchObject({ findings });
    }
  });

  it('gets no more on a connection than the sender says', async () => {
    const channel = openSmtp(
      {
        host: '127.0.0.1',
        port: server.settings.port,
        security: 'NONE',
        userName: '',
        fromName: '',
        fromAddress: 'ada@tenant.test',
        replyTo: '',
        dkimKey: null,
        perConnection: 2,
      } as Sender,
      new Outgoing({ rules: readOutgoingRules({ OUTGOING_ALLOW: '127.0.0.1' }) }),
    );
    const before = connections;
    for (const id of ['1', '2', '3', '4'])
      expect(await channel.send({ id, to: 'bob@example.test', subject: 'x', text: 'x' })).toEqual({
        kind: 'sent',
      });
    channel.close();
    expect(connections - before).toBe(2);
  });

  it('has got mails of somebody who is erased: what was kept of them goes', async () => {
    const [person = '', other = ''] = await world.people(2, 'erased');
    const { id } = await send([person, other]);
    await isSent(id, { sent: '2' });
    for (const each of await world.items(id)) {
      await sql`insert into tessera.campaign_click values (${world.tenant.tenantId}, ${id}, ${each.id}, 1, now(), false)`.execute(
        db(),
      );
      await sql`insert into tessera.campaign_short_link values (${world.tenant.tenantId}, ${each.receiver}, ${id}, ${each.id}, 0,
        'https://shop.test/N1', now())`.execute(db());
      await sql`insert into tessera.campaign_outbox values (${world.tenant.tenantId}, ${each.id}, ${id}, ${each.id}, ${each.address},
        'x', 'x', 'x', now())`.execute(db());
    }
    // A test in their place, whose links say their values as well.
    await sql`insert into tessera.campaign_test (tenant_id, id, run_id, campaign_id, user_id, address, receiver)
      values (${world.tenant.tenantId}, 'test', 'run', ${id}, 'user', 'boss@tenant.test', ${person})`.execute(
      db(),
    );
    await sql`insert into tessera.campaign_short_link values (${world.tenant.tenantId}, 'ofTest', ${id}, 'test', 0,
      'https://shop.test/N1', now())`.execute(db());
    await sql`update contact set phone = '+48600777888' where id = ${person}`.execute(db());
    await sql`insert into tessera.campaign_answer values (${world.tenant.tenantId}, 's', '1', '+48600777888', now(), false)`.execute(
      db(),
    );
    await world.tenant.admin.ask(
      `mutation ($id: ID!, $v: Int!) { erasePerson(objectName: "Contact", id: $id, version: $v) { records } }`,
      { id: person, v: 1 },
    );
    const { rows } =
      await sql`select (select count(*)::int from tessera.campaign_click where campaign_id = ${id}) as clicks,
      (select count(*)::int from tessera.campaign_short_link where campaign_id = ${id}) as links,
      (select count(*)::int from tessera.campaign_outbox where campaign_id = ${id}) as kept,
      (select count(*)::int from tessera.campaign_answer) as answers`.execute(db());
    expect(rows).toEqual([{ clicks: 1, links: 1, kept: 1, answers: 0 }]);
  });
});
