import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { StartError } from '../../src/server/base/start-error.ts';
import { TENANT } from './facts.ts';
import type { Ready } from './server.ts';

const SCRIPT = fileURLToPath(new URL('server.ts', import.meta.url));

/** The environment of a production server on the database that `engine` describes. */
export function productionEnvironment(engine: Readonly<Record<string, string>>, port: number) {
  const own = Object.entries(process.env).filter(
    ([name]) => !['DATABASE_URL', 'TESSERA_DATA', 'TESSERA_METADATA', 'TESSERA_LOCALES'].includes(name),
  );
  return { ...Object.fromEntries(own), NODE_ENV: 'production', PORT: String(port), ...engine };
}

/** Starts the measured process and waits until it serves. */
export async function spawnServer(
  engine: Readonly<Record<string, string>>,
): Promise<Ready & { stop(): Promise<void> }> {
  const child = fork(SCRIPT, { env: productionEnvironment(engine, 0), stdio: ['ignore', 2, 2, 'ipc'] });
  const exit = once(child, 'exit');
  const ready = await Promise.race([once(child, 'message'), exit.then(() => undefined)]);
  if (ready === undefined) throw new StartError('The measured server ended before it served.');
  const stop = async () => {
    if (child.connected) child.disconnect();
    await exit;
  };
  const { url, ...rest } = ready[0] as Ready;
  // The server listens on all addresses; the load comes over the loopback one.
  return { ...rest, url: url.replace('localhost', '127.0.0.1'), stop };
}

/** The headers of an API client that signed in. */
export async function signIn(url: string): Promise<Readonly<Record<string, string>>> {
  const response = await fetch(`${url}/api/auth/oauth/token`, {
    method: 'POST',
    headers: { authorization: `Basic ${btoa('tessera-web:')}` },
    body: new URLSearchParams({
      tenant_domain: TENANT.domain,
      grant_type: 'password',
      username: TENANT.adminEmail,
      password: TENANT.password,
    }),
  });
  const { access_token: token } = (await response.json()) as { access_token?: string };
  if (token === undefined) throw new Error(`Signing in was answered with ${response.status}.`);
  return {
    authorization: `Bearer ${token}`,
    'content-type': 'application/json',
    accept: 'application/graphql-response+json,application/json;q=0.9',
  };
}
