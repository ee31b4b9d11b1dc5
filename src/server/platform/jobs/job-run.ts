import type { Action } from '../../../contract/access/actions.ts';
import type { Actor } from '../../base/sql/audit.ts';
import type { Values } from '../../base/sql/record-key.ts';
import type { Catalog, ObjectType } from '../../../contract/metadata/catalog.ts';
import type { Database } from '../../base/db/database.ts';
import type { TenantDb } from '../../base/db/tenant-db.ts';
import { compileServerUpdate } from '../../base/sql/bulk-write.ts';
import type { Outgoing } from '../outgoing/outgoing.ts';
import { progressValues } from './batch-record.ts';
import { type BatchWork, compileProgress } from './batch-work.ts';
import type { Outlook } from './job-owner.ts';

export interface BatchRun {
  readonly database: Pick<Database, 'forTenant'> & Partial<Pick<Database, 'engine'>>;
  readonly catalog: Catalog;
  /** The kinds of jobs that there are. */
  readonly kinds: JobKinds;
  readonly tenantId: string;
  readonly jobId: string;
  /** Ends the run after the chunk that it is at; another run goes on there. */
  readonly signal?: AbortSignal;
  /** What jobs show objects by; without it those that do so cannot run. */
  readonly outlook?: Outlook | undefined;
  /** Calls addresses that people have given; without it jobs that do so cannot run. */
  readonly outgoing?: Pick<Outgoing, 'call'> | undefined;
  /** Records written in one transaction; else as many as `StepSize` says. */
  readonly chunkRows?: number;
}

/** What a runner of its own is given. */
export interface JobRun extends BatchRun {
  readonly db: TenantDb;
  /** Whose records show the jobs. */
  readonly jobObject: ObjectType;
  /** The object that the job is about, with all of its fields. */
  readonly object: ObjectType;
}

/**
 * Does a job, or what is left of it. Whenever the process dies it is called again, maybe in another process, and now and
 * then in two at once: each step locks the row of the work, looks how far that is, and saves progress with what it has
 * done. Ends early where `signal` says so, or where the work has ended or is paused.
 */
export type JobRunner = (run: JobRun, work: BatchWork) => Promise<void>;

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

/** What the worker goes by, and what people see of it. */
export async function saveProgress(
  tx: TenantDb,
  jobObject: ObjectType,
  work: BatchWork,
  isEnd: boolean,
): Promise<void> {
  await tx.run(compileProgress(tx.tenantId, work, isEnd));
  const key = { tenantId: tx.tenantId, object: jobObject, id: work.jobId };
  await tx.run(compileServerUpdate(key, progressValues(work)));
}
