import { v7 as uuidv7 } from 'uuid';
import { ApiError } from '../../../../contract/errors.ts';
import { namingFields } from '../../../../contract/import/naming.ts';
import type { Field } from '../../../../contract/metadata/catalog.ts';
import { defaultsOf } from '../../../../contract/record/defaults.ts';
import { parseValue } from '../../../../contract/record/parse-value.ts';
import type { TenantDb } from '../../../base/db/tenant-db.ts';
import { storedObject } from '../../../base/records/limits.ts';
import type { Actor } from '../../../base/sql/audit.ts';
import { BrokenRules } from '../../../base/sql/broken-rules.ts';
import { gateOf } from '../../../base/sql/gate.ts';
import { compileTurn } from '../../../base/sql/turns.ts';
import { compileAuditMany } from '../../../base/sql/import-write.ts';
import { compileNotice } from '../../../base/sql/event.ts';
import { compileSeen } from '../../../base/sql/seen.ts';
import { nameKey } from '../plan/name-key.ts';
import { createdChanges } from './created-changes.ts';
import type { ImportWorld } from './import-world.ts';
import { insertFree } from './insert-free.ts';
import { type FoundNames, namedRecords, targetOf } from './resolve-names.ts';

/** Who makes records for unknown names, and for which job. */
interface Maker {
  readonly actor: Actor;
  readonly jobId: string;
}

/**
 * Makes records for names that lead nowhere, where the mapping wants that: each once, though several imports come upon it
 * at once. A transaction of its own for each object, so that nobody waits for a whole chunk.
 */
export async function makeNamed(
  db: TenantDb,
  world: ImportWorld,
  { unknown }: FoundNames,
  maker: Maker,
): Promise<void> {
  for (const slot of world.slots) {
    const names = unknown.get(slot.field.name);
    if (!names || world.rules.mapping.unknown[slot.field.name] !== 'create') continue;
    try {
      await db.transaction((tx) => makeOf(tx, world, slot.field, names, maker));
    } catch (error) {
      // What the one who imports would not see is not made: the rows then name what is unknown.
      const isRefused =
        error instanceof BrokenRules ||
        (error instanceof ApiError && ['forbidden', 'outside-own-records'].includes(error.problem.message));
      if (!isRefused) throw error;
    }
  }
}

async function makeOf(
  tx: TenantDb,
  world: ImportWorld,
  field: Field,
  names: readonly string[],
  { actor, jobId }: Maker,
): Promise<void> {
  const target = targetOf(world, { field });
  const [naming] = target ? namingFields(target) : [];
  if (!target || !naming) return;
  await tx.run(compileTurn(tx.tenantId, target.name, 'names'));
  const known = await namedRecords(tx, field, target, names);
  const wanted = new Map<string, string>();
  for (const name of names) {
    const parsed = parseValue(name.replaceAll(/\s+/g, ' '), naming);
    const key = nameKey(name);
    if (parsed.ok && !known.has(key) && !wanted.has(key)) wanted.set(key, String(parsed.value));
  }
  if (!wanted.size) return;
  const stored = storedObject({ object: target, whole: world.rights.whole });
  const texts = [...wanted.values()];
  const ids = texts.map(() => uuidv7());
  const defaults = defaultsOf(stored.fields.values(), actor.userId);
  const columns = [
    { field: naming, values: texts },
    ...defaults.map(([each, value]) => ({ field: each, values: texts.map(() => value) })),
  ];
  const { tenantId } = tx;
  const { whole } = world.rights;
  const gate = gateOf(tenantId, whole, stored, { userId: actor.userId, actions: target.actions });
  const records = { tenantId, object: stored, ids, columns, by: actor.name, gate };
  const made = await insertFree(tx, records);
  const madeIds = new Set(made.map(({ id }) => id));
  if (target.rows) {
    const seen = await tx.run(compileSeen(tenantId, target, [...madeIds], { live: true, lock: false }));
    if (seen.length < madeIds.size) throw new ApiError({ message: 'forbidden' });
  }
  const entries = ids.flatMap((id, at) => {
    if (!madeIds.has(id)) return [];
    return [{ id, changes: createdChanges(columns.map((each) => [each.field.name, each.values[at]])) }];
  });
  const audit = {
    action: 'CREATE' as const,
    ids: entries.map(() => uuidv7()),
    recordIds: entries.map(({ id }) => id),
    changes: entries.map(({ changes }) => changes),
  };
  await tx.run(compileAuditMany(tenantId, actor, stored.name, audit, jobId));
  await tx.run(
    compileNotice({ tenant: tenantId, object: stored.source, kind: 'bulk', ids: audit.recordIds }),
  );
}
