/** Senders of messages: set up, kept, and tried against real services. */
import { randomBytes } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import smpp from 'smpp';
import { SECRET_MASK } from '../../../../src/contract/formats/secret.ts';
import { PRODUCT } from '../../../../src/server/compose.ts';
import { useSecretKeys } from '../../../../src/server/base/records/secret-values.ts';
import { readSecretKeys, SecretKeys } from '../../../../src/server/base/secrets/secret-keys.ts';
import { DueWorker } from '../../../../src/server/platform/due/due-worker.ts';
import { areaDueParts } from '../../../support/area-due.ts';
import { describeOnDatabase } from '../../../support/databases.ts';
import { doDue } from '../../../support/due.ts';
import { openTenant, type Tenant } from '../../base/access/people.ts';
import { answer, startMailServer } from '../../platform/mail/mail-server.ts';
import { startSmsCentre, startTwilio } from './sms-servers.ts';

const newKey = () => readSecretKeys({ TESSERA_SECRETS_KEY: randomBytes(32).toString('base64') });
const CREATE = 'mutation ($input: MessageSenderInput!) { createMessageSender(input: $input) { id version } }';
const TEST = `mutation ($id: ID!, $version: Int!, $to: String!) {
  actMessageSender(action: "test", id: $id, version: $version, input: { testAddress: $to }) { testState } }`;
const READ = 'query ($id: ID!) { messageSender(id: $id) { testState testResult testedAt password } }';
const MAIL = { channel: 'EMAIL', provider: 'SMTP', fromName: 'Ada', fromAddress: 'ada@tenant.test' };
const SMS = { channel: 'SMS', fromAddress: 'TENANT', userName: 'account', password: 'token' };

describeOnDatabase('senders of messages', (open) => {
  let tenant: Tenant;
  const closing: (() => unknown)[] = [];
  let count = 0;
  beforeAll(async () => {
    tenant = await openTenant(await open({ product: true }));
  });
  afterEach(async () => {
    useSecretKeys(new SecretKeys());
    for (const close of closing.splice(0)) await close();
  });
  afterAll(() => useSecretKeys(new SecretKeys()));

  const running = async <T extends { close: () => unknown }>(server: Promise<T>): Promise<T> => {
    const started = await server;
    closing.push(() => started.close());
    return started;
  };
  const create = async (input: object) =>
    tenant.admin.call(CREATE, { input: { name: `Sender ${++count}`, ...input } });
  /** Sets a sender up, has it tried, and answers what is told of it. */
  const tried = async (
    input: object,
    { to = 'bob@example.test', port = 443, allowed = '127.0.0.1' } = {},
  ) => {
    const made = (await create(input)).data['createMessageSender'] as { id: string; version: number };
    const asked = await tenant.admin.call(TEST, { ...made, to });
    expect(asked.errors).toBeUndefined();
    expect(asked.data['actMessageSender']).toEqual({ testState: 'WAITING' });
    const { database } = tenant.api;
    const parts = areaDueParts(tenant.api, { hosts: allowed, port });
    const worker = new DueWorker({ database, kinds: PRODUCT.due(parts) });
    await doDue(database, worker);
    await worker.stop();
    return (await tenant.admin.call(READ, { id: made.id })).data['messageSender'] as {
      readonly testState: string;
      readonly testResult: string;
      readonly testedAt: string | null;
    };
  };

  it('send by a mail server', async () => {
    const server = await running(startMailServer());
    const { port } = server.settings;
    const told = await tried({
      ...MAIL,
      host: '127.0.0.1',
      port,
      security: 'NONE',
      replyTo: 'answers@tenant.test',
    });
    expect(told).toMatchObject({ testState: 'SENT' });
    expect(told.testResult).toContain('bob@example.test');
    expect(told.testedAt).not.toBeNull();
    const [delivery, ...others] = server.deliveries;
    expect(others).toEqual([]);
    expect(delivery?.recipients).toEqual(['bob@example.test']);
    expect(delivery?.mail.from).toMatchObject({ name: 'Ada', address: 'ada@tenant.test' });
    expect(delivery?.mail.replyTo).toMatchObject([{ address: 'answers@tenant.test' }]);
  });

  it('give a mail server their password, over TLS alone', async () => {
    useSecretKeys(newKey());
    const known: unknown[] = [];
    const server = await running(
      startMailServer({
        authOptional: false,
        hideSTARTTLS: true,
        onAuth: ({ username, password }, _session, done) => {
          known.push([username, password]);
          done(null, { user: username });
        },
      }),
    );
    const { port } = server.settings;
    const told = await tried({ ...MAIL, host: '127.0.0.1', port, userName: 'ada', password: 'open sesame' });
    expect(told.testState).toBe('FAILED');
    expect([server.deliveries, known]).toEqual([[], []]);
  });

  it('give a password to no server that it was not given for', async () => {
    useSecretKeys(newKey());
    const known: unknown[] = [];
    const server = await running(
      startMailServer({
        authOptional: true,
        allowInsecureAuth: true,
        onAuth: ({ username, password }, _session, done) => {
          known.push([username, password]);
          done(null, { user: username });
        },
      }),
    );
    const { port } = server.settings;
    const MOVED = `mutation ($id: ID!, $version: Int!, $input: MessageSenderInput!) {
      updateMessageSender(id: $id, version: $version, input: $input) { id version password bouncePassword } }`;
    const good = {
      ...MAIL,
      host: 'mail.tenant.test',
      port: 465,
      security: 'TLS',
      userName: 'ada',
      password: 'open sesame',
      bounceHost: 'imap.tenant.test',
      bounceUser: 'ada',
      bouncePassword: 'open sesame',
      dkimKey: 'a key',
    };
    const moves = [
      { host: '127.0.0.1', port, security: 'NONE' },
      { host: '127.0.0.1', password: SECRET_MASK },
      { security: 'STARTTLS' },
      { port },
      { userName: 'eve' },
      { channel: 'SMS', provider: 'TWILIO' },
      { serviceUrl: 'https://thief.test' },
    ];
    for (const input of moves) {
      const made = (await create(good)).data['createMessageSender'] as { id: string; version: number };
      const { data, errors } = await tenant.admin.call(MOVED, { ...made, input });
      expect(errors).toBeUndefined();
      const moved = data['updateMessageSender'] as { id: string; version: number };
      expect(moved).toMatchObject({ password: null });
      if (input !== moves[0]) continue;
      await tenant.admin.call(TEST, { id: moved.id, version: moved.version, to: 'bob@example.test' });
      const { database } = tenant.api;
      const parts = areaDueParts(tenant.api, { hosts: '127.0.0.1', port });
      const worker = new DueWorker({ database, kinds: PRODUCT.due(parts) });
      await doDue(database, worker);
      await worker.stop();
    }
    expect(known).toEqual([]);
    const made = (await create(good)).data['createMessageSender'] as { id: string; version: number };
    for (const [input, left] of [
      [{ fromName: 'Eve', dkimSelector: 's2' }, [SECRET_MASK, SECRET_MASK]],
      [{ bounceHost: 'thief.test' }, [SECRET_MASK, null]],
    ] as const) {
      const { data } = await tenant.admin.call(MOVED, { ...made, input });
      const { password, bouncePassword, version } = data['updateMessageSender'] as Record<string, number>;
      expect([password, bouncePassword]).toEqual(left);
      made.version = version ?? 0;
    }
  });

  it('tell what a mail server says', async () => {
    const server = await running(
      startMailServer({ onRcptTo: (_address, _session, done) => done(answer(550, 'No such mailbox here')) }),
    );
    const { port } = server.settings;
    const told = await tried({ ...MAIL, host: '127.0.0.1', port, security: 'NONE' });
    expect(told.testState).toBe('FAILED');
    expect(told.testResult).toContain('No such mailbox here');
    const gone = await tried({ ...MAIL, host: '127.0.0.1', port: 1, security: 'NONE' });
    expect(gone).toMatchObject({ testState: 'FAILED' });
  });

  it('reach no addresses of own networks', async () => {
    const server = await running(startMailServer());
    const { port } = server.settings;
    const told = await tried(
      { ...MAIL, host: 'localhost', port, security: 'NONE' },
      { allowed: '10.0.0.0/8' },
    );
    expect(told.testState).toBe('FAILED');
    expect(told.testResult).toContain('loopback');
    expect(server.deliveries).toEqual([]);
  });

  it('send by a service of Twilio’s shape, once for each key', async () => {
    useSecretKeys(newKey());
    const twilio = await running(startTwilio());
    const told = await tried(
      { ...SMS, provider: 'TWILIO', serviceUrl: twilio.url },
      { to: '+48600100200', port: twilio.port },
    );
    expect(told.testState).toBe('SENT');
    expect(twilio.calls).toEqual([
      {
        url: '/2010-04-01/Accounts/account/Messages.json',
        authorization: 'account:token',
        form: {
          To: '+48600100200',
          From: 'TENANT',
          Body: expect.stringContaining('+48600100200') as unknown,
        },
        key: expect.any(String) as unknown,
      },
    ]);
  });

  it('tell what such a service refuses, and what nobody knows', async () => {
    useSecretKeys(newKey());
    const said = [
      { status: 400, body: { message: 'The number is not valid' } },
      { status: 503, body: {} },
    ];
    const twilio = await running(startTwilio(...said));
    const sender = { ...SMS, provider: 'TWILIO', serviceUrl: twilio.url };
    const refused = await tried(sender, { to: '+48600100200', port: twilio.port });
    expect(refused.testState).toBe('FAILED');
    expect(refused.testResult).toContain('The number is not valid (400)');
    expect((await tried(sender, { to: '+48600100200', port: twilio.port })).testState).toBe('UNKNOWN');
  });

  it('send by an SMS centre', async () => {
    useSecretKeys(newKey());
    const centre = await running(startSmsCentre('token'));
    const sender = { ...SMS, provider: 'SMPP', host: '127.0.0.1', port: centre.port, security: 'NONE' };
    expect((await tried(sender, { to: '+48600100200' })).testState).toBe('SENT');
    expect(centre.taken).toMatchObject([{ source_addr: 'TENANT', destination_addr: '48600100200' }]);
    expect(centre.taken[0]?.short_message.message).toContain('+48600100200');
    const stranger = await tried({ ...sender, password: 'wrong' }, { to: '+48600100200' });
    expect(stranger).toMatchObject({ testState: 'FAILED' });
    expect(stranger.testResult).toContain('ESME_RBINDFAIL');
    expect(centre.taken).toHaveLength(1);
  });

  it('tell what an SMS centre refuses, and what nobody knows', async () => {
    useSecretKeys(newKey());
    const strict = await running(startSmsCentre('token', { status: Number(smpp.ESME_RINVDSTADR) }));
    const sender = { ...SMS, provider: 'SMPP', host: '127.0.0.1', security: 'NONE' };
    const refused = await tried({ ...sender, port: strict.port }, { to: '+48600100200' });
    expect(refused.testResult).toContain('ESME_RINVDSTADR');
    const rude = await running(startSmsCentre('token', { hangsUp: true }));
    expect((await tried({ ...sender, port: rude.port }, { to: '+48600100200' })).testState).toBe('UNKNOWN');
  });

  it('are told that nobody knows when a process died in the middle', async () => {
    const made = (await create({ ...MAIL, host: '127.0.0.1' })).data['createMessageSender'] as {
      id: string;
      version: number;
    };
    await tenant.admin.call(TEST, { ...made, to: 'bob@example.test' });
    const kind = PRODUCT.due(areaDueParts(tenant.api)).find(({ name }) => name === 'sender-test');
    const work = { tenantId: tenant.tenantId, key: made.id, attempts: 2 };
    await kind?.run(work, new AbortController().signal);
    const told = await tenant.admin.call(READ, { id: made.id });
    expect(told.data['messageSender']).toMatchObject({ testState: 'UNKNOWN' });
  });

  it('are refused where service and channel do not fit, or what is needed is not there', async () => {
    const problemOf = async (input: object) => (await create(input)).errors?.[0]?.extensions['path'];
    expect(await problemOf({ ...MAIL, host: 'a.test', provider: 'SMPP' })).toBe('provider');
    expect(await problemOf({ ...SMS, password: null, provider: 'SMTP', host: 'a.test' })).toBe('provider');
    expect(await problemOf({ ...MAIL, host: null })).toBe('host');
    expect(await problemOf({ ...MAIL, host: 'a.test', fromAddress: 'ada' })).toBe('fromAddress');
  });
});
