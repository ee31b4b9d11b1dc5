import { GraphQLBoolean, GraphQLFloat, GraphQLID, GraphQLInt, GraphQLNonNull, GraphQLString } from 'graphql';
import { ApiError } from '../../../contract/errors.ts';
import type { CompoundFilter } from '../../../contract/filter/filter.ts';
import type { Catalog, Computed } from '../../../contract/metadata/catalog.ts';
import { batchObject } from '../jobs/batch-record.ts';
import type { ListMatchingParams } from '../jobs/list-matching.ts';
import { submitListMatching } from '../jobs/submit-list-matching.ts';
import { summarizeMatches } from '../../base/records/match-summary.ts';
import { traceMatch } from '../../base/records/match-trace.ts';
import { answer, requireBatchObject } from './bulk-calls.ts';
import type { Call } from '../calls/context.ts';
import { listOf, objectType, required } from '../calls/describe-types.ts';
import type { FilterTypes } from '../calls/filter-types.ts';
import type { ObjectTypes } from '../calls/object-types.ts';
import { requireObject } from '../../base/access/require-object.ts';
import { JSON_SCALAR } from '../calls/scalars.ts';

const text = required(GraphQLString);
const flag = required(GraphQLBoolean);
const number = required(GraphQLFloat);
const textArgument = { type: new GraphQLNonNull(GraphQLString) };

const SUMMARY = objectType('MatchSummary', {
  total: number,
  totalIsExact: flag,
  parts: listOf(objectType('MatchSummaryPart', { name: text, total: number })),
});
const TRACE = objectType('MatchTrace', {
  timeZone: text,
  isMatch: flag,
  parts: listOf(
    objectType('MatchTracePart', {
      path: text,
      isTrue: flag,
      isBroken: flag,
      kind: GraphQLString,
      value: JSON_SCALAR,
      from: GraphQLString,
      before: GraphQLString,
      related: JSON_SCALAR,
      relatedTotal: GraphQLFloat,
    }),
  ),
});

type Matching = Extract<Computed, { type: 'matching' }>;

/**
 * The count of what a filter finds, of that object and field.
 * @throws ApiError unknown-field where it is none
 */
function requireMatching(catalog: Catalog, objectName: string, fieldName: string): Matching {
  const computed = requireObject(catalog, objectName).fields.get(fieldName)?.computed;
  if (computed?.type === 'matching') return computed;
  throw new ApiError({ message: 'unknown-field', path: 'field', params: { field: fieldName.slice(0, 60) } });
}

/** What a filter finds, in numbers and for one record. */
export function matchCalls({ compoundFilter }: FilterTypes): Record<string, Call> {
  const filter = { type: new GraphQLNonNull(compoundFilter) };
  return {
    matchSummary: {
      shows: { planned: 'Filters and counts are planned on the objects of the role.' },
      type: required(SUMMARY),
      description:
        'How many records a filter finds that is to be kept in `objectName`, by the count `field` of that, and how ' +
        'many are in each part of its breakdown. Counted up to 10,000 unless `exact`, and for about a second: what takes ' +
        'longer is answered with 0, inexact, and without parts.',
      args: {
        objectName: textArgument,
        field: textArgument,
        filter,
        exact: { type: new GraphQLNonNull(GraphQLBoolean), default: { value: false } },
      },
      resolve: (_source, args, { db, catalog, viewer, signal }) => {
        const { objectName, field, ...asked } = args as unknown as SummaryArguments;
        const { object, breakdown } = requireMatching(catalog, objectName, field);
        const counted = requireObject(catalog, object);
        const context = { timeZone: viewer.timeZone };
        return summarizeMatches(db, catalog, counted, { ...asked, parts: breakdown }, context, signal);
      },
    },
    matchTrace: {
      shows: { planned: 'Filters and counts are planned on the objects of the role.' },
      type: required(TRACE),
      description:
        'Which parts of a filter one record fulfils, and what it has there: each part before what stands in it.',
      args: { objectName: textArgument, filter, id: { type: new GraphQLNonNull(GraphQLID) } },
      resolve: (_source, args, { db, catalog, viewer }) => {
        const { objectName, filter: given, id } = args as unknown as TraceArguments;
        const object = requireObject(catalog, objectName);
        return traceMatch(db, catalog, object, given, id, { timeZone: viewer.timeZone });
      },
    },
  };
}

/** `listMatching`; none where no object shows jobs. */
export function matchMutations(
  catalog: Catalog,
  types: ReadonlyMap<string, ObjectTypes>,
): Record<string, Call> {
  const record = types.get(batchObject(catalog)?.name ?? '')?.record;
  if (!record) return {};
  return {
    listMatching: {
      shows: { planned: 'Filters and counts are planned on the objects of the role.' },
      type: new GraphQLNonNull(record),
      description:
        'Turns the filter of a record into the list of those whom it finds now: a job. `field` counts them. The ' +
        'filter stays, and is used no more.',
      args: {
        objectName: textArgument,
        field: textArgument,
        id: { type: new GraphQLNonNull(GraphQLID) },
        version: { type: new GraphQLNonNull(GraphQLInt) },
      },
      resolve: (_source, args, context, info) => {
        const { objectName, ...params } = args as unknown as ListArguments;
        const { db, catalog: own, whole, viewer } = context;
        const target = {
          ...{ db, catalog: own, whole, actor: viewer, timeZone: viewer.timeZone },
          object: requireObject(own, objectName, 'EDIT'),
          jobObject: requireBatchObject(context),
          name: { key: 'listOfFound', values: { objects: objectName } },
        };
        return answer(context, submitListMatching(target, params), info);
      },
    },
  };
}

interface ListArguments extends ListMatchingParams {
  readonly objectName: string;
}

interface SummaryArguments {
  readonly objectName: string;
  readonly field: string;
  readonly filter: CompoundFilter;
  readonly exact: boolean;
}

interface TraceArguments {
  readonly objectName: string;
  readonly filter: CompoundFilter;
  readonly id: string;
}
