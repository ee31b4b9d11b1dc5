import { sql } from 'kysely';
import type { Locale } from '../../../contract/constants.ts';
import { requireObject } from '../../base/access/require-object.ts';
import { selected } from '../../base/sql/batch-items.ts';
import { toldText } from '../../base/model/told-text.ts';
import { tableOf } from '../../base/sql/names.ts';
import { selectionArguments } from '../../platform/api/bulk-calls.ts';
import type { CallParts } from '../../platform/api/build-schema.ts';
import type { ApiContext, Call } from '../../platform/calls/context.ts';
import { localeArgument } from '../../platform/calls/locale-argument.ts';
import { planBulkSelection, type SelectionArguments } from '../../platform/jobs/selection.ts';
import { drawnIn, workflowIn } from './check/element-calls.ts';
import { requireWorkflow } from './count-calls.ts';
import { drawnOf, readDrawn, versionKey } from './drawn.ts';
import { labelsOf } from './enrol.ts';
import { existingOf } from './existing.ts';
import { condition } from './matching.ts';
import { otherDelays, waitingAt } from './new-delays.ts';
import { workflowObjects } from './objects.ts';
import { SHOWS_COUNTS, showsOfWorkflows } from './shown.ts';
import { t } from '../../platform/calls/call-schema.ts';
import { declareCall } from '../../platform/calls/declare-call.ts';

/** Records that are named. */
const SAMPLE = 5;

const DUE = t.object('DueWorkflowSteps', { count: t.integer(), firstDueAt: t.nullable(t.timestamp()) });
const EXISTING = t.object('ExistingWorkflowRecords', { count: t.integer(), sample: t.list(t.string()) });
const WAITING = t.object('WaitingWorkflowRuns', {
  versionNumber: t.integer(),
  elementId: t.string(),
  elementName: t.string(),
  count: t.integer(),
  isThere: t.boolean(),
  hasOtherDelay: t.boolean(),
});

/** What people want to know before a workflow goes on, or goes on by another version. */
export const askCalls = ({ filters }: CallParts): Readonly<Record<string, Call>> => ({
  dueWorkflowSteps: declareCall({
    shows: showsOfWorkflows(({ workflow, run }) => [
      { object: workflow.name, rows: 'cut' },
      { object: run.name, rows: 'all' },
    ]),
    answer: DUE,
    description:
      'How many runs of paused workflows have a step that is due by now, and since when: what resuming them is about.',
    args: selectionArguments(filters),
    resolve: async (args, context) => due(context, args),
  }),
  existingWorkflowRecords: declareCall({
    shows: showsOfWorkflows(({ workflow }) => [{ object: workflow.name, rows: { named: 'id' } }]),
    answer: EXISTING,
    description:
      'How many records there are already that what is drawn is for, and what some of them are called: those that enter by ' +
      '`enrolExisting` of the action activate. As the caller sees them; without those that may not enter again.',
    args: { id: t.id() },
    resolve: async (args, context) => existing(context, args),
  }),
  waitingWorkflowRuns: declareCall({
    shows: SHOWS_COUNTS,
    answer: t.list(WAITING),
    description:
      'How many runs of a workflow stand at which element of which version; `isThere`: what is drawn now has it too; ' +
      '`hasOtherDelay`: there, it waits for something else, which holds for them by `newDelays` of the action activate, or by moving them.',
    args: { id: t.id(), locale: t.nullable(t.string()) },
    resolve: async (args, context) => waiting(context, String(args.id), localeArgument(args.locale)),
  }),
});

async function due({ db, catalog, whole, viewer: { timeZone } }: ApiContext, args: SelectionArguments) {
  const { workflow: { name = '' } = {} } = workflowObjects(whole) ?? {};
  const object = requireObject(catalog, name);
  const chosen = await planBulkSelection(db, catalog, object, args, { timeZone });
  const [row] = await db.query(sql<{
    readonly count: number;
    readonly at: string | null;
  }>`select count(*)::int as count,
          to_json(min(k.until) at time zone 'UTC') #>> '{}' || 'Z' as at from tessera.workflow_token as k
        where k.tenant_id = ${db.tenantId} and k.state in ('open', 'held') and k.until <= now() and k.workflow_id in (
          select t.id from ${selected(db.tenantId, object, chosen)} and t.status = 'PAUSED')`);
  return { count: row?.count ?? 0, firstDueAt: row?.at ? new Date(row.at).toISOString() : null };
}

/** The draft of a workflow that the caller sees. @throws ApiError not-found; invalid-workflow */
async function draft(context: ApiContext, args: { readonly id: string }) {
  const objects = await requireWorkflow(context, args.id);
  const { objectName, text: content } = await workflowIn(context, args);
  const drawn = drawnOf(context.whole, {
    workflowId: args.id,
    number: 0,
    activatedBy: null,
    objectName,
    content: JSON.stringify(drawnIn(content)),
  });
  return { objects, drawn };
}

async function existing(context: ApiContext, args: { readonly id: string }) {
  const { drawn } = await draft(context, args);
  const found = drawn && existingOf(drawn);
  if (!drawn || !found) return { count: 0, sample: [] };
  const { db, catalog, viewer } = context;
  const { tenantId } = db;
  const object = requireObject(catalog, drawn.objectName);
  const { timeZone } = viewer;
  const where = await condition({ tx: db, catalog, object, timeZone, now: new Date() }, found.filter);
  const isOnce = (drawn.content.entry ?? 'ONCE') === 'ONCE';
  const [row] = await db.query(sql<{
    readonly count: number;
    readonly ids: readonly string[];
  }>`with found as materialized (
          select t.id from ${sql.table(tableOf(object))} as t where ${where} and not (${sql.lit(isOnce)} and exists (
            select 1 from tessera.workflow_entry as e where e.tenant_id = ${tenantId} and e.workflow_id = ${args.id}
              and e.record_id = t.id)))
        select (select count(*)::int from found) as count,
          array(select id from found order by id desc limit ${sql.lit(SAMPLE)}) as ids`);
  const labels = await labelsOf(db, catalog, object, row?.ids ?? []);
  return { count: row?.count ?? 0, sample: (row?.ids ?? []).map((key) => labels.get(key) ?? key) };
}

async function waiting(context: ApiContext, id: string, locale: Locale) {
  const { objects, drawn: now } = await draft(context, { id });
  const { db, whole, labels } = context;
  const rows = await waitingAt(db, id);
  const asked = rows.map(({ version }) => ({ workflowId: id, version }));
  const versions = await readDrawn(db, whole, objects, asked);
  return rows.map(({ version, element, count }) => {
    const drawn = versions.get(versionKey({ workflowId: id, version }));
    const at = drawn?.elements.get(element)?.element;
    return {
      versionNumber: version,
      elementId: element,
      elementName: drawn && at ? toldText(labels, locale, drawn.nameOf(at)) : element,
      count,
      isThere: now?.elements.has(element) ?? false,
      hasOtherDelay: drawn && now ? otherDelays(drawn, now).includes(element) : false,
    };
  });
}
