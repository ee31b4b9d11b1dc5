import { t } from '../../platform/calls/call-schema.ts';

/** Types of the calls about duplicates and merges. */
export function duplicateTypes() {
  const instant = t.timestamp();
  const status = t.choice('DuplicateStatus', ['OPEN', 'DISMISSED'], {
    default: 'OPEN',
    description: 'What has become of a pair. Those that are MERGED are told by `merges`.',
  });
  const pair = t.object('DuplicatePair', {
    id: t.id(),
    first: t.id(),
    second: t.id(),
    equal: t.list(t.string()),
    alike: t.nullable(t.number()),
    score: t.number(),
    decidedBy: t.nullable(t.string()),
  });
  const search = t.object('DuplicateSearch', {
    jobId: t.id(),
    startedAt: instant,
    endedAt: t.nullable(instant),
    userName: t.string(),
    progress: t.integer(),
    isCut: t.boolean(),
    isOver: t.boolean(),
  });
  const pairs = t.object('DuplicatePairs', {
    rows: t.list(pair),
    total: t.integer(),
    totalIsExact: t.boolean(),
    search: t.nullable(search),
  });
  const field = t.object('MergeField', {
    name: t.string(),
    first: t.nullable(t.json()),
    second: t.nullable(t.json()),
    isEqual: t.boolean(),
    canChoose: t.boolean(),
    suggested: t.string(),
    follows: t.nullable(t.string()),
  });
  const preview = t.object('MergePreview', {
    records: t.list(
      t.object('MergeRecord', {
        id: t.id(),
        version: t.integer(),
        createdAt: instant,
        modifiedAt: instant,
        refusal: t.nullable(t.json()),
      }),
    ),
    keep: t.id(),
    fields: t.list(field),
    lists: t.list(t.object('MergeList', { name: t.string(), first: t.list(t.id()), second: t.list(t.id()) })),
    references: t.list(
      t.object('MergeReference', {
        objectName: t.string(),
        field: t.string(),
        first: t.integer(),
        second: t.integer(),
      }),
    ),
    isBarred: t.boolean(),
  });
  const merge = t.object('RecordMerge', {
    id: t.id(),
    objectName: t.string(),
    keptId: t.id(),
    mergedId: t.id(),
    at: instant,
    userName: t.string(),
    undoneAt: t.nullable(instant),
    undoneBy: t.nullable(t.string()),
  });
  const merges = t.object('RecordMerges', { rows: t.list(merge), total: t.integer() });
  return { status, pairs, preview, merge, merges };
}
