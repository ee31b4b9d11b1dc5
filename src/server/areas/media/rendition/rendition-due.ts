import { tenantStatement, type TenantStatement } from '../../../base/db/statement.ts';
import { logError } from '../../../base/log/log.ts';
import type { AreaDueParts } from '../../../platform/area/area.ts';
import { addDue } from '../../../platform/due/due-rows.ts';
import type { DueKind } from '../../../platform/due/due-kind.ts';
import { readAsset, storedAsset } from '../../../platform/files/assets.ts';
import { contents } from '../../../platform/files/contents/contents.ts';
import { drop, receive } from '../../../platform/files/contents/receive.ts';
import { FileStore } from '../../../platform/files/file-store.ts';
import { hasFfmpeg } from './ffmpeg.ts';
import { giveFrame, giveRendition } from './give-rendition.ts';

const KIND = 'media-rendition';
/** What cannot be read by the program stays as it is. */
const MOST_ATTEMPTS = 3;
const WAIT_MS = 60 * 1000;

/** Has a smaller rendition made of a video: in the transaction in which the asset gets its file. */
export const renditionWaits = (tenantId: string, assetId: string): TenantStatement<object> =>
  tenantStatement(tenantId, addDue({ kind: KIND, tenantId, key: assetId }));

/** Makes smaller renditions of videos, one at a time, where the machine has the program; else there is nothing to do. */
export const renditionWork = ({ forTenant, catalogOf }: AreaDueParts): DueKind => ({
  name: KIND,
  atOnce: 1,
  waitAfter: (attempts) => WAIT_MS * attempts,
  run: async ({ tenantId, key, attempts }, signal) => {
    if (!(await hasFfmpeg())) return undefined;
    const db = forTenant(tenantId);
    const object = storedAsset(await catalogOf(db));
    const asset = object && (await readAsset(db, object, key));
    if (!asset || asset['type'] !== 'VIDEO') return undefined;
    if (attempts > MOST_ATTEMPTS) {
      logError(`No rendition of the file ${key}`, new Error('It was tried too often'));
      return undefined;
    }
    const content = new FileStore(db).read(String(asset['fileId']));
    const video = await receive(contents().incoming, content, Number(asset['size']));
    try {
      await giveFrame(db, object, asset, video, signal);
      await giveRendition(db, object.name, asset, video, signal);
    } finally {
      await drop(video);
    }
    return undefined;
  },
});
