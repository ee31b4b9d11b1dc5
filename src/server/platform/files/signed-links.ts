import type { TenantDb } from '../../base/db/tenant-db.ts';
import { isSignature, signatureOf } from './file-key.ts';

/** One version of an asset: its file, and the moment (ISO 8601) whose captions it has. */
export interface SignedVersion {
  readonly fileId: string;
  readonly at: string;
}

const signedText = (id: string, until: number, version: SignedVersion | undefined): string =>
  version ? `${id} ${until} ${version.fileId} ${version.at}` : `${id} ${until}`;

/**
 * Where whoever has the link gets the file, without a login, until a moment (seconds since 1970): with a version that one,
 * else whichever the asset has then.
 */
export async function signedPath(
  db: TenantDb,
  id: string,
  until: number,
  version?: SignedVersion,
): Promise<string> {
  const sign = await signatureOf(db, signedText(id, until, version));
  const more = version ? `&version=${version.fileId}&at=${encodeURIComponent(version.at)}` : '';
  return `/api/media/open/${db.tenantId}/${id}?until=${until}${more}&sign=${sign}`;
}

/** Was the link given out by the tenant, and is it still worth something? `now`: milliseconds since 1970. */
export async function isSigned(
  db: TenantDb,
  {
    id,
    until,
    sign,
    version,
  }: {
    readonly id: string;
    readonly until: string;
    readonly sign: string;
    readonly version?: SignedVersion | undefined;
  },
  now: number,
): Promise<boolean> {
  if (!/^\d{1,12}$/.test(until) || Number(until) * 1000 <= now) return false;
  return isSignature(db, signedText(id, Number(until), version), sign);
}
