import { type QueryExecutorProvider, sql } from 'kysely';
import { SEARCH_FUNCTION } from './fold.ts';
import { StartError } from '../start-error.ts';
import { WORD_FUNCTIONS } from '../formats/words.ts';

/** The role that the API's statements run as: it owns nothing, so that row-level security binds it. */
export const API_ROLE = 'tessera_api';
/** Names the tenant whose rows a connection sees. */
export const TENANT_SETTING = 'tessera.tenant';

/** SQL that shows the API's role only the rows of one tenant. The table's name comes quoted. */
export function securityOf(table: string, tenantColumn = 'tenant_id'): string {
  return (
    `alter table ${table} enable row level security; ` +
    `create policy tenant on ${table} using (${tenantColumn} = current_setting('${TENANT_SETTING}', true))`
  );
}

/** SQL that lets the API's role see and write the rows of one tenant in a table of records. */
export const recordSecurityOf = (table: string): string => `${securityOf(table)}; ${grantRecords(table)}`;

/** Nothing that goes past row-level security, as TRUNCATE does. */
const grantRecords = (tables: string): string =>
  `grant select, insert, update, delete on ${tables} to ${API_ROLE}`;

const ALREADY_THERE = ['42710', '23505', 'XX000'];
/** Operators that searches, sorts and cursors push into indexes. */
const INDEXED_FUNCTIONS = [
  'textlike(text, text)',
  'lower(text)',
  'translate(text, text, text)',
  'replace(text, text, text)',
  'octet_length(text)',
  'char_length(text)',
  'jsonb_object_field_text(jsonb, text)',
  'jsonb_object_field(jsonb, text)',
  'jsonb_exists_any(jsonb, text[])',
  'jsonb_typeof(jsonb)',
  'float8(jsonb)',
  // PostgreSQL does not write the function into the statement where its argument is costly.
  `${SEARCH_FUNCTION}(text)`,
  ...WORD_FUNCTIONS,
];

/**
 * Makes the role, and what it may do with the tables of objects.
 * @throws StartError where the user of DATABASE_URL may not
 */
export async function prepareApiRole(db: QueryExecutorProvider): Promise<void> {
  await createRole(db);
  await requireBound(db);
  const role = sql.id(API_ROLE);
  await sql`create schema if not exists tessera`.execute(db);
  await sql`grant usage on schema public, tessera to ${role}`.execute(db);
  await grantSecured(db);
}

/** Gives again what a copy of the database on another server has lost with the role; never a table without security. */
async function grantSecured(db: QueryExecutorProvider): Promise<void> {
  const { rows } = await sql<{ name: string }>`select c.oid::regclass::text as name from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and c.relrowsecurity
      and pg_has_role(c.relowner, 'usage')`.execute(db);
  if (rows.length) await sql.raw(grantRecords(rows.map(({ name }) => name).join(', '))).execute(db);
}

async function createRole(db: QueryExecutorProvider): Promise<void> {
  if (await mayAct(db)) return;
  const role = sql.id(API_ROLE);
  const { rows } = await sql`select 1 from pg_roles where rolname = ${API_ROLE}`.execute(db);
  try {
    // Processes that start together on one server may meet here.
    if (!rows.length) await sql`create role ${role} nologin`.execute(db).catch(ignoreIfThere);
    await sql`grant ${role} to current_user`.execute(db).catch(ignoreIfThere);
  } catch (error) {
    throw new StartError(
      `The PostgreSQL role ${API_ROLE} cannot be made (${(error as Error).message}). Let a superuser run: ` +
        `CREATE ROLE ${API_ROLE} NOLOGIN; GRANT ${API_ROLE} TO <the user of DATABASE_URL>`,
    );
  }
}

/**
 * Superusers see the rows of all tenants, whatever row-level security says.
 * @throws StartError where the API's role is one
 */
async function requireBound(db: QueryExecutorProvider): Promise<void> {
  const { rows } = await sql`select 1 from pg_roles
    where rolname = ${API_ROLE} and (rolsuper or rolbypassrls)`.execute(db);
  if (!rows.length) return;
  throw new StartError(
    `The PostgreSQL role ${API_ROLE} sees the rows of all tenants. Let a superuser run: ` +
      `ALTER ROLE ${API_ROLE} NOSUPERUSER NOBYPASSRLS`,
  );
}

/** Tries it: who has made the role is a member since PostgreSQL 16, but without the right to act as it. */
async function mayAct(db: QueryExecutorProvider): Promise<boolean> {
  try {
    await sql.raw(`do $$ begin set local role ${API_ROLE}; end $$`).execute(db);
    return true;
  } catch {
    return false;
  }
}

function ignoreIfThere(error: unknown): void {
  if (!ALREADY_THERE.includes((error as { code?: string }).code ?? '')) throw error;
}

/**
 * Under row-level security PostgreSQL uses an index for a condition only if its function is known to tell nothing
 * of the rows that it is given; these do not, but only a superuser may say so.
 */
export async function markLeakproof(db: QueryExecutorProvider): Promise<void> {
  const { rows } = await sql<{ name: string }>`select f as name from unnest(${INDEXED_FUNCTIONS}::text[]) as f
    where not (select proleakproof from pg_proc where oid = f::regprocedure)`.execute(db);
  if (!rows.length) return;
  const statements = rows.map(
    ({ name }) => `alter function ${name.includes('.') ? name : `pg_catalog.${name}`} leakproof`,
  );
  try {
    for (const statement of statements) await sql.raw(statement).execute(db);
  } catch (error) {
    console.warn(
      `Searches will be slow: ${(error as Error).message}. Let a superuser run in this database:\n` +
        statements.map((statement) => `  ${statement};`).join('\n'),
    );
  }
}
