import type { Action } from '../../../../contract/access/actions.ts';
import type { ObjectType } from '../../../../contract/metadata/catalog.ts';
import { requireObject } from '../../../base/access/require-object.ts';
import type { Target } from '../../../base/records/write.ts';
import type { Actor } from '../../../base/sql/audit.ts';
import { deedOf } from '../causes.ts';
import type { Step } from '../behaviour.ts';

/** Who writes: whoever has activated the workflow, and by which step; what follows from it knows how deep it is. */
export const actorOf = ({ acting: { userId, name }, depth, id }: Step): Actor => ({
  userId,
  name,
  deed: { id: deedOf(depth, id), jobId: null },
});

/**
 * What a step writes to, with the rights of whoever acts.
 * @param isAnswered reads what was written, where somebody wants to know
 * @throws ApiError forbidden; unknown-object
 */
export function targetOf(step: Step, objectName: string, right: Action, object?: ObjectType): Target {
  const { world, acting } = step;
  const { catalog, timeZone } = acting.owner;
  return {
    db: world.tx,
    catalog,
    whole: world.whole,
    object: object ?? requireObject(catalog, objectName, right),
    actor: actorOf(step),
    timeZone,
    byWorkflow: true,
    // The row that was written: nothing is told to anybody.
    read: (_tx, id) => Promise.resolve({ id }),
  };
}
