import { answer, requireBatchObject } from '../../platform/api/bulk-calls.ts';
import type { CallParts } from '../../platform/api/build-schema.ts';
import type { Call } from '../../platform/calls/context.ts';
import { batchObject } from '../../platform/jobs/batch-record.ts';
import { checkedRequest } from './read-request.ts';
import { submitExport } from './submit-export.ts';
import { t } from '../../platform/calls/call-schema.ts';
import { declareCall } from '../../platform/calls/declare-call.ts';

/** The job that makes a file of a list; none where no object shows jobs. */
export function exportMutations({ catalog, types }: CallParts): Readonly<Record<string, Call>> {
  const record = types.get(batchObject(catalog)?.name ?? '')?.record;
  if (!record) return {};
  return {
    exportRecords: declareCall({
      shows: { planned: 'The job writes what the list of the role shows.' },
      answer: t.graphql<unknown>(record),
      description:
        'Writes the records of a list into a file, in the background; `request` is what `POST /api/export` takes.',
      args: { request: t.json() },
      resolve: (args, context, info) => {
        const { db, whole, viewer } = context;
        const request = checkedRequest(args.request);
        const jobObject = requireBatchObject(context);
        const name = { key: 'export', values: { objects: request.objectName } };
        const target = { db, whole, jobObject, actor: viewer, name };
        const exporter = { ...context, timeZone: viewer.timeZone };
        return answer(context, submitExport(target, exporter, request), info);
      },
    }),
  };
}
