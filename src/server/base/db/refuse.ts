import { sql } from 'kysely';
import { API_ROLE } from './api-role.ts';

/** The code of an error that a statement ends with because it is not to be done. */
const CODE = 'TS001';

/** A statement that calls `tessera.refuse(why)` fails, and with it all that it has written; `why` is JSON. */
export const REFUSE_FUNCTION = [
  sql.raw(`create or replace function tessera.refuse(why json) returns boolean language plpgsql
    set search_path = pg_catalog, pg_temp as $$
    begin raise exception using errcode = '${CODE}', message = 'refused', detail = why::text; end $$`),
  sql.raw(`revoke all on function tessera.refuse(json) from public;
    grant execute on function tessera.refuse(json) to ${API_ROLE}`),
];

/** Why a statement was refused; undefined for all other errors. */
export function whyRefused(error: unknown): unknown {
  const { code, detail } = error as { readonly code?: unknown; readonly detail?: unknown };
  return code === CODE && typeof detail === 'string' ? (JSON.parse(detail) as unknown) : undefined;
}
