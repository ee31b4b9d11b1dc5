import type { Action } from '../../../contract/access/actions.ts';
import { RECORD_ACTIONS, type RecordAction } from './batch-work.ts';
import type { JobKind, JobKinds } from './job-run.ts';

/** @throws Error where two kinds have one name */
export function jobKinds(all: readonly JobKind[]): JobKinds {
  const kinds = new Map<string, JobKind>();
  for (const kind of all) {
    const isTaken = kinds.has(kind.action) || RECORD_ACTIONS.some((action) => action === kind.action);
    if (isTaken) throw new Error(`Job ${kind.action}: two kinds of jobs have this name.`);
    kinds.set(kind.action, kind);
  }
  return kinds;
}

const OF_RECORDS: Readonly<Record<RecordAction, Action>> = {
  UPDATE: 'EDIT',
  DELETE: 'DELETE',
  RESTORE: 'DELETE',
  UNDO: 'EDIT',
};

/** What a role must be allowed to do with its object for a job to run; undefined for a job that nobody knows. */
export function rightOf(kinds: JobKinds, action: string): Action | undefined {
  return Object.hasOwn(OF_RECORDS, action) ? OF_RECORDS[action as RecordAction] : kinds.get(action)?.right;
}
