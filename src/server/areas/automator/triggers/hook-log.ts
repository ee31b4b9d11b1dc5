import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { TenantDb } from '../../../base/db/tenant-db.ts';
import type { Sql } from '../../../base/sql/read.ts';
import type { Hook } from './hook.ts';

/** What became of a call. `waiting`: its turn has not come. */
export type CallOutcome = 'created' | 'updated' | 'matched' | 'ignored' | 'waiting';

/** Why a call began nothing, or wrote nothing; in English for the system that calls. */
export const CALL_REASONS = {
  inactive: 'The workflow is not active.',
  'no-value': 'Nothing stands at the path by which the record is found.',
  'bad-value': 'The value at the path is not one of the field.',
  'not-found': 'No record has this value.',
  ambiguous: 'Several records have this value: none was written.',
  'not-written': 'The record could not be written.',
  'entered-before': 'The record may not enter the workflow again now.',
  broken: 'The server could not take this call.',
} as const;
export type CallReason = keyof typeof CALL_REASONS;

/** Holds no value of what was sent: neither people nor secrets are in the log. */
export interface CallResult {
  readonly outcome: CallOutcome;
  readonly reason: CallReason | null;
  /** The field and the rule that it broke, such as `email: invalid-email`. */
  readonly detail: string | null;
  /** How many records were found or created. */
  readonly records: number;
  /** Ids of the first runs that began. */
  readonly runs: readonly string[];
}

export const WAITING: CallResult = {
  outcome: 'waiting',
  reason: null,
  detail: null,
  records: 0,
  runs: [],
};

export interface LoggedCall extends CallResult {
  /** What the caller has called it. */
  readonly id: string;
  /** ISO 8601. */
  readonly at: string;
}

export async function logCall(tx: TenantDb, hook: Hook, callId: string, result: CallResult): Promise<void> {
  const { outcome, reason, detail, records, runs } = result;
  await tx.query(sql<object>`insert into tessera.workflow_hook_log
          (tenant_id, workflow_id, element, id, call_id, outcome, reason, detail, records, runs)
        values (${tx.tenantId}, ${hook.workflowId}, ${hook.element}, ${uuidv7()}, ${callId}, ${outcome}, ${reason},
          ${detail}, ${records}, ${JSON.stringify(runs)}::jsonb)`);
}

/** The last calls, the newest first; those that wait come before them. @param callId one of them alone */
export async function readCalls(
  db: TenantDb,
  { workflowId, element }: Hook,
  { most, callId = null }: { readonly most: number; readonly callId?: string | null },
): Promise<readonly LoggedCall[]> {
  const { tenantId } = db;
  const rows = await db.query(sql<Omit<LoggedCall, 'at'> & { readonly moment: string }>`select * from (
          (select id, to_json(at) #>> '{}' as moment, at, 'waiting' as outcome, null as reason, null as detail, 0 as records,
            '[]'::jsonb as runs from tessera.workflow_hook_call
          where tenant_id = ${tenantId} and workflow_id = ${workflowId} and element = ${element} and payload is not null
            and (${callId}::text is null or id = ${callId}) order by at desc limit ${most})
          union all
          (select call_id, to_json(at) #>> '{}', at, outcome, reason, detail, records, runs from tessera.workflow_hook_log
          where tenant_id = ${tenantId} and workflow_id = ${workflowId} and element = ${element}
            and (${callId}::text is null or call_id = ${callId}) order by at desc, id desc limit ${most})) as calls
        order by outcome = 'waiting' desc, at desc limit ${most}`);
  return rows.map(({ moment, ...row }) => ({ ...row, at: new Date(moment).toISOString() }));
}

/** Calls of each element that the log keeps beyond a day. */
const MOST_KEPT = 1_000;

/** What the daily upkeep removes: old calls, and those of elements that are called very often. */
export const oldCalls = (tenantId: string, old: string): readonly Sql[] => [
  sql`delete from tessera.workflow_hook_log where tenant_id = ${tenantId} and at < ${old}`,
  sql`delete from tessera.workflow_hook_log as l using (
      select id, row_number() over (partition by workflow_id, element order by at desc, id desc) as place
      from tessera.workflow_hook_log where tenant_id = ${tenantId}) as n
    where l.tenant_id = ${tenantId} and l.id = n.id and n.place > ${sql.lit(MOST_KEPT)}`,
];
