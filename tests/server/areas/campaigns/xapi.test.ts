/** What a learning record store is told of what receivers do: by a real server, which judges each statement. */
import { randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { ViewerEvent } from '../../../../src/contract/viewer/viewed-message.ts';
import {
  MESSAGE,
  SIGN,
  signedText,
  tokenText,
} from '../../../../src/server/areas/campaigns/links/link-token.ts';
import { SecretKeys } from '../../../../src/server/base/secrets/secret-keys.ts';
import { signatureOf } from '../../../../src/server/platform/files/file-key.ts';
import type { DueWorker } from '../../../../src/server/platform/due/due-worker.ts';
import { describeOnDatabase } from '../../../support/databases.ts';
import { campaignWorker } from './campaign-worker.ts';
import { type CampaignWorld, openCampaignWorld } from './campaign-world.ts';

interface Statement {
  readonly id: string;
  readonly actor: { readonly account: { readonly homePage: string; readonly name: string } };
  readonly verb: { readonly id: string };
  readonly object: { readonly id: string; readonly definition?: { readonly type?: string } };
  readonly result?: {
    readonly completion?: boolean;
    readonly success?: boolean;
    readonly response?: string;
    readonly extensions?: Readonly<Record<string, unknown>>;
  };
  readonly context: {
    readonly registration: string;
    readonly contextActivities: { readonly category?: readonly { readonly id: string }[] };
    readonly extensions: Readonly<Record<string, unknown>>;
  };
  readonly timestamp: string;
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
const VIDEO = 'https://w3id.org/xapi/video';
const extension = (name: string) => `${VIDEO}/extensions/${name}`;

/** What the specification, and for videos the profile, asks of a statement; what is wrong with it. */
function problemsOf({ id, actor, verb, object, context, result, timestamp }: Statement): string[] {
  const problems: string[] = [];
  const must = (holds: boolean, what: string) => void (holds || problems.push(`${verb.id}: ${what}`));
  must(UUID.test(id), 'id');
  must(URL.canParse(actor.account.homePage) && actor.account.name.length > 20, 'account');
  must(JSON.stringify(actor).includes('mail') === false, 'opaque');
  must(URL.canParse(verb.id) && URL.canParse(object.id), 'IRIs');
  must(UUID.test(context.registration), 'registration');
  must(new Date(timestamp).toISOString() === timestamp, 'timestamp');
  must(UUID.test(String(context.extensions[extension('session-id')])), 'session');
  if (object.definition?.type !== `${VIDEO}/activity-type/video`) return problems;
  const name = verb.id.slice(verb.id.lastIndexOf('/') + 1);
  must(context.contextActivities.category?.some((each) => each.id === VIDEO) === true, 'category');
  const given = Object.keys(result?.extensions ?? {});
  const asked: Readonly<Record<string, readonly string[]>> = {
    initialized: [],
    played: ['time'],
    paused: ['time', 'progress', 'played-segments'],
    seeked: ['time-from', 'time-to'],
    completed: ['time', 'progress', 'played-segments'],
    terminated: ['time', 'progress', 'played-segments'],
  };
  must(asked[name] !== undefined, 'verb');
  for (const each of asked[name] ?? []) must(given.includes(extension(each)), each);
  return problems;
}

describeOnDatabase('a learning record store', (open) => {
  let world: CampaignWorld;
  let worker: DueWorker;
  let [video, token, itemId] = ['', '', ''];
  const told: Statement[] = [];
  const calls: { url: string | undefined; headers: IncomingHttpHeaders; count: number }[] = [];
  /** What the store answers to the next calls. */
  let answers: number[] = [];
  const store = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8').on('data', (piece: string) => (body += piece));
    request.on('end', () => {
      const statements = JSON.parse(body) as Statement[];
      calls.push({ url: request.url, headers: request.headers, count: statements.length });
      const status =
        answers.shift() ?? (statements.some(({ verb }) => verb.id.endsWith('/launched')) ? 400 : 200);
      if (status === 200) told.push(...statements);
      response.writeHead(status).end('[]');
    });
  });
  beforeAll(async () => {
    world = await openCampaignWorld(await open({ product: true }));
    const { tenantId } = world.tenant;
    const db = world.kysely;
    store.listen(0, '127.0.0.1');
    await once(store, 'listening');
    const { port } = store.address() as AddressInfo;
    const secretKeys = new SecretKeys([randomBytes(32)]);
    const settings = {
      xapiEndpoint: `http://127.0.0.1:${port}/xapi/`,
      xapiKey: 'tessera',
      xapiSecret: secretKeys.encrypt({ tenantId, key: 'xapiSecret' }, 'pass'),
    };
    for (const [key, value] of Object.entries(settings))
      await sql`insert into tessera.setting (tenant_id, key, value) values (${tenantId}, ${key}, ${JSON.stringify(value)}::jsonb)`.execute(
        db,
      );
    worker = await campaignWorker(world.tenant, { port, secretKeys });
    await worker.start();
    const asset = randomUUID();
    await sql`insert into media_asset (tenant_id, id, name, type, project, duration, file_id)
      values (${tenantId}, ${asset}, 'talk.webm', 'VIDEO', 'highp', 10, 'none')`.execute(db);
    const question = {
      ...{ type: 'question', id: 'q1', from: 2, to: 4, x: 0.1, y: 0.1, width: 0.3, height: 0.2, label: 'Q' },
      ...{ text: 'Which way?', kind: 'single', choices: [{ id: 'l', text: 'Left', correct: true }] },
    };
    const content = {
      version: 1,
      asset,
      bookmarks: [],
      endScreens: [],
      variables: [],
      interactions: [question],
    };
    video = await world.create('MessageElement', {
      ...{ name: 'Talk', type: 'INTERACTIVE_VIDEO', content: JSON.stringify(content) },
    });
    const campaign = await world.draft({ elementList: [video] });
    await sql`update message_campaign set status = 'SENT' where id = ${campaign}`.execute(db);
    const [receiver] = await world.people(1, 'learner');
    itemId = randomUUID();
    await sql`insert into message (tenant_id, id, campaign, receiver, status, sent_at)
      values (${tenantId}, ${itemId}, ${campaign}, ${receiver}, 'SENT', now())`.execute(db);
    const own = world.tenant.api.database.forTenant(tenantId);
    const sign = await signatureOf(own, signedText(itemId, MESSAGE), SIGN);
    token = `${tenantId}.${tokenText({ tenantId, itemId, link: MESSAGE, sign })}`;
  });
  afterAll(async () => {
    await worker.stop();
    store.close();
  });
  beforeEach(() => {
    told.length = 0;
    calls.length = 0;
  });

  const session = randomUUID();
  const now = Date.now() - 60_000;
  const event = (type: ViewerEvent['type'], at: number, data?: object, more: Partial<ViewerEvent> = {}) =>
    ({
      ...{ id: randomUUID(), session, type, at: new Date(now + at * 1_000).toISOString() },
      ...(type === 'opened' || type === 'left' ? {} : { element: video }),
      ...(data ? { data } : {}),
      ...more,
    }) as ViewerEvent;
  const tell = async (...events: readonly ViewerEvent[]) => {
    const answer = await world.tenant.api.api.request('/api/public/message/take', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ token, given: { events } }),
    });
    expect(answer.status).toBe(200);
  };
  const settled = () =>
    expect
      .poll(
        async () =>
          (
            await sql`select 1 from tessera.viewer_told union all select 1 from tessera.viewer_statement`.execute(
              world.kysely,
            )
          ).rows,
        { timeout: 20_000 },
      )
      .toEqual([]);
  const verbs = () => told.map(({ verb }) => verb.id.slice(verb.id.lastIndexOf('/') + 1));

  it('is told in its words, in order, of one sitting; what it refuses alone is left out', async () => {
    await tell(
      event('left', 20),
      event('played', 9, { from: 5, to: 10 }),
      event('opened', 0),
      event('started', 1),
      event('answered', 3.5, { question: 'q1', choices: ['l'] }),
      event('played', 4, { from: 0, to: 3 }),
      event('kept', 9, { place: 10 }),
    );
    await settled();
    expect(told.flatMap(problemsOf)).toEqual([]);
    expect(verbs()).toEqual([
      ...['initialized', 'answered', 'played', 'paused', 'seeked', 'played', 'paused', 'terminated'],
    ]);
    const [, answered, , first, seeked, , second, ended] = told;
    expect(answered?.result).toEqual({ response: 'Left', success: true });
    expect(first?.result?.extensions).toEqual({
      ...{ [extension('time')]: 3, [extension('progress')]: 0.3 },
      [extension('played-segments')]: '0[.]3',
    });
    expect(seeked?.result?.extensions).toEqual({ [extension('time-from')]: 3, [extension('time-to')]: 5 });
    for (const each of [second, ended])
      expect(each?.result?.extensions).toEqual({
        ...{ [extension('time')]: 10, [extension('progress')]: 0.8 },
        [extension('played-segments')]: '0[.]3[,]5[.]10',
      });
    expect(new Set(told.map(({ context }) => context.registration))).toEqual(new Set([itemId]));
    expect(new Set(told.map(({ actor }) => actor.account.name)).size).toBe(1);
    expect(JSON.stringify(told)).not.toContain('learner');
    expect(calls[0]).toMatchObject({ url: '/xapi/statements', count: 9 });
    expect(calls[0]?.headers).toMatchObject({
      'x-experience-api-version': '1.0.3',
      authorization: `Basic ${Buffer.from('tessera:pass').toString('base64')}`,
    });
  });

  it('is told again what it has not taken, under the same ids; and what was completed, once', async () => {
    answers = [503];
    const rest = event('played', 30, { from: 3, to: 5 });
    await tell(rest);
    await tell(rest);
    await settled();
    expect(calls.map(({ count }) => count)).toEqual([4, 4]);
    expect(told.flatMap(problemsOf)).toEqual([]);
    expect(verbs()).toEqual(['seeked', 'played', 'paused', 'completed']);
    expect(told.at(-1)?.result).toEqual({
      completion: true,
      extensions: {
        ...{ [extension('time')]: 5, [extension('progress')]: 1 },
        [extension('played-segments')]: '0[.]10',
      },
    });
    expect(told.at(-1)?.context.extensions).toMatchObject({ [extension('completion-threshold')]: 1 });
    expect(new Set(told.map(({ id }) => id)).size).toBe(4);
  });
});
