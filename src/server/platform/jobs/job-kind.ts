import type { Action } from '../../../contract/access/actions.ts';
import type { Catalog } from '../../../contract/metadata/catalog.ts';
import type { TenantDb } from '../../base/db/tenant-db.ts';
import type { Actor } from '../../base/sql/audit.ts';
import type { Values } from '../../base/sql/record-key.ts';
import { type BatchWork, RECORD_ACTIONS, type RecordAction } from './batch-work.ts';
import type { JobRunner } from './job-run.ts';

/** One kind of job that is not about selected records. */
export interface JobKind {
  /** What `tessera.batch_work` calls it. */
  readonly action: string;
  /** What whoever asks for it must be allowed to do with the object, while it runs too. */
  readonly right: Action;
  readonly run: JobRunner;
  /** Takes note that the job was ended before its time, in the transaction that ends it. */
  readonly ended?: (tx: TenantDb, work: BatchWork, how: 'FAILED' | 'STOPPED') => Promise<void>;
  /** What is put back at once where the job is undone; its records follow as those of a bulk update do. */
  readonly undo?: (tx: TenantDb, by: UndoTarget, params: Values | null) => Promise<void>;
}

export interface UndoTarget {
  readonly catalog: Catalog;
  /** The objects as all of the tenant has them. */
  readonly whole: Catalog;
  readonly actor: Actor;
}

export type JobKinds = ReadonlyMap<string, JobKind>;

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
