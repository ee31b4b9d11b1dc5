import type { Catalog, ObjectType } from '../../../contract/metadata/catalog.ts';
import type { TenantDb } from '../../base/db/tenant-db.ts';
import { writeAudit } from '../../base/records/audit.ts';
import type { Actor } from '../../base/sql/audit.ts';
import { clearHistory } from './history-traces.ts';
import { ownerRun } from './owner-run.ts';
import type { PersonalParts } from './personal-part.ts';
import { removeRecords } from './remove-records.ts';
import { subjectOf } from './subject.ts';

/**
 * Removes persons for good who were deleted long enough ago, with what belongs to them and is about nobody else, and the
 * values in the history of all of it. Whoever they may be the same as stays, and their addresses are refused by nobody:
 * nobody has asked for an erasure.
 */
export async function purgePersons(
  tx: TenantDb,
  catalog: Catalog,
  person: ObjectType,
  ids: readonly string[],
  actor: Actor,
  parts: PersonalParts,
): Promise<void> {
  const subject = await subjectOf(tx, catalog, person, ids, parts, { persons: false });
  await removeRecords(tx, catalog, subject);
  await tx.asOwner((owner) => clearHistory(ownerRun(owner, tx.tenantId), subject));
  for (const part of subject) {
    const entries = part.ids.map((recordId) => ({ recordId, action: 'PURGE' as const }));
    await writeAudit(tx, actor, part.object.name, entries);
  }
}
