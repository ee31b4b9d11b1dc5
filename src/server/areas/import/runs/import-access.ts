import { ApiError } from '../../../../contract/errors.ts';
import { shown } from '../../../../contract/kinds/text.ts';
import type { ObjectType } from '../../../../contract/metadata/catalog.ts';
import type { Caller } from '../../../platform/calls/callers.ts';
import { forbidden } from '../../../base/access/access.ts';
import type { TenantDb } from '../../../base/db/tenant-db.ts';
import { requireObject } from '../../../base/access/require-object.ts';
import type { ImportRunRow } from './import-run.ts';
import { compileSeenRuns, type ImportSight } from './run-statements.ts';

type Importer = Pick<Caller, 'catalog' | 'viewer' | 'access'>;

const mayImport = ({ importable, actions }: ObjectType): boolean =>
  importable !== undefined && (!actions || actions.has('CREATE') || actions.has('EDIT'));

/**
 * The object, whose records the viewer may import.
 * @throws ApiError unknown-object, metadata-broken, forbidden
 */
export function requireImport({ catalog }: Pick<Caller, 'catalog'>, objectName: string): ObjectType {
  const object = requireObject(catalog, objectName);
  if (mayImport(object)) return object;
  if (!object.importable) {
    throw new ApiError({ message: 'unknown-object', path: 'objectName', params: { object: object.name } });
  }
  throw forbidden({ object: object.name, action: 'CREATE' }, 'objectName');
}

/** The imports that the viewer sees; of one object alone where it is named. */
export function importSight({ catalog, viewer, access }: Importer, objectName?: string | null): ImportSight {
  const objects = [...catalog.objects.values()].filter(
    (object) => mayImport(object) && (objectName == null || object.name === objectName),
  );
  return { objects: objects.map(({ name }) => name), userId: viewer.userId, seesAll: !access.rules };
}

/** The import, if the viewer sees it. */
export async function findRun(
  caller: Importer & { readonly db: TenantDb },
  id: string,
): Promise<ImportRunRow | undefined> {
  const { db } = caller;
  const [run] = await db.run(compileSeenRuns(db.tenantId, importSight(caller), { limit: 1, offset: 0, id }));
  return run;
}

/** @throws ApiError not-found */
export async function requireRun(
  caller: Importer & { readonly db: TenantDb },
  id: string,
): Promise<ImportRunRow> {
  const run = await findRun(caller, id);
  if (!run) throw new ApiError({ message: 'not-found', path: 'id', params: { id: shown(id) } });
  return run;
}
