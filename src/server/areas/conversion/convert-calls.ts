import {
  GraphQLBoolean,
  GraphQLEnumType,
  GraphQLID,
  GraphQLInt,
  GraphQLNonNull,
  GraphQLString,
} from 'graphql';
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
import { listOf, objectType, required } from '../../platform/calls/describe-types.ts';
import type { ObjectTypes } from '../../platform/calls/object-types.ts';
import { requireObject } from '../../base/access/require-object.ts';

const id = { type: new GraphQLNonNull(GraphQLID) };
const names = listOf(GraphQLString);

const CARRIED = objectType('ConversionCarried', {
  objectName: required(GraphQLString),
  label: required(GraphQLString),
  groupObject: GraphQLString,
  groupField: GraphQLString,
  group: GraphQLString,
  field: GraphQLString,
  given: GraphQLString,
  kept: GraphQLString,
  outcome: required(
    new GraphQLEnumType({
      name: 'CarryOutcome',
      values: Object.fromEntries(CARRY_OUTCOMES.map((name) => [name, {}])),
    }),
  ),
});
const MATCH = objectType('ConversionMatch', {
  id: required(GraphQLID),
  label: required(GraphQLString),
  fills: names,
  carried: listOf(CARRIED),
});
const PREVIEW = objectType('ConversionPreview', {
  objectName: required(GraphQLString),
  converted: objectType('ConvertedRecord', { id: required(GraphQLID), label: required(GraphQLString) }),
  matchedBy: GraphQLString,
  undoAction: GraphQLString,
  matches: listOf(MATCH),
  fills: names,
  carried: listOf(CARRIED),
});

/** `conversionPreview`: what converting a record would do; none where no object can be converted. */
export function conversionQueries(catalog: Catalog): Record<string, Call> {
  if (![...catalog.objects.values()].some(({ convertsTo }) => convertsTo)) return {};
  return {
    conversionPreview: {
      shows: { records: (_whole, { objectName }) => [{ object: objectName as string, rows: 'cut' }] },
      type: PREVIEW,
      description: 'What converting the record would do now; null where it is not there.',
      args: { objectName: { type: new GraphQLNonNull(GraphQLString) }, id },
      resolve: (_source, args, context) => {
        const object = requireObject(context.catalog, args['objectName'] as string);
        if (!object.convertsTo) return null;
        const target = requireObject(context.catalog, object.convertsTo.object);
        const converting = convertingOf(context, object, target, () => Promise.resolve(undefined));
        return previewConversion(converting, args['id'] as string);
      },
    },
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
    [`convert${name}`]: {
      shows: { planned: 'It writes and answers by the catalog of the role.' },
      type: new GraphQLNonNull(record),
      description: `Makes of it a record of ${convertsTo.object}, once: the one that matches gets what it lacks, else a new one is made.`,
      args: {
        id,
        version: { type: new GraphQLNonNull(GraphQLInt) },
        into: { type: GraphQLID, description: 'The record that it is to become part of.' },
        create: {
          type: new GraphQLNonNull(GraphQLBoolean),
          default: { value: false },
          description: 'A new record is made, whatever matches.',
        },
      },
      resolve: async (_source, args, context, info) => {
        const object = requireObject(context.catalog, name, 'EDIT');
        const target = requireObject(context.catalog, convertsTo.object, 'CREATE');
        const select = planSelection(context.catalog, target, info, selectionsOf(info));
        const read: ReadRecord = (tx: TenantDb, recordId, options) =>
          readRecord(tx, select, recordId, options);
        const { id: recordId, version, into, create } = args as unknown as ConvertArguments;
        const own = undoingAction(object);
        const deed = own && { id: uuidv7() + deedEnd(own.name, recordId), jobId: null };
        const base = convertingOf(context, object, target, read);
        const converting = deed ? { ...base, actor: { ...base.actor, deed } } : base;
        const answer = await convertRecord(converting, recordId, version, { into: into ?? null, create });
        for (const written of [object, target]) context.written(written);
        return answer;
      },
    },
  };
}

interface ConvertArguments {
  readonly id: string;
  readonly version: number;
  readonly into?: string | null;
  readonly create: boolean;
}

const convertingOf = (
  { db, catalog, whole, viewer }: ApiContext,
  object: ObjectType,
  target: ObjectType,
  read: ReadRecord,
): Converting => ({ db, catalog, whole, object, target, actor: viewer, timeZone: viewer.timeZone, read });
