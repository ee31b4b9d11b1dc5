import type { Handler } from 'hono';
import type { MediaDeletion, MediaRefusal } from '../../../contract/calls/media.ts';
import { ApiError, mayPass } from '../../../contract/errors.ts';
import { deleteRecord } from '../../base/records/write.ts';
import { recordUsage } from '../../base/records/usage.ts';
import type { RouteParts } from '../../platform/area/area.ts';
import type { Caller } from '../../platform/calls/callers.ts';
import { answerCaller, readIds } from './answers.ts';
import { readAsset } from '../../platform/files/assets.ts';
import { assetObject } from './assets.ts';

const MOST_IDS = 100;

/** `DELETE /api/media/file/delete`: each of the files on its own; those that are in use stay, and it is said where. */
export const deleteRoute =
  ({ callerOf }: RouteParts): Handler =>
  (context) =>
    answerCaller(context, callerOf, async (caller) => {
      if (caller.access.isPreview) throw new ApiError({ message: 'preview-only' });
      assetObject(caller, 'DELETE');
      const answer = await deleteAll(caller, await readIds(context.req.raw, MOST_IDS));
      return context.json(answer, answer.refused.length ? 409 : 200);
    });

async function deleteAll(caller: Caller, ids: readonly string[]): Promise<MediaDeletion> {
  const deleted: string[] = [];
  const refused: MediaRefusal[] = [];
  for (const id of ids) {
    try {
      await deleteOne(caller, id);
      deleted.push(id);
    } catch (error) {
      if (!(error instanceof ApiError) || mayPass(error)) throw error;
      refused.push({ id, error: error.problem.message, usedIn: await usedIn(caller, id) });
    }
  }
  return { deleted, refused };
}

async function deleteOne({ db, catalog, whole, viewer }: Caller, id: string): Promise<void> {
  const object = assetObject({ catalog, whole });
  const asset = await readAsset(db, object, id);
  if (!asset) throw new ApiError({ message: 'not-found', path: 'id' });
  const { timeZone } = viewer;
  const read = (...[tx, ...rest]: Parameters<Parameters<typeof deleteRecord>[0]['read']>) =>
    readAsset(tx, object, ...rest);
  await deleteRecord(
    { db, catalog, whole, object, actor: viewer, timeZone, read },
    id,
    Number(asset['version']),
  );
}

async function usedIn(caller: Caller, id: string): Promise<MediaRefusal['usedIn']> {
  const { db, catalog, viewer } = caller;
  const usages = await recordUsage(db, catalog, assetObject(caller), [id], viewer.timeZone);
  return usages
    .filter(({ refuses }) => refuses)
    .map(({ objectName, field, count, first }) => ({ objectName, field, count, first }));
}
