import type { Catalog } from '../../../contract/metadata/catalog.ts';
import type { Told } from '../../../contract/told.ts';
import type { Values } from '../../base/sql/record-key.ts';
import { batchObject } from '../jobs/batch-record.ts';
import { submitRetry } from '../jobs/retry.ts';
import { answer, requireBatchObject } from './bulk-calls.ts';
import type { Call } from '../calls/context.ts';
import type { ObjectTypes } from '../calls/object-types.ts';
import { t } from '../calls/call-schema.ts';
import { declareCall } from '../calls/declare-call.ts';

/** What jobs are called. */
const KEYS: Readonly<Record<string, string>> = {
  UPDATE: 'change',
  DELETE: 'deletion',
  RESTORE: 'restoration',
  UNDO: 'undo',
};

/** `retryBatchJob`; none where no object shows jobs. */
export function retryCall(catalog: Catalog, types: ReadonlyMap<string, ObjectTypes>): Record<string, Call> {
  const record = types.get(batchObject(catalog)?.name ?? '')?.record;
  if (!record) return {};
  return {
    retryBatchJob: declareCall({
      shows: { planned: 'The job is one that the role sees.' },
      answer: t.graphql<unknown>(record),
      description: 'A new job that does again what a job could not do with the records in its errors.',
      args: { id: t.id() },
      resolve: (args, context, info) => {
        const { db, catalog: own, whole, viewer } = context;
        const jobObject = requireBatchObject(context, 'EDIT');
        const target = { db, catalog: own, whole, jobObject, actor: viewer, timeZone: viewer.timeZone };
        const retry = submitRetry(target, args.id, ({ action, object, params }) => ({
          key: 'again',
          values: { job: jobOf(action, object, params) },
        }));
        return answer(context, retry, info);
      },
    }),
  };
}

function jobOf(action: string, objects: string, params: Values | null): Told {
  const taken = params?.['action'];
  return typeof taken === 'string' && action !== 'UNDO'
    ? { key: 'action', values: { action: `${objects}.${taken}`, objects } }
    : { key: KEYS[action] ?? action, values: { objects } };
}
