import { dequal } from 'dequal/lite';
import { v7 as uuidv7 } from 'uuid';
import type { TenantDb } from '../db/tenant-db.ts';
import { type Actor, type Change, compileAudit } from '../sql/audit.ts';
import type { AuditAction } from '../sql/audit-action.ts';
import { CUSTOM_COLUMN } from '../sql/names.ts';
import type { Values } from '../sql/record-key.ts';

export interface AuditEntry {
  readonly recordId: string;
  readonly action: AuditAction;
  readonly changes?: readonly Change[];
}

/**
 * Writes down who did what to records of an object: in the transaction of the write itself, and one statement for each
 * action, however many records there are.
 */
export async function writeAudit(
  tx: TenantDb,
  actor: Actor,
  objectName: string,
  entries: readonly AuditEntry[],
  jobId: string | null = null,
): Promise<void> {
  const rows = entries.map(({ recordId, action, changes = [] }) => ({
    id: uuidv7(),
    record_id: recordId,
    action,
    changes,
  }));
  for (const [, alike] of Map.groupBy(rows, ({ action }) => action)) {
    await tx.run(compileAudit(tx.tenantId, actor, objectName, alike, jobId));
  }
}

/** The fields whose values differ. Values of tenants' own fields count one by one. */
export function changesOf(before: Values, after: Values): Change[] {
  const { [CUSTOM_COLUMN]: ownBefore, ...fieldsBefore } = before;
  const { [CUSTOM_COLUMN]: ownAfter, ...fieldsAfter } = after;
  return [
    ...difference(fieldsBefore, fieldsAfter),
    ...difference((ownBefore ?? {}) as Values, (ownAfter ?? {}) as Values),
  ];
}

function difference(before: Values, after: Values): Change[] {
  const names = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...names].flatMap((field) => {
    const change = { field, before: before[field] ?? null, after: after[field] ?? null };
    return dequal(change.before, change.after) ? [] : [change];
  });
}
