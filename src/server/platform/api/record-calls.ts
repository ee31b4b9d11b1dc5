import { BULK_MAX_IDS, LIST_MAX_LIMIT } from '../../../contract/constants.ts';
import { ApiError } from '../../../contract/errors.ts';
import { recordLife } from '../../base/records/life.ts';
import { recordTimeline } from '../../base/records/timeline.ts';
import { recordUsage } from '../../base/records/usage.ts';
import type { Call } from '../calls/context.ts';
import { HISTORY_ENTRY } from './history-calls.ts';
import { requireObject } from '../../base/access/require-object.ts';
import { t } from '../calls/call-schema.ts';
import { declareCall } from '../calls/declare-call.ts';

/** What stands around a record: what refers to it, and what happened to it. */
export function recordCalls(): Record<string, Call> {
  const first = t.object('UsingRecord', { id: t.id(), label: t.string() });
  const usage = t.object('RecordUsage', {
    objectName: t.string(),
    field: t.string(),
    kind: t.string(),
    refuses: t.boolean(),
    count: t.integer(),
    first: t.list(first),
  });
  const related = t.object('TimelineRecord', {
    objectName: t.string(),
    id: t.id(),
    label: t.string(),
    values: t.json(),
  });
  const entry = t.object('TimelineEntry', {
    id: t.id(),
    at: t.timestamp(),
    source: t.string(),
    history: t.nullable(HISTORY_ENTRY),
    related: t.nullable(related),
  });
  const timeline = t.object('RecordTimeline', { entries: t.list(entry), next: t.nullable(t.string()) });
  const rule = t.object('LockedField', { field: t.string(), rule: t.string() });
  const step = t.object('RecordStep', {
    name: t.string(),
    to: t.string(),
    needs: t.list(t.string()),
    refusal: t.nullable(t.json()),
  });
  const life = t.object('RecordLife', {
    steps: t.list(step),
    locked: t.list(rule),
    actions: t.list(t.object('OfferedAction', { name: t.string(), refusal: t.nullable(t.json()) })),
    undeletable: t.nullable(t.json()),
    isConverted: t.boolean(),
  });
  return {
    recordLife: declareCall({
      shows: { planned: 'Sources, relations and fields are those of the role.' },
      answer: life,
      description:
        'What a record may go through from where it is, for who asks: the steps from its state with what each needs, fields ' +
        'that cannot be changed, and why it cannot be deleted.',
      args: { objectName: t.string(), id: t.id() },
      resolve: (args, { db, catalog, whole, viewer }) => {
        const object = requireObject(catalog, args.objectName);
        const writer = { userId: viewer.userId, actions: object.actions };
        return recordLife(db, { whole, object }, args.id, writer);
      },
    }),
    recordUsage: declareCall({
      shows: { planned: 'Sources, relations and fields are those of the role.' },
      answer: t.list(usage),
      description:
        'What refers to some records, relation by relation: how many records, and the first of them. `refuses`: they ' +
        'keep the records from being deleted.',
      args: { objectName: t.string(), ids: t.list(t.id()) },
      resolve: (args, { db, catalog, viewer }) => {
        const ids = args.ids;
        const object = requireObject(catalog, args.objectName);
        if (ids.length > BULK_MAX_IDS) {
          throw new ApiError({ message: 'bad-request', path: 'ids', params: { max: BULK_MAX_IDS } });
        }
        return ids.length ? recordUsage(db, catalog, object, ids, viewer.timeZone) : [];
      },
    }),
    recordTimeline: declareCall({
      shows: { planned: 'Sources, relations and fields are those of the role.' },
      answer: timeline,
      description:
        'What was done to a record, and what is related to it at its moment, the newest first. `sources`: "history" and ' +
        'names of LIST fields; all where not given.',
      args: {
        objectName: t.string(),
        id: t.id(),
        limit: t.integer({ default: 50 }),
        before: t.nullable(t.string({ description: '`next` of the page before.' })),
        sources: t.nullable(t.list(t.string())),
      },
      resolve: (args, { db, catalog, viewer }) => {
        const query = args;
        const object = requireObject(catalog, query.objectName);
        if (query.limit < 1 || query.limit >= LIST_MAX_LIMIT) {
          throw new ApiError({ message: 'bad-request', path: 'limit', params: { value: query.limit } });
        }
        return recordTimeline(db, catalog, object, query, viewer.timeZone);
      },
    }),
  };
}
