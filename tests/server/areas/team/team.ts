import { newOneTimeToken } from '../../../../src/server/platform/auth/one-time-token.ts';
import { sql } from 'kysely';
import type { Call, GraphqlAnswer, TestApi } from '../../../support/api.ts';

export const NEW_PASSWORD = 'nine violet kettles hum';

const json = { 'content-type': 'application/json' };

/** Logs in; answers how to call the API as that user, undefined where it is refused. */
export async function logIn({ api }: TestApi, domain: string, username: string, password = NEW_PASSWORD) {
  const answer = await api.request('/api/auth/oauth/token', {
    method: 'POST',
    headers: {
      authorization: `Basic ${btoa('tessera-web:')}`,
      'content-type': 'application/x-www-form-urlencoded',
    },
    body: new URLSearchParams({ tenant_domain: domain, grant_type: 'password', username, password }),
  });
  if (!answer.ok) return undefined;
  const { access_token: token } = (await answer.json()) as { access_token: string };
  return caller({ api }, token);
}

export function caller(
  { api }: Pick<TestApi, 'api'>,
  token: string,
  headers: Record<string, string> = {},
): Call {
  return async (query, variables = {}) => {
    const response = await api.request('/api/graphql', {
      method: 'POST',
      headers: { ...json, authorization: `Bearer ${token}`, ...headers },
      body: JSON.stringify({ query, variables }),
    });
    return { status: response.status, ...((await response.json()) as Omit<GraphqlAnswer, 'status'>) };
  };
}

export interface Member {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly status: string;
  readonly self: boolean;
  readonly sessions: number;
  readonly lastSeenAt: string | null;
  readonly mailState: string | null;
  readonly invitedBy: string | null;
  readonly invitationEndsAt: string | null;
  readonly role: { readonly key: string } | null;
}

const FIELDS = `id name email status self sessions lastSeenAt mailState invitedBy invitationEndsAt role { key }`;

export async function members(call: Call, search = ''): Promise<readonly Member[]> {
  const { data, errors } = await call(
    `query ($search: String!) { teamMembers(search: $search) { total rows { ${FIELDS} } } }`,
    { search },
  );
  if (errors) throw new Error(errors[0]?.message);
  const { rows } = data['teamMembers'] as { rows: readonly Member[] };
  return rows;
}

export async function roleIds(call: Call): Promise<Readonly<Record<string, string>>> {
  const { data } = await call('{ roles { id key } }');
  const roles = data['roles'] as readonly { readonly id: string; readonly key: string }[];
  return Object.fromEntries(roles.map(({ id, key }) => [key, id]));
}

export interface Invitation {
  readonly email: string;
  readonly name?: string;
  readonly roleId?: string;
  readonly locale?: string;
}

export async function invite(call: Call, ...given: Invitation[]): Promise<GraphqlAnswer> {
  const isNamed = given.every(({ roleId }) => roleId !== undefined);
  const administrator = isNamed ? '' : (await roleIds(call))['administrator'];
  const input = given.map((one) => ({ name: 'Somebody', roleId: administrator, ...one }));
  return call(`mutation ($input: [InvitationInput!]!) { inviteMembers(input: $input) { ${FIELDS} } }`, {
    input,
  });
}

export const step = (call: Call, name: string, id: string): Promise<GraphqlAnswer> =>
  call(`mutation ($id: ID!) { ${name}(id: $id) { ${FIELDS} } }`, { id });

/** The token in the newest mail to an address, as it would be sent now. */
export async function mailedToken({ database }: TestApi, recipient: string): Promise<string> {
  const { rows } = await sql<{
    tenantId: string;
    link: string | null;
  }>`select tenant_id as "tenantId", token as link
    from tessera.mail where recipient = ${recipient} order by id desc limit 1`.execute(database.kysely);
  const { tenantId = '', link } = rows[0] ?? {};
  return (link && (await newOneTimeToken(database.kysely, { tenantId, id: link }))) || '';
}

/** Answers the HTTP status. */
export async function accept({ api }: TestApi, token: string, name = 'New Name'): Promise<number> {
  const response = await api.request('/api/auth/invitation/accept', {
    method: 'POST',
    headers: json,
    body: JSON.stringify({ token, name, password: NEW_PASSWORD }),
  });
  return response.status;
}

export async function securityActions({ database }: TestApi, userId: string): Promise<string[]> {
  const { rows } = await sql<{ action: string }>`select action from tessera.audit
    where object = '$security' and record_id = ${userId} order by id`.execute(database.kysely);
  return rows.map(({ action }) => action);
}
