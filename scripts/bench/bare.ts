import Fastify from 'fastify';
import { CompiledQuery } from 'kysely';
import pg from 'pg';
import type { Database } from '../../src/server/base/db/database.ts';
import { CASES, SECURITY_CASES } from './cases.ts';
import type { Facts } from './facts.ts';
import { roleSettings } from './row-security.ts';
import type { Statement } from './statements.ts';
import { WRITE_CASES } from './writes.ts';

/** As many connections as the server has by default. */
const POOL_SIZE = 10;

type Query = (statement: Statement) => Promise<unknown[]>;

interface Querying {
  readonly query: Query;
  close(): Promise<void>;
}

/** Paths of the bare routes: the statements as the tables' owner, or as the role of the API. */
export type BareUser = 'owner' | 'role';
export const barePath = (user: BareUser, key: string, index: number) => `/${user}/${key}/${index}`;

export interface BareServer {
  readonly url: string;
  /** Why there is no route for the role of the API. */
  readonly noRole: string | undefined;
  close(): Promise<void>;
}

/** Routes that do nothing but run the SQL of a case and send its rows as JSON. */
export async function startBare(
  database: Database,
  databaseUrl: string | undefined,
  facts: Facts,
): Promise<BareServer> {
  const owner = databaseUrl === undefined ? throughServer(database) : throughPool(databaseUrl);
  const role = await roleSettings(database, facts.tenantId);
  const asRole =
    databaseUrl === undefined || 'missing' in role ? undefined : throughPool(databaseUrl, role.options);
  const app = Fastify();
  for (const { key, statements } of [...CASES, ...SECURITY_CASES]) {
    const answers = statements(facts);
    for (const [user, querying] of [
      ['owner', owner],
      ['role', asRole],
    ] as const) {
      if (querying === undefined) continue;
      app.get<{ Params: { index: string } }>(`/${user}/${key}/:index`, async ({ params }) => {
        const results = await Promise.all((answers[Number(params.index)] ?? []).map(querying.query));
        return results.length === 1 ? results[0] : results;
      });
    }
  }
  for (const { key, statement } of WRITE_CASES) {
    app.post<{ Body: Readonly<Record<string, unknown>> }>(`/${key}`, async ({ body }) => {
      const [row] = await owner.query(statement(facts.tenantId, body));
      return row;
    });
  }
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  const noRole = 'missing' in role ? role.missing : asRole ? undefined : 'measured on PostgreSQL only';
  const close = async () => {
    await app.close();
    await owner.close();
    await asRole?.close();
  };
  return { url, noRole, close };
}

/** @param options settings of each connection, such as `-c role=…` */
function throughPool(url: string, options?: string): Querying {
  const pool = new pg.Pool({ connectionString: url, max: POOL_SIZE, ...(options ? { options } : {}) });
  const query: Query = async ({ text, values, custom }) => {
    // Equal texts share a name: PostgreSQL prepares each once for a connection.
    const name = custom ? {} : { name: nameOf(text) };
    return (await pool.query<Record<string, unknown>>({ text, values: [...values], ...name })).rows;
  };
  return { query, close: () => pool.end() };
}

const names = new Map<string, string>();

function nameOf(text: string): string {
  const name = names.get(text) ?? `bare-${names.size}`;
  names.set(text, name);
  return name;
}

/** PGlite serves one process and has one connection: the server's own is used. */
function throughServer({ kysely }: Database): Querying {
  const query: Query = async ({ text, values }) =>
    (await kysely.executeQuery(CompiledQuery.raw(text, [...values]))).rows;
  return { query, close: () => Promise.resolve() };
}
