import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { RoleRules } from '../../../../src/contract/access/rules.ts';
import type { CompoundFilter } from '../../../../src/contract/filter/filter.ts';
import { ensureRoles } from '../../../../src/server/base/access/built-in-roles.ts';
import { type GraphqlAnswer, openApi, PASSWORD, type TestApi } from '../../../support/api.ts';
import type { Database } from '../../../../src/server/base/db/database.ts';

/** Somebody of the tenant, signed in. */
export interface Person {
  readonly userId: string;
  readonly token: string;
  readonly email: string;
  readonly call: (
    query: string,
    variables?: Readonly<Record<string, unknown>>,
    headers?: Readonly<Record<string, string>>,
  ) => Promise<GraphqlAnswer>;
  /** The one field of the answer. Throws the message of an error. */
  readonly ask: <T>(query: string, variables?: Readonly<Record<string, unknown>>) => Promise<T>;
}

export interface Tenant {
  readonly api: TestApi;
  readonly tenantId: string;
  readonly admin: Person;
  /** A new user with a role of their own by the rules, or with the built-in one of the key. */
  readonly hire: (role: RoleRules | string, email?: string) => Promise<Person>;
  readonly roleId: (key: string) => Promise<string>;
}

/** A tenant with an administrator, and with whomever the test hires. */
export async function openTenant(database: Database, domain = 'alpha', metadata?: string): Promise<Tenant> {
  const api = await openApi(database, metadata);
  const { token, tenantId } = await api.signIn(domain);
  const { kysely } = api.database;
  await kysely.transaction().execute((tx) => ensureRoles(tx, api.catalog));
  const { rows } = await sql<{ id: string }>`select id from tessera.app_user
    where tenant_id = ${tenantId}`.execute(kysely);
  const admin = personOf(api, token, rows[0]?.id ?? '', `admin@${domain}.test`);
  const roleId = async (key: string) => {
    const found = await sql<{ id: string }>`select id from tessera.role
      where tenant_id = ${tenantId} and key = ${key}`.execute(kysely);
    return found.rows[0]?.id ?? '';
  };
  const hire = async (role: RoleRules | string, given?: string): Promise<Person> => {
    const userId = randomUUID();
    const email = given ?? `${userId}@${domain}.test`;
    const id = typeof role === 'string' ? await roleId(role) : await makeRole(admin, role);
    await sql`insert into tessera.app_user (tenant_id, id, email, name, password_hash, role_id, created_at)
      select tenant_id, ${userId}, ${email}, ${email}, password_hash, ${id}, now()
      from tessera.app_user where tenant_id = ${tenantId} and email = ${`admin@${domain}.test`}`.execute(
      kysely,
    );
    return personOf(api, await login(api, domain, email), userId, email);
  };
  return { api, tenantId, admin, hire, roleId };
}

async function makeRole({ ask }: Person, rules: RoleRules): Promise<string> {
  const query = 'mutation ($input: RoleInput!) { saveRole(input: $input) { id } }';
  const { id } = await ask<{ id: string }>(query, { input: { name: randomUUID(), rules } });
  return id;
}

export async function login(
  { api }: TestApi,
  domain: string,
  username: string,
  password: string = PASSWORD,
): Promise<string> {
  const answer = await api.request('/api/auth/oauth/token', {
    method: 'POST',
    headers: {
      authorization: `Basic ${btoa('tessera-web:')}`,
      'content-type': 'application/x-www-form-urlencoded',
    },
    body: new URLSearchParams({
      tenant_domain: domain,
      grant_type: 'password',
      username,
      password,
    }),
  });
  return ((await answer.json()) as { access_token: string }).access_token;
}

export function personOf({ api }: TestApi, token: string, userId: string, email: string): Person {
  const call: Person['call'] = async (query, variables = {}, headers = {}) => {
    const response = await api.request('/api/graphql', {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', ...headers },
      body: JSON.stringify({ query, variables }),
    });
    return { status: response.status, ...((await response.json()) as Omit<GraphqlAnswer, 'status'>) };
  };
  return {
    token,
    userId,
    email,
    call,
    async ask<T>(query: string, variables = {}) {
      const { data, errors } = await call(query, variables);
      if (errors) throw new Error(`${errors[0]?.message}: ${JSON.stringify(errors[0]?.extensions)}`);
      return Object.values(data)[0] as T;
    },
  };
}

/** `contact has the group 'Mine'`, as a rule or a filter. */
export const filterOn = (
  objectName: string,
  objectField: string,
  operator: 'EQUALS' | 'HAS_ANY' | 'IN' | 'CONTAINS' | 'GREATER',
  value: unknown,
): CompoundFilter => ({
  type: 'FILTER',
  filter: { objectName, objectField, operator, value: JSON.stringify(value) },
});

export const byVariable = (
  objectName: string,
  objectField: string,
  operator: 'EQUALS' | 'HAS_ANY' | 'IN',
  id: string,
): CompoundFilter => ({ type: 'FILTER', filter: { objectName, objectField, operator, variable: { id } } });
