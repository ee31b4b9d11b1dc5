/** The last look before a start: what prevents it, what it sends, and what is wrong with that. */
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { VariableValues } from '../../../../src/contract/letters/liquid.ts';
import { campaignObjects } from '../../../../src/server/areas/campaigns/objects.ts';
import { checkAddresses } from '../../../../src/server/areas/campaigns/review/check-links.ts';
import { sharedAddresses } from '../../../../src/server/areas/campaigns/review/pre-send-findings.ts';
import { subjectFindings } from '../../../../src/server/areas/campaigns/review/subject-findings.ts';
import { Outgoing } from '../../../../src/server/platform/outgoing/outgoing.ts';
import { readOutgoingRules } from '../../../../src/server/platform/outgoing/outgoing-config.ts';
import { describeOnDatabase } from '../../../support/databases.ts';
import { type CampaignWorld, openCampaignWorld } from './campaign-world.ts';

const CHECK = `query ($id: ID!) { campaignCheck(id: $id) { severity rule topic variant value } }`;
const REFUSALS = `query ($id: ID!) { campaignRefusals(id: $id) }`;
const MAILS = `query ($id: ID!, $receiver: ID) { campaignMails(id: $id, receiver: $receiver) { variant subject text html } }`;

type Refusals = readonly { readonly message: string; readonly path: string; readonly params?: object }[];

it('judges subjects as readers and spam filters do', () => {
  expect(subjectFindings('Our spring offer')).toEqual([]);
  expect(subjectFindings('NATO and EU')).toEqual([]);
  expect(subjectFindings('BUY THIS NOW')).toEqual(['subjectCapitals']);
  expect(subjectFindings('Wow! Really! Now')).toEqual(['subjectMarks']);
  expect(subjectFindings('What?!')).toEqual(['subjectMarks']);
  expect(subjectFindings('ZAŻÓŁĆ GĘŚLĄ')).toEqual(['subjectCapitals']);
  expect(subjectFindings('日本語のお知らせです')).toEqual([]);
  expect(subjectFindings('x'.repeat(61))).toEqual(['subjectLong']);
});

describeOnDatabase('a campaign before its start', (open) => {
  let world: CampaignWorld;
  let server: Server;
  let origin = '';
  let calls: string[] = [];
  beforeAll(async () => {
    world = await openCampaignWorld(await open({ product: true }));
    server = createServer((request, response) => {
      calls.push(`${request.method} ${request.url}`);
      const status = { '/gone': 404, '/people': 403, '/get': request.method === 'HEAD' ? 405 : 200 };
      const type = request.url === '/picture' ? 'image/png' : 'text/html';
      response.writeHead(status[request.url as keyof typeof status] ?? 200, { 'content-type': type });
      response.end();
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(() => server.close());

  const callsOf = (env: Record<string, string>) => {
    const outgoing = new Outgoing({ rules: readOutgoingRules(env) });
    return (call: Parameters<Outgoing['call']>[0]) => outgoing.call(call);
  };
  const allowed = () =>
    callsOf({ OUTGOING_ALLOW: '127.0.0.1', OUTGOING_PORTS: String(new URL(origin).port) });
  const check = async (paths: readonly string[], call: Outgoing['call'], userId = 'user') => {
    const db = world.tenant.api.database.forTenant(world.tenant.tenantId);
    const addresses = paths.map((path) => ({ address: origin + path, isPicture: path.includes('picture') }));
    const states = await checkAddresses({ db, userId, call }, addresses);
    return addresses.map(({ address }) => states.get(address)?.rule);
  };

  it('asks whether its links and pictures answer, and remembers that for a while', async () => {
    calls = [];
    const paths = ['/fine', '/gone', '/people', '/get', '/picture', '/no-picture'];
    const rules = [null, 'broken', 'refused', null, null, 'notPicture'];
    expect(await check(paths, allowed())).toEqual(rules);
    expect(calls).toContain('HEAD /fine');
    expect(calls).not.toContain('GET /fine');
    const before = calls.length;
    expect(await check(paths, allowed())).toEqual(rules);
    expect(calls).toHaveLength(before);
  });

  it('asks the links that are sent, also those of blocks for some', () => {
    const objects = campaignObjects(world.tenant.api.catalog);
    if (!objects) throw new Error('There are no campaigns.');
    const parts = { publicUrl: 'https://tenant.test' };
    const text = 'See https://shop.test/Rose_(flower). Not https://tenant.test/own.';
    const render = (values: VariableValues) => ({
      subject: '',
      text: values['condition some'] === true ? `${text} https://shop.test/some` : text,
    });
    const found = sharedAddresses({ objects, parts }, [{ render, conditions: ['some'] }]);
    expect(found.map(({ address }) => address)).toEqual([
      'https://shop.test/Rose_(flower)',
      'https://shop.test/some',
    ]);
  });

  it('never calls its own network, and no more than is left to the user', async () => {
    calls = [];
    expect(await check(['/private'], callsOf({ OUTGOING_PORTS: new URL(origin).port }))).toEqual(['private']);
    const many = Array.from({ length: 45 }, (_, at) => `/many${at}`);
    const rules = await check(many, allowed(), 'busy');
    expect(rules.filter((rule) => rule === null)).toHaveLength(40);
    expect(rules.slice(40)).toEqual(Array.from({ length: 5 }, () => 'unchecked'));
    await sql`update tessera.campaign_quota set used = 400 where subject = 'check busy'`.execute(
      world.kysely,
    );
    expect(await check(['/once-more'], allowed(), 'busy')).toEqual(['unchecked']);
    expect(calls).toHaveLength(40);
  });

  it('says all that prevents the start, and starts nothing by that', async () => {
    const { ask } = world.tenant.admin;
    const bare = await world.create('MessageCampaign', { name: 'Bare', type: 'EMAIL' });
    const refusals = JSON.stringify(await ask<Refusals>(REFUSALS, { id: bare }));
    for (const rule of ['senderFirst', 'letterFirst', 'testFirst']) expect(refusals).toContain(rule);
    const contactList = await world.people(1, 'before');
    const ready = await world.draft({ sender: await world.outbox(), contactList });
    const before = await world.read(ready);
    expect(await ask<Refusals>(REFUSALS, { id: ready })).toEqual([]);
    expect(await world.read(ready)).toEqual(before);
    const editor = await world.tenant.hire({ areas: { messages: ['VIEW', 'CREATE', 'EDIT'] } });
    expect(await editor.ask<Refusals>(REFUSALS, { id: bare })).toEqual([]);
  });

  it('shows what it sends in each version, as its recipient gets it', async () => {
    const [ada = ''] = await world.people(1, 'shown');
    const id = await world.draft({ contactList: [ada], variantCount: 2, subjectB: 'Other' });
    const { ask } = world.tenant.admin;
    type Mails = readonly { readonly variant: string; readonly subject: string; readonly html: string }[];
    const mails = await ask<Mails>(MAILS, { id, receiver: ada });
    expect(mails.map(({ variant, subject }) => [variant, subject])).toEqual([
      ['A', 'Hello N1'],
      ['B', 'Other'],
    ]);
    expect(mails[0]?.html).toContain('Hello N1');
    expect(mails[0]?.html).not.toContain('/api/l/');
    // Whom the caller does not see is nobody to show it for.
    const blind = await world.tenant.hire({ areas: { messages: ['VIEW'] } });
    const { errors } = await blind.call(MAILS, { id, receiver: ada });
    expect(errors).toBeDefined();
    expect((await blind.ask<Mails>(MAILS, { id })).map(({ variant }) => variant)).toEqual(['A', 'B']);
  });

  it('lists what is wrong with it, the worst first', async () => {
    const sender = await world.create('MessageSender', {
      name: 'Real',
      channel: 'EMAIL',
      provider: 'SMTP',
      fromName: 'Ada',
      security: 'NONE',
      fromAddress: 'ada@tenant.test',
      host: 'mail.tenant.test',
    });
    const { ask } = world.tenant.admin;
    const loud = await world.draft({ sender, subject: 'BUY THIS NOW!!' });
    expect(await ask(CHECK, { id: loud })).toMatchObject([
      { severity: 'WARNING', rule: 'subjectCapitals', topic: 'SUBJECT', variant: null },
      { severity: 'WARNING', rule: 'subjectMarks' },
      { severity: 'NOTE', rule: 'senderUnchecked', value: 'ada@tenant.test' },
    ]);
    await sql`update message_sender set domain_state = 'BROKEN' where id = ${sender}`.execute(world.kysely);
    expect(await ask(CHECK, { id: loud })).toMatchObject([
      { severity: 'ERROR', rule: 'senderDomain' },
      {},
      {},
    ]);
    const bare = await world.create('MessageCampaign', { name: 'Bare', type: 'EMAIL' });
    expect(await ask(CHECK, { id: bare })).toMatchObject([{ severity: 'ERROR', rule: 'content' }]);
    // Only some get the block that makes it too large.
    const filter = { objectName: 'Contact', objectField: 'firstName', operator: 'IS_NOT_NULL' };
    const when = JSON.stringify({ type: 'FILTER', filter });
    const blocks = [
      ...Array.from({ length: 12 }, () => ({ type: 'text', text: `<p>${'x'.repeat(9_500)}</p>`, when })),
      { type: 'footer', text: '<p>Tessera, 1 Main Street</p>', unsubscribe: 'Unsubscribe' },
    ];
    const large = await world.draft({ sender, letter: JSON.stringify({ blocks }) });
    const findings = await ask<readonly { rule: string; value: string }[]>(CHECK, { id: large });
    const clipped = findings.find(({ rule }) => rule === 'clipped');
    expect(Number(clipped?.value)).toBeGreaterThan(107);
  });
});
