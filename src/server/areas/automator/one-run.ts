import { sql } from 'kysely';
import { ApiError } from '../../../contract/errors.ts';
import type { ActionHandler } from '../../base/records/own-actions.ts';
import { findRecord } from '../../base/records/stored-records.ts';
import type { Target } from '../../base/records/write.ts';
import { type Drawn, entryElement, readDrawn, versionKey } from './drawn.ts';
import { wakeLanes } from './lanes.ts';
import { moveTokens } from './move-tokens.ts';
import { type WorkflowObjects, workflowObjects } from './objects.ts';
import { cancelTokens } from './settle.ts';
import { SINGLE_INDEX } from './tables.ts';

function objectsOf({ whole }: Target): WorkflowObjects {
  const objects = workflowObjects(whole);
  if (!objects) throw new ApiError({ message: 'not-now' });
  return objects;
}

/** The action `cancel` of a run. */
export const cancelRun: ActionHandler['take'] = async (target, id) => {
  await cancelTokens(target.db, objectsOf(target), sql`select ${id}::text as run_id`);
};

/**
 * The action `retry`: `from` the step that has failed, or the start, with the event that it began by; `onVersion`: that of the run or
 * the latest. What it has done before stays done.
 * @throws ApiError run-under-way where the record has entered again since, and the workflow lets it be in it once at a time
 */
export const retryRun: ActionHandler['take'] = async (target, id, _version, { from, onVersion }) => {
  const { row, to } = await standing(target, id, onVersion === 'LATEST');
  const isStart = from === 'START';
  const place = isStart ? entryElement(to, found(to, row.trigger).id) : found(to, row.element);
  if (!place) throw new ApiError({ message: 'not-now' });
  const again = isStart ? 'start' : 'step';
  if ((to.content.entry ?? 'ONCE') !== 'EVERY_TIME') await refuseSecond(target, id);
  await refusingSecond(() =>
    moveTokens(target.db, objectsOf(target), sql`select ${id}::text`, to, { place, again }),
  );
  await wakeLanes(target.db);
};

/**
 * The action `moveToLatest`: it stands at `toElement` of the latest version, without one at the same element, and waits there for as
 * long as it would have; by `delay` NEW for as long as that says, counted from when it came there.
 */
export const moveRun: ActionHandler['take'] = async (target, id, _version, { toElement, delay }) => {
  const { row, to } = await standing(target, id, true);
  const wanted = typeof toElement === 'string' && toElement !== '' ? toElement : row.element;
  const at = found(to, wanted, 'toElement');
  const place = wanted === row.element ? undefined : at;
  const isNew = delay === 'NEW';
  await moveTokens(target.db, objectsOf(target), sql`select ${id}::text`, to, { place, isNew });
  if (isNew) await wakeLanes(target.db);
};

/** @throws ApiError run-under-way where another run of the record has not ended */
async function refuseSecond({ db }: Target, id: string): Promise<void> {
  const others =
    await db.query(sql<object>`select 1 from tessera.workflow_token as k join tessera.workflow_token as o
          on o.tenant_id = k.tenant_id and o.workflow_id = k.workflow_id and o.record_id = k.record_id and o.run_id <> k.run_id
        where k.tenant_id = ${db.tenantId} and k.run_id = ${id} and o.state <> 'failed' limit 1`);
  if (others.length) throw new ApiError({ message: 'run-under-way' });
}

/** The record may enter at the same moment: the database keeps one of the two away. */
async function refusingSecond<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const { code, constraint } = (error instanceof Error ? (error.cause ?? error) : {}) as {
      readonly code?: unknown;
      readonly constraint?: unknown;
    };
    if (code === '23505' && constraint === SINGLE_INDEX) throw new ApiError({ message: 'run-under-way' });
    throw error;
  }
}

interface Token {
  readonly workflowId: string;
  readonly element: string;
  readonly version: number;
}

/** Where a run stands, and the version that it is to go on by. @throws ApiError not-now where it has gone */
async function standing(target: Target, id: string, onLatest: boolean) {
  const { db, whole } = target;
  const objects = objectsOf(target);
  const [token] =
    await db.query(sql<Token>`select workflow_id as "workflowId", element, version from tessera.workflow_token
        where tenant_id = ${db.tenantId} and run_id = ${id} for update`);
  if (!token) throw new ApiError({ message: 'not-now' });
  const [run, workflow] = [
    await findRecord(db, objects.run, ['trigger'], { id }, { withDeleted: true }),
    await findRecord(
      db,
      objects.workflow,
      ['activeVersion'],
      { id: token.workflowId },
      { withDeleted: true },
    ),
  ];
  const version = onLatest ? workflow?.activeVersion : token.version;
  if (!run || version == null) throw new ApiError({ message: 'not-now' });
  const row = { ...token, trigger: run.trigger ?? '' };
  const of = { workflowId: row.workflowId, version };
  const to = (await readDrawn(db, whole, objects, [of])).get(versionKey(of));
  if (!to) throw new ApiError({ message: 'not-now' });
  return { row, to };
}

/** An element of a version. @throws ApiError not-in-version */
function found({ elements, number }: Drawn, id: string, path = 'onVersion') {
  const at = elements.get(id);
  if (at) return at.element;
  const params = { version: number, element: id.slice(0, 60) };
  throw new ApiError({ message: 'not-in-version', path, params });
}
