import type { Action } from '../../../contract/access/actions.ts';
import type { MediaFile } from '../../../contract/calls/media.ts';
import type { ObjectType } from '../../../contract/metadata/catalog.ts';
import { requireObject } from '../../base/access/require-object.ts';
import type { TenantDb } from '../../base/db/tenant-db.ts';
import type { SelectNode, ValueNode } from '../../base/plan/nodes.ts';
import { readRecord, type RecordRow } from '../../base/records/read.ts';
import type { Caller } from '../../platform/calls/callers.ts';

/** The object whose records are files. */
export const ASSET = 'MediaAsset';
/** What `tessera.file` calls their files. */
export const PURPOSE = 'media';

/** As the caller's role has it. @throws ApiError forbidden */
export const assetObject = ({ catalog }: Pick<Caller, 'catalog'>, action?: Action): ObjectType =>
  requireObject(catalog, ASSET, action);

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
  const { size, tags, modifiedAt, userId: _user, fileId: _file, customFieldList: _own, ...rest } = row;
  return {
    ...rest,
    ...(size === undefined ? {} : { size: Number(size) }),
    ...(tags === undefined ? {} : { tags: tags ?? [] }),
    lastUpdated: modifiedAt,
    url: assetUrl(String(row['id'])),
  } as MediaFile;
}
