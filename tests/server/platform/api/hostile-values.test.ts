import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildClientSchema, getIntrospectionQuery, type IntrospectionQuery } from 'graphql';
import { sql } from 'kysely';
import { afterEach, beforeAll, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { searchKey } from '../../../../src/contract/kinds/search-key.ts';
import type { Database } from '../../../../src/server/base/db/database.ts';
import { openContents } from '../../../../src/server/platform/files/contents/contents-config.ts';
import { useContents } from '../../../../src/server/platform/files/contents/contents.ts';
import { type Call, openApi, PASSWORD, type TestApi } from '../../../support/api.ts';
import { describeOnDatabase } from '../../../support/databases.ts';
import { runs } from '../../../support/length.ts';
import { NASTY_VALUES, SQL_PAYLOADS } from '../../../support/nasty-values.ts';
import { type Slot, slotsOf, spread } from '../../../support/schema-sweep.ts';

/** What no answer may contain: an unforeseen error, or a word of what happened inside. */
const INSIDE = /"INTERNAL"|\.ts:\d|node_modules|syntax error at or near|call stack/;

const CREATE = 'mutation ($input: ContactInput!) { createContact(input: $input) { id lastName notes } }';
const LIST = `query ($filter: CompoundFilter, $orderBy: [OrderBy!]) {
  contactList(filter: $filter, orderBy: $orderBy, limit: 1000) { total rows { lastName notes } }
}`;

describeOnDatabase('hostile values', (open) => {
  let database: Database;
  let api: TestApi;
  let call: Call;
  let slots: Slot[];

  beforeAll(async () => {
    database = await open({ product: true });
    api = await openApi(database);
    ({ call } = await api.signIn('alpha'));
    const { data } = await call(getIntrospectionQuery());
    slots = slotsOf(buildClientSchema(data as unknown as IntrospectionQuery));
  });
  // What was not foreseen is logged.
  beforeEach(() => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
  });
  afterEach(() => {
    expect(console.error).not.toHaveBeenCalled();
    vi.restoreAllMocks();
  });

  const faultOf = async ({ query, variables, name }: Slot, value: unknown, what: string) => {
    const { status, errors } = await call(query, variables(value));
    const told = JSON.stringify(errors ?? []);
    const typed = errors?.every(({ extensions }) => typeof extensions['code'] === 'string') ?? true;
    const fine = status < 500 && typed && !INSIDE.test(told);
    return fine ? [] : [`${name} with ${what}: ${status} ${told.slice(0, 200)}`];
  };

  it('break no call, wherever they are written', async () => {
    expect(slots.length).toBeGreaterThan(100);
    const faults: string[] = [];
    for (const [slot, [what, value]] of spread(slots, NASTY_VALUES)) {
      faults.push(...(await faultOf(slot, value, what)));
    }
    expect(faults).toEqual([]);
  });

  it('that look like SQL come back as the text they are', async () => {
    for (const text of SQL_PAYLOADS) {
      const { data } = await call(CREATE, { input: { lastName: text, notes: `${text}\n${text}` } });
      expect(data['createContact']).toMatchObject({ lastName: text, notes: `${text}\n${text}` });
    }
  });

  const textsFound = async (operator: string, value: string, objectField = 'lastName') => {
    const filter = { objectName: 'Contact', objectField, operator, value: JSON.stringify(value) };
    const { data, errors } = await call(LIST, { filter: { type: 'FILTER', filter } });
    expect(errors).toBeUndefined();
    const { rows } = data['contactList'] as { rows: { lastName: string }[] };
    return rows.map(({ lastName }) => lastName).sort();
  };
  const among = (test: (text: string) => boolean) =>
    SQL_PAYLOADS.filter((text) => test(searchKey(text))).sort();

  it('that look like SQL find what holds them, no more and no less', async () => {
    for (const text of SQL_PAYLOADS) {
      const small = searchKey(text);
      const holding = among((other) => other.includes(small));
      expect(await textsFound('EQUALS', text)).toEqual([text]);
      expect(await textsFound('CONTAINS', text)).toEqual(holding);
      expect(await textsFound('CONTAINS', text, 'notes')).toEqual(holding);
      expect(await textsFound('STARTS_WITH', text)).toEqual(among((other) => other.startsWith(small)));
      expect(await textsFound('ENDS_WITH', text)).toEqual(among((other) => other.endsWith(small)));
    }
  });

  it('that look like SQL are no names of objects, fields, operators, kinds or ids', async () => {
    const filter = { objectName: 'Contact', objectField: 'lastName', operator: 'EQUALS', value: '"x"' };
    for (const text of SQL_PAYLOADS) {
      for (const name of ['objectName', 'objectField', 'operator', 'value']) {
        const variables = { filter: { type: 'FILTER', filter: { ...filter, [name]: text } } };
        const answer = await call(LIST, variables);
        // Some payloads are JSON, and so values: of digits or of `{…}`.
        expect(answer.errors?.[0]?.extensions).toMatchObject({
          code: 'INVALID_FILTER',
          params: { propertyPath: `filter.filter.${name}` },
        });
      }
      const order = await call(LIST, { orderBy: [{ field: text, direction: 'ASCENDING' }] });
      expect(order.errors?.[0]?.message).toBe('unknown-field');
      const fields = await call('query ($name: String!) { objectFields(objectName: $name) { name } }', {
        name: text,
      });
      expect(fields.errors?.[0]?.message).toBe('unknown-object');
      const kind = await call('query ($kind: String!) { operators(kind: $kind) }', { kind: text });
      expect(kind.errors?.[0]?.message).toBe('bad-request');
      const one = await call('query ($id: ID!) { contact(id: $id) { id } }', { id: text });
      expect(one.data?.['contact'] ?? null).toBeNull();
    }
  });

  it('that look like SQL break no other call either', async () => {
    const faults: string[] = [];
    for (const [slot, text] of spread(slots, SQL_PAYLOADS)) faults.push(...(await faultOf(slot, text, text)));
    expect(faults).toEqual([]);
  });

  it('open no session', async () => {
    const payloads = [...SQL_PAYLOADS, ...NASTY_VALUES.flatMap(([, value]) => value)].filter(
      (value): value is string => typeof value === 'string' && value !== '',
    );
    for (const text of payloads) {
      const response = await api.api.request('/api/auth/oauth/token', {
        method: 'POST',
        headers: {
          authorization: `Basic ${btoa('tessera-web:')}`,
          'content-type': 'application/x-www-form-urlencoded',
        },
        body: new URLSearchParams({
          tenant_domain: `alpha${text}`,
          grant_type: 'password',
          username: text,
          password: PASSWORD,
        }),
      });
      expect([response.status, ((await response.json()) as { error: string }).error]).toEqual([
        400,
        'invalid_grant',
      ]);
    }
  });

  it('have left tables, rows and the session as they were', async () => {
    const { data } = await call(
      '{ contactList(limit: 1000) { total rows { lastName } } viewer { tenantName } }',
    );
    const { rows } = data['contactList'] as { rows: { lastName: string }[] };
    const texts = rows.map(({ lastName }) => lastName);
    for (const text of SQL_PAYLOADS) expect(texts).toContain(text);
    expect(texts).not.toContain('owned');
    expect(data['viewer']).toEqual({ tenantName: 'alpha' });
    const tenants = await sql<{ domain: string }>`select domain from tessera.tenant`.execute(database.kysely);
    expect(tenants.rows).toEqual([{ domain: 'alpha' }]);
  });

  /** In the place of each part of an address that says what is meant. */
  const BROKEN = [
    'x%00',
    '%00',
    '%ff',
    '%c0%80',
    '%ed%a0%80',
    '%',
    '%zz',
    '%0a',
    'x'.repeat(5_000),
    '%2e%2e%2f',
    '%F0%9F',
  ];

  it('break no address, with a login or without', async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'hostile-'));
    const back = useContents(openContents({ dataDir }));
    onTestFinished(async () => {
      back();
      await rm(dataDir, { recursive: true });
    });
    const { token, tenantId } = await api.signIn('beta');
    const routes = new Set(
      api.api.routes.filter(({ method }) => method !== 'ALL').map(({ method, path }) => `${method} ${path}`),
    );
    expect(routes.size).toBeGreaterThan(30);
    const faults: string[] = [];
    const ask = async (method: string, path: string, init: RequestInit = {}) => {
      const { status, body } = await api.api.request(path, { method, ...init });
      // Streams go on until nobody reads them.
      await body?.cancel();
      // 501: a service that this server has not.
      if (status >= 500 && status !== 501) faults.push(`${method} ${path.slice(0, 80)}: ${status}`);
    };
    const login = { authorization: `Bearer ${token}` };
    const texts = ['token', 'password', 'tenant_domain', 'username', 'locale', 'name', 'code', 'current'];
    const bodies = [`a${String.fromCharCode(0)}`, `a${String.fromCharCode(0xd800)}`, 'x'.repeat(100_000)].map(
      (value) =>
        JSON.stringify({
          ...Object.fromEntries(texts.map((name) => [name, value])),
          given: { [value]: value },
        }),
    );
    let at = 0;
    for (const route of routes) {
      const [method = '', path = ''] = route.split(' ');
      // It would end the login.
      if (path.endsWith('/logout')) continue;
      const filled = (value: string) => path.replaceAll(/:\w+|\*/g, value);
      for (let n = 0; n < runs(3, BROKEN.length); n++) {
        const value = BROKEN[at++ % BROKEN.length] ?? '';
        const headers = at % 3 ? login : {};
        await ask(method, filled(value), { headers });
        await ask(method, filled(value).replace(value, tenantId), { headers });
        await ask(method, `${filled('x')}?q=${value}&u=${value}&id=${value}&search=${value}`, { headers });
      }
      if (method !== 'POST') continue;
      const headers = { ...(at % 3 ? login : {}), 'content-type': 'application/json' };
      for (const body of bodies) await ask(method, filled('x'), { headers, body });
    }
    for (const cookie of ['tessera_access=%00', 'tessera_refresh=%00', 'tessera_access=%ff'])
      await ask('GET', '/api/auth/session/check', { headers: { cookie } });
    expect(faults).toEqual([]);
    expect((await api.api.request('/p/message/x%00')).status).toBe(400);
    expect((await api.api.request('/p/message/%ff')).status).toBe(400);
    expect((await api.api.request('/api/core/mediaassets/all?search=%00', { headers: login })).status).toBe(
      400,
    );
    // What is odd and sound goes on.
    expect(
      (await api.api.request('/api/core/mediaassets/all?search=100%25', { headers: login })).status,
    ).toBe(200);
  });
});
