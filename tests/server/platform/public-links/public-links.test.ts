import type { Hono } from 'hono';
import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ApiError } from '../../../../src/contract/errors.ts';
import { publicLinkAt } from '../../../../src/contract/public-link.ts';
import { createApi } from '../../../../src/server/api.ts';
import { AREAS } from '../../../../src/server/compose.ts';
import type { Database } from '../../../../src/server/base/db/database.ts';
import { readLabels } from '../../../../src/server/base/model/read-labels.ts';
import { serveClient } from '../../../../src/server/base/http/static.ts';
import { compose } from '../../../../src/server/platform/area/compose-areas.ts';
import { MOST_PUBLIC_CALLS } from '../../../../src/server/platform/public-links/link-routes.ts';
import { setFrameOrigins } from '../../../../src/server/platform/public-links/page-headers.ts';
import type { PublicPage } from '../../../../src/server/platform/public-links/public-page.ts';
import { issueLink, revokeLinks } from '../../../../src/server/platform/public-links/public-links.ts';
import { openApi, type TestApi } from '../../../support/api.ts';
import { purge } from '../../../support/composed.ts';
import {
  createPostgresDatabase,
  describeOnDatabase,
  describeOnEachDatabase,
} from '../../../support/databases.ts';
import { openDatabase } from '../../../../src/server/base/db/database.ts';
import { patience } from '../../../support/patience.ts';

const CLOCK = { now: Date.parse('2026-03-01T12:00:00Z') };
const HOUR = 3_600_000;
const SUBJECT = { object: 'Contact', id: 'c1' };

/** Answers what it was given, and keeps it as a preference of nobody: something to look for after a rollback. */
const survey: PublicPage = {
  purpose: 'survey',
  show: ({ subject }) => Promise.resolve({ subject }),
  take: async ({ db, tenantId, now }, given) => {
    await issueLink(db, { purpose: 'trace', subject: SUBJECT, expiresAt: now + HOUR });
    if (given === 'wrong') throw new ApiError({ message: 'required', path: 'given' });
    return { tenantId, given };
  },
};
/** Its links are kept nowhere: those of a tenant that begin so are. */
const many: PublicPage = {
  purpose: 'many',
  judge: (text) => {
    const [tenantId = '', rest = ''] = text.split('.');
    return Promise.resolve(rest.startsWith('made') ? { tenantId, id: rest, subject: SUBJECT } : undefined);
  },
  show: ({ id }) => Promise.resolve({ id }),
};
const other: PublicPage = { purpose: 'other', show: () => Promise.resolve({ other: true }) };

async function serverOn(database: Database, { catalog }: Pick<TestApi, 'catalog'>): Promise<Hono> {
  const area = { name: 'made-up', publicPages: [survey, many, other], personal: { none: 'Made up.' } };
  const parts = { database, catalog, labels: await readLabels('locales'), production: true };
  return createApi({
    ...parts,
    composed: compose([...AREAS, area]),
    now: () => CLOCK.now,
    trustedProxies: 1,
  });
}

const tokenOf = (path: string): string => publicLinkAt(new URL(path, 'https://a.test')).token;
/** As a browser asks; each test from a network of its own. */
let network = 0;
beforeEach(() => void network++);
async function ask(api: Hono, path: string, body: unknown, headers: Record<string, string> = {}) {
  const response = await api.request(`/api/public/${path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-forwarded-for': `203.0.113.${network}`,
      ...headers,
    },
    body: JSON.stringify(body),
  });
  return { status: response.status, headers: response.headers, said: (await response.json()) as unknown };
}

describeOnEachDatabase('a link', (open) => {
  let api: Hono;
  let world: TestApi;
  let tenantId: string;
  let strangers: string;
  beforeAll(async () => {
    world = await openApi(await open({ product: true }));
    api = await serverOn(world.database, world);
    ({ tenantId } = await world.signIn('alpha'));
    ({ tenantId: strangers } = await world.signIn('beta'));
  });
  const make = async (more: Partial<Parameters<typeof issueLink>[1]> = {}, of = tenantId) => {
    const link = { purpose: 'survey', subject: SUBJECT, expiresAt: CLOCK.now + HOUR, ...more };
    const { id, path } = await issueLink(world.database.forTenant(of), link);
    return { id, path, token: tokenOf(path) };
  };
  const state = async (token: string, path = 'survey', body: object = {}) => {
    const { status, said } = await ask(api, path, { token, ...body });
    return [status, (said as { state?: string }).state];
  };

  it('shows its page, as often as it is opened', async () => {
    const { token, path } = await make({ mostUses: 1 });
    expect(path).toMatch(new RegExp(`^/p/survey/${tenantId}#[0-9a-f-]{36}\\.[\\w-]{43}$`));
    for (let times = 0; times < 2; times++) {
      const { status, said, headers } = await ask(api, 'survey', { token });
      expect([status, said]).toEqual([200, { state: 'VALID', page: { subject: SUBJECT } }]);
      expect(headers.get('cache-control')).toBe('no-store');
      expect(headers.get('referrer-policy')).toBe('no-referrer');
      expect(headers.get('content-security-policy')).toContain("default-src 'none'");
    }
  });

  it('is kept as a hash that the API itself cannot read', async () => {
    const { token, id } = await make();
    const { rows } = await sql<{ row: string }>`select l::text as row from tessera.public_link as l
      where id = ${id}`.execute(world.database.kysely);
    expect(rows[0]?.row).toContain(id);
    expect(rows[0]?.row).not.toContain(token.split('.')[2]);
    const role = await sql<{
      may: boolean;
    }>`select has_column_privilege('tessera_api', 'tessera.public_link', 'hash',
      'select') as may`.execute(world.database.kysely);
    expect(role.rows).toEqual([{ may: false }]);
  });

  it('is worth nothing with anything else in it', async () => {
    const { token } = await make();
    const [, id = '', secret = ''] = token.split('.');
    const foreign = await make({}, strangers);
    const secretOf = (text: string) => text.split('.')[2] ?? '';
    const flipped = secret.replace(/^./, (first) => (first === 'A' ? 'B' : 'A'));
    for (const guess of [
      `${tenantId}.${id}.${flipped}`,
      `${tenantId}.${id}.${secretOf(foreign.token)}`,
      `${strangers}.${id}.${secret}`,
      `${tenantId}.${foreign.id}.${secretOf(foreign.token)}`,
      `${tenantId}.${id}.`,
      `${tenantId}.${id}`,
      'x',
      `${token} `,
      "' or 1=1",
    ]) {
      expect(await state(guess), guess).toEqual([404, 'UNKNOWN']);
    }
    expect(await state(token, 'other')).toEqual([404, 'UNKNOWN']);
    expect(await state(token, 'none')).toEqual([404, 'UNKNOWN']);
    expect(await state(token)).toEqual([200, 'VALID']);
    for (const body of [{}, { token: 1 }, { token: '' }, [], null]) {
      expect((await ask(api, 'survey', body)).status).toBe(400);
    }
  });

  it('expires at its moment', async () => {
    const { token } = await make({ expiresAt: CLOCK.now + HOUR });
    CLOCK.now += HOUR - 1;
    expect(await state(token)).toEqual([200, 'VALID']);
    CLOCK.now += 1;
    expect(await state(token)).toEqual([410, 'EXPIRED']);
    expect(await state(token, 'survey/take')).toEqual([410, 'EXPIRED']);
  });

  it('is revoked at once, one or all of a subject', async () => {
    const one = await make();
    const two = await make();
    const db = world.database.forTenant(tenantId);
    await revokeLinks(db, { id: one.id }, CLOCK.now);
    expect([await state(one.token), await state(two.token)]).toEqual([
      [410, 'REVOKED'],
      [200, 'VALID'],
    ]);
    const another = await make({ subject: { object: 'Contact', id: 'c2' } });
    await revokeLinks(db, { purpose: 'survey', subject: SUBJECT }, CLOCK.now);
    expect(await state(two.token, 'survey/take')).toEqual([410, 'REVOKED']);
    expect(await state(another.token)).toEqual([200, 'VALID']);
    // A tenant ends no link of another one.
    await revokeLinks(world.database.forTenant(strangers), { id: another.id }, CLOCK.now);
    expect(await state(another.token)).toEqual([200, 'VALID']);
  });

  it('is completed by its last use, which is told', async () => {
    const { token } = await make({ mostUses: 2 });
    const use = (given: string) => ask(api, 'survey/take', { token, given });
    expect((await use('a')).said).toEqual({ state: 'VALID', page: { tenantId, given: 'a' } });
    const last = await use('b');
    expect([last.status, last.said]).toEqual([200, { state: 'COMPLETED', page: { tenantId, given: 'b' } }]);
    expect(await state(token)).toEqual([410, 'COMPLETED']);
    CLOCK.now += 2 * HOUR;
    expect(await state(token)).toEqual([410, 'COMPLETED']);
  });

  it('is not used by what cannot be taken', async () => {
    const { token } = await make({ mostUses: 1 });
    const traces = async () =>
      (await sql`select 1 from tessera.public_link where purpose = 'trace'`.execute(world.database.kysely))
        .rows.length;
    const before = await traces();
    const { status, said } = await ask(api, 'survey/take', { token, given: 'wrong' });
    expect([status, said]).toMatchObject([
      422,
      { state: 'VALID', errors: [{ extensions: { path: 'given' } }] },
    ]);
    expect(await traces()).toBe(before);
    expect(await state(token, 'survey/take', { given: 'right' })).toEqual([200, 'COMPLETED']);
    expect(await traces()).toBe(before + 1);
  });

  it('goes a month after its end', async () => {
    const { token } = await make({ expiresAt: CLOCK.now });
    const { database, catalog } = world;
    const days = (count: number) => new Date(CLOCK.now + count * 24 * HOUR);
    await purge({ database, catalog, now: days(29) });
    expect(await state(token)).toEqual([410, 'EXPIRED']);
    await purge({ database, catalog, now: days(31) });
    expect(await state(token)).toEqual([404, 'UNKNOWN']);
  });
});

describe('two processes', () => {
  it('take a last use once', async () => {
    const { url, drop } = await createPostgresDatabase({ product: true });
    const databases = [
      await openDatabase({ databaseUrl: url }),
      await openDatabase({ databaseUrl: url }),
    ] as const;
    try {
      const world = await openApi(databases[0]);
      const { tenantId } = await world.signIn('alpha');
      const servers = await Promise.all(databases.map((database) => serverOn(database, world)));
      const link = { purpose: 'survey', subject: SUBJECT, expiresAt: CLOCK.now + HOUR, mostUses: 1 };
      for (let round = 0; round < 5; round++) {
        const token = tokenOf((await issueLink(databases[0].forTenant(tenantId), link)).path);
        const answers = await Promise.all(
          [0, 1, 0, 1].map((at) => {
            const server = servers[at];
            if (!server) throw new Error('No server');
            return ask(server, 'survey/take', { token, given: round });
          }),
        );
        expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 410, 410, 410]);
        expect(answers.filter(({ status }) => status === 410).map(({ said }) => said)).toEqual(
          Array.from({ length: 3 }, () => ({ state: 'COMPLETED' })),
        );
      }
      const { rows } = await sql`select 1 from tessera.public_link where purpose = 'trace'`.execute(
        databases[0].kysely,
      );
      expect(rows).toHaveLength(5);
    } finally {
      await Promise.all(databases.map((database) => database.close()));
      await drop();
    }
  });
});

describeOnDatabase('the pages of links', (open) => {
  let api: Hono;
  let world: TestApi;
  let tenantId: string;
  beforeAll(async () => {
    world = await openApi(await open({ product: true }));
    ({ tenantId } = await world.signIn('alpha'));
    api = await serverOn(world.database, world);
    serveClient(api, 'tests/server/platform/public-links/client');
  });
  const page = async (tenant = tenantId) => {
    const response = await api.request(`/p/survey/${tenant}`);
    return { text: await response.text(), headers: response.headers };
  };

  it('are strict: own files alone, in no frame, kept nowhere, told to nobody', async () => {
    const { text, headers } = await page();
    expect(text).toContain('public page');
    const policy = headers.get('content-security-policy') ?? '';
    expect(policy.split('; ')).toEqual([
      "default-src 'none'",
      "script-src 'self'",
      "style-src 'self'",
      "img-src 'self' data:",
      "media-src 'self'",
      "font-src 'self'",
      "connect-src 'self'",
      "base-uri 'none'",
      "form-action 'none'",
      "frame-ancestors 'none'",
    ]);
    expect(headers.get('x-frame-options')).toBe('DENY');
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('referrer-policy')).toBe('no-referrer');
    expect(headers.get('x-robots-tag')).toBe('noindex, nofollow');
  });

  it('show themselves in frames of the sites that their tenant allows', async () => {
    const sites = ['https://www.example.com', 'https://example.org:8443'];
    await setFrameOrigins(world.database.kysely, 'Alpha', sites);
    // What holds is known for a second.
    const policy = async () => (await page()).headers.get('content-security-policy');
    await expect
      .poll(policy, { timeout: patience(5_000) })
      .toMatch(/frame-ancestors https:\/\/www\.example\.com https:\/\/example\.org:8443$/);
    expect((await page()).headers.has('x-frame-options')).toBe(false);
    for (const tenant of ['other', '%27']) {
      expect((await page(tenant)).headers.get('content-security-policy')).toMatch(/frame-ancestors 'none'$/);
    }
    await setFrameOrigins(world.database.kysely, 'alpha', []);
    await expect
      .poll(async () => (await page()).headers.get('x-frame-options'), { timeout: patience(5_000) })
      .toBe('DENY');
  });

  it.each([
    'http://a.test',
    'https://a.test/',
    'https://a.test/x',
    '*',
    "https://a.test; script-src 'self'",
    '',
  ])('never take %j for a site', async (site) => {
    await expect(setFrameOrigins(world.database.kysely, 'alpha', [site])).rejects.toThrow('is no site');
  });

  it('are kept for a moment for people whom nobody knows, and made for those whom cookies tell', async () => {
    const policy = async (headers: Record<string, string> = {}) => {
      const { headers: said } = await api.request(`/p/many/${tenantId}`, { headers });
      return /frame-ancestors (.*)$/.exec(said.get('content-security-policy') ?? '')?.[1];
    };
    expect(await policy()).toBe("'none'");
    await setFrameOrigins(world.database.kysely, 'alpha', ['https://www.example.com']);
    expect([await policy(), await policy({ cookie: 'a=b' })]).toEqual(["'none'", 'https://www.example.com']);
    await setFrameOrigins(world.database.kysely, 'alpha', []);
  });

  it('get what they ask for directly as they get it on the usual way, and no less is refused', async () => {
    const body = (rest: string) => JSON.stringify({ token: `${tenantId}.${rest}` });
    const both = (rest: string, headers: Record<string, string> = {}) =>
      Promise.all(
        [{ 'content-length': String(body(rest).length) }, {}].map(async (length) => {
          const answer = await api.request('/api/public/many', {
            method: 'POST',
            headers: { 'content-type': 'application/json', ...length, ...headers },
            body: body(rest),
          });
          return [answer.status, await answer.text(), Object.fromEntries(answer.headers)] as const;
        }),
      );
    for (const [rest, headers, status] of [
      ['made', {}, 200],
      ['made', { 'x-forwarded-proto': 'https' }, 200],
      ['guessed', {}, 404],
      ['made', { 'sec-fetch-site': 'cross-site' }, 403],
    ] as const) {
      const [direct, usual] = await both(rest, headers);
      expect(direct).toEqual(usual);
      expect(direct?.[0]).toBe(status);
    }
  });

  it('are of tenants that there are', async () => {
    await expect(setFrameOrigins(world.database.kysely, 'none', [])).rejects.toThrow(
      'no tenant with the domain',
    );
  });

  it('answer so many calls of one network, and then when there may be more', async () => {
    const token = 'x';
    for (let call = 0; call < MOST_PUBLIC_CALLS; call++) {
      expect((await ask(api, 'survey', { token })).status).toBe(404);
    }
    const refused = await ask(api, 'survey', { token });
    expect(refused.status).toBe(429);
    expect(refused.headers.get('retry-after')).toBe('60');
    expect((await ask(api, 'survey', { token }, { 'x-forwarded-for': '198.51.100.1' })).status).toBe(404);
    CLOCK.now += 60_000;
    expect((await ask(api, 'survey', { token })).status).toBe(404);
  });

  it('let one network open all that there are of links that come in millions, and try few others', async () => {
    const tenantId = '00000000-0000-7000-8000-000000000000';
    const call = (rest: string) => ask(api, 'many', { token: `${tenantId}.${rest}` });
    const answers = new Set<number>();
    for (let at = 0; at <= MOST_PUBLIC_CALLS; at++) answers.add((await call(`made${at}`)).status);
    expect(answers).toEqual(new Set([200]));
    for (let at = 0; at < MOST_PUBLIC_CALLS; at++) answers.add((await call(`guess${at}`)).status);
    expect(answers).toEqual(new Set([200, 404]));
    expect((await call('guess')).status).toBe(429);
    expect((await call('made0')).status).toBe(429);
    CLOCK.now += 60_000;
    for (let at = 0; at < MOST_PUBLIC_CALLS; at++) await call('made0');
    expect((await call('made0')).status).toBe(429);
    expect((await call('made1')).status).toBe(200);
  });
});
