import type { Context } from 'hono';
import { ApiError } from '../../../contract/errors.ts';
import type { TenantDb } from '../../base/db/tenant-db.ts';
import type { RecordRow } from '../../base/records/read.ts';
import { attachment, streamOf } from '../../platform/files/answer-file.ts';
import { FileStore } from '../../platform/files/file-store.ts';
import type { StoredFile } from '../../platform/files/stored-file.ts';

/** Bytes from `first` to `last`, both among them. */
interface Part {
  readonly first: number;
  readonly last: number;
}

/**
 * What of a file is asked for by `Range`: a part; `none` where it has no such bytes; undefined: all of it. Of several
 * parts at once, and of what is no range, it is all.
 */
export function partOf(header: string | undefined, size: number): Part | 'none' | undefined {
  const [, from = '', to = ''] = /^bytes=(\d*)-(\d*)$/.exec(header?.trim() ?? '') ?? [];
  if (from === '' && to === '') return undefined;
  const part =
    from === ''
      ? { first: Math.max(0, size - Number(to)), last: size - 1 }
      : { first: Number(from), last: to === '' ? size - 1 : Math.min(Number(to), size - 1) };
  if (from !== '' && to !== '' && Number(to) < Number(from)) return undefined;
  return part.first > part.last ? 'none' : part;
}

/** It may be kept, and is asked for each time: who may have it is judged anew. */
const OWN = { 'Cache-Control': 'private, no-cache' };

/**
 * Answers the bytes of an asset or of its small picture, or those asked for. Who may have them has been asked by then, each
 * time. `said`: who may keep it, where that is another than usual.
 */
export async function serve(
  context: Context,
  db: TenantDb,
  asset: RecordRow,
  which: 'fileId' | 'pictureId' = 'fileId',
  said: Readonly<Record<string, string>> = {},
): Promise<Response> {
  const file = await new FileStore(db).find(String(asset[which]));
  if (!file) throw new ApiError({ message: 'not-found', path: 'id' });
  return serveFile(context, db, { ...file, name: String(asset['name']) }, { ...OWN, ...said });
}

/** The same of a file; `said`: who may keep it. */
export function serveFile(
  context: Context,
  db: TenantDb,
  file: Pick<StoredFile, 'id' | 'name' | 'size' | 'contentType' | 'sha256'>,
  said: Readonly<Record<string, string>>,
): Response {
  const { name, size, contentType, sha256 } = file;
  const etag = `"${sha256}"`;
  const disposition = attachment(name.replaceAll(/[^\w.-]+/g, '_'), name);
  const headers: Record<string, string> = {
    ETag: etag,
    'Accept-Ranges': 'bytes',
    ...said,
  };
  const known = context.req.header('if-none-match');
  if (known?.split(',').some((each) => each.trim().replace(/^W\//, '') === etag)) {
    return context.body(null, 304, headers);
  }
  const condition = context.req.header('if-range');
  const isSame = condition === undefined || condition === etag;
  const part = isSame ? partOf(context.req.header('range'), size) : undefined;
  if (part === 'none') return context.body(null, 416, { ...headers, 'Content-Range': `bytes */${size}` });
  const { first, last } = part ?? { first: 0, last: size - 1 };
  const isDownload = context.req.query('download') !== undefined;
  const all = {
    ...headers,
    'Content-Type': contentType,
    'Content-Length': String(last - first + 1),
    'Content-Disposition': isDownload ? disposition : disposition.replace(/^attachment/, 'inline'),
    ...(part ? { 'Content-Range': `bytes ${first}-${last}/${size}` } : {}),
  };
  const status = part ? 206 : 200;
  if (context.req.method === 'HEAD') return context.body(null, status, all);
  return context.body(streamOf(new FileStore(db).read(file.id, first, last)), status, all);
}
