/** A Tessera server that a command talks to, as one of its users. */
export interface RemoteServer {
  readonly url: string;
  /** @throws CommandError */
  readonly call: <T>(query: string, variables?: object) => Promise<T>;
}

/** What a person reads instead of a stack: what failed, and what to do. */
export class CommandError extends Error {}

export interface Login {
  readonly token?: string | undefined;
  readonly tenant?: string | undefined;
  readonly user?: string | undefined;
  readonly password?: string | undefined;
}

const LOOPBACK = ['localhost', '127.0.0.1', '[::1]'];

/**
 * Opens a server by its address, with a token or by logging in.
 * @throws CommandError for an address that is none, would carry secrets in the open, or answers not as Tessera does
 */
export async function openServer(address: string, login: Login): Promise<RemoteServer> {
  const url = addressOf(address);
  const token = login.token ?? (await logIn(url, login));
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  return {
    url: url.origin,
    call: async <T>(query: string, variables: object = {}) => {
      const body = JSON.stringify({ query, variables });
      const answer = await ask(new URL('/api/graphql', url), { method: 'POST', headers, body });
      if (answer.status === 401)
        throw new CommandError(
          `${url.origin} does not accept the token. Take a new one, or name --user and --tenant.`,
        );
      const { data, errors } = (await jsonOf(answer, url)) as { data?: T; errors?: RemoteProblem[] };
      if (errors?.length || data === undefined)
        throw new CommandError(`${url.origin} refuses: ${(errors ?? []).map(problemOf).join('; ')}`);
      return data;
    },
  };
}

interface RemoteProblem {
  readonly message: string;
  readonly extensions?: { readonly path?: string; readonly params?: object };
}

const problemOf = ({ message, extensions }: RemoteProblem): string =>
  [message, extensions?.path, extensions?.params && JSON.stringify(extensions.params)]
    .filter(Boolean)
    .join(' ');

function addressOf(address: string): URL {
  const url = URL.canParse(address) ? new URL(address) : undefined;
  if (!url || !['http:', 'https:'].includes(url.protocol))
    throw new CommandError(
      `"${address}" is no address of a server. Write one like https://tessera.example.com`,
    );
  if (url.protocol === 'http:' && !LOOPBACK.includes(url.hostname))
    throw new CommandError(`${url.origin} would get your token in the open. Use https.`);
  return url;
}

async function logIn(url: URL, { tenant, user, password }: Login): Promise<string> {
  if (tenant === undefined || user === undefined || password === undefined)
    throw new CommandError(
      'Who you are is missing. Set TESSERA_TOKEN or --token, or name --tenant and --user and set TESSERA_PASSWORD.',
    );
  const answer = await ask(new URL('/api/auth/oauth/token', url), {
    method: 'POST',
    headers: {
      authorization: `Basic ${btoa('tessera-web:')}`,
      'content-type': 'application/x-www-form-urlencoded',
    },
    body: new URLSearchParams({ tenant_domain: tenant, grant_type: 'password', username: user, password }),
  });
  const { access_token: token, error } = (await jsonOf(answer, url)) as {
    access_token?: string;
    error?: string;
  };
  if (token === undefined)
    throw new CommandError(`${url.origin} does not let ${user} in: ${error ?? answer.status}`);
  return token;
}

async function ask(url: URL, init: RequestInit): Promise<Response> {
  try {
    return await fetch(url, init);
  } catch (error) {
    const { cause } = error as { cause?: { code?: string; message?: string } };
    throw new CommandError(
      `${url.origin} cannot be reached (${cause?.code ?? cause?.message ?? String(error)}). Is it running?`,
    );
  }
}

async function jsonOf(answer: Response, { origin }: URL): Promise<unknown> {
  try {
    return await answer.json();
  } catch {
    throw new CommandError(`${origin} answers ${answer.status} without JSON: this is no Tessera server.`);
  }
}
