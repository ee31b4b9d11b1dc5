import { sql } from 'kysely';
import { bodyTypeOf, CONTENT_TYPES } from '../../../../contract/workflow/webhook-body.ts';
import { addDue } from '../../../platform/due/due-rows.ts';
import type { Behaviour } from '../behaviour.ts';
import { CALL_KIND, LONGEST_MS } from '../outgoing-calls.ts';

/**
 * Calls an address outside: written down with the step, and called after its transaction, by the step's id however often it is tried.
 * Without a `body` it tells which record it is about. Gives the `status` of the answer, and as `answer` its JSON.
 */
export const callWebhook: Behaviour = {
  name: 'callWebhook',
  run: async ({ world: { tx, now }, id, runId, recordId, inputs, element, type, drawn }) => {
    const { tenantId } = tx;
    const { url, body } = inputs;
    const text =
      typeof body === 'string' && body.trim() !== ''
        ? body
        : JSON.stringify({
            workflow: drawn.workflowId,
            run: runId,
            object: drawn.objectName,
            record: recordId,
          });
    // By what the author wrote: a value never changes what the call holds.
    const contentType = CONTENT_TYPES[bodyTypeOf({ ...element.config, ...type.fixed })];
    await tx.query(sql<object>`insert into tessera.workflow_call (tenant_id, step_id, run_id, address, body, content_type)
          values (${tenantId}, ${id}, ${runId}, ${String(url)}, ${text}, ${contentType})
          on conflict (tenant_id, step_id) do update set address = excluded.address, body = excluded.body,
            content_type = excluded.content_type`);
    await tx.query(addDue({ kind: CALL_KIND, tenantId, key: id }));
    return { waitUntil: new Date(now.getTime() + LONGEST_MS), isOutside: true };
  },
};
