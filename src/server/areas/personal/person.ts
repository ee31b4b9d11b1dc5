import { ApiError } from '../../../contract/errors.ts';
import { shown } from '../../../contract/kinds/text.ts';
import type { Action } from '../../../contract/access/actions.ts';
import type { Catalog, ObjectType } from '../../../contract/metadata/catalog.ts';
import type { TenantDb } from '../../base/db/tenant-db.ts';
import { planLabel, recordName } from '../../base/plan/label.ts';
import { readRecord } from '../../base/records/read.ts';
import { findRecord } from '../../base/records/stored-records.ts';
import { requireObject } from '../../base/access/require-object.ts';

interface Person {
  /** As the viewer's role has it. */
  readonly object: ObjectType;
  readonly label: string;
}

/**
 * The record of a person whom the viewer sees, a deleted one too.
 * @throws ApiError forbidden; unknown-object; bad-request where the object's records are about no persons; not-found
 */
export async function requirePerson(
  db: TenantDb,
  catalog: Catalog,
  objectName: string,
  id: string,
  actions: readonly Action[],
): Promise<Person> {
  for (const action of actions) requireObject(catalog, objectName, action);
  const object = requireObject(catalog, objectName);
  if (!object.personal) {
    throw new ApiError({ message: 'bad-request', path: 'objectName', params: { value: shown(objectName) } });
  }
  const row = await readRecord(db, planLabel(catalog, object), id, { withDeleted: true });
  if (!row) throw new ApiError({ message: 'not-found', path: 'id', params: { id: shown(id) } });
  return { object, label: recordName(object, row) };
}

/** Answers the record's version; undefined where it has gone. `lock`: nobody else changes it until the transaction ends. */
export async function versionOf(
  tx: TenantDb,
  object: ObjectType,
  id: string,
  lock = false,
): Promise<number | undefined> {
  const reading = { withDeleted: true, ...(lock ? { lock: 'whole' as const } : {}) };
  const row = await findRecord(tx, object, ['version'], { id }, reading);
  return row?.version;
}
