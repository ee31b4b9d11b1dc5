import type { ObjectType } from '../../../../contract/metadata/catalog.ts';
import type { TenantDb } from '../../../base/db/tenant-db.ts';
import { writeAudit } from '../../../base/records/audit.ts';
import type { Actor } from '../../../base/sql/audit.ts';
import { compileDerived } from '../../../base/sql/derived.ts';
import { compileSeen } from '../../../base/sql/seen.ts';
import { captionLanguages } from './captions.ts';

/** The video whose captions are written, with all of its fields, and by whom. */
export interface CaptionsOf {
  readonly object: ObjectType;
  readonly actor: Actor;
  readonly assetId: string;
}

/** The field of a video that names the languages of its captions. */
const FIELD = 'captions';

/**
 * Writes captions, after which the video names their languages and its history tells who has changed which of them. Within
 * a transaction.
 */
export async function toldCaptions<T>(
  tx: TenantDb,
  { object, actor, assetId }: CaptionsOf,
  write: () => Promise<T>,
): Promise<T> {
  const { tenantId } = tx;
  // Whoever writes another language at the same time waits: each sees all of them.
  await tx.run(compileSeen(tenantId, object, [assetId], { live: false, lock: true }));
  const before = await captionLanguages(tx, assetId);
  const written = await write();
  const after = await captionLanguages(tx, assetId);
  const names = [...after.keys()];
  await tx.run(compileDerived({ tenantId, object, id: assetId }, { [FIELD]: names }, { type: 'VIDEO' }));
  const all = new Set([...before.keys(), ...names]);
  for (const language of all) {
    const [old, current] = [before.get(language), after.get(language)];
    if (old === current) continue;
    const of = (version: number | undefined) => (version === undefined ? [] : [language]);
    const changes = [{ field: FIELD, before: of(old), after: of(current) }];
    await writeAudit(tx, actor, object.name, [{ recordId: assetId, action: 'UPDATE', changes }]);
  }
  return written;
}
