import { tenantStatement } from '../../base/db/statement.ts';
import { addDue } from '../../platform/due/due-rows.ts';

/** What work on campaigns is called among the work that is due; its keys are `<campaign>:<task>`. */
export const KIND = 'campaign';

/** So many send of one campaign at once, in whatever processes: the tasks by which they are called. */
export const LANES = ['0', '1'] as const;

/** Something is to be done on a campaign, as soon as the transaction has ended. */
export const addWork = (tenantId: string, id: string, task: string) =>
  tenantStatement(tenantId, addDue({ kind: KIND, tenantId, key: `${id}:${task}` }));
