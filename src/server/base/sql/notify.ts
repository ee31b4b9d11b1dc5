import { sql } from 'kysely';
import { type ChangeKind, LIVE_MAX_IDS } from '../../../contract/live.ts';
import type { Sql } from './read.ts';
import { tenantStatement, type TenantStatement } from '../db/statement.ts';

/** What the processes of a database tell each other on: changes of records. */
export const CHANGES_CHANNEL = 'tessera_changes';

/** A change as it travels: the tenant, and which records of which object (not of a view of it). */
export interface Notice {
  readonly tenant: string;
  readonly object: string;
  readonly kind: ChangeKind;
  /** None where there are too many to name: a notice has 8,000 bytes. */
  readonly ids: readonly string[];
}

/** An expression that tells all who listen, once and when the transaction commits. */
export function notice({ tenant, object, kind, ids }: Notice): Sql {
  const named = JSON.stringify(ids.length > LIVE_MAX_IDS ? [] : ids);
  return sql`pg_notify(${CHANGES_CHANNEL}, json_build_object('tenant', ${tenant}::text,
    'object', ${object}::text, 'kind', ${kind}::text, 'ids', ${named}::json)::text)`;
}

export function compileNotice(given: Notice): TenantStatement<object> {
  return tenantStatement(given.tenant, sql`select ${notice(given)}`);
}
