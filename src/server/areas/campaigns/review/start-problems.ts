import { ApiError, mayPass, type Problem } from '../../../../contract/errors.ts';
import { requireObject } from '../../../base/access/require-object.ts';
import type { TenantDb } from '../../../base/db/tenant-db.ts';
import { planLabel } from '../../../base/plan/label.ts';
import { actionInput, keptFrom, requireAction, withStep } from '../../../base/records/own-actions.ts';
import { readRecord } from '../../../base/records/read.ts';
import { updateRecord } from '../../../base/records/write.ts';
import type { ApiContext } from '../../../platform/calls/context.ts';
import type { Campaign } from '../campaign.ts';
import type { CampaignObjects } from '../objects.ts';

const START = 'schedule';

/** Ends the transaction, whatever was found. */
class Found extends Error {
  readonly problems: readonly Problem[];

  constructor(problems: readonly Problem[]) {
    super('found');
    this.problems = problems;
  }
}

/**
 * What prevents a campaign from being started now, by all rules that a start has: it is started in a transaction that is
 * rolled back. The step's own conditions and the rules of the record are asked each, as the first would hide the second.
 * Empty for a caller who may not start campaigns at all.
 */
export async function startProblems(
  { db, catalog, whole, viewer }: Pick<ApiContext, 'db' | 'catalog' | 'whole' | 'viewer'>,
  { campaign: { name } }: CampaignObjects,
  { id, version }: Campaign,
): Promise<readonly Problem[]> {
  const object = requireObject(catalog, name);
  const label = planLabel(catalog, object);
  const { timeZone, userId, name: by } = viewer;
  try {
    const action = requireAction(object, START, 'one');
    const given = { dateStartUTC: new Date().toISOString() };
    const input = actionInput(object, action, given);
    await db.transaction(async (tx) => {
      const writer = { userId, actions: object.actions };
      const kept = await keptFrom(tx, { object, whole }, [id], action, writer, input);
      const target = {
        db: tx,
        catalog,
        object: withStep(object),
        whole,
        timeZone,
        actor: { userId, name: by },
        read: (on: TenantDb, record: string) => readRecord(on, label, record),
      };
      const broken = await problemsOf(() => tx.attempt(() => updateRecord(target, id, version, input)));
      throw new Found([...(kept.get(id)?.problems ?? []), ...broken]);
    });
  } catch (error) {
    if (error instanceof Found) return each(error.problems);
    if (!(error instanceof ApiError) || mayPass(error)) throw error;
  }
  return [];
}

async function problemsOf(write: () => Promise<unknown>): Promise<readonly Problem[]> {
  try {
    await write();
    return [];
  } catch (error) {
    if (!(error instanceof ApiError) || mayPass(error)) throw error;
    // Somebody has saved it meanwhile: the client asks again.
    return error.problems.filter(({ message }) => message !== 'version-conflict');
  }
}

/** Each once: a condition of the step is a rule of the write as well. */
const each = (problems: readonly Problem[]): readonly Problem[] => [
  ...new Map(problems.map((problem) => [JSON.stringify(problem), problem])).values(),
];
