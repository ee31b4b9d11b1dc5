import type { Action } from '../../../contract/access/actions.ts';
import type { MediaFile } from '../../../contract/calls/media.ts';
import type { ObjectType } from '../../../contract/metadata/catalog.ts';
import { requireObject } from '../../base/access/require-object.ts';
import type { RecordRow } from '../../base/records/read.ts';
import type { Caller } from '../../platform/calls/callers.ts';
import { storedAsset } from '../../platform/files/assets.ts';

/** As the caller's role has it. @throws ApiError forbidden */
export function assetObject(
  { catalog, whole }: Pick<Caller, 'catalog' | 'whole'>,
  action?: Action,
): ObjectType {
  return requireObject(catalog, storedAsset(whole)?.name ?? '', action);
}

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
    placeholder: _placeholder,
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
