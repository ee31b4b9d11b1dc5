import { sql } from 'kysely';
import { ApiError } from '../../../../contract/errors.ts';
import { requireObject } from '../../../base/access/require-object.ts';
import { isSeen } from '../../../base/records/limits.ts';
import type { ApiContext, Calls } from '../../../platform/calls/context.ts';
import { workflowObjects } from '../objects.ts';
import { showsOfWorkflows } from '../shown.ts';
import { readCalls } from './hook-log.ts';
import { testCall } from './hook-test.ts';
import { HOOK_PATH, type Hook, hookSecrets, OUTGOING, renewSecret } from './hook.ts';
import { t } from '../../../platform/calls/call-schema.ts';
import { declareCall } from '../../../platform/calls/declare-call.ts';

const HOOK = showsOfWorkflows(({ workflow }) => [
  { object: workflow.name, right: 'EDIT', rows: { named: 'workflowId' } },
]);
const SIGNING = showsOfWorkflows(({ workflow }) => [{ object: workflow.name, right: 'EDIT', rows: 'cut' }]);

/** What became of a call, or would. */
const RESULT = {
  outcome: t.string(),
  reason: t.nullable(t.string()),
  detail: t.nullable(t.string()),
  records: t.integer(),
};

/** Calls of the log that are shown. */
const MOST_CALLS = 50;

/** What those need who connect workflows with other systems: addresses, secrets, and what calls look like. */
export function hookCalls(): Calls {
  const hook = t.object('WorkflowWebhook', {
    path: t.string(),
    secrets: t.list(t.string()),
    sample: t.nullable(t.json()),
    calledAt: t.nullable(t.timestamp()),
    calls: t.list(
      t.object('WorkflowWebhookCall', {
        id: t.string(),
        at: t.timestamp(),
        ...RESULT,
        runs: t.list(t.string()),
      }),
    ),
  });
  const trial = t.object('WorkflowWebhookTest', RESULT);
  const signing = t.object('WorkflowSigning', { secrets: t.list(t.string()) });
  return {
    queries: {
      workflowWebhook: declareCall({
        shows: HOOK,
        answer: hook,
        description:
          'Of an element that another system calls: the path, the secrets by which calls are signed (Standard Webhooks; after a ' +
          'renewal the one before it holds for 24 hours), the shape of what was sent, and what became of the last calls. For those who may edit the workflow.',
        args: { workflowId: t.id(), elementId: t.id() },
        resolve: async (args, context) => read(context, await allowed(context, args)),
      }),
      workflowSigning: declareCall({
        shows: SIGNING,
        answer: signing,
        description:
          'By which secrets the calls of workflows to other systems are signed. For those who may edit workflows.',
        resolve: async (_args, context) => {
          mayEdit(context);
          return { secrets: await hookSecrets(context.db, OUTGOING) };
        },
      }),
    },
    mutations: {
      renewWorkflowWebhook: declareCall({
        shows: HOOK,
        answer: hook,
        description:
          'A new secret for an element that another system calls; for 24 hours the one before it holds too.',
        args: { workflowId: t.id(), elementId: t.id() },
        resolve: async (args, context) => {
          const of = await allowed(context, args);
          await context.db.run(renewSecret(context.db.tenantId, of));
          return read(context, of);
        },
      }),
      testWorkflowWebhook: declareCall({
        shows: HOOK,
        answer: trial,
        description:
          'What a call with this payload would do, as the caller would answer for it: which record it finds, creates or updates. ' +
          'Nothing is written and no run begins; the shape of the payload is kept for whoever maps it. `content`: a draft that is not saved.',
        args: { workflowId: t.id(), elementId: t.id(), payload: t.json(), content: t.nullable(t.json()) },
        resolve: async (args, context) => testCall(context, await allowed(context, args), args),
      }),
      renewWorkflowSigning: declareCall({
        shows: SIGNING,
        answer: signing,
        description:
          'A new secret for the calls of workflows; for 24 hours they are signed by the one before it too.',
        resolve: async (_args, context) => {
          mayEdit(context);
          await context.db.run(renewSecret(context.db.tenantId, OUTGOING));
          return { secrets: await hookSecrets(context.db, OUTGOING) };
        },
      }),
    },
  };
}

function mayEdit({ catalog, whole }: ApiContext) {
  const objects = workflowObjects(whole);
  if (!objects) throw new ApiError({ message: 'not-found', params: { id: '' } });
  return requireObject(catalog, objects.workflow.name, 'EDIT');
}

/** @throws ApiError forbidden; not-found */
async function allowed(context: ApiContext, args: Readonly<Record<string, unknown>>): Promise<Hook> {
  const { workflowId, elementId: element } = args as {
    readonly workflowId: string;
    readonly elementId: string;
  };
  if (!(await isSeen(context.db, mayEdit(context), workflowId, { live: true, lock: false })))
    throw new ApiError({ message: 'not-found', path: 'workflowId', params: { id: workflowId.slice(0, 60) } });
  // No element is called so, and no address could say it.
  if (!element.isWellFormed())
    throw new ApiError({
      message: 'not-found',
      path: 'elementId',
      params: { id: element.slice(0, 60).toWellFormed() },
    });
  return { workflowId, element };
}

async function read({ db }: ApiContext, hook: Hook) {
  const { workflowId, element } = hook;
  const [row] = await db.query(sql<{ readonly sample: unknown; readonly at: string | null }>`select sample,
        to_json(sampled_at) #>> '{}' as at
        from tessera.workflow_hook where tenant_id = ${db.tenantId} and workflow_id = ${workflowId} and element = ${element}`);
  return {
    path: [HOOK_PATH, db.tenantId, workflowId, element]
      .map((part, at) => (at ? encodeURIComponent(part) : part))
      .join('/'),
    secrets: await hookSecrets(db, hook),
    sample: row?.sample ?? null,
    calls: await readCalls(db, hook, { most: MOST_CALLS }),
    calledAt: row?.at ? new Date(row.at).toISOString() : null,
  };
}
