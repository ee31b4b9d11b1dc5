import { ApiError } from '../../../../contract/errors.ts';
import type { Catalog } from '../../../../contract/metadata/catalog.ts';
import type { TenantDb } from '../../../base/db/tenant-db.ts';
import { submitWork } from '../../../platform/jobs/add-work.ts';
import { batchObject } from '../../../platform/jobs/batch-record.ts';
import type { Actor } from '../../../base/sql/audit.ts';
import type { Reading } from './import-run.ts';
import { compileImportNotice, compileReadAgain } from './run-statements.ts';

/** Who has a file read. */
export interface Reader {
  /** A transaction: the job and what it reads for hold or go together. */
  readonly db: TenantDb;
  readonly whole: Catalog;
  readonly viewer: Actor;
}

/** Has the file of an import read from its beginning, in the background; what was read of it before goes. */
export async function readAgain(
  { db, whole, viewer }: Reader,
  { id, object: name, fileName }: { readonly id: string; readonly object: string; readonly fileName: string },
  reading: Reading,
): Promise<void> {
  const [jobObject, object] = [batchObject(whole), whole.objects.get(name)];
  if (!jobObject || !object) throw new ApiError({ message: 'unknown-object', params: { object: name } });
  const target = {
    db,
    whole,
    object,
    jobObject,
    actor: viewer,
    name: { key: 'reading', values: { file: fileName } },
  };
  const jobId = await submitWork(target, 'IMPORT_READ', { importId: id }, 0);
  await db.run(compileReadAgain(db.tenantId, id, jobId, reading));
  await db.run(compileImportNotice(db.tenantId, id));
}
