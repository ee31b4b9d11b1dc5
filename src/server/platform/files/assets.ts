import type { Catalog, ObjectType } from '../../../contract/metadata/catalog.ts';
import type { TenantDb } from '../../base/db/tenant-db.ts';
import type { SelectNode, ValueNode } from '../../base/plan/nodes.ts';
import { readRecord, type RecordRow } from '../../base/records/read.ts';

/** What `tessera.file` calls the files of assets. */
export const ASSET_PURPOSE = 'media';

/** The object whose records are files, with all of its fields; undefined where the metadata have none. */
export const storedAsset = ({ objects }: Pick<Catalog, 'objects'>): ObjectType | undefined =>
  [...objects.values()].find(({ role, name, source }) => role === 'asset' && name === source);

/** All that is answered of an asset, as far as the role may see it. */
export function selectAsset(object: ObjectType): SelectNode {
  const values = [...object.fields.values()].flatMap((field): ValueNode[] =>
    field.relation || field.computed ? [] : [{ type: 'column', key: field.name, field }],
  );
  return { object, values };
}

/** Undefined for one that is not there for who asks. */
export const readAsset = (
  db: TenantDb,
  object: ObjectType,
  id: string,
  options?: { readonly withDeleted: boolean },
): Promise<RecordRow | undefined> => readRecord(db, selectAsset(object), id, options);
