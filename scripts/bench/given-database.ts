import pg from 'pg';
import { StartError } from '../../src/server/base/start-error.ts';
import { fill } from './fill.ts';
import { progress, timed } from './progress.ts';

const MARK = 'tessera-bench ';

/**
 * Fills a database that a person named. A comment on it says what it holds, so that it is filled once, and nothing
 * is ever removed from a database without that comment.
 * @throws StartError where it is not empty and not the benchmark's
 */
export async function fillGiven(url: string, stamp: string, rows: number): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect().catch((error: Error) => {
    throw new StartError(`--database-url cannot be used: ${error.message}`);
  });
  try {
    const { comment, tables, name } = await lookInto(client);
    if (comment === MARK + stamp) return;
    const isOurs = comment?.startsWith(MARK) === true;
    if (!isOurs && tables > 0) {
      throw new StartError('The database of --database-url holds tables. Give an empty one.');
    }
    if (isOurs) await client.query('drop schema if exists tessera, public cascade; create schema public');
    await setComment(client, name, `${MARK}being filled`);
    progress(`Filling the given PostgreSQL with ${rows} contacts`);
    await timed('in all', () => fill({ databaseUrl: url }, rows));
    await setComment(client, name, MARK + stamp);
  } finally {
    await client.end();
  }
}

interface Found {
  readonly name: string;
  readonly comment: string | null;
  readonly tables: number;
}

async function lookInto(client: pg.Client): Promise<Found> {
  const { rows } = await client.query<Found>(
    `select current_database() as name, shobj_description(d.oid, 'pg_database') as comment,
      (select count(*)::integer from pg_class c join pg_namespace n on n.oid = c.relnamespace
        where c.relkind in ('r', 'p') and n.nspname !~ '^(pg_|information_schema)') as tables
      from pg_database d where datname = current_database()`,
  );
  const [found] = rows;
  if (found === undefined) throw new Error('The database does not know itself.');
  return found;
}

async function setComment(client: pg.Client, database: string, text: string): Promise<void> {
  await client.query(`comment on database ${pg.escapeIdentifier(database)} is ${pg.escapeLiteral(text)}`);
}
