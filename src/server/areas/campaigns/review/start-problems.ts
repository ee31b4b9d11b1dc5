import { ApiError, mayPass, type Problem } from '../../../../contract/errors.ts';
import { requireObject } from '../../../base/access/require-object.ts';
import { planLabel } from '../../../base/plan/label.ts';
import { requireAction, takeAction } from '../../../base/records/own-actions.ts';
import { readRecord } from '../../../base/records/read.ts';
import type { ApiContext } from '../../../platform/calls/context.ts';
import type { Campaign } from '../campaign.ts';
import type { CampaignObjects } from '../objects.ts';

const START = 'schedule';

/** Ends the transaction of a start that nothing prevents. */
class NothingPrevents extends Error {}

/**
 * What prevents a campaign from being started now, by all rules that a start has: it is started in a transaction that never
 * ends well. Empty for a caller who may not start campaigns at all.
 */
export async function startProblems(
  { db, catalog, whole, viewer }: Pick<ApiContext, 'db' | 'catalog' | 'whole' | 'viewer'>,
  { campaign: { name } }: CampaignObjects,
  { id, version }: Campaign,
): Promise<readonly Problem[]> {
  const object = requireObject(catalog, name);
  const label = planLabel(catalog, object);
  try {
    const action = requireAction(object, START, 'one');
    const { timeZone, userId, name: by } = viewer;
    await db.transaction(async (tx) => {
      const target = {
        ...{ db: tx, catalog, object, whole, timeZone, actor: { userId, name: by } },
        read: (on: typeof tx, record: string) => readRecord(on, label, record),
      };
      const input = { dateStartUTC: new Date().toISOString() };
      await takeAction(target, new Map(), action, { id, version, input });
      throw new NothingPrevents();
    });
  } catch (error) {
    if (error instanceof NothingPrevents) return [];
    if (!(error instanceof ApiError) || mayPass(error)) throw error;
    const isOther = ['forbidden', 'version-conflict'].includes(error.problems[0]?.message ?? '');
    return isOther ? [] : error.problems;
  }
  return [];
}
