import { sql } from 'kysely';
import { toldText } from '../../../base/model/told-text.ts';
import { tableOf } from '../../../base/sql/names.ts';
import type { ApiContext, Call } from '../../../platform/calls/context.ts';
import { localeArgument } from '../../../platform/calls/locale-argument.ts';
import { ANSWERS } from '../acting.ts';
import { requireWorkflow } from '../count-calls.ts';
import { readDrawn, versionKey } from '../drawn.ts';
import { SHOWS_COUNTS } from '../shown.ts';
import { healthOf, issuesOf } from './health.ts';
import { t } from '../../../platform/calls/call-schema.ts';
import { declareCall } from '../../../platform/calls/declare-call.ts';

const ISSUE = t.object('WorkflowHealthIssue', {
  kind: t.string(),
  elementId: t.nullable(t.id()),
  elementName: t.nullable(t.string()),
  count: t.number(),
});
const HEALTH = t.object('WorkflowHealth', {
  health: t.string(),
  author: t.nullable(t.string()),
  issues: t.list(ISSUE),
});

/** What is wrong with a workflow that runs, now. */
export const healthCalls: Readonly<Record<string, Call>> = {
  workflowHealth: declareCall({
    shows: SHOWS_COUNTS,
    answer: HEALTH,
    description:
      'What is wrong with a workflow that runs: `health` is GOOD, ATTENTION or STOPPED; `author` is the name of whoever its runs ' +
      'act for. `count`: of AUTHOR_GONE and AUTHOR_LIMITED the runs that wait for somebody to take it over, of RUNS_FAILED runs, and of ' +
      'RECORDS_REFUSED records such as messages, of the last day.',
    args: { id: t.id(), locale: t.nullable(t.string()) },
    resolve: (args, context) => health(context, String(args.id), localeArgument(args.locale)),
  }),
};

async function health(context: ApiContext, id: string, locale: ReturnType<typeof localeArgument>) {
  const objects = await requireWorkflow(context, id);
  const { db: tx, whole, labels } = context;
  const issues = (await issuesOf({ tx, whole, objects, now: new Date() }, [id])).get(id) ?? [];
  const [row] = await tx.query(sql<{
    readonly version: number;
    readonly author: string | null;
  }>`select v.number as version, u.name as author
        from ${sql.table(tableOf(objects.workflow))} as w
          join ${sql.table(tableOf(objects.version))} as v
            on v.tenant_id = ${tx.tenantId} and v.workflow = w.id and v.number = w.active_version
          left join tessera.app_user as u on u.tenant_id = ${tx.tenantId} and u.id = ${ANSWERS}
        where w.tenant_id = ${tx.tenantId} and w.id = ${id}`);
  const of = { workflowId: id, version: row?.version ?? 0 };
  const drawn = (await readDrawn(tx, whole, objects, [of])).get(versionKey(of));
  return {
    health: healthOf(issues),
    author: row?.author ?? null,
    issues: issues.map(({ elementId, ...issue }) => {
      const at = elementId === null ? undefined : drawn?.elements.get(elementId);
      return {
        ...issue,
        elementId,
        elementName: at && drawn ? toldText(labels, locale, drawn.nameOf(at.element)) : null,
      };
    }),
  };
}
