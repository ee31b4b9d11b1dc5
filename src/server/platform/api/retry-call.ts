import { GraphQLID, GraphQLNonNull } from 'graphql';
import { DEFAULT_LOCALE } from '../../../contract/constants.ts';
import type { Catalog } from '../../../contract/metadata/catalog.ts';
import { batchObject } from '../jobs/batch-record.ts';
import type { RecordAction } from '../jobs/batch-work.ts';
import { submitRetry } from '../jobs/retry.ts';
import { answer, requireBatchObject } from './bulk-calls.ts';
import type { Call } from '../calls/context.ts';
import type { ObjectTypes } from '../calls/object-types.ts';

const VERBS: Readonly<Record<RecordAction, string>> = {
  UPDATE: 'Change',
  DELETE: 'Deletion',
  RESTORE: 'Restoration',
  UNDO: 'Undo of a change',
};

/** `retryBatchJob`; none where no object shows jobs. */
export function retryCall(catalog: Catalog, types: ReadonlyMap<string, ObjectTypes>): Record<string, Call> {
  const record = types.get(batchObject(catalog)?.name ?? '')?.record;
  if (!record) return {};
  return {
    retryBatchJob: {
      type: new GraphQLNonNull(record),
      description: 'A new job that does again what a job could not do with the records in its errors.',
      args: { id: { type: new GraphQLNonNull(GraphQLID) } },
      resolve: (_source, args, context, info) => {
        const { db, catalog: own, whole, viewer, labels } = context;
        const jobObject = requireBatchObject(context, 'EDIT');
        const target = { db, catalog: own, whole, jobObject, actor: viewer, timeZone: viewer.timeZone };
        const retry = submitRetry(target, args['id'] as string, ({ action, object }) => {
          const records = labels.plural(DEFAULT_LOCALE, object).toLowerCase();
          return `${VERBS[action]} of ${records}, second try`;
        });
        return answer(context, retry, info);
      },
    },
  };
}
