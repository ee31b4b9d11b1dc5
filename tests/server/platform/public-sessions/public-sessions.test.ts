// @vitest-environment ./tests/support/jsdom-on-node.ts
import { randomUUID } from 'node:crypto';
import type { Hono } from 'hono';
import { sql } from 'kysely';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { publicLinkAt } from '../../../../src/contract/public-link.ts';
import { createApi } from '../../../../src/server/api.ts';
import { AREAS } from '../../../../src/server/compose.ts';
import { ensureSystemTables } from '../../../../src/server/base/db/ensure-tables.ts';
import { readLabels } from '../../../../src/server/base/model/read-labels.ts';
import { compose } from '../../../../src/server/platform/area/compose-areas.ts';
import { DueWorker } from '../../../../src/server/platform/due/due-worker.ts';
import { issueLink, revokeLinks } from '../../../../src/server/platform/public-links/public-links.ts';
import { openQueue } from '../../../../src/views/public-session/event-queue.ts';
import { openApi, type TestApi } from '../../../support/api.ts';
import { areaDueParts } from '../../../support/area-due.ts';
import { describeOnDatabase } from '../../../support/databases.ts';
import { DEFECT, MOST_POLL_CALLS, POLL_AREA, POLL_SESSION } from '../../../support/public-sessions/poll.ts';

const HOUR = 3_600_000;
const COMPOSED = compose([...AREAS, POLL_AREA]);

describeOnDatabase('a kind of public session', (open) => {
  let api: Hono;
  let world: TestApi;
  let tenantId: string;
  let strangers: string;
  let network = 0;
  beforeAll(async () => {
    world = await openApi(await open({ product: true }));
    const { database, catalog } = world;
    await ensureSystemTables(database.kysely, COMPOSED.tables);
    const labels = await readLabels('locales');
    api = createApi({ database, catalog, labels, production: true, composed: COMPOSED, trustedProxies: 1 });
    ({ tenantId } = await world.signIn('alpha'));
    ({ tenantId: strangers } = await world.signIn('beta'));
  });
  beforeEach(() => {
    network++;
    localStorage.clear();
  });
  afterEach(() => void vi.unstubAllGlobals());

  const link = async (of = tenantId, more: object = {}) => {
    const subject = { object: 'Contact', id: 'c1' };
    const given = { purpose: POLL_SESSION.name, subject, expiresAt: Date.now() + HOUR, ...more };
    const { id, path } = await issueLink(world.database.forTenant(of), given);
    return { id, token: publicLinkAt(new URL(path, 'https://a.test')).token };
  };
  const request = (path: string, body: string) =>
    api.request(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': `203.0.113.${network}` },
      body,
    });
  const ask = async (path: string, token: string, events?: readonly object[]) => {
    const given = events && { events, sentAt: new Date().toISOString() };
    const answer = await request(`/api/public/poll${path}`, JSON.stringify({ token, given }));
    return { status: answer.status, said: (await answer.json()) as unknown };
  };
  const voted = (choice: unknown, more: object = {}) => ({
    id: randomUUID(),
    session: randomUUID(),
    type: 'voted',
    at: new Date().toISOString(),
    data: { choice },
    ...more,
  });
  const kinds = () => COMPOSED.due(areaDueParts(world)).filter(({ name }) => name === POLL_SESSION.store);
  const derive = async () => {
    const worker = new DueWorker({ database: world.database, kinds: kinds() });
    await worker.start();
    const due = sql`select 1 from tessera.due where kind = 'poll'`;
    await expect.poll(async () => (await due.execute(world.database.kysely)).rows).toEqual([]);
    await worker.stop();
  };
  const vote = async (token: string) =>
    ((await ask('', token)).said as { page: { vote: unknown } }).page.vote;

  it('shows its page in the brand of the tenant, and goes on where its visitor was, on any device', async () => {
    const { token } = await link();
    expect(await ask('', token)).toEqual({
      status: 200,
      said: { state: 'VALID', page: { vote: null, brand: {} } },
    });
    expect(await ask('/take', token, [voted('Tea')])).toEqual({
      status: 200,
      said: { state: 'VALID', page: {} },
    });
    await derive();
    expect(await vote(token)).toEqual({ choice: 'Tea', votes: 1 });
  });

  it('sends again what was reported without a network, and counts it once', async () => {
    const { token } = await link();
    let sent: 'nothing' | 'lost' | 'answered' = 'nothing';
    const calls: number[] = [];
    vi.stubGlobal('fetch', async (path: string, { body }: { readonly body: string }) => {
      if (sent === 'nothing') throw new TypeError('offline');
      const answer = await request(path, body);
      calls.push(answer.status);
      // The server has taken it, and the page does not come to know.
      if (sent === 'lost') throw new TypeError('offline');
      return answer;
    });
    const first = openQueue(POLL_SESSION, token);
    first.report('voted', undefined, { choice: 'Tea' });
    first.stop();
    expect([first.waiting(), calls]).toEqual([1, []]);
    sent = 'lost';
    const second = openQueue(POLL_SESSION, token);
    await expect.poll(() => calls).toEqual([200]);
    await expect.poll(() => second.waiting()).toBe(1);
    second.stop();
    await derive();
    sent = 'answered';
    const third = openQueue(POLL_SESSION, token);
    await expect.poll(() => third.waiting()).toBe(0);
    third.stop();
    await derive();
    expect(calls).toEqual([200, 200]);
    expect(await vote(token)).toEqual({ choice: 'Tea', votes: 1 });
  });

  it('names what it refuses, and takes the others of the call', async () => {
    const { token } = await link();
    const events = [
      voted('Tea'),
      voted(''),
      voted('Tea', { type: 'opened' }),
      voted('Tea', { element: 'e1' }),
      voted('x'.repeat(100)),
      voted(7),
    ];
    expect((await ask('/take', token, events)).said).toEqual({
      state: 'VALID',
      page: { refused: [1, 2, 3, 4, 5] },
    });
    expect((await request('/api/public/poll/take', JSON.stringify({ token, given: {} }))).status).toBe(422);
    await derive();
    expect(await vote(token)).toEqual({ choice: 'Tea', votes: 1 });
  });

  it('keeps one that its area fails on from holding up the others', async () => {
    const [bad, good] = [await link(), await link()];
    await ask('/take', bad.token, [voted(DEFECT)]);
    await ask('/take', good.token, [voted('Tea')]);
    const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const [kind] = kinds();
    const again = await kind?.run({ tenantId, key: '', attempts: 1 }, new AbortController().signal);
    log.mockRestore();
    expect(again).toBeInstanceOf(Date);
    expect([await vote(bad.token), await vote(good.token)]).toEqual([null, { choice: 'Tea', votes: 1 }]);
    const waiting = sql<{ id: string }>`select item_id as id from tessera.poll_told`;
    expect((await waiting.execute(world.database.kysely)).rows).toEqual([{ id: bad.id }]);
    await sql`delete from tessera.poll_told`.execute(world.database.kysely);
    await sql`delete from tessera.due where kind = 'poll'`.execute(world.database.kysely);
  });

  it('opens nothing with the token of another tenant, of another purpose, or one that has ended', async () => {
    const mine = await link();
    const foreign = await link(strangers);
    const [, id = '', secret = ''] = mine.token.split('.');
    const ended = await link();
    await revokeLinks(world.database.forTenant(tenantId), { id: ended.id }, Date.now());
    for (const [token, status, state] of [
      [`${strangers}.${id}.${secret}`, 404, 'UNKNOWN'],
      [`${tenantId}.${foreign.token.split('.').slice(1).join('.')}`, 404, 'UNKNOWN'],
      [(await link(tenantId, { purpose: 'other' })).token, 404, 'UNKNOWN'],
      [ended.token, 410, 'REVOKED'],
    ] as const) {
      expect(await ask('', token)).toEqual({ status, said: { state } });
      expect(await ask('/take', token, [voted('Tea')])).toEqual({ status, said: { state } });
    }
    await derive();
    const stored = sql`select 1 from tessera.poll_event where item_id in (${mine.id}, ${foreign.id}, ${ended.id})`;
    expect((await stored.execute(world.database.kysely)).rows).toEqual([]);
  });

  it('is called by one link as often as it says', async () => {
    const [busy, quiet] = [await link(), await link()];
    for (let calls = 0; calls < MOST_POLL_CALLS; calls++)
      expect((await ask('', busy.token)).status).toBe(200);
    expect((await ask('', busy.token)).status).toBe(429);
    expect((await ask('/take', busy.token, [voted('Tea')])).status).toBe(429);
    expect((await ask('', quiet.token)).status).toBe(200);
  });
});
