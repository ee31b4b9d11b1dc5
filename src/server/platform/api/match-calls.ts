import { ApiError } from '../../../contract/errors.ts';
import type { CompoundFilter } from '../../../contract/filter/filter.ts';
import type { Catalog, Computed } from '../../../contract/metadata/catalog.ts';
import { batchObject } from '../jobs/batch-record.ts';
import { submitListMatching } from '../jobs/submit-list-matching.ts';
import { summarizeMatches } from '../../base/records/match-summary.ts';
import { traceMatch } from '../../base/records/match-trace.ts';
import { answer, requireBatchObject } from './bulk-calls.ts';
import type { Call } from '../calls/context.ts';
import { t } from '../calls/call-schema.ts';
import { declareCall } from '../calls/declare-call.ts';
import type { FilterTypes } from '../calls/filter-types.ts';
import type { ObjectTypes } from '../calls/object-types.ts';
import { requireObject } from '../../base/access/require-object.ts';

const SUMMARY = t.object('MatchSummary', {
  total: t.number(),
  totalIsExact: t.boolean(),
  parts: t.list(t.object('MatchSummaryPart', { name: t.string(), total: t.number() })),
});
const TRACE = t.object('MatchTrace', {
  timeZone: t.string(),
  isMatch: t.boolean(),
  parts: t.list(
    t.object('MatchTracePart', {
      path: t.string(),
      isTrue: t.boolean(),
      isBroken: t.boolean(),
      kind: t.nullable(t.string()),
      value: t.nullable(t.json()),
      from: t.nullable(t.string()),
      before: t.nullable(t.string()),
      related: t.nullable(t.json()),
      relatedTotal: t.nullable(t.number()),
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
  const filter = t.graphql<CompoundFilter>(compoundFilter);
  return {
    matchSummary: declareCall({
      shows: { planned: 'Filters and counts are planned on the objects of the role.' },
      answer: SUMMARY,
      description:
        'How many records a filter finds that is to be kept in `objectName`, by the count `field` of that, and how ' +
        'many are in each part of its breakdown. Counted up to 10,000 unless `exact`, and for about a second: what takes ' +
        'longer is answered with 0, inexact, and without parts.',
      args: {
        objectName: t.string(),
        field: t.string(),
        filter,
        exact: t.boolean({ default: false }),
      },
      resolve: ({ objectName, field, ...asked }, { db, catalog, viewer, signal }) => {
        const { object, breakdown } = requireMatching(catalog, objectName, field);
        const counted = requireObject(catalog, object);
        const context = { timeZone: viewer.timeZone };
        return summarizeMatches(db, catalog, counted, { ...asked, parts: breakdown }, context, signal);
      },
    }),
    matchTrace: declareCall({
      shows: { planned: 'Filters and counts are planned on the objects of the role.' },
      answer: TRACE,
      description:
        'Which parts of a filter one record fulfils, and what it has there: each part before what stands in it.',
      args: { objectName: t.string(), filter, id: t.id() },
      resolve: (args, { db, catalog, viewer }) => {
        const about = requireObject(catalog, args.objectName);
        return traceMatch(db, catalog, about, args.filter, args.id, { timeZone: viewer.timeZone });
      },
    }),
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
    listMatching: declareCall({
      shows: { planned: 'Filters and counts are planned on the objects of the role.' },
      answer: t.graphql<unknown>(record),
      description:
        'Turns the filter of a record into the list of those whom it finds now: a job. `field` counts them. The ' +
        'filter stays, and is used no more.',
      args: {
        objectName: t.string(),
        field: t.string(),
        id: t.id(),
        version: t.integer(),
      },
      resolve: ({ objectName, ...params }, context, info) => {
        const { db, catalog: own, whole, viewer } = context;
        const target = {
          db,
          catalog: own,
          whole,
          actor: viewer,
          timeZone: viewer.timeZone,
          object: requireObject(own, objectName, 'EDIT'),
          jobObject: requireBatchObject(context),
          name: { key: 'listOfFound', values: { objects: objectName } },
        };
        return answer(context, submitListMatching(target, params), info);
      },
    }),
  };
}
