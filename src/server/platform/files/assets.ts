import type { Catalog, ObjectType } from '../../../contract/metadata/catalog.ts';
import type { TenantDb } from '../../base/db/tenant-db.ts';
import { FileStore } from './file-store.ts';
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

/**
 * What a preview shows: of an image in the place of one that is much larger (undefined: it is shown itself), of a video or a
 * document in the place of its small picture.
 */
export const largeOf = (db: TenantDb, fileId: string) => fileWith(db, { largeOf: fileId });

/** A smaller rendition of a video; undefined where there is none. */
export const smallerOf = (db: TenantDb, fileId: string) => fileWith(db, { smallerOf: fileId });

async function fileWith(
  db: TenantDb,
  details: Readonly<Record<string, string>>,
): Promise<string | undefined> {
  const [file] = await new FileStore(db).list([ASSET_PURPOSE], { details });
  return file?.id;
}
