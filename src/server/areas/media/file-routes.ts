import type { Context, Handler } from 'hono';
import { ApiError } from '../../../contract/errors.ts';
import type { TenantDb } from '../../base/db/tenant-db.ts';
import type { RecordRow } from '../../base/records/read.ts';
import { storedObject } from '../../base/records/limits.ts';
import type { RouteParts } from '../../platform/area/area.ts';
import { FileStore } from '../../platform/files/file-store.ts';
import { isAssetPinned } from '../../platform/files/frozen-assets/frozen-assets.ts';
import { openedPicture } from '../../platform/files/public-pictures/public-pictures.ts';
import { answerCaller, refused } from './answers.ts';
import { largeOf, readAsset, smallerOf, storedAsset } from '../../platform/files/assets.ts';
import { assetObject } from './assets.ts';
import { serve, serveFile } from './serve.ts';
import { compileVersions } from './versions/version-statements.ts';
import { isSigned } from '../../platform/files/signed-links.ts';

const gone = () => new ApiError({ message: 'not-found', path: 'id' });

/** With `?size=small` a video has its smaller rendition in its place, where there is one. */
async function fitting(context: Context, db: TenantDb, asset: RecordRow): Promise<RecordRow> {
  if (asset['type'] !== 'VIDEO' || context.req.query('size') !== 'small') return asset;
  const smaller = await smallerOf(db, String(asset['fileId']));
  return smaller === undefined ? asset : { ...asset, fileId: smaller };
}

const routeOf =
  (which: 'fileId' | 'pictureId') =>
  ({ callerOf }: RouteParts): Handler =>
  (context) =>
    answerCaller(context, callerOf, async (caller) => {
      const id = context.req.param('id') ?? '';
      if (!(await readAsset(caller.db, assetObject(caller), id))) throw gone();
      // Where the file is, no role needs to see.
      const stored = storedObject({ object: assetObject(caller), whole: caller.whole });
      const asset = await readAsset(caller.db, stored, id);
      if (!asset) throw gone();
      if (which === 'pictureId' && context.req.query('size') === 'large') {
        const large = await largeOf(caller.db, String(asset['fileId']));
        const shown = large ?? asset[asset['type'] === 'IMAGE' ? 'fileId' : 'pictureId'];
        return serve(context, caller.db, { ...asset, pictureId: shown }, 'pictureId');
      }
      const fileId = which === 'fileId' ? context.req.query('version') : undefined;
      if (fileId === undefined)
        return serve(context, caller.db, await fitting(context, caller.db, asset), which);
      const [version] = await caller.db.run(compileVersions(caller.db.tenantId, id, fileId));
      if (!version) throw gone();
      return serve(context, caller.db, { ...asset, fileId }, which);
    });

/** `GET /api/media/file/:id`: the bytes of a file, for who may see it now; with `?download` to be saved, with `?version` one that it had. */
export const fileRoute = routeOf('fileId');

/** `GET /api/media/file/:id/picture`: a small picture, for the same people; with `?size=large` what a preview shows of it. */
export const pictureRoute = routeOf('pictureId');

const TENANT = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * The asset that a signed link is for, and the tenant's database; undefined for a link that is worth nothing. Where the link
 * is for one version, the asset has that file, and captions as they were `at` a moment: also once the asset is deleted, for
 * as long as something that was sent shows it.
 */
export async function openedAsset({ forTenant, productCatalog }: RouteParts, context: Context) {
  const { tenant = '', id = '' } = context.req.param() as Readonly<Record<string, string>>;
  const { until = '', sign = '', version: fileId, at = '' } = context.req.query();
  const version = fileId === undefined ? undefined : { fileId, at };
  const object = storedAsset(productCatalog);
  const db = TENANT.test(tenant) ? forTenant(tenant) : undefined;
  if (!db || !object || !(await isSigned(db, { id, until, sign, version }, Date.now()))) return undefined;
  const asset = await readAsset(db, object, id);
  if (!version) return asset && { db, asset, at: undefined };
  const shown =
    (asset ?? (await isAssetPinned(db, id))) ? await ofVersion(db, id, version.fileId) : undefined;
  return shown && { db, asset: { ...asset, ...shown }, at: version.at };
}

/** What is served of one of the asset's files; its name is that which it was uploaded with. */
async function ofVersion(db: TenantDb, id: string, fileId: string): Promise<RecordRow | undefined> {
  const file = await new FileStore(db).find(fileId);
  const { assetId } = (file?.details ?? {}) as { readonly assetId?: string };
  if (!file || assetId !== id) return undefined;
  const [kind = ''] = file.contentType.split('/');
  return { id, fileId, name: file.name, type: TYPES[kind] ?? 'PDF' };
}

const TYPES: Readonly<Record<string, string>> = { image: 'IMAGE', video: 'VIDEO' };
/** Another version has another address. */
const IMMUTABLE = { 'Cache-Control': 'private, max-age=172800, immutable' };

/** `GET /api/media/open/:tenant/:id?until=&sign=`: the same for who has a link that the tenant has signed. */
export const openRoute =
  (parts: RouteParts): Handler =>
  async (context) => {
    const opened = await openedAsset(parts, context);
    if (!opened) return refused(context, gone());
    const { db, asset, at } = opened;
    return serve(context, db, await fitting(context, db, asset), 'fileId', at === undefined ? {} : IMMUTABLE);
  };

/** Mail programs in browsers show what other sites give them; a day, so that what is deleted is gone then. */
const PUBLIC = { 'Cache-Control': 'public, max-age=86400', 'Cross-Origin-Resource-Policy': 'cross-origin' };

/** `GET /api/media/public/:token/:name`: a picture of a letter, for anybody who has its address. */
export const publicPictureRoute =
  (parts: RouteParts): Handler =>
  async (context) => {
    const opened = await openedPicture(
      { ...parts, catalog: parts.productCatalog },
      context.req.param('token') ?? '',
    );
    if (!opened) return refused(context, gone());
    return serveFile(context, opened.db, opened.file, PUBLIC);
  };
