import type { Catalog, ObjectType } from '../../../contract/metadata/catalog.ts';
import { type Told, told } from '../../../contract/told.ts';
import type { Actor } from '../../base/sql/audit.ts';
import type { BatchStatus, BatchWork } from './batch-work.ts';

/** The object whose records show batch jobs; undefined where the metadata have none, and then there are no jobs. */
export function batchObject(catalog: Catalog): ObjectType | undefined {
  return [...catalog.objects.values()].find(({ role }) => role === 'batchJob');
}

/** The one place that knows the names of that object's fields (specification, section 3). */
export function newBatchValues(
  id: string,
  name: Told,
  by: Actor,
  { total, missing }: Pick<BatchWork, 'total' | 'missing'>,
) {
  const begun = { position: missing, changed: 0, failed: missing, missing };
  return {
    uuid: id,
    name: told(name),
    userName: by.name,
    userId: by.userId,
    ...progressValues({ status: 'QUEUED', total, ...begun }),
  };
}

/** The jobs that wait or are under way, and what of them is shown while they are. */
export const OPEN_STATUSES: readonly BatchStatus[] = ['QUEUED', 'RUNNING', 'PAUSED'];
export const OPEN_FIELDS = ['name', 'userName', 'status', 'progress', 'startedAt'] as const;

export const startValues = (at: Date) => ({ startedAt: at.toISOString(), status: 'RUNNING' });

const MESSAGES: Readonly<Record<BatchStatus, string | null>> = {
  QUEUED: null,
  RUNNING: null,
  PAUSED: told({ key: 'paused' }),
  COMPLETED: told({ key: 'allDone' }),
  COMPLETED_WITH_ERRORS: told({ key: 'someFailed' }),
  CANCELED: told({ key: 'canceled' }),
  FAILED: told({ key: 'gaveUp' }),
};

/** Of a job that is ended though nobody knows what it was about: how far it came stays as it is shown. */
export const withoutWork = () => ({ status: 'CANCELED', message: MESSAGES.CANCELED });

type Progress = Pick<BatchWork, 'status' | 'total' | 'position' | 'changed' | 'failed' | 'missing'>;

export function progressValues({ status, total, position, changed, failed, missing }: Progress) {
  const key = missing ? 'rowsNotFound' : 'rows';
  return {
    status,
    progress: total ? Math.floor((position / total) * 100) : status === 'QUEUED' ? 0 : 100,
    message: MESSAGES[status],
    parsedDetails: told({ key, values: { position, total, changed, ...(missing ? { missing } : {}) } }),
    errorCount: failed,
  };
}
