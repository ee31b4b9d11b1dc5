import * as oauth from 'oauth4webapi';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '../../../../src/server/base/db/database.ts';
import { type Host, hostApi } from '../../../../src/server/base/http/host.ts';
import { openApi, PASSWORD } from '../../../support/api.ts';
import { openTestDatabase } from '../../../support/databases.ts';

/** A client as people have it, over HTTP. */
describe('a standard OAuth client', () => {
  let database: Database;
  let host: Host;
  let server: oauth.AuthorizationServer;
  const client: oauth.Client = { client_id: 'tessera-web' };
  // The library's own would refuse an empty secret; it writes the id in this way.
  const basic: oauth.ClientAuth = (_server, { client_id: id }, _body, headers) =>
    headers.set('authorization', `Basic ${btoa(`${id.replace('-', '%2D')}:`)}`);
  const options = { [oauth.allowInsecureRequests]: true };
  const USER = { tenant_domain: 'alpha', username: 'admin@alpha.test', password: PASSWORD };

  beforeAll(async () => {
    database = await openTestDatabase({ product: true });
    const test = await openApi(database);
    await test.signIn('alpha');
    host = await hostApi(test.api.fetch, { port: 0 });
    server = { issuer: host.url, token_endpoint: `${host.url}/api/auth/oauth/token` };
  });
  afterAll(async () => {
    await host.close();
    await database.close();
  });

  const logIn = (fields: Record<string, string> = USER) =>
    oauth.genericTokenEndpointRequest(server, client, basic, 'password', fields, options);
  const callAs = async (token: string) => {
    const address = new URL(`${host.url}/api/graphql`);
    const headers = new Headers({ 'content-type': 'application/json' });
    const body = JSON.stringify({ query: '{ viewer { email expireSession } }' });
    const answer = await oauth.protectedResourceRequest(token, 'POST', address, headers, body, options);
    return ((await answer.json()) as { data?: unknown }).data;
  };

  it('logs in by password, calls the API and refreshes', async () => {
    const answer = await logIn();
    expect([answer.headers.get('cache-control'), answer.headers.get('pragma')]).toEqual([
      'no-store',
      'no-cache',
    ]);
    const tokens = await oauth.processGenericTokenEndpointResponse(server, client, answer);
    expect(tokens.token_type).toBe('bearer');
    expect(tokens.expires_in).toBeGreaterThan(11 * 60 * 60);
    const viewer = { viewer: { email: USER.username, expireSession: 15 } };
    expect(await callAs(tokens.access_token)).toEqual(viewer);
    const next = await oauth.processRefreshTokenResponse(
      server,
      client,
      await oauth.refreshTokenGrantRequest(server, client, basic, tokens.refresh_token ?? '', options),
    );
    expect(await callAs(next.access_token)).toEqual(viewer);
    await expect(callAs(tokens.access_token)).rejects.toThrow();
  });

  it('is told of errors as RFC 6749 has them', async () => {
    const process = async (answer: Response) => {
      const failure = await oauth.processGenericTokenEndpointResponse(server, client, answer).then(
        () => undefined,
        (error: unknown) => error,
      );
      if (!(failure instanceof oauth.ResponseBodyError)) throw new Error('no error was answered');
      return [failure.status, failure.error, answer.headers.get('cache-control')];
    };
    const bad = (fields: Record<string, string>) => logIn({ ...USER, ...fields }).then(process);
    expect(await bad({ password: 'wrong' })).toEqual([400, 'invalid_grant', 'no-store']);
    expect(await bad({ username: '' })).toEqual([400, 'invalid_request', 'no-store']);
    const refreshed = oauth.refreshTokenGrantRequest(server, client, basic, 'x', options);
    expect(await refreshed.then(process)).toEqual([400, 'invalid_grant', 'no-store']);
    const strange = oauth.genericTokenEndpointRequest(server, client, basic, 'magic', {}, options);
    expect(await strange.then(process)).toEqual([400, 'unsupported_grant_type', 'no-store']);
    const stranger: oauth.ClientAuth = (_server, _client, _body, headers) =>
      headers.set('authorization', `Basic ${btoa('other:secret')}`);
    const refused = await oauth.genericTokenEndpointRequest(
      server,
      client,
      stranger,
      'password',
      USER,
      options,
    );
    expect([refused.status, refused.headers.get('www-authenticate')]).toEqual([401, 'Basic realm="tessera"']);
    expect(await refused.json()).toMatchObject({ error: 'invalid_client' });
  });
});
