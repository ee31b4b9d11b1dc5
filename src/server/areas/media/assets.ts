import type { Action } from '../../../contract/access/actions.ts';
import type { MediaFile } from '../../../contract/calls/media.ts';
import type { Catalog, ObjectType } from '../../../contract/metadata/catalog.ts';
import { requireObject } from '../../base/access/require-object.ts';
import type { TenantDb } from '../../base/db/tenant-db.ts';
import type { SelectNode, ValueNode } from '../../base/plan/nodes.ts';
import { readRecord, type RecordRow } from '../../base/records/read.ts';
import type { Caller } from '../../platform/calls/callers.ts';

/** What `tessera.file` calls their files. */
export const PURPOSE = 'media';

/** The object whose records are files, with all of its fields; undefined where the metadata have none. */
export const storedAsset = ({ objects }: Pick<Catalog, 'objects'>): ObjectType | undefined =>
  [...objects.values()].find(({ role, name, source }) => role === 'asset' && name === source);

/** As the caller's role has it. @throws ApiError forbidden */
export function assetObject(
  { catalog, whole }: Pick<Caller, 'catalog' | 'whole'>,
  action?: Action,
): ObjectType {
  return requireObject(catalog, storedAsset(whole)?.name ?? '', action);
}

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

export const assetUrl = (id: string): string => `/api/media/file/${id}`;

/** As calls over plain HTTP answer it: numbers as numbers, and nothing of where the file is. */
export function answeredAsset(row: RecordRow): MediaFile {
  const {
    size,
    tags,
    captions,
    modifiedAt,
    userId: _user,
    fileId: _file,
    pictureId: _picture,
    customFieldList: _own,
    ...rest
  } = row;
  return {
    ...rest,
    ...(size === undefined ? {} : { size: Number(size) }),
    ...(tags === undefined ? {} : { tags: tags ?? [] }),
    ...(captions === undefined ? {} : { captions: captions ?? [] }),
    lastUpdated: modifiedAt,
    url: assetUrl(String(row['id'])),
  } as MediaFile;
}
