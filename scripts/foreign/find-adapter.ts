import { getIntrospectionQuery, type IntrospectionQuery } from 'graphql';
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { ForeignAdapter } from '../../src/contract/metadata/foreign-adapter.ts';
import { parseMetadata } from '../../src/contract/metadata/parse.ts';
import { problemText } from '../../src/contract/metadata/problem.ts';
import { createForeignApi } from '../../src/engine/foreign/foreign-api.ts';
import { StartError } from '../../src/server/base/start-error.ts';

/** The adapters of the product, by the names of their files. */
const SHIPPED = ['postgraphile', 'hasura', 'keystone', 'directus'];

const shippedFile = (name: string): string => fileURLToPath(new URL(`./${name}.json`, import.meta.url));

export interface FindAdapterOptions {
  /** The GraphQL endpoint. */
  readonly url: string;
  /** The name of an adapter of the product, or a file; undefined: the one that finds most objects. */
  readonly adapter?: string | undefined;
  readonly headers?: Readonly<Record<string, string>>;
  readonly fetch?: typeof fetch;
}

/**
 * The adapter by which a server's objects are found.
 * @throws StartError where the server does not describe itself, the file cannot be used, or no object is found
 */
export async function findAdapter(options: FindAdapterOptions): Promise<ForeignAdapter> {
  const { url, adapter } = options;
  const introspection = await introspect(options);
  const names = adapter === undefined ? SHIPPED : [adapter];
  const found = names
    .map((name) => readAdapter(SHIPPED.includes(name) ? shippedFile(name) : name))
    .map((each) => ({ adapter: each, objects: objectsBy(each, introspection) }))
    .toSorted((a, b) => b.objects - a.objects)[0];
  if (!found || found.objects === 0) {
    throw new StartError(
      `${url}: the ${adapter === undefined ? 'adapters of the product find' : `adapter ${adapter} finds`} no object. ` +
        `Name one of ${SHIPPED.join(', ')} or a file of your own by --adapter, and see that the server shows its ` +
        'types to whoever asks: --header "authorization: …".',
    );
  }
  return found.adapter;
}

function objectsBy(adapter: ForeignAdapter, introspection: IntrospectionQuery): number {
  const send = () => Promise.reject(new Error('Nothing is sent while adapters are tried.'));
  return createForeignApi({ adapter, introspection, send }).objects.length;
}

async function introspect({
  url,
  headers,
  fetch: call = fetch,
}: FindAdapterOptions): Promise<IntrospectionQuery> {
  const refused = (reason: string) => new StartError(`${url} does not describe itself: ${reason}`);
  const response = await call(url, {
    method: 'POST',
    headers: { accept: 'application/json', 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ query: getIntrospectionQuery() }),
  }).catch((error: unknown) => {
    throw refused(`it does not answer (${error instanceof Error ? error.message : String(error)}).`);
  });
  const answer = (await response.json().catch(() => undefined)) as
    | { data?: IntrospectionQuery | null; errors?: readonly { message?: string }[] }
    | undefined;
  if (answer?.data) return answer.data;
  throw refused(answer?.errors?.[0]?.message ?? `status ${String(response.status)} and no GraphQL.`);
}

function readAdapter(file: string): ForeignAdapter {
  if (!existsSync(file)) throw new StartError(`${file}: the adapter's file is missing.`);
  const { value, problems } = parseMetadata(ForeignAdapter, file, readFileSync(file, 'utf8'));
  if (!value) throw new StartError(problems.map(problemText).join('\n'));
  return value;
}
