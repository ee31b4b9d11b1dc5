import { sql } from 'kysely';
import type { Catalog } from '../../../../contract/metadata/catalog.ts';
import { publishedField } from '../../../../contract/metadata/document-versions.ts';
import { workflowStructure } from '../../../../contract/workflow/workflow-structure.ts';
import { readDocument } from '../../../../contract/documents/read-document.ts';
import type { TenantDb } from '../../../base/db/tenant-db.ts';
import { findRecord } from '../../../base/records/stored-records.ts';
import type { AreaRoute } from '../../../platform/area/area.ts';
import { publishedVersion } from '../../../platform/documents/publish.ts';
import { workflowObjects } from '../objects.ts';
import { HOOK_PATH, type Hook, hookProblem, knownSecrets, MOST_BYTES, readPayload } from './hook.ts';
import { noteShape } from './hook-sample.ts';
import { CALL_REASONS, type CallResult, logCall, readCalls, WAITING } from './hook-log.ts';
import { answerNow } from './take-calls.ts';
import { addTimed } from './timed-rows.ts';

/**
 * Takes a call that is signed, once, and answers with what became of it; where many come at a time, as soon as it is kept:
 * runs begin right after, and the same call once more is told what became of it. Of a draft only the shape is
 * noted, so that its author can say where what stands. Whoever cannot sign is answered alike whatever the address is, so that
 * nobody learns which workflows there are; nothing of such calls is stored, and nothing of calls to what is not there any more.
 */
export const hookRoute: AreaRoute = {
  shows: { nothing: 'It takes a call of another system, and answers nothing of records.' },
  method: 'POST',
  path: `${HOOK_PATH}/:tenant/:workflow/:element`,
  // All that another system tells comes here.
  limit: { perPath: 30_000, misses: 1000 },
  handler:
    ({ forTenant, productCatalog, catalogOf, ownerOf }) =>
    async (context) => {
      const { tenant = '', workflow: workflowId = '', element = '' } = context.req.param();
      const hook = { workflowId, element };
      const db = forTenant(tenant);
      const body = await context.req.text();
      if (Buffer.byteLength(body) > MOST_BYTES)
        return context.json({ error: 'too_large', message: `At most ${MOST_BYTES} bytes are taken.` }, 413);
      const header = (name: string) => context.req.header(`webhook-${name}`) ?? '';
      const head = { id: header('id'), timestamp: header('timestamp'), signature: header('signature') };
      const problem = hookProblem(head, body, await knownSecrets(db, hook), Date.now());
      if (problem !== undefined) return context.json({ error: 'unauthorized', message: problem }, 401);
      const found = await readHook(db, productCatalog, hook);
      if (!found) return context.json({ error: 'not_found' }, 404);
      const payload = readPayload(body);
      if (typeof payload === 'string') return context.json({ error: 'bad_request', message: payload }, 400);
      await noteShape(db, hook, payload);
      if (!found.isActive) {
        const result: CallResult = { ...WAITING, outcome: 'ignored', reason: 'inactive' };
        await logCall(db, hook, head.id, result);
        return context.json({ taken: false, ...answerOf(result) }, 202);
      }
      const isNew = await db.transaction((tx) => keep(tx, hook, head.id, payload));
      if (isNew) {
        const result = await answerNow(db, { catalogOf, ownerOf }, hook, head.id);
        return context.json({ taken: true, ...answerOf(result ?? WAITING) }, 202);
      }
      const [before] = await readCalls(db, hook, { most: 1, callId: head.id });
      return context.json({ taken: false, ...answerOf(before ?? WAITING), reason: 'repeated' }, 200);
    },
};

/** What became of the call, for the system that has called. Nothing is said of records: whoever calls may not see them. */
const answerOf = ({ outcome, reason, detail, records, runs }: CallResult) => ({
  outcome,
  records,
  runs,
  ...(reason && { reason, message: CALL_REASONS[reason] }),
  ...(detail !== null && { detail }),
});

/** Undefined where there is no such element that others call, or its workflow is over. */
async function readHook(
  db: TenantDb,
  catalog: Catalog,
  { workflowId, element }: Hook,
): Promise<{ readonly isActive: boolean } | undefined> {
  const objects = workflowObjects(catalog);
  if (!objects) return undefined;
  const states = ['DRAFT', 'ACTIVE', 'PAUSED'] as const;
  const row = await findRecord(db, objects.workflow, ['content', 'status', 'activeVersion'], {
    id: workflowId,
    status: states,
  });
  if (!row) return undefined;
  const place = row.status === 'DRAFT' ? undefined : publishedField(catalog.objects, objects.workflow);
  const active =
    place && row.activeVersion !== null
      ? await publishedVersion(db, place, workflowId, row.activeVersion)
      : undefined;
  const has = (text: string | null | undefined) =>
    readDocument(workflowStructure, text ?? null).document?.elements.some(
      ({ id, type }) => id === element && catalog.elements.get(type)?.does === 'webhookCalled',
    ) === true;
  const isActive = has(active?.text);
  return isActive || has(row.content) ? { isActive } : undefined;
}

/** Answers whether it is new. */
async function keep(
  tx: TenantDb,
  { workflowId, element }: Hook,
  id: string,
  payload: object,
): Promise<boolean> {
  const rows =
    await tx.query(sql<object>`insert into tessera.workflow_hook_call (tenant_id, workflow_id, element, id, payload)
        values (${tx.tenantId}, ${workflowId}, ${element}, ${id}, ${JSON.stringify(payload)}::jsonb) on conflict do nothing returning 1`);
  if (!rows.length) return false;
  await addTimed(tx, { workflowId, elementId: element }, new Date(), 'earlier');
  return true;
}
