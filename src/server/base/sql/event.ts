import { type RawBuilder, sql } from 'kysely';
import { type ChangeKind, LIVE_MAX_IDS } from '../../../contract/live.ts';
import { tenantStatement, type TenantStatement } from '../db/statement.ts';
import type { AuditAction } from './audit-action.ts';

/** Of changes of records what the history calls them; of others the area that tells, and what. */
export type EventName = AuditAction | `${string}.${string}`;
/** What screens show is another by now, though no history tells of it: how far a job has come. */
const NOTICE = 'NOTICE';

/** A change as screens hear of it: the tenant, and which records of which object (not of a view of it). */
export interface Notice {
  readonly tenant: string;
  readonly object: string;
  readonly kind: ChangeKind;
  /** None where there are too many to name. */
  readonly ids: readonly string[];
}

/** What an event tells. Who wants values of records reads them: it holds none, so that nobody need be taken out of it. */
interface Told {
  readonly name: EventName | typeof NOTICE;
  readonly object?: string;
  /** As what screens hear of it; null: they do not. */
  readonly kind?: ChangeKind | null;
  readonly ids?: readonly string[];
  /** Ids of the rows of the history, in their order. */
  readonly history?: readonly string[];
  /** Ids, counts and words of the area; nothing that people have typed. */
  readonly data?: unknown;
}

/**
 * What an area has made or changed of records without a history, as consumers that follow records hear of it beside CREATE and
 * UPDATE: `ids`, at most `LIVE_MAX_IDS`, of `object`; of RECORDS_CHANGED, `data` is a `ToldChange`.
 */
export const RECORDS_CREATED = 'records.created';
export const RECORDS_CHANGED = 'records.changed';
export interface ToldChange {
  readonly field: string;
  readonly after: unknown;
}

/** A field of these records has a new value; screens hear of it too. */
export const changed = (
  tenantId: string,
  object: string,
  ids: readonly string[],
  data: ToldChange,
  from?: RawBuilder<unknown>,
) => insertEvent(tenantId, { name: RECORDS_CHANGED, object, kind: 'update', ids, data }, from);

/** Tells of it, once the transaction commits. @param from what must have been done before it gets its place in the order */
export function insertEvent(tenantId: string, told: Told, from: RawBuilder<unknown> = sql``) {
  const { name, object = '', kind = null, ids = [], history = [], data = null } = told;
  const shown = ids.length > LIVE_MAX_IDS ? [] : ids;
  return sql<{ id: string }>`insert into tessera.event
      (tenant_id, name, object, kind, ids, rows, first_row, last_row, data)
    select ${tenantId}, ${name}, ${object}, ${kind}, ${shown}::text[], ${history.length}::integer,
      ${history[0] ?? null}, ${history.at(-1) ?? null}, ${data === null ? null : JSON.stringify(data)}::jsonb ${from}`;
}

/** An area tells of something, in the transaction of what it tells. */
export const compileEvent = (tenantId: string, told: Told): TenantStatement<object> =>
  tenantStatement(tenantId, insertEvent(tenantId, told));

export const notice = ({ tenant, ...shown }: Notice, from?: RawBuilder<unknown>) =>
  insertEvent(tenant, { name: NOTICE, ...shown }, from);

export const compileNotice = (given: Notice): TenantStatement<object> =>
  tenantStatement(given.tenant, notice(given));
