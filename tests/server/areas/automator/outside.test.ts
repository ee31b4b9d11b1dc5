/** Workflows and the world outside: webhooks in and out, mails to the team, people who start them, and workflows that lead to each other. */
import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { queryFilter } from '../../../../src/contract/filter/filter.ts';
import type { WorkflowElement } from '../../../../src/contract/workflow/content.ts';
import { triggerConsumer } from '../../../../src/server/areas/automator/triggers/follow-events.ts';
import { callWork } from '../../../../src/server/areas/automator/triggers/send-calls.ts';
import { timedWork } from '../../../../src/server/areas/automator/triggers/timed-triggers.ts';
import { DueWorker } from '../../../../src/server/platform/due/due-worker.ts';
import { eventWork } from '../../../../src/server/platform/events/consumers.ts';
import { signatureHeaders } from '../../../../src/server/platform/outgoing/sign.ts';
import { areaDueParts } from '../../../support/area-due.ts';
import { runBatch } from '../../../support/composed.ts';
import { describeOnDatabase } from '../../../support/databases.ts';
import { openWorkflowWorld, type WorkflowWorld } from './workflow-world.ts';
import { patience } from '../../../support/patience.ts';

const element = (id: string, type: string, config: object, next = '') =>
  ({
    id,
    type,
    name: '',
    positionX: 0,
    positionY: 0,
    config,
    outputs: next ? { next } : {},
  }) as unknown as WorkflowElement;
const values = (given: object) => ({ values: JSON.stringify(given) });

describeOnDatabase('workflows and what is outside', (open) => {
  let world: WorkflowWorld;
  beforeAll(async () => {
    world = await openWorkflowWorld(await open({ product: true }));
  });
  const flow = (elements: readonly WorkflowElement[], more: object = {}) =>
    world.active([], { ...more, elements });

  interface WebhookAnswer {
    readonly path: string;
    readonly secrets: readonly string[];
    readonly sample: unknown;
  }
  const webhook = (id: string, renew = false) =>
    world.tenant.admin.ask<WebhookAnswer>(
      renew
        ? 'mutation ($id: ID!) { renewWorkflowWebhook(workflowId: $id, elementId: "t") { path secrets sample } }'
        : 'query ($id: ID!) { workflowWebhook(workflowId: $id, elementId: "t") { path secrets sample } }',
      { id },
    );
  const post = (path: string, secret: string, id: string, body: string, at = Date.now(), more: object = {}) =>
    world.tenant.api.api.request(path, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...signatureHeaders({ id, secrets: [secret] }, at, body),
        ...more,
      },
      body,
    });
  const take = (id: string) =>
    timedWork(world.parts).run(
      { tenantId: world.tenant.tenantId, key: `${id}:t`, attempts: 1 },
      new AbortController().signal,
    );
  const hooked = (more: object = {}) =>
    flow(
      [
        element('t', 'WEBHOOK', { field: 'notes', path: 'person.ref' }, 'g'),
        element('g', 'UPDATE_FIELD', values({ businessTitle: '{{event.payload.title}}' })),
      ],
      more,
    );

  it('take a thousand webhooks at once, each once, and none that is signed wrongly, late, or another text', async () => {
    const id = await hooked();
    const { path, secrets } = await webhook(id);
    const [secret = ''] = secrets;
    const people = await world.contacts(1_000);
    await sql`update contact set notes = 'ref ' || id where id = any(${people}::text[])`.execute(
      world.kysely,
    );
    const body = (person: string) => JSON.stringify({ person: { ref: `ref ${person}` }, title: 'Hooked' });
    // Some of them twice.
    const answers = await Promise.all(
      [...people, ...people.slice(0, 100)].map((person, at) =>
        Promise.resolve(post(path, secret, `msg_${at % 1_000}`, body(person))),
      ),
    );
    const codes = Map.groupBy(answers, ({ status }) => status);
    expect([codes.get(202)?.length, codes.get(200)?.length]).toEqual([1_000, 100]);
    const [one = ''] = people;
    const other = await webhook(await hooked());
    expect((await post(path, other.secrets[0] ?? '', 'msg_other', body(one))).status).toBe(401);
    expect((await post(path, secret, 'msg_late', body(one), Date.now() - 400_000)).status).toBe(401);
    expect(
      (await post(path, secret, 'msg_changed', body(one), Date.now(), { 'webhook-id': 'msg_new' })).status,
    ).toBe(401);
    // What the database cannot keep is refused to whoever sends it; they are not told to try again for ever.
    const odd = [
      ...[
        '[1]',
        '"a"',
        '',
        '{',
        'null',
        '{"a":"\\u0000"}',
        '{"\\u0000":1}',
        '{"a":["\\ud800"]}',
        '{"a":1e400}',
      ],
      `{"a":${'['.repeat(50_000)}${']'.repeat(50_000)}}`,
      `${'{"a":'.repeat(51)}1${'}'.repeat(51)}`,
    ];
    for (const [at, text] of odd.entries())
      expect([text.slice(0, 40), (await post(path, secret, `msg_odd_${at}`, text)).status]).toEqual([
        text.slice(0, 40),
        400,
      ]);
    // Odd, and nothing but a value that names nobody.
    const strange = [
      `{"${'x'.repeat(99)}😀": 1}`,
      '{"person":{"ref":{"__proto__":1}}}',
      '{"person":{"ref":1e-400}}',
      '{"person":{"ref":[null]}}',
    ];
    for (const [at, text] of [...strange, `{"person":{"ref":"${'x'.repeat(200_000)}"}}`].entries())
      expect((await post(path, secret, `msg_strange_${at}`, text)).status).toBe(202);
    expect((await post(path, secret, 'msg_huge', `{"a":"${'x'.repeat(300_000)}"}`)).status).toBe(413);
    await take(id);
    expect((await world.runs(id)).map(({ recordId }) => recordId)).toEqual(people);
    await world.go(new Date());
    expect(await world.value(one, 'business_title')).toBe('Hooked');
    const { rows } =
      await sql`select 1 from tessera.workflow_hook_call where workflow_id = ${id} and payload is not null`.execute(
        world.kysely,
      );
    expect(rows).toEqual([]);
    expect((await webhook(id)).sample).toEqual({ person: { ref: 'string' }, title: 'string' });
  });

  it('answer whoever cannot sign alike, whatever there is, and store nothing of it', async () => {
    const id = await hooked();
    const { path, secrets: [secret = ''] = [] } = await webhook(id);
    const guess = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;
    const stranger = 'f47ac10b-58cc-4372-a567-0e02b2c3d479';
    const { tenantId } = world.tenant;
    const addresses = [
      path,
      `${path}x`,
      path.replace(id, stranger),
      path.replace(id, 'no-id'),
      path.replace(tenantId, stranger),
      path.replace(tenantId, 'no-id'),
      path.replace(/t$/, 'g'),
    ];
    const stored = async () =>
      (
        await sql`select (select count(*) from tessera.workflow_hook) as hooks, (select count(*) from tessera.media_key) as keys,
          (select count(*) from tessera.workflow_hook_call) as calls`.execute(world.kysely)
      ).rows;
    const before = await stored();
    const answers = [];
    for (const address of addresses)
      for (const by of [guess, ...(address === path ? [] : [secret])]) {
        const answer = await post(address, by, 'msg_guess', '{"a":1}');
        answers.push([answer.status, await answer.text()].join());
      }
    expect([...new Set(answers)]).toEqual([expect.stringMatching(/^401,\{"error":"unauthorized"/)]);
    expect(await stored()).toEqual(before);
    // An element that nobody calls, and workflows that are over, whoever signs.
    const other = await world.tenant.admin.ask<WebhookAnswer>(
      'query ($id: ID!) { workflowWebhook(workflowId: $id, elementId: "g") { path secrets sample } }',
      { id },
    );
    expect((await post(other.path, other.secrets[0] ?? '', 'msg_g', '{"a":1}')).status).toBe(404);
    for (const end of [
      `status = 'DEACTIVATED'`,
      `status = 'ARCHIVED'`,
      `status = 'ACTIVE', deleted_at = now()`,
    ]) {
      await sql`update workflow set ${sql.raw(end)} where id = ${id}`.execute(world.kysely);
      expect((await post(path, secret, 'msg_over', '{"a":1}')).status).toBe(404);
    }
    expect(await stored()).toEqual(before);
  });

  describe('of which the record is found, updated or created', () => {
    const mapped = {
      email: '{{event.payload.person.mail}}',
      lastName: '{{event.payload.person.name}}',
      phone: '{{event.payload.person.phone}}',
    };
    const called = (config: object, more: object = {}) =>
      flow(
        [
          element('t', 'WEBHOOK', { field: 'email', path: 'person.mail', ...config }, 'g'),
          element('g', 'GOAL', {}),
        ],
        { entry: 'EVERY_TIME', ...more },
      );
    const call = async (id: string, callId: string, person: object) => {
      const { path, secrets: [secret = ''] = [] } = await webhook(id);
      const answer = await post(path, secret, callId, JSON.stringify({ person }));
      return (await answer.json()) as {
        readonly outcome: string;
        readonly reason?: string;
        readonly detail?: string;
        readonly runs: readonly string[];
        readonly records: number;
      };
    };
    const log = (id: string, by = world.tenant.admin) =>
      by.ask<{ calls: readonly { id: string; outcome: string; reason: string | null; runs: string[] }[] }>(
        'query ($id: ID!) { workflowWebhook(workflowId: $id, elementId: "t") { calls { id outcome reason detail records runs } } }',
        { id },
      );
    const contactNamed = async (lastName: string) =>
      (
        await sql<{ id: string; email: string; phone: string | null }>`select id, email, phone from contact
          where last_name = ${lastName} and deleted_at is null order by id`.execute(world.kysely)
      ).rows;

    it('match as an import does, whatever letter case and notation', async () => {
      const made = await world.create('Contact', {
        firstName: 'Ann',
        lastName: 'Match',
        email: 'ann.match@people.test',
        phone: '+48601234567',
      });
      const byMail = await called({});
      expect(await call(byMail, 'm1', { mail: ' Ann.MATCH@People.test ' })).toMatchObject({
        outcome: 'matched',
        records: 1,
        runs: [expect.any(String)],
      });
      const byPhone = await called({ field: 'phone', path: 'person.phone' });
      for (const [at, phone] of ['+48 601 234 567', 'tel:+48-601-234-567', '0048601234567'].entries())
        expect(await call(byPhone, `p${at}`, { phone })).toMatchObject({ outcome: 'matched', records: 1 });
      expect((await world.runs(byPhone)).map(({ recordId }) => recordId)).toEqual([made, made, made]);
    });

    it('create what is not there and update what is, once for calls at the same time, as chosen', async () => {
      const id = await called({
        saving: 'CREATE_OR_UPDATE',
        values: JSON.stringify({ ...mapped, firstName: 'Web' }),
      });
      const person = { mail: 'new.one@people.test', name: 'Fresh' };
      const both = await Promise.all([call(id, 'c1', person), call(id, 'c2', person)]);
      await take(id);
      expect(
        both.every(({ outcome }) => ['created', 'matched', 'updated', 'waiting'].includes(outcome)),
      ).toBe(true);
      expect(await contactNamed('Fresh')).toMatchObject([{ email: 'new.one@people.test' }]);
      expect(await call(id, 'c3', { mail: 'NEW.one@people.test', phone: '+48 601 999 888' })).toMatchObject({
        outcome: 'updated',
        runs: [expect.any(String)],
      });
      // What a call leaves out stays.
      expect(await contactNamed('Fresh')).toMatchObject([{ phone: '+48601999888' }]);
      const only = await called({ saving: 'UPDATE', values: JSON.stringify(mapped) });
      expect(await call(only, 'u1', { mail: 'nobody.here@people.test', name: 'None' })).toMatchObject({
        outcome: 'ignored',
        reason: 'not-found',
        runs: [],
      });
      const { calls } = await log(id);
      expect(calls.map((each) => each.id).toSorted()).toEqual(['c1', 'c2', 'c3']);
      expect(calls.every(({ runs }) => runs.length === 1)).toBe(true);
      // The same call again is told what became of it.
      expect(await call(id, 'c3', { mail: 'NEW.one@people.test', phone: '+48 601 999 888' })).toMatchObject({
        outcome: 'updated',
        reason: 'repeated',
        runs: calls.find((each) => each.id === 'c3')?.runs,
      });
    });

    it('say why nothing came of a call, in the answer and the log, without what it said', async () => {
      const id = await called({
        saving: 'CREATE_OR_UPDATE',
        values: JSON.stringify({ ...mapped, firstName: 'Web' }),
      });
      expect(await call(id, 'e1', { name: 'x' })).toMatchObject({ outcome: 'ignored', reason: 'no-value' });
      expect(await call(id, 'e2', { mail: 'no address' })).toMatchObject({ reason: 'bad-value' });
      expect(
        await call(id, 'e3', { mail: 'secret.name@people.test', name: 'P', phone: 'no phone' }),
      ).toMatchObject({
        outcome: 'ignored',
        reason: 'not-written',
        detail: expect.stringMatching(/^phone: /) as string,
      });
      const once = await called({}, { entry: 'ONCE' });
      await world.create('Contact', { firstName: 'A', lastName: 'Once', email: 'once@people.test' });
      expect(await call(once, 'o1', { mail: 'once@people.test' })).toMatchObject({ outcome: 'matched' });
      expect(await call(once, 'o2', { mail: 'once@people.test' })).toMatchObject({
        reason: 'entered-before',
        runs: [],
      });
      const text = JSON.stringify(await log(id));
      expect(text).not.toContain('secret.name');
      expect((await log(id)).calls.map(({ reason }) => reason)).toEqual([
        'not-written',
        'bad-value',
        'no-value',
      ]);
    });

    it('write with the rights of whoever has activated it, and nothing without them', async () => {
      const looker = await world.tenant.hire({
        areas: { automations: ['VIEW', 'CREATE', 'EDIT'], contacts: ['VIEW'] },
      });
      const id = await world.draft([], {
        elements: [
          element('t', 'WEBHOOK', { field: 'email', path: 'person.mail' }, 'g'),
          element('g', 'GOAL', {}),
        ],
        entry: 'EVERY_TIME',
      });
      const test = (config: object, by = world.tenant.admin) =>
        by.call(
          `mutation ($id: ID!, $payload: JSON!, $content: JSON) {
            testWorkflowWebhook(workflowId: $id, elementId: "t", payload: $payload, content: $content) { outcome reason records } }`,
          {
            id,
            payload: { person: { mail: 'tried@people.test', name: 'Tried' } },
            content: {
              version: 1,
              elements: [
                element('t', 'WEBHOOK', { field: 'email', path: 'person.mail', ...config }, 'g'),
                element('g', 'GOAL', {}),
              ],
            },
          },
        );
      const creating = {
        saving: 'CREATE_OR_UPDATE',
        values: JSON.stringify({ ...mapped, firstName: 'Web' }),
      };
      expect((await test(creating)).data).toEqual({
        testWorkflowWebhook: { outcome: 'created', reason: null, records: 1 },
      });
      expect((await test({})).data).toMatchObject({ testWorkflowWebhook: { reason: 'not-found' } });
      expect((await test(creating, looker)).data).toMatchObject({
        testWorkflowWebhook: { reason: 'not-written' },
      });
      // Nothing of it stays but the shape.
      expect(await contactNamed('Tried')).toEqual([]);
      expect((await webhook(id)).sample).toEqual({ person: { mail: 'string', name: 'string' } });
      expect(await world.runs(id)).toEqual([]);
      const viewer = await world.tenant.hire({
        areas: { automations: ['VIEW'], contacts: ['VIEW', 'CREATE'] },
      });
      expect((await test(creating, viewer)).errors).toHaveLength(1);
    });
  });

  it('hold by the old secret and the new one for a while; a draft tells what was sent, and begins nothing', async () => {
    const id = await world.draft([], { elements: [element('t', 'WEBHOOK', { field: 'notes', path: 'a' })] });
    const { path, secrets: [first = ''] = [] } = await webhook(id);
    expect(await (await post(path, first, 'msg_1', '{"a":{"b":true}}')).json()).toMatchObject({
      taken: false,
      reason: 'inactive',
    });
    const renewed = await webhook(id, true);
    expect(renewed).toMatchObject({
      sample: { a: { b: 'boolean' } },
      secrets: [expect.any(String), first],
    });
    expect(renewed.secrets[0]).not.toBe(first);
    expect((await post(path, first, 'msg_2', '{}')).status).toBe(202);
    expect((await post(path, renewed.secrets[0] ?? '', 'msg_3', '{}')).status).toBe(202);
    await sql`update tessera.workflow_hook set renewed_at = now() - interval '25 hours' where workflow_id = ${id}`.execute(
      world.kysely,
    );
    expect((await post(path, first, 'msg_4', '{}')).status).toBe(401);
    const looker = await world.tenant.hire({ areas: { automations: ['VIEW'] } });
    const { errors } = await looker.call(
      'query ($id: ID!) { workflowWebhook(workflowId: $id, elementId: "t") { secrets } }',
      { id },
    );
    expect(errors).toHaveLength(1);
  });

  /** A server outside, which answers so. */
  const outside = async (
    answer: (asked: readonly IncomingMessage[]) => { status: number; location?: string; text?: string },
  ) => {
    const asked: (IncomingMessage & { text?: string })[] = [];
    const server = createServer((request, response) => {
      void request.toArray().then((parts) => {
        asked.push(Object.assign(request, { text: Buffer.concat(parts as Buffer[]).toString() }));
        const { status, location, text } = answer(asked);
        response.writeHead(status, location === undefined ? {} : { location }).end(text);
      });
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    return { asked, port: (server.address() as AddressInfo).port, close: () => server.close() };
  };
  /** Tries of the calls that wait, with a way to these hosts alone. */
  const callAll = async (hosts: string, port: number, tries = 1) => {
    const { tenantId, api } = world.tenant;
    const work = callWork(areaDueParts(api, { hosts, port }));
    const { rows } = await sql<{ id: string }>`select step_id as id from tessera.workflow_call`.execute(
      world.kysely,
    );
    for (const { id } of rows)
      for (let attempts = 1; attempts <= tries; attempts++)
        await work.run({ tenantId, key: id, attempts }, new AbortController().signal).catch(() => undefined);
    await world.go(new Date());
  };
  const calling = async (url: string, config: object = {}) => {
    const [one = ''] = await world.contacts(1);
    const id = await flow([
      element('t', 'MANUAL', {}, 'c'),
      element('c', 'CALL_WEBHOOK', { url, ...config }, 'g'),
      element('g', 'UPDATE_FIELD', values({ notes: 'answered {{c.status}}' })),
    ]);
    world.clock = new Date();
    await world.start(id, [one]);
    await world.go(new Date());
    return { id, one };
  };
  const only = async (id: string) => {
    const [run] = await world.runs(id);
    const steps = await world.steps(run?.id ?? '');
    return { status: run?.status, problem: steps.find(({ problem }) => problem !== null)?.problem ?? '' };
  };

  it('call what is outside, signed and by one id however often it is tried, and go on with the answer', async () => {
    const { asked, port, close } = await outside((all) => ({ status: all.length < 3 ? 503 : 204 }));
    const { id, one } = await calling(`http://127.0.0.1:${port}/in`, { body: '{"name":"{{firstName}}"}' });
    expect(await only(id)).toMatchObject({ status: 'RUNNING' });
    await callAll('127.0.0.1', port, 3);
    close();
    expect(asked.map(({ text }) => text)).toEqual(Array.from({ length: 3 }, () => '{"name":"N1"}'));
    expect(new Set(asked.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
    const { secrets } = await world.tenant.admin.ask<{ secrets: string[] }>(
      '{ workflowSigning { secrets } }',
    );
    const [last] = asked.slice(-1);
    const head = { id: String(last?.headers['webhook-id']), secrets };
    const signed = signatureHeaders(
      head,
      Number(last?.headers['webhook-timestamp']) * 1000,
      last?.text ?? '',
    );
    expect(last?.headers['webhook-signature']).toBe(signed['webhook-signature']);
    expect(await only(id)).toMatchObject({ status: 'COMPLETED' });
    expect(await world.value(one, 'notes')).toBe('answered 204');
  });

  it('go on by what the answer says, where it is JSON of a size that can be kept', async () => {
    const ended = async (text: string) => {
      const { port, close } = await outside(() => ({ status: 200, text }));
      const [one = ''] = await world.contacts(1);
      const isGold = JSON.stringify(queryFilter('@c', 'answer.plan.level', 'GREATER', 2));
      const parts = [{ part: 'plan.level', is: 'NUMBER' }];
      const fork = { ...element('if', 'IF', { filter: isGold }), outputs: { yes: 'g', no: '' } };
      const id = await flow([
        element('t', 'MANUAL', {}, 'c'),
        element('c', 'CALL_WEBHOOK', { url: `http://127.0.0.1:${port}/`, parts }, 'if'),
        fork,
        element('g', 'UPDATE_FIELD', values({ notes: 'gold' })),
      ]);
      world.clock = new Date();
      await world.start(id, [one]);
      await world.go(new Date());
      await callAll('127.0.0.1', port);
      close();
      expect(await only(id)).toMatchObject({ status: 'COMPLETED' });
      return world.value(one, 'notes');
    };
    expect(await ended('{"plan":{"level":3}}')).toBe('gold');
    expect(await ended('{"plan":{"level":2}}')).toBeNull();
    expect(await ended('gold')).toBeNull();
    expect(await ended(JSON.stringify({ plan: { level: 3 }, more: 'x'.repeat(40_000) }))).toBeNull();
  });

  it('send JSON that is built as JSON, whatever the record says, and text as text; both say what they are', async () => {
    const { asked, port, close } = await outside(() => ({ status: 204 }));
    const name = 'D"Angelo\\ {{x}}\n';
    const [one = ''] = await world.contacts(1, { lastName: name });
    const id = await flow([
      element('t', 'MANUAL', {}, 'json'),
      element(
        'json',
        'CALL_WEBHOOK',
        {
          url: `http://127.0.0.1:${port}/`,
          body: '{"name":"{{lastName}}","raw":{{lastName}},"born":{{birthDate}}}',
        },
        'text',
      ),
      element('text', 'CALL_WEBHOOK', {
        url: `http://127.0.0.1:${port}/`,
        contentType: 'TEXT',
        body: '{"name":"{{firstName}}"}',
      }),
    ]);
    world.clock = new Date();
    await world.start(id, [one]);
    await world.go(new Date());
    await callAll('127.0.0.1', port);
    await callAll('127.0.0.1', port);
    close();
    const [json, text] = asked;
    expect(JSON.parse(json?.text ?? '')).toEqual({ name, raw: name, born: null });
    expect(json?.headers['content-type']).toBe('application/json');
    expect([text?.text, text?.headers['content-type']]).toEqual([
      '{"name":"N1"}',
      'text/plain; charset=utf-8',
    ]);
  });

  it('call no address of the own network, by a redirect neither; what is refused is not tried again', async () => {
    const inside = await calling('http://127.0.0.1:9/');
    const mapped = await calling('http://[::ffff:127.0.0.1]:9/');
    await callAll('', 9);
    for (const { id } of [inside, mapped]) expect(await only(id)).toMatchObject({ status: 'FAILED' });
    expect((await only(inside.id)).problem).toContain('127.0.0.1');
    const led = await outside(() => ({ status: 302, location: 'http://169.254.169.254/latest/' }));
    const { id } = await calling(`http://127.0.0.1:${led.port}/`);
    await callAll('127.0.0.1', led.port);
    led.close();
    expect(await only(id)).toMatchObject({ status: 'FAILED' });
    expect((await only(id)).problem).toContain('169.254.169.254');
    const gone = await outside(() => ({ status: 410 }));
    const { id: refused } = await calling(`http://127.0.0.1:${gone.port}/`);
    await callAll('127.0.0.1', gone.port, 5);
    gone.close();
    expect(gone.asked).toHaveLength(1);
    expect(await only(refused)).toMatchObject({
      status: 'FAILED',
      problem: expect.stringContaining('410') as string,
    });
  });

  it('mail the team with what the record says, people whom the author sees', async () => {
    const [one = ''] = await world.contacts(1);
    const representative = await world.create('Representative', {
      firstName: 'Eve',
      lastName: 'L',
      email: 'eve@team.test',
    });
    const id = await flow([
      element('t', 'MANUAL', {}, 'm'),
      element('m', 'NOTIFY_TEAM', {
        recordList: [representative],
        subject: 'About {{firstName}}',
        text: 'Look at <b>\n{{lastName}}',
      }),
    ]);
    world.clock = new Date();
    await world.start(id, [one]);
    await world.go(new Date());
    const { rows } =
      await sql`select recipient, params from tessera.mail where kind = 'workflowNotice'`.execute(
        world.kysely,
      );
    expect(rows).toMatchObject([
      {
        recipient: 'eve@team.test',
        params: { subject: 'About N1', text: 'Look at <b>\nL', name: 'Eve L', page: `/app/contacts/${one}` },
      },
    ]);
  });

  it('start for what is chosen in a list, by who may edit them and sees the records', async () => {
    const people = await world.contacts(3);
    const id = await flow([element('t', 'MANUAL', {}, 'g'), element('g', 'GOAL', {})]);
    const { admin, api, tenantId, hire } = world.tenant;
    const start = `mutation ($id: ID!, $ids: [ID!]) { startWorkflow(workflowId: $id, objectName: "Contact", ids: $ids) { id } }`;
    const offered = await admin.ask<{ id: string }[]>(
      '{ startableWorkflows(objectName: "Contact") { id name } }',
    );
    expect(offered.map((each) => each.id)).toContain(id);
    const chosen = [...people, 'none', ...people];
    const { id: jobId } = await admin.ask<{ id: string }>(start, { id, ids: chosen });
    await runBatch({ database: api.database, catalog: api.catalog, tenantId, jobId });
    expect((await world.runs(id)).map(({ recordId }) => recordId)).toEqual(people);
    const job = await admin.ask('query ($id: ID!) { batchJob(id: $id) { status parsedDetails } }', {
      id: jobId,
    });
    expect(job).toEqual({
      status: 'COMPLETED_WITH_ERRORS',
      parsedDetails: '4 of 4 rows read, 3 written, 1 not found',
    });
    const looker = await hire({ areas: { automations: ['VIEW'], contacts: ['VIEW'] } });
    expect((await looker.call(start, { id, ids: people })).errors).toHaveLength(1);
    const blind = await hire({ areas: { automations: ['VIEW', 'EDIT'] } });
    expect((await blind.call(start, { id, ids: people })).errors).toHaveLength(1);
  });

  it('that lead to each other without an end are stopped, and say so', async () => {
    const worker = new DueWorker({
      database: world.tenant.api.database,
      kinds: eventWork(world.tenant.api.database, [triggerConsumer], world.parts),
    });
    const step = (on: string, to: string) =>
      flow(
        [
          element('t', 'RECORD_UPDATED', { field: 'businessTitle', to: on }, 'u'),
          element('u', 'UPDATE_FIELD', values({ businessTitle: to })),
        ],
        { entry: 'EVERY_TIME' },
      );
    await worker.start();
    // From then on it hears of what happens.
    await expect
      .poll(
        async () =>
          (
            await sql`select 1 from tessera_ops.event_consumer where name = 'workflow-triggers'`.execute(
              world.kysely,
            )
          ).rows.length,
        { timeout: patience(30_000) },
      )
      .toBe(1);
    const three = [await step('a', 'b'), await step('b', 'c'), await step('c', 'a')];
    try {
      await expect
        .poll(
          async () =>
            (
              await sql`select 1 from tessera.workflow_trigger where workflow_id = any(${three}::text[])`.execute(
                world.kysely,
              )
            ).rows.length,
          { timeout: patience(30_000) },
        )
        .toBe(3);
      const one = await world.create('Contact', { lastName: 'Round' });
      await world.tenant.admin.ask(
        'mutation ($id: ID!) { updateContact(id: $id, version: 1, input: { businessTitle: "a" }) { id } }',
        { id: one },
      );
      const all = async () => (await Promise.all(three.map((id) => world.runs(id)))).flat();
      await expect
        .poll(
          async () => {
            await world.go(new Date());
            return (await all()).filter(({ status }) => status === 'FAILED').length;
          },
          { timeout: patience(60_000), interval: 50 },
        )
        .toBe(1);
      const runs = await all();
      expect(runs.find(({ status }) => status === 'FAILED')?.reason).toContain('workflowTooDeep');
      expect(runs.length).toBe(12);
    } finally {
      await worker.stop();
    }
  });
});
