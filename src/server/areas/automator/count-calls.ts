import { sql } from 'kysely';
import type { Locale } from '../../../contract/constants.ts';
import { ApiError } from '../../../contract/errors.ts';
import { requireObject } from '../../base/access/require-object.ts';
import { toldText } from '../../base/model/told-text.ts';
import { planLabel } from '../../base/plan/label.ts';
import { readRecord } from '../../base/records/read.ts';
import { tableOf } from '../../base/sql/names.ts';
import type { ApiContext, Call } from '../../platform/calls/context.ts';
import { localeArgument } from '../../platform/calls/locale-argument.ts';
import { readDrawn, versionKey } from './drawn.ts';
import { type WorkflowObjects, workflowObjects } from './objects.ts';
import { SHOWS_COUNTS } from './shown.ts';
import { ENTRY_SLOT } from './tables.ts';
import { t } from '../../platform/calls/call-schema.ts';
import { declareCall } from '../../platform/calls/declare-call.ts';

interface Counted {
  readonly element: string;
  /** Null: they stand there now. */
  readonly output: string | null;
  readonly count: number;
}

/** @throws ApiError not-found for a workflow that the caller's role does not see */
export async function requireWorkflow(
  { db, catalog, whole }: ApiContext,
  id: string,
): Promise<WorkflowObjects> {
  const unknown = new ApiError({ message: 'not-found', path: 'id', params: { id: id.slice(0, 60) } });
  const objects = workflowObjects(whole);
  if (!objects) throw unknown;
  const seen = requireObject(catalog, objects.workflow.name);
  if (!(await readRecord(db, planLabel(catalog, seen), id))) throw unknown;
  return objects;
}

async function counted(context: ApiContext, id: string): Promise<readonly Counted[]> {
  const { workflow } = await requireWorkflow(context, id);
  const { db } = context;
  const { tenantId } = db;
  return db.query(sql<Counted>`select p.element, p.output, sum(p.passed)::float8 as count
          from tessera.workflow_pass as p join ${sql.table(tableOf(workflow))} as w
            on w.tenant_id = ${tenantId} and w.id = p.workflow_id and w.active_version = p.version
          where p.tenant_id = ${tenantId} and p.workflow_id = ${id} and not p.is_control
          group by p.element, p.output
        union all
        select t.element, null, count(*)::float8 from tessera.workflow_token as t
          where t.tenant_id = ${tenantId} and t.workflow_id = ${id} and t.state in ('open', 'held') and not t.is_control
          group by t.element`);
}

interface Reached {
  readonly version: number;
  readonly element: string;
  readonly isControl: boolean;
  /** They have begun. */
  readonly isEntry: boolean;
  readonly count: number;
}

/** How many of those that began on a version have come to each of its goals, and of those that are only watched. */
async function goals(context: ApiContext, id: string, locale: Locale) {
  const objects = await requireWorkflow(context, id);
  const { db, whole, labels } = context;
  const rows =
    await db.query(sql<Reached>`select p.version, p.element, p.is_control as "isControl", p.slot = ${sql.lit(ENTRY_SLOT)} as "isEntry",
          sum(p.passed)::float8 as count
        from tessera.workflow_pass as p where p.tenant_id = ${db.tenantId} and p.workflow_id = ${id} and p.version > 0
          and p.output = 'next' group by 1, 2, 3, 4 order by 1 desc`);
  const versions = [...new Set(rows.map(({ version }) => version))];
  const drawn = await readDrawn(
    db,
    whole,
    objects,
    versions.map((version) => ({ workflowId: id, version })),
  );
  const sum = (isCounted: (row: Reached) => boolean) =>
    rows.filter(isCounted).reduce((all, { count }) => all + count, 0);
  return versions.flatMap((version) => {
    const of = drawn.get(versionKey({ workflowId: id, version }));
    const found = [...(of?.elements.values() ?? [])].filter(({ type }) => type?.does === 'goal');
    const began = (control: boolean) =>
      sum((row) => row.version === version && row.isEntry && row.isControl === control);
    return found.map(({ element }) => {
      const came = (control: boolean) =>
        sum((row) => row.version === version && row.element === element.id && row.isControl === control);
      return {
        versionNumber: version,
        elementId: element.id,
        elementName: of ? toldText(labels, locale, of.nameOf(element)) : element.id,
        entered: began(false),
        reached: came(false),
        controlEntered: began(true),
        controlReached: came(true),
      };
    });
  });
}

/** How many runs of a workflow are where. */
export function countCalls(): Record<string, Call> {
  const count = t.object('WorkflowCount', {
    element: t.string(),
    output: t.nullable(t.string()),
    count: t.number(),
  });
  const goal = t.object('WorkflowGoal', {
    versionNumber: t.integer(),
    elementId: t.string(),
    elementName: t.string(),
    entered: t.number(),
    reached: t.number(),
    controlEntered: t.number(),
    controlReached: t.number(),
  });
  return {
    workflowGoals: declareCall({
      shows: SHOWS_COUNTS,
      answer: t.list(goal),
      description:
        'How many runs began on each version of a workflow, and how often its goals were reached, the newest first; of the control group, with ' +
        'which nothing is done, apart. A run that was moved began on the version of before.',
      args: { id: t.id(), locale: t.nullable(t.string()) },
      resolve: (args, context) => goals(context, String(args.id), localeArgument(args.locale)),
    }),
    workflowCounts: declareCall({
      shows: SHOWS_COUNTS,
      answer: t.list(count),
      description:
        'How many runs of the version in force have left an element by an output; where `output` is null, how many of any version stand at the element now. Without the control group.',
      args: { id: t.id() },
      resolve: (args, context) => counted(context, String(args.id)),
    }),
  };
}
