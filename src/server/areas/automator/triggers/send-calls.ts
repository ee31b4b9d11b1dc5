import { sql } from 'kysely';
import { told } from '../../../../contract/told.ts';
import { bodyTypeOf, CONTENT_TYPES } from '../../../../contract/workflow/webhook-body.ts';
import type { AreaDueParts } from '../../../platform/area/area.ts';
import type { DueKind } from '../../../platform/due/due-kind.ts';
import { OutgoingError } from '../../../platform/outgoing/outgoing-error.ts';
import { answerStep } from '../answer.ts';
import type { Answer } from '../token.ts';
import { CALL_KIND, LONGEST_MS } from '../outgoing-calls.ts';
import { hookSecrets, OUTGOING } from './hook.ts';

/** How long it is waited before the next try (milliseconds); after the last of them the step has failed. */
const WAITS_MS = [10_000, 60_000, 300_000, 900_000, 1_800_000];
/** Tries of one call, the death of a process included. */
const MOST_TRIES = WAITS_MS.length + 1;
/** These say that it may go well later. */
const LATER = [408, 425, 429];

/**
 * Calls what workflows have written down, signed by Standard Webhooks with the id of the step, and has their runs go on. What is away,
 * or says that it cannot now, is called again; what says that it will not, and addresses that may not be called, are not.
 */
export const callWork = ({ forTenant, outgoing }: AreaDueParts): DueKind => ({
  name: CALL_KIND,
  atOnce: 8,
  waitAfter: (attempts) => WAITS_MS[Math.min(attempts, WAITS_MS.length) - 1] ?? LONGEST_MS,
  run: async ({ tenantId, key: stepId, attempts }, signal) => {
    const db = forTenant(tenantId);
    const [row] = await db.query(sql<{
      readonly runId: string;
      readonly address: string;
      readonly body: string;
      /** Null: written down by an earlier version of the server. */
      readonly contentType: string | null;
    }>`select run_id as "runId", address, body,
            content_type as "contentType"
          from tessera.workflow_call where tenant_id = ${tenantId} and step_id = ${stepId}`);
    if (!row) return undefined;
    const { runId, address, body, contentType } = row;
    const finish = (answer: Answer) =>
      db.transaction(async (tx) => {
        await tx.query(
          sql<object>`delete from tessera.workflow_call where tenant_id = ${tenantId} and step_id = ${stepId}`,
        );
        await answerStep(tx, stepId, runId, answer);
      });
    try {
      const { status, body: answered } = await outgoing.call({
        tenantId,
        method: 'POST',
        address,
        body,
        signal,
        tries: attempts,
        headers: { 'content-type': contentType ?? CONTENT_TYPES[bodyTypeOf({ body })] },
        signing: { id: stepId, secrets: await hookSecrets(db, OUTGOING) },
      });
      await finish({ gives: { status, answer: answerOf(answered) } });
    } catch (error) {
      if (!(error instanceof OutgoingError)) throw error;
      if (isForLater(error) && attempts < MOST_TRIES) throw error;
      await finish({ problem: told({ key: 'workflowCallFailed', values: { reason: error.message } }) });
    }
    return undefined;
  },
});

/** Larger answers are not kept (bytes): a run carries them to its end. */
const MOST_ANSWERED = 32_768;

/** The JSON of an answer; null for what is none, or is too large. */
function answerOf(body: Buffer): unknown {
  if (body.length > MOST_ANSWERED) return null;
  try {
    // PostgreSQL keeps no zero characters in JSON.
    return JSON.parse(body.toString('utf8').replaceAll(String.raw`\u0000`, '')) as unknown;
  } catch {
    return null;
  }
}

function isForLater({ kind, answer }: OutgoingError): boolean {
  if (kind === 'status') return (answer?.status ?? 0) >= 500 || LATER.includes(answer?.status ?? 0);
  return kind === 'timeout' || kind === 'refused-connection';
}
