import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { ApiError, isOutage } from '../../../../contract/errors.ts';
import { queryFilter } from '../../../../contract/filter/filter.ts';
import type { Action } from '../../../../contract/access/actions.ts';
import { foldCase } from '../../../../contract/kinds/fold.ts';
import type { Field } from '../../../../contract/metadata/catalog.ts';
import type { RecordInput } from '../../../../contract/record/validate.ts';
import { requireObject } from '../../../base/access/require-object.ts';
import { folded } from '../../../base/db/fold.ts';
import { storedObject } from '../../../base/records/limits.ts';
import { createRecord, type Target, updateRecord } from '../../../base/records/write.ts';
import type { Values } from '../../../base/sql/record-key.ts';
import { findRecords } from '../../../base/records/stored-records.ts';
import { columnOf } from '../../../base/sql/names.ts';
import { column } from '../../../base/sql/read.ts';
import { deedOf } from '../causes.ts';
import { valuesIn } from '../does/change.ts';
import { versionsOf } from '../does/versions.ts';
import { rendered } from '../inputs.ts';
import { condition } from '../matching.ts';
import { readGiven } from './given-value.ts';
import type { CallOutcome, CallReason } from './hook-log.ts';
import { valueAt } from './hook.ts';
import { askingOf, type Trigger, type TriggerWorld, understood } from './trigger-world.ts';

/** Records that one call may lead into a workflow. */
const MOST_RECORDS = 200;

/** What a call says, and the records that it is about. */
export interface CallRecords {
  readonly outcome: CallOutcome;
  readonly reason: CallReason | null;
  readonly detail: string | null;
  readonly ids: readonly string[];
}

const ignored = (reason: CallReason, detail: string | null = null): CallRecords => ({
  outcome: 'ignored',
  reason,
  detail,
  ids: [],
});
const taken = (outcome: CallOutcome, ids: readonly string[]): CallRecords => ({
  outcome,
  reason: null,
  detail: null,
  ids,
});

/**
 * Finds the records whose field `field` has what stands at `path` of the payload, as far as the member who has activated the
 * workflow sees them. By `saving` the one that is found gets `values`, or a new one is created, with the rights of that member.
 */
export async function recordsOfCall(
  world: TriggerWorld,
  trigger: Trigger,
  payload: Values,
): Promise<CallRecords> {
  const { acting, inputs } = trigger;
  const field = acting.about.fields.get(String(inputs['field']));
  const value = valueAt(payload, String(inputs['path']));
  if (value === undefined || value === null || value === '') return ignored('no-value');
  const wanted = field && readGiven(field, value, acting.owner.timeZone);
  if (!field || !wanted?.ok || wanted.value === null || typeof wanted.value === 'object')
    return ignored('bad-value');
  const { saving = 'NOTHING' } = inputs;
  // Two calls about one person come one after the other: the second finds what the first has created.
  if (saving !== 'NOTHING') await lockHook(world, trigger);
  const ids = await recordsWith(world, trigger, field, wanted.value);
  if (!ids) return ignored('bad-value');
  const [id] = ids;
  if (saving === 'NOTHING' || (saving === 'CREATE' && id !== undefined))
    return ids.length ? taken('matched', ids) : ignored('not-found');
  if (ids.length > 1) return ignored('ambiguous');
  if (id === undefined && saving === 'UPDATE') return ignored('not-found');
  try {
    return await world.tx.attempt(() =>
      id === undefined
        ? create(world, trigger, { [field.name]: wanted.value, ...givenValues(world, trigger, payload) })
        : update(world, trigger, id, givenValues(world, trigger, payload)),
    );
  } catch (error) {
    if (!(error instanceof ApiError) || isOutage(error)) throw error;
    const { path, message } = error.problem;
    return ignored('not-written', [path, message].filter(Boolean).join(': '));
  }
}

async function create(world: TriggerWorld, trigger: Trigger, input: RecordInput): Promise<CallRecords> {
  let made = '';
  const read = (_tx: unknown, id: string) => Promise.resolve({ id: (made = id) });
  await createRecord({ ...targetOf(world, trigger, 'CREATE'), read }, input);
  return taken('created', [made]);
}

async function update(
  world: TriggerWorld,
  trigger: Trigger,
  id: string,
  input: RecordInput,
): Promise<CallRecords> {
  if (!Object.keys(input).length) return taken('matched', [id]);
  const target = targetOf(world, trigger, 'EDIT');
  const version = (await versionsOf(world.tx, storedObject(target), [id])).get(id) ?? 0;
  await updateRecord(target, id, version, input);
  return taken('updated', [id]);
}

/** @throws ApiError forbidden */
function targetOf({ tx, whole }: TriggerWorld, { acting }: Trigger, right: Action): Target {
  const { owner, userId, name, about } = acting;
  return {
    db: tx,
    catalog: owner.catalog,
    whole,
    object: requireObject(owner.catalog, about.name, right),
    actor: { userId, name, deed: { id: deedOf(0, uuidv7()), jobId: null } },
    timeZone: owner.timeZone,
    byWorkflow: true,
    read: (_tx, id) => Promise.resolve({ id }),
  };
}

/** What the author has mapped, as the fields take it. What the call leaves out, or leaves empty, stays as it is. */
function givenValues({ whole }: TriggerWorld, trigger: Trigger, payload: Values): RecordInput {
  const { type, inputs, acting } = trigger;
  const known = { event: { payload } };
  const { values } = rendered(type, inputs, { values: known, shown: known }, whole);
  return Object.fromEntries(
    Object.entries(valuesIn(values)).flatMap(([name, value]) => {
      if (value === null || value === '') return [];
      const field = acting.about.fields.get(name);
      const read = field && readGiven(field, value, acting.owner.timeZone);
      return [[name, read?.ok ? read.value : value]];
    }),
  );
}

const lockHook = ({ tx }: TriggerWorld, { drawn: { workflowId }, element }: Trigger) =>
  tx.query(sql<object>`select 1 from tessera.workflow_hook where tenant_id = ${tx.tenantId} and workflow_id = ${workflowId}
        and element = ${element.id} for update`);

/** Undefined where records cannot be found by the field. */
async function recordsWith(
  world: TriggerWorld,
  trigger: Trigger,
  field: Field,
  value: unknown,
): Promise<readonly string[] | undefined> {
  const { about } = trigger.acting;
  // Text is found as imports find it, whatever its letter case.
  const isColumn = typeof value === 'string' && field.kind === 'STRING' && !field.custom && !field.computed;
  const filter = isColumn ? undefined : queryFilter(about.name, field.name, 'EQUALS', value);
  const where = await understood(() => condition(askingOf(world, trigger), filter));
  if (!where) return undefined;
  const same = sql`${folded(column('t', columnOf(field)))} = ${foldCase(String(value))}`;
  const and = isColumn ? sql`${where} and ${same}` : where;
  const rows = await findRecords(world.tx, about, ['id'], {}, { and, limit: MOST_RECORDS });
  return rows.map(({ id }) => id);
}
