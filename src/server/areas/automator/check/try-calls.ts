import { ApiError } from '../../../../contract/errors.ts';
import { told } from '../../../../contract/told.ts';
import { toldText } from '../../../base/model/told-text.ts';
import { planList } from '../../../base/plan/list.ts';
import type { TenantDb } from '../../../base/db/tenant-db.ts';
import type { ActionHandlers } from '../../../base/records/own-actions.ts';
import { readList } from '../../../base/records/read.ts';
import type { ApiContext, Call } from '../../../platform/calls/context.ts';
import { localeArgument } from '../../../platform/calls/locale-argument.ts';
import { settingNow } from '../../../platform/settings/settings.ts';
import { drawnOf } from '../drawn.ts';
import { withMadeRecords } from '../make-records.ts';
import { matching } from '../matching.ts';
import { workflowObjects } from '../objects.ts';
import { showsOfWorkflows } from '../shown.ts';
import { drawnIn, judgedFor, workflowIn } from './element-calls.ts';
import { askingOf, entrantsAt } from './trial-triggers.ts';
import { type Beginner, leadThrough, type Trial, triggersOf, withoutEffect } from './without-effect.ts';
import { t } from '../../../platform/calls/call-schema.ts';
import { declareCall } from '../../../platform/calls/declare-call.ts';

/** Records that are asked what would become of them. */
const MOST_RECORDS = 1000;

const TRIAL = t.object('WorkflowTrial', {
  status: t.string(),
  reason: t.nullable(t.string()),
  steps: t.list(
    t.object('WorkflowTrialStep', {
      elementId: t.string(),
      elementName: t.string(),
      elementType: t.string(),
      status: t.string(),
      output: t.nullable(t.string()),
      input: t.nullable(t.json()),
      gives: t.nullable(t.json()),
      problem: t.nullable(t.string()),
      startedAt: t.string(),
      waitedUntil: t.nullable(t.string()),
    }),
  ),
});

const OUTLOOK = t.object('WorkflowOutlook', {
  considered: t.integer(),
  entered: t.integer(),
  ends: t.list(t.object('WorkflowEnd', { status: t.string(), count: t.integer() })),
  passes: t.list(t.object('WorkflowPass', { elementId: t.string(), output: t.string(), count: t.integer() })),
});

/** How a record stands that no trigger lets in. */
const NOT_ENTERED = { status: 'NOT_ENTERED', reason: told({ key: 'workflowNotEntered' }) };

/** What steps say of records is what whoever asks sees of them. */
const TRIED = showsOfWorkflows(({ workflow }) => [{ object: workflow.name, rows: { named: 'id' } }]);

/** Calls that try a workflow, or a draft of it, and leave nothing behind. */
export function tryCalls(handlers: ActionHandlers): Readonly<Record<string, Call>> {
  return {
    tryWorkflow: declareCall({
      shows: TRIED,
      answer: TRIAL,
      description:
        'What a workflow would do with a record now: each step with its input and what it gives. Waits are passed by at once, ' +
        'calls of other systems not made; nothing of it stays. `triggerId`: where it begins, else at the first trigger that lets it ' +
        'in. Status NOT_ENTERED: the filter of no trigger does.',
      args: {
        id: t.id(),
        recordId: t.id(),
        triggerId: t.nullable(t.id()),
        content: t.nullable(t.json()),
        locale: t.nullable(t.string()),
      },
      resolve: async (args, context) => {
        const trial = await trialOf(context, args, true);
        const recordId = args.recordId;
        return withoutEffect(context.db, async (tx) => {
          const of = await trial(tx, handlers);
          const triggers = triggersFor(of, args.triggerId);
          if (!(await matching(askingOf(of), [recordId])).has(recordId))
            throw new ApiError({ message: 'not-found', path: 'recordId', params: { id: recordId } });
          const beginners = await entering(of, triggers, [recordId]);
          const { goings, log, passes } = await leadThrough(
            of,
            beginners.map((each) => ({ ...each, isWatched: false })),
          );
          const stands = beginners.length ? goings[0]?.stands : NOT_ENTERED;
          const words = (text: string | null | undefined) =>
            text == null ? null : toldText(context.labels, localeArgument(args.locale), text);
          return {
            status: stands?.status ?? 'WAITING',
            reason: words(stands?.reason),
            steps: log.map((row, at) => ({
              ...row,
              elementName: words(row.elementName) ?? '',
              output: passes[at]?.output ?? null,
              input: row.input === null ? null : readJson(row.input),
              gives: row.output === null ? null : readJson(row.output),
              problem: words(row.problem),
              waitedUntil: row.nextAt,
            })),
          };
        });
      },
    }),
    whatIfWorkflow: declareCall({
      shows: TRIED,
      answer: OUTLOOK,
      description: `Of the last ${MOST_RECORDS} records of its object, how many would enter a workflow now and which ways they would go. Nothing is done with them.`,
      args: { id: t.id(), content: t.nullable(t.json()) },
      resolve: async (args, context) => {
        const trial = await trialOf(context, args);
        return withoutEffect(context.db, async (tx) => {
          const of = await trial(tx, handlers);
          const ids = await latest(of);
          const triggers = triggersFor(of, undefined);
          const beginners = (await entering(of, triggers, ids)).map((each) => ({ ...each, isWatched: true }));
          const { goings, passes } = await leadThrough(of, beginners);
          return {
            considered: ids.length,
            entered: beginners.length,
            ends: countsOf(goings.map(({ stands }) => ({ status: stands?.status ?? 'WAITING' }))),
            passes: countsOf(passes.map(({ element: elementId, output }) => ({ elementId, output }))),
          };
        });
      },
    }),
  };
}

const readJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    // The log cuts what is too long.
    return text;
  }
};

function countsOf<T extends object>(all: readonly T[]): readonly (T & { readonly count: number })[] {
  const groups = Map.groupBy(all, (each) => JSON.stringify(each));
  return [...groups.values()].flatMap((some) => (some[0] ? [{ ...some[0], count: some.length }] : []));
}

/**
 * The workflow as whoever asks would run it.
 * @param doesMake with the records that its activation makes
 * @throws ApiError for one that cannot be read, or whose object they do not see
 */
async function trialOf(context: ApiContext, args: Readonly<Record<string, unknown>>, doesMake = false) {
  const { catalog, whole, viewer, access, labels, mailer, db } = context;
  const { objectName, text } = await workflowIn(context, args);
  judgedFor(context, objectName);
  const row = { workflowId: args['id'] as string, number: 0, activatedBy: viewer.userId, objectName };
  const content = drawnIn(text);
  const drawn = drawnOf(whole, { ...row, content: JSON.stringify(content) });
  const [objects, about] = [workflowObjects(whole), catalog.objects.get(objectName)];
  if (!drawn || !objects || !about)
    throw new ApiError({ message: 'not-found', params: { id: row.workflowId } });
  const { timeZone, userId, name } = viewer;
  const acting = { owner: { access, catalog, labels, timeZone }, userId, name, about };
  const language = await settingNow(db, whole, 'defaultLanguage');
  return async (tx: TenantDb, handlers: ActionHandlers): Promise<Trial> => {
    const target = { db: tx, catalog, whole, actor: { userId, name }, timeZone };
    const workflow = { id: row.workflowId, name: '', objectName };
    const made = doesMake ? await withMadeRecords({ target, workflow, content, before: undefined }) : content;
    return {
      drawn: drawnOf(whole, { ...row, content: JSON.stringify(made) }) ?? drawn,
      acting,
      language,
      world: { tx, whole, objects, handlers, mailer, now: new Date() },
    };
  };
}

/** The triggers that are tried, in the order in which they are drawn: the one that is named, or all. */
function triggersFor({ drawn }: Trial, given: unknown): readonly string[] {
  const ids = triggersOf(drawn).map(({ element }) => element.id);
  if (!ids.length || (given != null && !ids.includes(given as string)))
    throw new ApiError({
      message: 'invalid-workflow',
      path: 'triggerId',
      params: { place: '', rule: 'no-trigger' },
    });
  return given == null ? ids : [given as string];
}

async function latest(of: Trial): Promise<readonly string[]> {
  const { catalog, object, tx, timeZone } = askingOf(of);
  const field = object.fields.get('id');
  const select = { object, values: field ? [{ type: 'column' as const, key: 'id', field }] : [] };
  const orderBy = [{ field: 'createdAt', direction: 'DESCENDING' as const }];
  const page = { limit: MOST_RECORDS, offset: 0, orderBy };
  const rows = await readList(tx, planList(catalog, tx.tenantId, select, page, { timeZone }));
  return rows.map((row) => String(row['id']));
}

/** Each enters at the first of the triggers that lets it in. */
async function entering(
  of: Trial,
  triggers: readonly string[],
  ids: readonly string[],
): Promise<readonly Omit<Beginner, 'isWatched'>[]> {
  const found = new Map<string, Omit<Beginner, 'isWatched'>>();
  for (const triggerId of triggers) {
    const rest = ids.filter((each) => !found.has(each));
    for (const [recordId, gives] of await entrantsAt(of, triggerId, rest))
      found.set(recordId, { recordId, triggerId, gives });
  }
  return [...found.values()];
}
