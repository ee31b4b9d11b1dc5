import { newOneTimeToken } from '../../../../src/server/platform/auth/one-time-token.ts';
import { sql } from 'kysely';
import { authRoutes } from '../../../../src/server/platform/auth/routes.ts';
import { createTenant } from '../../../../src/server/platform/auth/tenants.ts';
import type { Database } from '../../../../src/server/base/db/database.ts';
import { Settings } from '../../../../src/server/platform/settings/settings.ts';
import { readMetadata } from '../../../../src/server/base/model/read-metadata.ts';
import type { Mail } from '../../../../src/server/platform/mail/mailer.ts';

export const PASSWORD = 'quite a long password';
export const CLIENT = `Basic ${btoa('tessera-web:')}`;

export interface Answer {
  readonly status: number;
  readonly body: Readonly<Record<string, unknown>>;
  readonly headers: Headers;
}

export interface Tokens {
  readonly access_token: string;
  readonly refresh_token: string;
}

/** The calls under `/api/auth` with a tenant `acme`, its administrator `ann@acme.test`, and a clock of the test's. */
export async function openAuth(database: Database) {
  const clock = { now: Date.now() };
  const mails: Mail[] = [];
  const background: Promise<void>[] = [];
  const changed: string[] = [];
  const { settings: definitions } = await readMetadata('metadata');
  const settings = new Settings(definitions);
  const parts = {
    database,
    settings,
    mailer: {
      send: (mail: Mail) => {
        mails.push(mail);
        return Promise.resolve();
      },
    },
    inBackground: (work: Promise<void>) => {
      background.push(work);
    },
    now: () => clock.now,
    changed: (ids: readonly string[]) => {
      changed.push(...ids);
      return Promise.resolve();
    },
  };
  const tenant = {
    domain: 'acme',
    name: 'Acme',
    adminEmail: 'ann@acme.test',
    adminName: 'Ann',
    password: PASSWORD,
  };
  const ids = await database.kysely.transaction().execute((tx) => createTenant(tx, tenant));
  const { tenantId } = ids;
  const routes = authRoutes(parts);
  const send = async (path: string, init: RequestInit, address?: string): Promise<Answer> => {
    const env = address === undefined ? {} : { incoming: { socket: { remoteAddress: address } } };
    const response = await routes.request(path, init, env);
    const text = await response.text();
    const body = text === '' ? {} : (JSON.parse(text) as Record<string, unknown>);
    return { status: response.status, body, headers: response.headers };
  };
  const form = (
    fields: Record<string, string>,
    { address, headers = {} }: { address?: string; headers?: Record<string, string> } = {},
  ) => {
    const init = {
      method: 'POST',
      headers: { authorization: CLIENT, ...headers },
      body: new URLSearchParams(fields),
    };
    return send('/oauth/token', init, address);
  };
  /** Logs in as Ann; with other fields, as given. */
  const login = (
    fields: Record<string, string> = {},
    options: { address?: string; headers?: Record<string, string> } = {},
  ) => {
    const given = { tenant_domain: 'acme', username: 'ann@acme.test', password: PASSWORD, ...fields };
    return form({ grant_type: 'password', ...given }, options);
  };
  return {
    ...ids,
    database,
    clock,
    mails,
    changed,
    parts,
    send,
    form,
    login,
    /** Time goes by. */
    wait: (minutes: number) => {
      clock.now += minutes * 60_000;
    },
    tokens: async (fields?: Record<string, string>) => (await login(fields)).body as unknown as Tokens,
    refresh: (refresh_token: string) => form({ grant_type: 'refresh_token', refresh_token }),
    get: (path: string, token?: string, headers: Record<string, string> = {}) =>
      send(path, { headers: { ...(token ? { authorization: `Bearer ${token}` } : {}), ...headers } }),
    json: (method: string, path: string, body: unknown, token?: string, address?: string) =>
      send(
        path,
        {
          method,
          headers: {
            'content-type': 'application/json',
            ...(token ? { authorization: `Bearer ${token}` } : {}),
          },
          body: JSON.stringify(body),
        },
        address,
      ),
    /** The token of the link in the last mail. */
    linkToken: async () => {
      await Promise.all(background.splice(0));
      const { tenantId: of = '', params } = mails.pop() ?? {};
      const id = params && 'linkId' in params ? params.linkId : 'no mail';
      return (await newOneTimeToken(database.kysely, { tenantId: of, id }, clock.now)) ?? 'no mail';
    },
    /** Another user of the tenant, with the administrator's password. */
    addUser: async (id: string, status = 'ACTIVE') => {
      await sql`insert into tessera.app_user (tenant_id, id, email, name, password_hash, status, created_at, role_id)
        select tenant_id, ${id}, ${`${id}@acme.test`}, ${id}, password_hash, ${status}, now(), role_id
        from tessera.app_user where tenant_id = ${tenantId} and email = 'ann@acme.test'`.execute(
        database.kysely,
      );
    },
    /** Security events, the oldest first: action and whom it is about. */
    events: async (): Promise<{ action: string; user: string; text: string }[]> => {
      const { rows } = await sql<{ action: string; user: string; text: string }>`select action,
          record_id as user, a::text as text from tessera.audit a where object = '$security'
          order by id`.execute(database.kysely);
      return rows;
    },
  };
}

export type AuthWorld = Awaited<ReturnType<typeof openAuth>>;
