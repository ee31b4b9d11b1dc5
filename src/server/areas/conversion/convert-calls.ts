import { v7 as uuidv7 } from 'uuid';
import { CARRY_OUTCOMES } from '../../../contract/conversion.ts';
import type { Catalog, ObjectType } from '../../../contract/metadata/catalog.ts';
import type { TenantDb } from '../../base/db/tenant-db.ts';
import { type Converting, convertRecord } from './convert.ts';
import { undoingAction } from './convert-by-itself.ts';
import { previewConversion } from './preview.ts';
import { deedEnd } from '../../base/sql/deed.ts';
import { planSelection, selectionsOf } from '../../base/plan/selection.ts';
import { readRecord } from '../../base/records/read.ts';
import type { ReadRecord } from '../../base/records/write.ts';
import type { ApiContext, Call } from '../../platform/calls/context.ts';
import type { ObjectTypes } from '../../platform/calls/object-types.ts';
import { requireObject } from '../../base/access/require-object.ts';
import { t } from '../../platform/calls/call-schema.ts';
import { declareCall } from '../../platform/calls/declare-call.ts';

const names = t.list(t.string());

const CARRIED = t.object('ConversionCarried', {
  objectName: t.string(),
  label: t.string(),
  groupObject: t.nullable(t.string()),
  groupField: t.nullable(t.string()),
  group: t.nullable(t.string()),
  field: t.nullable(t.string()),
  given: t.nullable(t.string()),
  kept: t.nullable(t.string()),
  outcome: t.choice('CarryOutcome', CARRY_OUTCOMES),
});
const MATCH = t.object('ConversionMatch', {
  id: t.id(),
  label: t.string(),
  fills: names,
  carried: t.list(CARRIED),
});
const PREVIEW = t.object('ConversionPreview', {
  objectName: t.string(),
  converted: t.nullable(t.object('ConvertedRecord', { id: t.id(), label: t.string() })),
  matchedBy: t.nullable(t.string()),
  undoAction: t.nullable(t.string()),
  matches: t.list(MATCH),
  fills: names,
  carried: t.list(CARRIED),
});

/** `conversionPreview`: what converting a record would do; none where no object can be converted. */
export function conversionQueries(catalog: Catalog): Record<string, Call> {
  if (![...catalog.objects.values()].some(({ convertsTo }) => convertsTo)) return {};
  return {
    conversionPreview: declareCall({
      shows: { records: (_whole, { objectName }) => [{ object: objectName as string, rows: 'cut' }] },
      answer: t.nullable(PREVIEW),
      description: 'What converting the record would do now; null where it is not there.',
      args: { objectName: t.string(), id: t.id() },
      resolve: (args, context) => {
        const object = requireObject(context.catalog, args.objectName);
        if (!object.convertsTo) return null;
        const target = requireObject(context.catalog, object.convertsTo.object);
        const converting = convertingOf(context, object, target, () => Promise.resolve(undefined));
        return previewConversion(converting, args.id);
      },
    }),
  };
}

/** `convertLead`, of each object whose model has `convertsTo`: answers the record that it has become. */
export function conversionMutations(
  { name, convertsTo }: ObjectType,
  types: ReadonlyMap<string, ObjectTypes>,
): Record<string, Call> {
  const record = types.get(convertsTo?.object ?? '')?.record;
  if (!convertsTo || !record) return {};
  return {
    [`convert${name}`]: declareCall({
      shows: { planned: 'It writes and answers by the catalog of the role.' },
      answer: t.graphql<unknown>(record),
      description: `Makes of it a record of ${convertsTo.object}, once: the one that matches gets what it lacks, else a new one is made.`,
      args: {
        id: t.id(),
        version: t.integer(),
        into: t.nullable(t.id({ description: 'The record that it is to become part of.' })),
        create: t.boolean({ default: false, description: 'A new record is made, whatever matches.' }),
      },
      resolve: async (args, context, info) => {
        const object = requireObject(context.catalog, name, 'EDIT');
        const target = requireObject(context.catalog, convertsTo.object, 'CREATE');
        const select = planSelection(context.catalog, target, info, selectionsOf(info));
        const read: ReadRecord = (tx: TenantDb, recordId, options) =>
          readRecord(tx, select, recordId, options);
        const { id: recordId, version, into, create } = args;
        const own = undoingAction(object);
        const deed = own && { id: uuidv7() + deedEnd(own.name, recordId), jobId: null };
        const base = convertingOf(context, object, target, read);
        const converting = deed ? { ...base, actor: { ...base.actor, deed } } : base;
        const answer = await convertRecord(converting, recordId, version, { into: into ?? null, create });
        for (const written of [object, target]) context.written(written);
        return answer;
      },
    }),
  };
}

const convertingOf = (
  { db, catalog, whole, viewer }: ApiContext,
  object: ObjectType,
  target: ObjectType,
  read: ReadRecord,
): Converting => ({ db, catalog, whole, object, target, actor: viewer, timeZone: viewer.timeZone, read });
