import type { TenantDb } from '../../../base/db/tenant-db.ts';
import { compileForgetContent, compileLockContent, compileUnusedContents } from './content-statements.ts';
import { contents } from './contents.ts';

/** Removes the tenant's contents that no file has any more, or never had since a process died. Not within a transaction. */
export async function removeUnused(db: TenantDb): Promise<void> {
  const { tenantId } = db;
  for (const { sha256 } of await db.run(compileUnusedContents(tenantId))) {
    await db.transaction(async (tx) => {
      // Two statements: the second sees what whoever held the lock has written.
      await tx.run(compileLockContent(tenantId, sha256));
      const forgotten = await tx.run(compileForgetContent(tenantId, sha256));
      // Should the transaction not come to its end, the next upkeep finds the row again.
      if (forgotten.length) await contents().remove({ tenantId, sha256 });
    });
  }
}
