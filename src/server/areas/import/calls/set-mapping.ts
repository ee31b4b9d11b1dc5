import { Ajv, type ValidateFunction } from 'ajv';
import { ApiError } from '../../../../contract/errors.ts';
import { checkMapping } from '../../../../contract/import/check-mapping.ts';
import { ImportMapping } from '../../../../contract/import/mapping.ts';
import type { Catalog, ObjectType } from '../../../../contract/metadata/catalog.ts';
import type { TenantDb } from '../../../base/db/tenant-db.ts';
import { lockOpenRun } from './set-reading.ts';
import { compileImportNotice, compileMapping } from '../runs/run-statements.ts';

let compiled: ValidateFunction<ImportMapping> | undefined;

/** Compiled at the first call: that takes a tenth of a second, which a start would take longer. */
function mappingValidator(): ValidateFunction<ImportMapping> {
  compiled ??= new Ajv({ allErrors: false, strict: true, strictTypes: false }).compile(ImportMapping);
  return compiled;
}

/** @throws ApiError bad-request with the place of what has another shape */
function readMapping(given: unknown): ImportMapping {
  const validate = mappingValidator();
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
