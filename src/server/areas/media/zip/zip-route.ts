import { makeZip, predictLength } from 'client-zip';
import type { Handler } from 'hono';
import { MEDIA_MOST_ZIPPED } from '../../../../contract/calls/media.ts';
import { ApiError } from '../../../../contract/errors.ts';
import { queryFilter } from '../../../../contract/filter/filter.ts';
import { shown } from '../../../../contract/kinds/text.ts';
import { planList } from '../../../base/plan/list.ts';
import { storedObject } from '../../../base/records/limits.ts';
import { readList, type RecordRow } from '../../../base/records/read.ts';
import type { RouteParts } from '../../../platform/area/area.ts';
import type { Caller } from '../../../platform/calls/callers.ts';
import { attachment } from '../../../platform/files/answer-file.ts';
import { FileStore } from '../../../platform/files/file-store.ts';
import { answerCaller } from '../answers.ts';
import { selectAsset } from '../../../platform/files/assets.ts';
import { assetObject } from '../assets.ts';
import { zipNames } from './zip-names.ts';

const NAME = 'media.zip';

/** `GET /api/media/zip?id=&id=…`: some files as one, of more than four gigabytes too; nothing of it is kept here. */
export const zipRoute =
  ({ callerOf }: RouteParts): Handler =>
  (context) =>
    answerCaller(context, callerOf, async (caller) => {
      const ids = [...new Set(context.req.queries('id') ?? [])];
      if (!ids.length || ids.length > MEDIA_MOST_ZIPPED) {
        throw new ApiError({ message: 'bad-request', path: 'id', params: { max: MEDIA_MOST_ZIPPED } });
      }
      const assets = await readAll(caller, ids);
      const names = zipNames(
        assets.map(({ name, contentType }) => ({ name: String(name), contentType: String(contentType) })),
      );
      const files = assets.map((asset, at) => ({
        name: names[at] ?? '',
        size: BigInt(String(asset['size'])),
        lastModified: new Date(String(asset['createdAt'])),
      }));
      const headers = {
        'Content-Type': 'application/zip',
        'Content-Length': String(predictLength(files)),
        'Content-Disposition': attachment(NAME, NAME),
        'Cache-Control': 'private, no-store',
      };
      if (context.req.method === 'HEAD') return context.body(null, 200, headers);
      return context.body(makeZip(contentsOf(caller, assets, files)), 200, headers);
    });

/** In the order of the ids. @throws ApiError not-found where the caller does not see one of them now */
async function readAll(caller: Caller, ids: readonly string[]): Promise<readonly RecordRow[]> {
  const { db, catalog, whole, viewer } = caller;
  const object = assetObject(caller);
  const page = { limit: ids.length, offset: 0, filter: queryFilter(object.name, 'id', 'IN', ids) };
  const zone = { timeZone: viewer.timeZone };
  const seen = await readList(db, planList(catalog, db.tenantId, selectAsset(object), page, zone));
  const found = new Set(seen.map((row) => row['id']));
  const missing = ids.find((id) => !found.has(id));
  if (missing !== undefined)
    throw new ApiError({ message: 'not-found', path: 'id', params: { id: shown(missing) } });
  // Where its file is, no role needs to see.
  const stored = storedObject({ object, whole });
  const rows = await readList(db, planList(whole, db.tenantId, selectAsset(stored), page, zone));
  return rows.toSorted((a, b) => ids.indexOf(String(a['id'])) - ids.indexOf(String(b['id'])));
}

/** Each file is opened when its turn has come. */
async function* contentsOf<T extends object>(
  { db }: Caller,
  assets: readonly RecordRow[],
  files: readonly T[],
) {
  for (const [at, file] of files.entries()) {
    yield { ...file, input: new FileStore(db).read(String(assets[at]?.['fileId'])) };
    await Promise.resolve();
  }
}
