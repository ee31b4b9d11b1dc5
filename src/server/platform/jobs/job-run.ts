import type { Catalog, ObjectType } from '../../../contract/metadata/catalog.ts';
import type { Database } from '../../base/db/database.ts';
import type { TenantDb } from '../../base/db/tenant-db.ts';
import { compileServerUpdate } from '../../base/sql/bulk-write.ts';
import { progressValues } from './batch-record.ts';
import { type BatchWork, compileProgress } from './batch-work.ts';
import type { JobKinds } from './job-kind.ts';
import type { Outlook } from './job-owner.ts';

export interface BatchRun {
  readonly database: Pick<Database, 'forTenant'>;
  readonly catalog: Catalog;
  /** The kinds of jobs that there are. */
  readonly kinds: JobKinds;
  readonly tenantId: string;
  readonly jobId: string;
  /** Ends the run after the chunk that it is at; another run goes on there. */
  readonly signal?: AbortSignal;
  /** What jobs show objects by; without it those that do so cannot run. */
  readonly outlook?: Outlook | undefined;
  /** Records written in one transaction. */
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
 * done. Ends early where `signal` says so, or where the work has ended or is paused. Answers the object whose
 * records it has changed, if any.
 */
export type JobRunner = (run: JobRun, work: BatchWork) => Promise<ObjectType | undefined>;

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
