import { sql } from 'kysely';
import type { HeldValues } from '../../platform/erasure/held-values.ts';
import { clearImports } from '../import/erase/import-traces.ts';
import type { OwnerRun } from '../../platform/erasure/owner-run.ts';

/**
 * Drops stored files in which the persons may be. Answers how many. Lists that were exported go as a whole, whatever
 * they are of: labels of persons stand in many lists, and a list can be exported again.
 */
export async function clearFiles(run: OwnerRun, ids: readonly string[], held: HeldValues): Promise<number> {
  const exports = await run(
    (tenantId) =>
      sql`delete from tessera.file where tenant_id = ${tenantId} and purpose = 'export' returning id`,
  );
  return exports.length + (await clearImports(run, ids, held));
}
