import pg, { type ClientBase, escapeLiteral, type QueryResult, type QueryResultRow } from 'pg';
import { API_ROLE, TENANT_SETTING } from './api-role.ts';
import { databaseFailure } from './failure.ts';
import { isNameInUse } from './prepared-name.ts';

/** No query may run longer (milliseconds). */
export const QUERY_LIMIT_MS = 30_000;

/** Changes of tables and the making of indexes, which nobody waits for, may take longer than all else (milliseconds). */
export const LONG_LIMIT_MS = 12 * 60 * 60 * 1000;

export interface Query {
  readonly text: string;
  readonly values: readonly unknown[];
  /** A statement with a name is prepared once on each connection. */
  readonly name?: string | undefined;
  /** Nobody waits for the answer any more: the database may give the query up. */
  readonly signal?: AbortSignal | undefined;
  /**
   * As long as it is worth waiting for once it has begun (milliseconds); PGlite hears nothing meanwhile, and goes on. More
   * than the limit of all others: it may take so long, on both.
   */
  readonly limitMs?: number | undefined;
}

/** A connection, for the time in which somebody holds it. */
export interface Lease {
  /** Whose rows it sees from now on; undefined: as the owner of the tables, all of them. */
  actFor(tenantId: string | undefined): Promise<void>;
  run<R extends QueryResultRow>(query: Query): Promise<QueryResult<R>>;
  /** What is left open is rolled back; `destroy` gives the connection up. */
  release(destroy?: boolean): void;
}

/** Hears what transactions of any process tell on a channel, once they have committed. */
export interface Ear {
  readonly channel: string;
  readonly heard: (payload: string) => void;
  /** Nothing more is heard, and something may have been missed. */
  readonly lost: () => void;
}

/** Connections that are open, those of them that nobody holds, and callers that wait for one. */
export interface ConnectionCounts {
  readonly open: number;
  readonly idle: number;
  readonly waiting: number;
  /** How long nobody but jobs has asked for the one connection of PGlite (milliseconds); 0 where there are several. */
  readonly quietMs: number;
}

/** `last`: for what nobody waits for; where there is one connection all others come first, as long as it is fair. */
export type Turn = 'next' | 'last';

export interface ConnectionPool {
  lend(turn?: Turn): Promise<Lease>;
  counts(): ConnectionCounts;
  /** Answers how to end it. */
  listen(ear: Ear): Promise<() => Promise<void>>;
  /** See `Database.hold`. */
  hold(name: string, lost: () => void): Promise<() => Promise<void>>;
  end(): Promise<void>;
}

/**
 * Where names without a schema lead: to `public`, and to where extensions are. Never to a schema called as the user is:
 * for a user `tessera` that would be the one of the system tables, which are another thing.
 */
const SEARCH_PATH = `select set_config('search_path', 'public' || coalesce((
  select string_agg(distinct ', ' || quote_ident(n.nspname), '') from pg_catalog.pg_extension as e
  join pg_catalog.pg_namespace as n on n.oid = e.extnamespace
  where n.nspname not in ('public', 'pg_catalog')), ''), false)`;

/** The settings that make both engines write values alike, whatever their configuration files say. */
export async function prepareSession(client: ClientBase, limitMs: number): Promise<void> {
  await client.query(
    `set timezone = 'UTC'; set datestyle = 'ISO, YMD'; set intervalstyle = 'postgres'; ` +
      `set extra_float_digits = 1; set statement_timeout = ${limitMs}; ${SEARCH_PATH}`,
  );
}

/** Sends a statement. As `client.query` does, but for the copies and promises that it makes of each. */
export function send(client: ClientBase, { text, values, name }: Query): Promise<QueryResult> {
  return new Promise((resolve, reject) => {
    const query = new pg.Query<QueryResultRow, unknown[]>(text, [...values], (error, result) =>
      error ? reject(error) : resolve(result),
    );
    client.query(name === undefined ? query : Object.assign(query, { name, submit: closing(query, name) }));
  });
}

/** What `pg` knows of a connection: the texts that are prepared on it, by name. */
interface Wire extends pg.Connection {
  readonly parsedStatements: Record<string, string>;
}

/** Gives back with a new statement, in the same turn, what nobody asks this connection for any more. */
function closing(query: pg.Query, name: string): pg.Submittable['submit'] {
  const { submit } = query;
  return (connection) => {
    const { parsedStatements } = connection as Wire;
    if (!(name in parsedStatements)) {
      for (const unused of Object.keys(parsedStatements).filter((each) => !isNameInUse(each))) {
        connection.close({ type: 'S', name: unused }, true);
        Reflect.deleteProperty(parsedStatements, unused);
      }
    }
    // `pg` takes what it answers for an error.
    return submit.call(query, connection);
  };
}

/** What a committed statement may have others look for: events to read, and work that is due. */
export type Topic = 'event' | 'due';

const topicsOf = (text: string): Topic[] =>
  [...text.matchAll(/into tessera\.(event|due)\b/g)].map(([, topic]) => topic as Topic);

/** The tenant that each connection acts for, so that it is told only when that changes. */
const actingFor = new WeakMap<ClientBase, string>();

export function leaseOf(
  client: ClientBase,
  run: (query: Query) => Promise<QueryResult>,
  onRelease: (state: { readonly broken: boolean; readonly inTransaction: boolean }) => void,
  /** Is told what was written, once it has committed. */
  committed: (topics: readonly Topic[]) => void,
): Lease {
  let broken = false;
  let released = false;
  let written: Topic[] = [];
  let last: Promise<void> | undefined;
  const onError = () => {
    broken = true;
  };
  client.on('error', onError);

  const lease: Lease = {
    async actFor(tenantId) {
      if (actingFor.get(client) === tenantId) return;
      if (tenantId === undefined) {
        await lease.run({ text: `reset role; reset ${TENANT_SETTING}`, values: [] });
        actingFor.delete(client);
      } else {
        const text = `set role ${API_ROLE}; set ${TENANT_SETTING} = ${escapeLiteral(tenantId)}`;
        await lease.run({ text, values: [] });
        actingFor.set(client, tenantId);
      }
    },
    async run<R extends QueryResultRow>(query: Query) {
      // Who limits or cancels a statement means what the connection does then: it does one at a time.
      const before = last;
      const turn = Promise.withResolvers<void>();
      last = turn.promise;
      try {
        if (before) await before;
        if (released) throw new Error('The connection was given back');
        // The transaction of a lost connection is rolled back already; the first error is the one to tell.
        if (broken && query.text === 'rollback')
          return { command: 'ROLLBACK', rowCount: 0, rows: [] } as never;
        const result = (await run(query)) as QueryResult<R>;
        // What has failed within it and was passed over has undone all of it, which PostgreSQL says so softly.
        if (query.text === 'commit' && result.command === 'ROLLBACK')
          throw new Error('A statement of the transaction had failed: nothing of it was kept');
        if (query.text === 'rollback') written = [];
        else if (query.text.includes('into tessera.')) written.push(...topicsOf(query.text));
        if (written.length && client.getTransactionStatus() === 'I') committed(written.splice(0));
        return result;
      } catch (error) {
        // Its own trace begins where the answer was read.
        if (error instanceof Error) Error.captureStackTrace(error);
        throw databaseFailure(error);
      } finally {
        turn.resolve();
        if (last === turn.promise) last = undefined;
      }
    },
    release(destroy) {
      if (released) return;
      released = true;
      client.off('error', onError);
      const status = client.getTransactionStatus();
      onRelease({ broken: broken || destroy === true, inTransaction: status === 'T' || status === 'E' });
    },
  };
  return lease;
}
