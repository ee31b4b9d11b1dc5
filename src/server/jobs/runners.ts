import type { BatchAction } from './batch-work.ts';
import type { JobRunner } from './job-run.ts';

/** What does the work of jobs that are not about selected records. */
export const RUNNERS: Readonly<Partial<Record<BatchAction, JobRunner>>> = {};
