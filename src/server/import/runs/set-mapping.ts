import { Ajv } from 'ajv';
import { ApiError } from '../../../contract/errors.ts';
import { checkMapping } from '../../../contract/import/check-mapping.ts';
import { ImportMapping } from '../../../contract/import/mapping.ts';
import type { Catalog, ObjectType } from '../../../contract/metadata/catalog.ts';
import type { TenantDb } from '../../db/tenant-db.ts';
import { lockOpenRun } from './set-reading.ts';
import { compileImportNotice, compileMapping } from './run-statements.ts';

const validate = new Ajv({ allErrors: false, strict: true, strictTypes: false }).compile<ImportMapping>(
  ImportMapping,
);

/** @throws ApiError bad-request with the place of what has another shape */
function readMapping(given: unknown): ImportMapping {
  if (validate(given)) return given;
  const [first] = validate.errors ?? [];
  const place = `mapping${first?.instancePath ?? ''}`;
  throw new ApiError({ message: 'bad-request', path: place, params: { value: first?.message ?? '' } });
}

interface Mapper {
  readonly db: TenantDb;
  readonly catalog: Catalog;
}

/**
 * Keeps a mapping, with problems too: without any the import is MAPPED. A dry run has to be done anew.
 * @throws ApiError bad-request; file-not-read before the columns are known; as `lockOpenRun`
 */
export async function setMapping(
  { db, catalog }: Mapper,
  object: ObjectType,
  id: string,
  given: unknown,
): Promise<void> {
  const mapping = readMapping(given);
  await db.transaction(async (tx) => {
    const run = await lockOpenRun(tx, id);
    const width = run.columns.length;
    if (!width) throw new ApiError({ message: 'file-not-read', path: 'id' });
    const problems = checkMapping(mapping, { catalog, object, width });
    const status = problems.length ? 'UPLOADED' : 'MAPPED';
    await tx.run(compileMapping(tx.tenantId, id, { mapping, problems, status }));
    await tx.run(compileImportNotice(tx.tenantId, id));
  });
}
