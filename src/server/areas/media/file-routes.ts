import type { Context, Handler } from 'hono';
import { ApiError } from '../../../contract/errors.ts';
import type { TenantDb } from '../../base/db/tenant-db.ts';
import type { RecordRow } from '../../base/records/read.ts';
import { storedObject } from '../../base/records/limits.ts';
import type { RouteParts } from '../../platform/area/area.ts';
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

/** The asset that a signed link is for, and the tenant's database; undefined for a link that is worth nothing. */
export async function openedAsset({ forTenant, catalog }: RouteParts, context: Context) {
  const { tenant = '', id = '' } = context.req.param() as Readonly<Record<string, string>>;
  const { until = '', sign = '' } = context.req.query();
  const object = storedAsset(catalog);
  const db = TENANT.test(tenant) ? forTenant(tenant) : undefined;
  const isFor = db && object && (await isSigned(db, { id, until, sign }, Date.now()));
  const asset = isFor ? await readAsset(db, object, id) : undefined;
  return db && asset && { db, asset };
}

/** `GET /api/media/open/:tenant/:id?until=&sign=`: the same for who has a link that the tenant has signed. */
export const openRoute =
  (parts: RouteParts): Handler =>
  async (context) => {
    const opened = await openedAsset(parts, context);
    if (!opened) return refused(context, gone());
    return serve(context, opened.db, await fitting(context, opened.db, opened.asset));
  };

/** Mail programs in browsers show what other sites give them; a day, so that what is deleted is gone then. */
const PUBLIC = { 'Cache-Control': 'public, max-age=86400', 'Cross-Origin-Resource-Policy': 'cross-origin' };

/** `GET /api/media/public/:token/:name`: a picture of a letter, for anybody who has its address. */
export const publicPictureRoute =
  (parts: RouteParts): Handler =>
  async (context) => {
    const opened = await openedPicture(parts, context.req.param('token') ?? '');
    if (!opened) return refused(context, gone());
    return serveFile(context, opened.db, opened.file, PUBLIC);
  };
