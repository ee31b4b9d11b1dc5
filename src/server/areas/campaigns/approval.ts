import { writeAudit } from '../../base/records/audit.ts';
import { storedObject } from '../../base/records/limits.ts';
import type { ActionHandler } from '../../base/records/own-actions.ts';
import { compileServerUpdate } from '../../base/sql/bulk-write.ts';

const FIELD = 'approvedAt';

/** Notes since when the campaign is approved, or that it is not: who did so is in its history. */
const noting =
  (moment: () => string | null): ActionHandler['take'] =>
  async (target, id) => {
    const { db, actor, object } = target;
    const after = moment();
    const key = { tenantId: db.tenantId, object: storedObject(target), id };
    await db.run(compileServerUpdate(key, { [FIELD]: after }));
    const changes = [{ field: FIELD, before: null, after }];
    await writeAudit(db, actor, object.name, [{ recordId: id, action: 'UPDATE', changes }]);
  };

/** The actions `approve` and `withdrawApproval`: whether the record lets them is asked before. */
export const approve = noting(() => new Date().toISOString());
export const withdrawApproval = noting(() => null);
