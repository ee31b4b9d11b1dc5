import type { Problem } from '../../contract/errors.ts';
import {
  type BatchError,
  compileNewErrors,
  compileNewWork,
  compileProgress,
} from '../platform/jobs/batch-work.ts';
import type { TenantStatement } from '../base/db/statement.ts';
import type { DemoRow } from './context.ts';
import { countsOf, isImport } from './import-runs.ts';

/** What could be wrong with a row of a file, or with a record that was to be changed. */
const PROBLEMS: readonly Problem[] = [
  { message: 'already-exists', path: 'email' },
  { message: 'invalid-phone', path: 'phone', params: { value: '12-34' } },
  { message: 'not-found' },
];

/** Which records the demo's jobs could not write, so that their errors can be downloaded. */
export function jobWork(
  tenantId: string,
  records: Readonly<Record<string, readonly DemoRow[]>>,
): TenantStatement<object>[] {
  const contacts = records['Contact'] ?? [];
  const failed = (records['BatchJob'] ?? []).filter(({ errorCount }) => Number(errorCount) > 0);
  return failed.flatMap((job, index) => {
    const jobId = String(job['id']);
    const [position, total, changed] = countsOf(job);
    const isDeletion = String(job['name']).startsWith('Deletion');
    const work = {
      jobId,
      object: 'Contact',
      action: isImport(job) ? 'IMPORT' : isDeletion ? 'DELETE' : 'UPDATE',
      userId: null,
      userName: String(job['userName']),
      fields: {},
      custom: null,
      listChanges: null,
      total,
      undoes: null,
      params: isImport(job) ? { importId: String(job['uuid']), choices: {}, timeZone: 'UTC' } : null,
    } as const;
    const count = Number(job['errorCount']);
    const status = job['status'] === 'FAILED' ? 'FAILED' : 'COMPLETED_WITH_ERRORS';
    const progress = {
      ...work,
      status,
      position,
      changed,
      failed: count,
      missing: 0,
      attempts: 0,
      endedAt: null,
    } as const;
    const errors = Array.from({ length: count }, (_, at): BatchError => {
      const recordId = String(contacts[(index * 397 + at * 31) % contacts.length]?.['id']);
      const problem = PROBLEMS[isDeletion ? 2 : at % PROBLEMS.length] as Problem;
      return { position: at + 1, recordId, problem };
    });
    return [
      compileNewWork(tenantId, work),
      compileProgress(tenantId, progress, true),
      compileNewErrors(tenantId, jobId, errors),
    ];
  });
}
