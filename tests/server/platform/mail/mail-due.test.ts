import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import type { SMTPServerOptions } from 'smtp-server';
import { createTenant } from '../../../../src/server/platform/auth/tenants.ts';
import type { Database } from '../../../../src/server/base/db/database.ts';
import type { Mail } from '../../../../src/server/platform/mail/mailer.ts';
import { mailDue, type NewToken } from '../../../../src/server/platform/mail/mail-due.ts';
import { readMailTexts } from '../../../../src/server/platform/mail/mail-texts.ts';
import { Outbox } from '../../../../src/server/platform/mail/outbox.ts';
import { SmtpSender } from '../../../../src/server/platform/mail/smtp.ts';
import { DueWorker } from '../../../../src/server/platform/due/due-worker.ts';
import { describeOnDatabase } from '../../../support/databases.ts';
import { doDue } from '../../../support/due.ts';
import { answer, type MailServer, startMailServer } from './mail-server.ts';

const texts = await readMailTexts('locales');
const PLAIN: SMTPServerOptions = { hideSTARTTLS: true };
const SECOND = 1000;
const MINUTE = 60 * SECOND;

describeOnDatabase('mails', (open) => {
  let database: Database;
  let tenantId: string;
  let server: MailServer | undefined;
  let late = 0;
  /** Made so far: each is another one. */
  let tokens = 0;
  const running: DueWorker[] = [];

  beforeAll(async () => {
    database = await open({ product: true });
    const admin = { adminEmail: 'a@a.test', adminName: 'A', password: 'a long password' };
    const tenant = { domain: 'mail', name: 'Mail & Co', ...admin };
    ({ tenantId } = await database.kysely.transaction().execute((tx) => createTenant(tx, tenant)));
  });
  beforeEach(async () => {
    late = 0;
    tokens = 0;
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    await sql`delete from tessera.mail`.execute(database.kysely);
    await sql`delete from tessera.due`.execute(database.kysely);
  });
  afterEach(async () => {
    vi.restoreAllMocks();
    await Promise.all(running.splice(0).map((worker) => worker.stop()));
    await server?.close();
    server = undefined;
  });

  const outbox = () => new Outbox(database.kysely);
  const mailTo = (to: string): Mail => ({
    tenantId,
    to,
    kind: 'invitation',
    locale: 'pl',
    params: {
      name: 'Żaneta\r\nBcc: x@y.test',
      tenantName: 'Mail & Co',
      inviterName: '<b>Eve</b>',
      linkId: 'link-1',
    },
  });
  /** A worker whose clock is `late` milliseconds ahead. */
  const workerAt = async (options: SMTPServerOptions) => {
    server ??= await startMailServer({ ...PLAIN, ...options });
    const sender = new SmtpSender(server.settings, {}, { connectMs: 300, silenceMs: 300 });
    const now = () => new Date(Date.now() + late);
    const newToken: NewToken = ({ id }) => Promise.resolve(id === 'used' ? undefined : `${id}+${++tokens}`);
    const kind = mailDue({
      db: database.kysely,
      newToken,
      texts,
      sender,
      publicUrl: 'https://app.test/x',
      now,
    });
    const worker = new DueWorker({ database, kinds: [kind], now });
    running.push(worker);
    return { worker, sendDue: () => doDue(database, worker, now) };
  };
  const stored = async () => {
    const { rows } = await sql<Record<string, unknown>>`select state, attempts, token, error, params
      from tessera.mail order by id`.execute(database.kysely);
    return rows;
  };

  it('are given up where their link leads nowhere any more', async () => {
    const worker = await workerAt({});
    await outbox().send({
      ...mailTo('ann@team.test'),
      params: { ...mailTo('').params, linkId: 'used' },
    } as Mail);
    await worker.sendDue();
    expect(server?.deliveries).toEqual([]);
    expect(await stored()).toMatchObject([{ state: 'FAILED', token: null }]);
  });

  it('are sent with their link, escaped, and keep no token then', async () => {
    const worker = await workerAt({});
    await outbox().send(mailTo('zaneta@team.test'));
    expect(await stored()).toMatchObject([{ state: 'WAITING', token: 'link-1' }]);
    await worker.sendDue();
    const [delivery] = server?.deliveries ?? [];
    const { mail, recipients } = delivery ?? {};
    expect(recipients).toEqual(['zaneta@team.test']);
    expect(mail?.subject).toBe('<b>Eve</b> zaprasza do zespołu Mail & Co');
    expect(mail?.to).toEqual([{ name: 'Żaneta Bcc: x@y.test', address: 'zaneta@team.test' }]);
    const link = 'https://app.test/x/app/authenticate/invitation#link-1%2B1';
    expect(mail?.text).toContain(`\n${link}\n`);
    expect(mail?.html).toContain(`href="${link}"`);
    expect(mail?.html).toContain('&lt;b&gt;Eve&lt;/b&gt; zaprasza Cię do zespołu Mail &amp; Co');
    expect(mail?.html).not.toContain('<b>');
    expect(await stored()).toMatchObject([{ state: 'SENT', attempts: 1, token: null, error: null }]);
    expect(JSON.stringify(await stored())).not.toContain('secret');
    await worker.sendDue();
    expect(server?.deliveries).toHaveLength(1);
  });

  it('of a transaction that is taken back are not sent', async () => {
    const worker = await workerAt({});
    const rolledBack = database.forTenant(tenantId).transaction(async (tx) => {
      await outbox().send(mailTo('a@team.test'), tx);
      throw new Error('back');
    });
    await expect(rolledBack).rejects.toThrow('back');
    await database.kysely.transaction().execute((tx) => outbox().send(mailTo('b@team.test'), tx));
    await database.forTenant(tenantId).transaction((tx) => outbox().send(mailTo('c@team.test'), tx));
    await worker.sendDue();
    expect(server?.deliveries.flatMap(({ recipients }) => recipients).toSorted()).toEqual([
      'b@team.test',
      'c@team.test',
    ]);
  });

  it.each([
    '',
    'no address',
    'a@b.test, c@d.test',
    'a@b.test\r\nRCPT TO:<c@d.test>',
    'x <a@b.test> y',
    '\u0001@b.test',
  ])('go to one address only: %j', async (to) => {
    await expect(outbox().send(mailTo(to))).rejects.toMatchObject({ problem: { message: 'invalid-email' } });
    expect(await stored()).toEqual([]);
  });

  it('wait longer each time while the server refuses them for now', async () => {
    let greylisted = 2;
    const worker = await workerAt({
      onRcptTo: (_address, _session, done) => done(greylisted-- > 0 ? answer(451, 'Come back later') : null),
    });
    await outbox().send(mailTo('a@team.test'));
    await worker.sendDue();
    expect(await stored()).toMatchObject([{ state: 'WAITING', attempts: 1, token: 'link-1' }]);
    expect((await stored())[0]?.['error']).toContain('Come back later');
    late = 25 * SECOND;
    await worker.sendDue();
    expect(await stored()).toMatchObject([{ attempts: 1 }]);
    late = 35 * SECOND;
    await worker.sendDue();
    expect(await stored()).toMatchObject([{ state: 'WAITING', attempts: 2 }]);
    late += 55 * SECOND;
    await worker.sendDue();
    expect(await stored()).toMatchObject([{ attempts: 2 }]);
    late += 10 * SECOND;
    await worker.sendDue();
    expect(await stored()).toMatchObject([{ state: 'SENT', attempts: 3, token: null }]);
    expect(server?.deliveries).toHaveLength(1);
  });

  it('are given up once their link would not work any more', async () => {
    const worker = await workerAt({ onMailFrom: (_address, _session, done) => done(answer(421, 'Busy')) });
    const params = { name: 'A', tenantName: 'B', linkId: 'link-2' };
    await outbox().send({ tenantId, to: 'a@team.test', kind: 'passwordReset', locale: 'en', params });
    late = 25 * MINUTE;
    await worker.sendDue();
    expect(await stored()).toMatchObject([{ state: 'FAILED', attempts: 1, token: null }]);
  });

  it('that the server never takes are given up at once, and say why', async () => {
    const worker = await workerAt({
      onRcptTo: (_address, _session, done) => done(answer(550, 'No such person')),
    });
    await outbox().send(mailTo('nobody@team.test'));
    await worker.sendDue();
    expect(await stored()).toMatchObject([{ state: 'FAILED', attempts: 1, token: null }]);
    expect((await stored())[0]?.['error']).toContain('No such person');
  });

  it.each<[string, SMTPServerOptions]>([
    ['greets nobody', { onConnect: () => undefined }],
    ['hangs in between', { onRcptTo: () => undefined }],
  ])('are tried again where the server %s', async (_how, options) => {
    const worker = await workerAt(options);
    await outbox().send(mailTo('a@team.test'));
    await worker.sendDue();
    expect(await stored()).toMatchObject([{ state: 'WAITING', attempts: 1, token: 'link-1' }]);
    await worker.worker.stop();
    await server?.close();
    server = undefined;
    const better = await workerAt({});
    late = MINUTE;
    await better.sendDue();
    expect(server).toMatchObject({ deliveries: [{ recipients: ['a@team.test'] }] });
  });

  it('are tried again where there is no server', async () => {
    const worker = await workerAt({});
    await server?.close();
    await outbox().send(mailTo('a@team.test'));
    await worker.sendDue();
    expect(await stored()).toMatchObject([{ state: 'WAITING', attempts: 1 }]);
  });

  it('never go twice where the server falls silent with the mail in its hands', async () => {
    const worker = await workerAt({ onData: (stream) => void stream.resume() });
    await outbox().send(mailTo('a@team.test'));
    await worker.sendDue();
    expect(await stored()).toMatchObject([{ state: 'FAILED', attempts: 1, token: null }]);
    expect((await stored())[0]?.['error']).toContain('not known');
  });

  it('go once though several workers look at the same time', async () => {
    const workers = [await workerAt({}), await workerAt({}), await workerAt({})];
    const people = Array.from({ length: 12 }, (_, index) => `p${String(index).padStart(2, '0')}@team.test`);
    for (const to of people) await outbox().send(mailTo(to));
    await Promise.all(workers.map((worker) => worker.sendDue()));
    expect(server?.deliveries.flatMap(({ recipients }) => recipients).toSorted()).toEqual(people);
  });

  it('of a worker that died go on, unless it may have sent them', async () => {
    const worker = await workerAt({});
    for (const to of ['a@team.test', 'b@team.test']) await outbox().send(mailTo(to));
    await sql`update tessera.mail set attempts = 1,
      state = case recipient when 'a@team.test' then 'SENDING' else 'HANDED_OVER' end`.execute(
      database.kysely,
    );
    const free = await database.hold('another', () => undefined);
    await sql`update tessera.due set taken_by = 'another', due_at = now() + interval '30 seconds'`.execute(
      database.kysely,
    );
    const { rows } = await sql`select from tessera.mail where state = 'SENDING'`.execute(database.kysely);
    expect(rows).toHaveLength(1);
    await worker.worker.start();
    await delay(300);
    expect(server?.deliveries).toEqual([]);
    await free();
    // In PGlite nobody sees that a process has died: there is one.
    if (database.engine === 'pglite') late = MINUTE;
    await worker.sendDue();
    expect(server?.deliveries.flatMap(({ recipients }) => recipients)).toEqual(['a@team.test']);
    expect(await stored()).toMatchObject([{ state: 'SENT' }, { state: 'FAILED', token: null }]);
  });

  it('take the place of those whose link does not work any more', async () => {
    const worker = await workerAt({});
    await outbox().send(mailTo('a@team.test'));
    await outbox().send(mailTo('other@team.test'));
    await outbox().send({ ...mailTo('a@team.test'), locale: 'en' });
    await worker.sendDue();
    expect(await stored()).toMatchObject([
      { state: 'REPLACED', token: null },
      { state: 'SENT' },
      { state: 'SENT' },
    ]);
    expect(server?.deliveries).toHaveLength(2);
  });

  it('leave as soon as they are written, and stop with the worker', async () => {
    const taken = Promise.withResolvers<undefined>();
    const { worker } = await workerAt({
      onRcptTo: (_address, _session, done) => {
        taken.resolve(undefined);
        done();
      },
    });
    await worker.start();
    await new Outbox(database.kysely, () => worker.wake()).send(mailTo('a@team.test'));
    await taken.promise;
    await worker.stop();
    expect(await stored()).toMatchObject([{ state: 'SENT' }]);
    await new Outbox(database.kysely, () => worker.wake()).send(mailTo('b@team.test'));
    await delay(300);
    expect(server?.deliveries).toHaveLength(1);
  });
});
