/** What is found of the domain of a sender, asked of a real DNS server and a real mail server. */
import { generateKeyPairSync, randomBytes } from 'node:crypto';
import tls from 'node:tls';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { DomainFinding, DomainTopic } from '../../../../src/contract/sender-domain.ts';
import { checkDomain } from '../../../../src/server/areas/senders/domain/check-domain.ts';
import { publicPart } from '../../../../src/server/areas/senders/domain/dkim-key.ts';
import { freeMailer } from '../../../../src/server/base/texts/free-mailers.ts';
import { useSecretKeys } from '../../../../src/server/base/records/secret-values.ts';
import { readSecretKeys, SecretKeys } from '../../../../src/server/base/secrets/secret-keys.ts';
import { PRODUCT } from '../../../../src/server/compose.ts';
import type { Sender } from '../../../../src/server/platform/channels/sender.ts';
import { DueWorker } from '../../../../src/server/platform/due/due-worker.ts';
import { eventWork } from '../../../../src/server/platform/events/consumers.ts';
import { Outgoing } from '../../../../src/server/platform/outgoing/outgoing.ts';
import { readOutgoingRules } from '../../../../src/server/platform/outgoing/outgoing-config.ts';
import { areaDueParts } from '../../../support/area-due.ts';
import { describeOnDatabase } from '../../../support/databases.ts';
import { openCampaignWorld } from '../campaigns/campaign-world.ts';
import { CERT, KEY } from '../../platform/outgoing/certificate.ts';
import { startMailServer } from '../../platform/mail/mail-server.ts';
import { type DnsServer, startDnsServer, type Zone } from './dns-server.ts';
import { patience } from '../../../support/patience.ts';

const newKey = (bits: number) =>
  generateKeyPairSync('rsa', { modulusLength: bits })
    .privateKey.export({ type: 'pkcs8', format: 'pem' })
    .toString();
const DKIM_KEY = newKey(2048);
const SENDER: Sender = {
  tenantId: 't',
  id: 's',
  name: 'Ada',
  provider: 'SMTP',
  active: true,
  fromName: '',
  replyTo: '',
  fromAddress: 'ada@sender.test',
  host: 'mail.sender.test',
  port: 1,
  security: 'STARTTLS',
  serviceUrl: '',
  userName: '',
  password: null,
  dkimSelector: 's1',
  dkimKey: DKIM_KEY,
  bounceAddress: 'back@bounce.sender.test',
  bounceHost: '',
  bouncePort: null,
  bounceUser: '',
  bouncePassword: null,
  perMinute: null,
  dailyCap: null,
  testAddress: '',
  testState: null,
  domainState: null,
  domainFindings: null,
  optOutWords: [],
  optOutReply: '',
  perConnection: null,
  warmUp: false,
  warmUpSince: null,
  warmUpStart: null,
  warmUpGrowth: null,
};
/** All as it should be. */
const GOOD: Zone = {
  'mail.sender.test A': ['203.0.114.7'],
  '7.114.0.203.in-addr.arpa PTR': ['mail.sender.test'],
  'bounce.sender.test TXT': ['v=spf1 include:spf.sender.test -all'],
  'bounce.sender.test MX': ['10 mail.sender.test'],
  'spf.sender.test TXT': ['v=spf1 ip4:203.0.114.0/24 -all'],
  's1._domainkey.sender.test TXT': [publicPart(DKIM_KEY)?.record ?? ''],
  '_dmarc.sender.test TXT': ['v=DMARC1; p=reject'],
};

let dns: DnsServer;
beforeAll(async () => {
  dns = await startDnsServer();
});
afterAll(() => dns.close());

const ways = () =>
  new Outgoing({ rules: readOutgoingRules({ OUTGOING_ALLOW: '127.0.0.1', OUTGOING_DNS: dns.address }) });
const found = async (zone: Zone | undefined, sender: Partial<Sender> = {}) => {
  dns.knows(zone);
  return checkDomain({ ...SENDER, ...sender }, ways());
};
const rulesOf = (findings: readonly DomainFinding[]) =>
  Object.fromEntries(findings.map(({ topic, state, rule }) => [topic, `${state} ${rule}`]));
/** Of one topic where the zone has other records. */
const one = async (topic: DomainTopic, zone: Zone, sender: Partial<Sender> = {}) => {
  const finding = (await found({ ...GOOD, ...zone }, sender)).find((each) => each.topic === topic);
  return { ...finding, is: finding && `${finding.state} ${finding.rule}` };
};

describe('the domain of a sender', () => {
  it('is in order where all records are there', async () => {
    expect(rulesOf(await found(GOOD))).toEqual({
      SPF: 'GOOD spfGood',
      DKIM: 'GOOD dkimGood',
      DMARC: 'GOOD dmarcGood',
      RETURN_PATH: 'GOOD returnGood',
      PTR: 'GOOD ptrGood',
      TLS: 'UNKNOWN tlsUnreachable',
    });
  });

  it('needs records that it lacks: they are told', async () => {
    const findings = await found({ 'mail.sender.test A': ['203.0.114.7'] });
    expect(rulesOf(findings)).toMatchObject({
      SPF: 'WARNING spfMissing',
      DKIM: 'WARNING dkimNotPublished',
      DMARC: 'WARNING dmarcMissing',
      RETURN_PATH: 'WARNING returnNone',
      PTR: 'WARNING ptrMissing',
    });
    expect(findings.map(({ name, expected }) => [name, expected])).toEqual([
      ['bounce.sender.test', 'v=spf1 a:mail.sender.test ~all'],
      ['s1._domainkey.sender.test', publicPart(DKIM_KEY)?.record],
      ['_dmarc.sender.test', 'v=DMARC1; p=none; rua=mailto:postmaster@sender.test'],
      ['bounce.sender.test', undefined],
      ['203.0.114.7', undefined],
      ['mail.sender.test:1', undefined],
    ]);
  });

  it('is told by SPF who may send, through its includes, within ten look-ups', async () => {
    const spf = (text: string, more: Zone = {}, sender: Partial<Sender> = {}) =>
      one('SPF', { 'bounce.sender.test TXT': ['other', text], ...more }, sender);
    expect(await spf('v=spf1 ip4:198.51.100.1 -all')).toMatchObject({
      is: 'BROKEN spfExcludes',
      found: 'v=spf1 ip4:198.51.100.1 -all',
      expected: 'v=spf1 a:mail.sender.test ip4:198.51.100.1 -all',
    });
    expect((await spf('v=spf1 ip4:198.51.100.1 ~all')).is).toBe('WARNING spfNotListed');
    expect((await spf('v=spf1 a:mail.sender.test -all')).is).toBe('GOOD spfGood');
    expect((await spf('v=spf1 ip4:203.0.114.999 -all')).is).toBe('WARNING spfInvalid');
    const chain = Object.fromEntries(
      Array.from({ length: 12 }, (_, at) => [`s${at}.test TXT`, [`v=spf1 include:s${at + 1}.test -all`]]),
    );
    expect((await spf('v=spf1 ip4:203.0.114.7 include:s0.test -all', chain)).is).toBe('WARNING spfTooMany');
    const service = { host: 'smtp.sendgrid.net' };
    const theirs = { 'sendgrid.net TXT': ['v=spf1 ip4:198.51.100.0/24 -all'] };
    expect((await spf('v=spf1 include:sendgrid.net -all', theirs, service)).is).toBe('GOOD spfGood');
    expect(await spf('v=spf1 -all', theirs, service)).toMatchObject({
      is: 'BROKEN spfExcludes',
      expected: 'v=spf1 include:sendgrid.net -all',
    });
  });

  it('publishes the key that signs, which is long enough', async () => {
    const at = 's1._domainkey.sender.test TXT';
    const record = (key: string) => publicPart(key)?.record ?? '';
    expect((await one('DKIM', { [at]: [record(newKey(2048))] })).is).toBe('WARNING dkimOther');
    expect((await one('DKIM', { [at]: ['v=DKIM1; p='] })).is).toBe('WARNING dkimOther');
    const short = newKey(1024);
    expect((await one('DKIM', { [at]: [record(short)] }, { dkimKey: short })).is).toBe('WARNING dkimShort');
    expect((await one('DKIM', {}, { dkimKey: 'nonsense' })).is).toBe('BROKEN dkimUnreadable');
    expect((await one('DKIM', {}, { dkimKey: null })).is).toBe('WARNING dkimMissing');
  });

  it('may not ask receivers to reject what nobody vouches for', async () => {
    const unsigned = { 's1._domainkey.sender.test TXT': [] };
    const other = { bounceAddress: 'back@elsewhere.test' };
    const dmarc = async (policy: string, zone: Zone = {}, sender: Partial<Sender> = {}) =>
      (await one('DMARC', { '_dmarc.sender.test TXT': [`v=DMARC1; ${policy}`], ...zone }, sender)).is;
    expect(await dmarc('p=reject', unsigned)).toBe('GOOD dmarcGood');
    expect(await dmarc('p=reject', {}, other)).toBe('GOOD dmarcGood');
    expect(await dmarc('p=reject', unsigned, other)).toBe('BROKEN dmarcReject');
    expect(await dmarc('p=reject; aspf=s', unsigned)).toBe('BROKEN dmarcReject');
    expect(await dmarc('p=quarantine', unsigned, other)).toBe('WARNING dmarcUnaligned');
    expect(await dmarc('p=reject', unsigned, { ...other, host: 'smtp.sendgrid.net', dkimKey: null })).toBe(
      'UNKNOWN dmarcByService',
    );
  });

  it('has a server whose name leads back to it', async () => {
    const name = '7.114.0.203.in-addr.arpa PTR';
    expect((await one('PTR', { [name]: ['elsewhere.test'] })).is).toBe('WARNING ptrOther');
    expect((await one('PTR', { 'mail.sender.test A': ['10.0.0.7'] })).is).toBe('UNKNOWN ownNetwork');
    expect((await one('SPF', { 'mail.sender.test A': ['10.0.0.7'] })).is).toBe('UNKNOWN ownNetwork');
    expect((await one('RETURN_PATH', { 'bounce.sender.test MX': ['0 .'] })).is).toBe('WARNING returnNone');
  });

  it('is not called broken where nobody answers', async () => {
    const states = (await found(undefined)).map(({ topic, state, rule }) => [topic, state, rule]);
    expect(states).toEqual([
      ['SPF', 'UNKNOWN', 'noAnswer'],
      ['DKIM', 'UNKNOWN', 'noAnswer'],
      ['DMARC', 'UNKNOWN', 'noAnswer'],
      ['RETURN_PATH', 'UNKNOWN', 'noAnswer'],
      ['PTR', 'UNKNOWN', 'ownNetwork'],
      ['TLS', 'UNKNOWN', 'tlsUnreachable'],
    ]);
  });

  it('is sent from by a server that encrypts, by a certificate of its name', async () => {
    const trusted = tls.getCACertificates();
    const servers = [
      await startMailServer({ key: KEY, cert: CERT }),
      await startMailServer({ hideSTARTTLS: true }),
    ];
    const [good, none] = servers.map(({ settings }) => ({ host: '127.0.0.1', port: settings.port }));
    const tlsOf = async (sender: Partial<Sender> = {}) => (await one('TLS', {}, sender)).is;
    expect(await tlsOf(good)).toBe('WARNING tlsBroken');
    expect(await tlsOf(none)).toBe('WARNING tlsNone');
    tls.setDefaultCACertificates([...trusted, CERT]);
    try {
      const named = new Outgoing({
        rules: readOutgoingRules({ OUTGOING_ALLOW: '127.0.0.1', OUTGOING_DNS: dns.address }),
        resolve: () => Promise.resolve([{ address: '127.0.0.1', family: 4 }]),
      });
      const check = async (security: Sender['security']) => {
        const findings = await checkDomain({ ...SENDER, ...good, host: 'hooks.test', security }, named);
        return findings.at(-1)?.rule;
      };
      expect(await check('STARTTLS')).toBe('tlsGood');
      expect(await check('NONE')).toBe('tlsUnused');
    } finally {
      tls.setDefaultCACertificates(trusted);
      for (const server of servers) await server.close();
    }
  });

  it('is no free mailer', () => {
    const free = 'a@gmail.com a@GMX.de a@wp.pl a@outlook.com.tr a@hotmail.fr a@yahoo.co.uk a@op.pl'.split(
      ' ',
    );
    expect(free.filter((address) => freeMailer(address) === undefined)).toEqual([]);
    const own = ['a@example.test', 'a@gmail.example.com', 'a@notgmail.com', 'TENANT', 'a@live.example'];
    expect(own.filter((address) => freeMailer(address) !== undefined)).toEqual([]);
  });
});

describeOnDatabase('the domain of a sender that is kept', (open) => {
  it('is looked at by itself and when asked; what is broken keeps campaigns from being scheduled', async () => {
    useSecretKeys(readSecretKeys({ TESSERA_SECRETS_KEY: randomBytes(32).toString('base64') }));
    const world = await openCampaignWorld(await open({ product: true }));
    const { admin, api } = world.tenant;
    const parts = areaDueParts(api, { dns: dns.address });
    const { database } = api;
    const worker = new DueWorker({
      database,
      kinds: [...eventWork(database, PRODUCT.consumers, parts), ...PRODUCT.due(parts)],
    });
    await worker.start();
    const input = {
      name: 'Own',
      channel: 'EMAIL',
      provider: 'SMTP',
      host: 'mail.sender.test',
      port: 1,
      fromAddress: 'ada@sender.test',
      bounceAddress: 'back@bounce.sender.test',
    };
    const refused = await admin.call(
      'mutation ($input: MessageSenderInput!) { createMessageSender(input: $input) { id } }',
      { input: { ...input, fromAddress: 'Ada@GMail.com' } },
    );
    expect(refused.errors?.[0]?.extensions).toMatchObject({
      messageKey: 'responseErrorMsg.free-mailer',
      path: 'fromAddress',
      params: { domain: 'gmail.com' },
    });
    dns.knows({ ...GOOD, 'bounce.sender.test TXT': ['v=spf1 -all'], 's1._domainkey.sender.test TXT': [] });
    const sender = await world.create('MessageSender', input);
    const read = () =>
      admin.ask<{ version: number; domainState: string; domainFindings: string; dkimSelector: string }>(
        'query ($id: ID!) { messageSender(id: $id) { version domainState domainFindings dkimSelector } }',
        { id: sender },
      );
    const state = async () => (await read()).domainState;
    await expect.poll(state, { timeout: patience(30_000) }).toBe('BROKEN');
    const campaign = await world.draft({ sender, contactList: await world.people(1, 'dom') });
    const at = { dateStartUTC: new Date(Date.now() + 86_400_000).toISOString() };
    await expect(world.act('schedule', campaign, at)).rejects.toThrow('domainFirst');
    const act = async (action: string) =>
      admin.ask(
        `mutation ($action: String!, $id: ID!, $version: Int!) {
          actMessageSender(action: $action, id: $id, version: $version, input: {}) { domainState } }`,
        { action, id: sender, version: (await read()).version },
      );
    await act('makeDkimKey');
    const { dkimSelector } = await read();
    const dkim = async () =>
      (JSON.parse((await read()).domainFindings) as DomainFinding[]).find(({ topic }) => topic === 'DKIM');
    await expect.poll(dkim, { timeout: patience(30_000) }).toMatchObject({
      rule: 'dkimNotPublished',
      name: `${dkimSelector}._domainkey.sender.test`,
    });
    const { name, expected = '' } = (await dkim()) ?? {};
    dns.knows({ ...GOOD, [`${name} TXT`]: [expected] });
    expect(await act('checkDomain')).toEqual({ domainState: 'WAITING' });
    // Nobody answers at the mail server; the rest is in order.
    await expect.poll(state, { timeout: patience(30_000) }).toBe('UNKNOWN');
    await world.act('schedule', campaign, at);
    expect(await world.read(campaign)).toMatchObject({ status: 'SCHEDULED' });
    await worker.stop();
    useSecretKeys(new SecretKeys());
  });
});
