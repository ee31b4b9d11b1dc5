import type { Catalog, ObjectType } from '../../../contract/metadata/catalog.ts';
import type { TenantDb } from '../../base/db/tenant-db.ts';
import { writeAudit } from '../../base/records/audit.ts';
import type { Actor } from '../../base/sql/audit.ts';
import { heldValues } from './held-values.ts';
import { clearFilters, clearHistory, clearReferences } from './history-traces.ts';
import { ownerRun } from './owner-run.ts';
import type { PersonalParts } from './personal-part.ts';
import { removeRecords } from './remove-records.ts';
import { subjectOf } from './subject.ts';
import { suppress } from '../../base/suppression/suppression.ts';
import { clearWork } from './work-traces.ts';

export interface Erasure {
  /** How many records went, the persons' own among them. */
  readonly records: number;
  /** How many rows of the history lost their values. */
  readonly changes: number;
  /** How many stored files went. */
  readonly files: number;
  /** How many addresses are not taken in any more. */
  readonly addresses: number;
}

/** What is erased: `ids` of `person`, of which the caller knows that they are there. */
interface Erased {
  readonly catalog: Catalog;
  readonly person: ObjectType;
  readonly ids: readonly string[];
  readonly actor: Actor;
  /** What areas keep on people. */
  readonly parts: PersonalParts;
}

/**
 * Removes persons for good with all that belongs to them and all that is left of them elsewhere: in the transaction
 * `tx`, all or nothing. Their addresses are refused from now on. What other records say of them in words stays
 * (`mentionsOf`).
 */
export async function erase(tx: TenantDb, { catalog, person, ids, actor, parts }: Erased): Promise<Erasure> {
  const subject = await subjectOf(tx, catalog, person, ids, parts);
  const held = await heldValues(tx, subject);
  await removeRecords(tx, catalog, subject);
  const { changes, files } = await tx.asOwner(async (owner) => {
    const run = ownerRun(owner, tx.tenantId);
    let changes = await clearHistory(run, subject);
    let files = 0;
    await clearReferences(run, catalog, subject);
    const all = subject.flatMap((part) => part.ids);
    changes += await clearFilters(run, catalog, held, all);
    await clearWork(run, subject, held);
    const erased = { catalog, subject, ids: all, held };
    for (const part of parts.values()) {
      const counts = await part.erase(run, erased);
      changes += counts.changes ?? 0;
      files += counts.files ?? 0;
    }
    await suppress(owner, tx.tenantId, held.addresses);
    return { changes, files };
  });
  for (const part of subject) {
    const entries = part.ids.map((recordId) => ({ recordId, action: 'ERASE' as const }));
    await writeAudit(tx, actor, part.object.name, entries);
  }
  const records = subject.reduce((sum, part) => sum + part.ids.length, 0);
  return { records, changes, files, addresses: held.addresses.length };
}
