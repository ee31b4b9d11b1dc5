import type { Problem } from '../../../contract/errors.ts';
import type { ObjectAction, ObjectType } from '../../../contract/metadata/catalog.ts';
import { keptFrom, mayTake, withStep } from '../../base/records/own-actions.ts';
import type { Values } from '../../base/sql/record-key.ts';
import type { BatchWork } from './batch-work.ts';
import type { Chunk, Refused } from './chunk-rows.ts';

/** What jobs are called that have an area handle each record. */
export const HANDLING = 'ACTION';
/** And what takes that back. */
export const UNHANDLING = 'UNDO_ACTION';
export type HandledWork = typeof HANDLING | typeof UNHANDLING;

/** A job that takes an action names it in its params; the job that takes it back, too. */
export const byAction = (params: Values | null): Values | null =>
  params?.['action'] === undefined ? null : { action: params['action'] };

type Work = Pick<BatchWork, 'params'>;

const nameOf = ({ params }: Work): unknown => params?.['action'];

export const actionOf = ({ ownActions }: ObjectType, work: Work): ObjectAction | undefined =>
  ownActions?.find(({ name }) => name === nameOf(work));

/** The object with what the job may write: a step writes the state that forms only show. */
export const writtenBy = (object: ObjectType, work: Work): ObjectType =>
  actionOf(object, work) ? withStep(object) : object;

/** Is the action that the job takes still there, and for its owner? */
export function mayStill(object: ObjectType, work: Work): boolean {
  if (nameOf(work) === undefined) return true;
  const action = actionOf(object, work);
  return action !== undefined && mayTake(object, action);
}

/** Those of a chunk that do not take the action which the job takes, with the first reason of each. */
export async function keptFromAction(chunk: Chunk, limits: ObjectType): Promise<Refused> {
  const { tx, catalog: whole, object, work, ids } = chunk;
  const action = work.action === 'UPDATE' ? actionOf(object, work) : undefined;
  if (!action) return new Map();
  const writer = { userId: work.userId, actions: limits.actions };
  const kept = await keptFrom(tx, { whole, object }, ids, action, writer, work.fields);
  return new Map(
    [...kept].flatMap(
      ([
        id,
        {
          problems: [first],
        },
      ]): [string, Problem][] => (first ? [[id, first]] : []),
    ),
  );
}
