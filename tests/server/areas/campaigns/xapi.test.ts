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
import { patience } from '../../../support/patience.ts';

interface Statement {
  readonly id: string;
  readonly actor: { readonly account: { readonly homePage: string; readonly name: string } };
  readonly verb: { readonly id: string };
  readonly object: { readonly id: string; readonly definition?: { readonly type?: string } };
  readonly result?: {
    readonly completion?: boolean;
    readonly success?: boolean;
    readonly response?: string;
    readonly duration?: string;
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

type Place = 'result' | 'context';
/** What the templates of the profile (1.0.3) ask of each verb, and what its text adds: by place. */
const PROFILE: Readonly<Record<string, Readonly<Record<Place, readonly string[]>>>> = {
  initialized: { result: [], context: ['length', 'completion-threshold'] },
  played: { result: ['time'], context: ['length'] },
  paused: {
    result: ['time', 'progress', 'played-segments'],
    context: ['length', 'completion-threshold'],
  },
  seeked: { result: ['time-from', 'time-to'], context: ['length'] },
  completed: {
    result: ['time', 'progress', 'played-segments'],
    context: ['length', 'completion-threshold'],
  },
  terminated: {
    result: ['time', 'progress', 'played-segments'],
    context: ['length', 'completion-threshold'],
  },
};
const SESSION = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
const SEGMENTS = /^\d+(\.\d{1,3})?\[\.\]\d+(\.\d{1,3})?(\[,\]\d+(\.\d{1,3})?\[\.\]\d+(\.\d{1,3})?)*$/;
const nameOf = ({ verb }: Statement) => verb.id.slice(verb.id.lastIndexOf('/') + 1);
const isOfProfile = ({ context }: Statement) =>
  context.contextActivities.category?.some(({ id }) => id === VIDEO) === true;

/** What the specification, and for videos the profile, asks of a statement; what is wrong with it. */
function problemsOf(statement: Statement): string[] {
  const { id, actor, verb, object, context, result, timestamp } = statement;
  const problems: string[] = [];
  const must = (holds: boolean, what: string) => void (holds || problems.push(`${verb.id}: ${what}`));
  must(UUID.test(id), 'id');
  must(URL.canParse(actor.account.homePage) && actor.account.name.length > 20, 'account');
  must(JSON.stringify(actor).includes('mail') === false, 'opaque');
  must(URL.canParse(verb.id) && URL.canParse(object.id), 'IRIs');
  must(UUID.test(context.registration), 'registration');
  must(new Date(timestamp).toISOString() === timestamp, 'timestamp');
  must(SESSION.test(String(context.extensions[extension('session-id')])), 'session');
  const isVideo = object.definition?.type === `${VIDEO}/activity-type/video`;
  must(isOfProfile(statement) === isVideo, 'category');
  if (!isVideo) return problems;
  const name = nameOf(statement);
  const asked = PROFILE[name];
  if (!asked) return [...problems, `${verb.id}: verb`];
  const given = { result: result?.extensions ?? {}, context: context.extensions };
  for (const place of ['result', 'context'] as const) {
    for (const each of asked[place]) must(Object.hasOwn(given[place], extension(each)), each);
    for (const [key, value] of Object.entries(given[place])) {
      const isNumber = !key.endsWith('session-id') && !key.endsWith('played-segments');
      const isRounded = typeof value === 'number' && Math.abs(value * 1000 - Math.round(value * 1000)) < 1e-6;
      if (isNumber) must(isRounded, `${key}: three decimals`);
    }
  }
  const progress = given.result[extension('progress')];
  must(progress === undefined || (Number(progress) >= 0 && Number(progress) <= 1), 'progress');
  const segments = given.result[extension('played-segments')];
  must(segments === undefined || SEGMENTS.test(JSON.stringify(segments).slice(1, -1)), 'segments');
  must((result?.completion !== undefined) === (name === 'completed'), 'completion');
  must(name !== 'completed' || /^PT\d+(\.\d+)?S$/.test(String(result?.duration)), 'duration');
  must(name !== 'initialized' || id === context.extensions[extension('session-id')], 'session of its id');
  return problems;
}

/** What the profile asks of a session, of statements in their order. */
function problemsOfSessions(statements: readonly Statement[]): string[] {
  const sessions = Map.groupBy(statements.filter(isOfProfile), ({ context }) =>
    String(context.extensions[extension('session-id')]),
  );
  return [...sessions].flatMap(([id, all]) => {
    const names = all.map(nameOf);
    const isEnded = names.includes('terminated');
    const lastOf = names.findLast((name) => name === 'played' || name === 'paused');
    return [
      names[0] === 'initialized' && names.lastIndexOf('initialized') === 0 ? '' : `${id}: begins`,
      isEnded && (names.indexOf('terminated') !== names.length - 1 || lastOf !== 'paused')
        ? `${id}: ends`
        : '',
    ].filter(Boolean);
  });
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
      type: 'question',
      id: 'q1',
      from: 2,
      to: 4,
      x: 0.1,
      y: 0.1,
      width: 0.3,
      height: 0.2,
      label: 'Q',
      text: 'Which way?',
      kind: 'single',
      choices: [{ id: 'l', text: 'Left', correct: true }],
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
      name: 'Talk',
      type: 'INTERACTIVE_VIDEO',
      content: JSON.stringify(content),
    });
    const campaign = await world.draft({ elementList: [video] });
    await sql`update message_campaign set status = 'SENT' where id = ${campaign}`.execute(db);
    const [receiver] = await world.people(1, 'learner');
    itemId = randomUUID();
    await sql`insert into message (tenant_id, id, campaign, receiver, status, sent_at)
      values (${tenantId}, ${itemId}, ${campaign}, ${receiver}, 'SENT', now() - interval '1 hour')`.execute(
      db,
    );
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
      id: randomUUID(),
      session,
      type,
      at: new Date(now + at * 1_000).toISOString(),
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
        { timeout: patience(20_000) },
      )
      .toEqual([]);
  const verbs = () => told.map(nameOf);

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
    expect([...told.flatMap(problemsOf), ...problemsOfSessions(told)]).toEqual([]);
    expect(verbs()).toEqual([
      ...['initialized', 'answered', 'played', 'paused', 'seeked', 'played', 'paused', 'terminated'],
    ]);
    const [, answered, , first, seeked, , second, ended] = told;
    expect(answered?.result).toEqual({ response: 'Left', success: true });
    expect(first?.result?.extensions).toEqual({
      [extension('time')]: 3,
      [extension('progress')]: 0.3,
      [extension('played-segments')]: '0[.]3',
    });
    expect(seeked?.result?.extensions).toEqual({ [extension('time-from')]: 3, [extension('time-to')]: 5 });
    for (const each of [second, ended])
      expect(each?.result?.extensions).toEqual({
        [extension('time')]: 10,
        [extension('progress')]: 0.8,
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
      duration: 'PT10S',
      extensions: {
        [extension('time')]: 5,
        [extension('progress')]: 1,
        [extension('played-segments')]: '0[.]3[,]5[.]10[,]3[.]5',
      },
    });
    expect(told.at(-1)?.context.extensions).toMatchObject({ [extension('completion-threshold')]: 1 });
    expect(new Set(told.map(({ id }) => id)).size).toBe(4);
  });

  it('tells of one go what the page tells of it bit by bit, and that it stopped before it ended', async () => {
    const other = randomUUID();
    const of = (...given: Parameters<typeof event>) =>
      event(given[0], given[1], given[2], { session: other });
    const part = (at: number, from: number, to: number, goesOn = true) =>
      of('played', at, { from, to, ...(goesOn ? { goesOn } : {}) });
    await tell(of('started', 35), part(38, 0, 3), part(41, 3, 6), part(42.5, 6, 7.5004, false));
    await tell(of('started', 45), part(47, 1, 3), part(48, 8, 9), of('left', 48));
    await settled();
    expect([...told.flatMap(problemsOf), ...problemsOfSessions(told)]).toEqual([]);
    expect(verbs()).toEqual([
      ...['initialized', 'played', 'paused', 'seeked', 'played', 'paused', 'seeked', 'played', 'paused'],
      'terminated',
    ]);
    const whole = '0[.]3[,]5[.]10[,]3[.]5[,]0[.]7.5';
    expect(told[2]?.result?.extensions?.[extension('played-segments')]).toBe(whole);
    expect(told.at(-1)?.result?.extensions?.[extension('played-segments')]).toBe(`${whole}[,]1[.]3[,]8[.]9`);
  });
});
