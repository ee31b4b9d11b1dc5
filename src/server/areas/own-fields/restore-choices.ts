import type { Catalog } from '../../../contract/metadata/catalog.ts';
import type { TenantDb } from '../../base/db/tenant-db.ts';
import { changesOf, writeAudit } from '../../base/records/audit.ts';
import { requireObject } from '../../base/access/require-object.ts';
import type { Actor } from '../../base/sql/audit.ts';
import { compileBulkUpdate } from '../../base/sql/bulk-write.ts';
import { gateOf } from '../../base/sql/gate.ts';
import type { Values } from '../../base/sql/record-key.ts';
import { putFiltersBack } from './filters-with-choices.ts';
import { type Choices, lockDefinition, type ReplacementParams } from './replacement.ts';

/**
 * Puts the choices back into a definition that a replacement has taken out, so that records may have them again, and into
 * the filters that named them.
 * @throws ApiError not-found where the definition has gone; forbidden
 */
export async function restoreChoices(
  tx: TenantDb,
  { catalog, whole, actor }: { readonly catalog: Catalog; readonly whole: Catalog; readonly actor: Actor },
  params: Values | null,
): Promise<void> {
  const { definitionId, before, replacement, filters = [] } = params as unknown as ReplacementParams;
  const { definitions, definition } = await lockDefinition(tx, whole, definitionId);
  requireObject(catalog, definitions.name, 'EDIT');
  const valueList = withChoices(definition.valueList ?? [], before, Object.keys(replacement));
  const set = { tenantId: tx.tenantId, object: definitions, ids: [definition.id] };
  const gate = gateOf(tx.tenantId, whole, definitions, actor);
  const [row] = await tx.run(compileBulkUpdate(set, { fields: { valueList }, by: actor.name }, [], gate));
  if (row?.after) {
    const changes = changesOf(row.before, row.after);
    await writeAudit(tx, actor, definitions.name, [{ recordId: definition.id, action: 'UPDATE', changes }]);
  }
  await putFiltersBack({ tx, whole, actor, jobId: null }, filters);
}

/** Those that were taken out stand where they were among those that are left. */
function withChoices(now: Choices, before: Choices, gone: readonly string[]): Choices {
  const there = new Map(now.map((choice) => [choice.name, choice]));
  const known = before.flatMap(
    (choice) => there.get(choice.name) ?? (gone.includes(choice.name) ? [choice] : []),
  );
  const names = new Set(known.map(({ name }) => name));
  return [...known, ...now.filter(({ name }) => !names.has(name))];
}
