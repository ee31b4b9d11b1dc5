import { GraphQLBoolean, GraphQLEnumType, GraphQLFloat, GraphQLID, GraphQLInt, GraphQLString } from 'graphql';
import { listOf, objectType, required } from '../../platform/calls/describe-types.ts';
import { JSON_SCALAR, scalarNamed } from '../../platform/calls/scalars.ts';

const id = required(GraphQLID);
const text = required(GraphQLString);
const count = required(GraphQLInt);
const flag = required(GraphQLBoolean);

/** Types of the calls about duplicates and merges. */
export function duplicateTypes() {
  const instant = scalarNamed('Timestamp');
  const status = new GraphQLEnumType({
    name: 'DuplicateStatus',
    description: 'What has become of a pair. Those that are MERGED are told by `merges`.',
    values: { OPEN: {}, DISMISSED: {} },
  });
  const pair = objectType('DuplicatePair', {
    id,
    first: id,
    second: id,
    equal: listOf(GraphQLString),
    alike: GraphQLFloat,
    score: required(GraphQLFloat),
    decidedBy: GraphQLString,
  });
  const search = objectType('DuplicateSearch', {
    jobId: id,
    startedAt: required(instant),
    endedAt: instant,
    userName: text,
    progress: count,
    isCut: flag,
    isOver: flag,
  });
  const pairs = objectType('DuplicatePairs', {
    rows: listOf(pair),
    total: count,
    totalIsExact: flag,
    search,
  });
  const field = objectType('MergeField', {
    name: text,
    first: JSON_SCALAR,
    second: JSON_SCALAR,
    isEqual: flag,
    canChoose: flag,
    suggested: text,
    follows: GraphQLString,
  });
  const preview = objectType('MergePreview', {
    records: listOf(
      objectType('MergeRecord', {
        id,
        version: count,
        createdAt: required(instant),
        modifiedAt: required(instant),
        refusal: JSON_SCALAR,
      }),
    ),
    keep: id,
    fields: listOf(field),
    lists: listOf(
      objectType('MergeList', { name: text, first: listOf(GraphQLID), second: listOf(GraphQLID) }),
    ),
    references: listOf(
      objectType('MergeReference', { objectName: text, field: text, first: count, second: count }),
    ),
    isBarred: flag,
  });
  const merge = objectType('RecordMerge', {
    id,
    objectName: text,
    keptId: id,
    mergedId: id,
    at: required(instant),
    userName: text,
    undoneAt: instant,
    undoneBy: GraphQLString,
  });
  const merges = objectType('RecordMerges', { rows: listOf(merge), total: count });
  return { status, pairs, preview, merge, merges };
}
