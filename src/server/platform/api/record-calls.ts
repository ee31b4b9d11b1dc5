import { GraphQLBoolean, GraphQLID, GraphQLInt, GraphQLList, GraphQLNonNull, GraphQLString } from 'graphql';
import { BULK_MAX_IDS, LIST_MAX_LIMIT } from '../../../contract/constants.ts';
import { ApiError } from '../../../contract/errors.ts';
import { recordLife } from '../../base/records/life.ts';
import { recordTimeline, type TimelineQuery } from '../../base/records/timeline.ts';
import { recordUsage } from '../../base/records/usage.ts';
import type { Call } from '../calls/context.ts';
import { listOf, objectType, required } from '../calls/describe-types.ts';
import { HISTORY_ENTRY } from './history-calls.ts';
import { requireObject } from '../../base/access/require-object.ts';
import { JSON_SCALAR, scalarNamed } from '../calls/scalars.ts';

const text = required(GraphQLString);
const id = required(GraphQLID);

/** What stands around a record: what refers to it, and what happened to it. */
export function recordCalls(): Record<string, Call> {
  const first = objectType('UsingRecord', { id, label: text });
  const usage = objectType('RecordUsage', {
    objectName: text,
    field: text,
    kind: text,
    refuses: required(GraphQLBoolean),
    count: required(GraphQLInt),
    first: listOf(first),
  });
  const related = objectType('TimelineRecord', {
    objectName: text,
    id,
    label: text,
    values: required(JSON_SCALAR),
  });
  const entry = objectType('TimelineEntry', {
    id,
    at: required(scalarNamed('Timestamp')),
    source: text,
    history: HISTORY_ENTRY,
    related,
  });
  const timeline = objectType('RecordTimeline', { entries: listOf(entry), next: GraphQLString });
  const objectName = { type: new GraphQLNonNull(GraphQLString) };
  const rule = objectType('LockedField', { field: text, rule: text });
  const step = objectType('RecordStep', {
    name: text,
    to: text,
    needs: listOf(GraphQLString),
    refusal: JSON_SCALAR,
  });
  const life = objectType('RecordLife', {
    steps: listOf(step),
    locked: listOf(rule),
    actions: listOf(objectType('OfferedAction', { name: text, refusal: JSON_SCALAR })),
    undeletable: JSON_SCALAR,
    isConverted: required(GraphQLBoolean),
  });
  return {
    recordLife: {
      shows: { planned: 'Sources, relations and fields are those of the role.' },
      type: new GraphQLNonNull(life),
      description:
        'What a record may go through from where it is, for who asks: the steps from its state with what each needs, fields ' +
        'that cannot be changed, and why it cannot be deleted.',
      args: { objectName, id: { type: new GraphQLNonNull(GraphQLID) } },
      resolve: (_source, args, { db, catalog, whole, viewer }) => {
        const object = requireObject(catalog, args['objectName'] as string);
        const writer = { userId: viewer.userId, actions: object.actions };
        return recordLife(db, { whole, object }, args['id'] as string, writer);
      },
    },
    recordUsage: {
      shows: { planned: 'Sources, relations and fields are those of the role.' },
      type: listOf(usage),
      description:
        'What refers to some records, relation by relation: how many records, and the first of them. `refuses`: they ' +
        'keep the records from being deleted.',
      args: {
        objectName,
        ids: { type: new GraphQLNonNull(new GraphQLList(new GraphQLNonNull(GraphQLID))) },
      },
      resolve: (_source, args, { db, catalog, viewer }) => {
        const ids = args['ids'] as readonly string[];
        const object = requireObject(catalog, args['objectName'] as string);
        if (ids.length > BULK_MAX_IDS) {
          throw new ApiError({ message: 'bad-request', path: 'ids', params: { max: BULK_MAX_IDS } });
        }
        return ids.length ? recordUsage(db, catalog, object, ids, viewer.timeZone) : [];
      },
    },
    recordTimeline: {
      shows: { planned: 'Sources, relations and fields are those of the role.' },
      type: new GraphQLNonNull(timeline),
      description:
        'What was done to a record, and what is related to it at its moment, the newest first. `sources`: "history" and ' +
        'names of LIST fields; all where not given.',
      args: {
        objectName,
        id: { type: new GraphQLNonNull(GraphQLID) },
        limit: { type: new GraphQLNonNull(GraphQLInt), default: { value: 50 } },
        before: { type: GraphQLString, description: '`next` of the page before.' },
        sources: { type: new GraphQLList(new GraphQLNonNull(GraphQLString)) },
      },
      resolve: (_source, args, { db, catalog, viewer }) => {
        const query = args as unknown as TimelineQuery & { readonly objectName: string };
        const object = requireObject(catalog, query.objectName);
        if (query.limit < 1 || query.limit >= LIST_MAX_LIMIT) {
          throw new ApiError({ message: 'bad-request', path: 'limit', params: { value: query.limit } });
        }
        return recordTimeline(db, catalog, object, query, viewer.timeZone);
      },
    },
  };
}
