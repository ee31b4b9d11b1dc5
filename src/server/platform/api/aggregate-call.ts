import {
  AGGREGATE_FUNCTIONS,
  AGGREGATE_MAX_BOUNDS,
  AGGREGATE_MAX_GROUPINGS,
  AGGREGATE_MAX_GROUPS,
  AGGREGATE_MAX_MEASURES,
  DATE_PARTS,
  HAVING_OPERATORS,
} from '../../../contract/aggregate/aggregate-request.ts';
import { resolveAggregate } from '../../../contract/aggregate/resolve-aggregate.ts';
import { intlLocale } from '../../../contract/constants.ts';
import type { CompoundFilter } from '../../../contract/filter/filter.ts';
import { resolveFilter } from '../../../contract/filter/resolve.ts';
import { firstWeekday } from '../../../contract/first-weekday.ts';
import { requireObject } from '../../base/access/require-object.ts';
import { readAggregate } from '../../base/records/aggregate.ts';
import { withKept } from '../../base/records/kept-members.ts';
import { t } from '../calls/call-schema.ts';
import type { Call } from '../calls/context.ts';
import { declareCall } from '../calls/declare-call.ts';
import type { FilterTypes } from '../calls/filter-types.ts';
import { localeArgument } from '../calls/locale-argument.ts';

const GROUP = t.object(
  'AggregateGroup',
  {
    field: t.string({ description: 'A field, or a path through relations: `workplace.city`.' }),
    part: t.nullable(
      t.choice('AggregatePart', DATE_PARTS, {
        description: 'Of dates: DAY where a date without a time names none.',
      }),
    ),
    ranges: t.nullable(
      t.list(t.string(), {
        description: `Of numbers: ascending bounds, ${AGGREGATE_MAX_BOUNDS} at most. A bound belongs to the range above it.`,
      }),
    ),
  },
  { description: `${AGGREGATE_MAX_GROUPINGS} at most; all records are one group without it.` },
);
const MEASURE = t.object(
  'AggregateMeasure',
  {
    function: t.choice('AggregateFunction', AGGREGATE_FUNCTIONS),
    field: t.nullable(t.string({ description: 'Of COUNT it may be left out: all records are counted.' })),
  },
  { description: `${AGGREGATE_MAX_MEASURES} at most.` },
);
const HAVING = t.object(
  'AggregateHaving',
  {
    measure: t.integer({ description: 'The place of the measure, from 0 on.' }),
    operator: t.choice('AggregateOperator', HAVING_OPERATORS),
    value: t.nullable(t.string()),
  },
  { description: 'A group fulfills all of them.' },
);
const DIRECTIONS = ['ASCENDING', 'DESCENDING'] as const;
const ORDER = t.object(
  'AggregateOrder',
  {
    group: t.nullable(t.integer({ description: 'The place of the grouping, from 0 on; or a measure.' })),
    measure: t.nullable(t.integer({ description: 'The place of the measure, from 0 on.' })),
    direction: t.choice('AggregateDirection', DIRECTIONS),
  },
  { description: 'Then, and without it, by the keys. Empty comes last.' },
);
const KEY = t.object(
  'AggregateKey',
  {
    value: t.nullable(
      t.string({
        description:
          'Of a relation the id, of a part of dates its first day, of an hour its beginning. Null for ranges.',
      }),
    ),
    from: t.nullable(t.string({ description: 'Of ranges: the least number in it.' })),
    to: t.nullable(t.string({ description: 'Of ranges: the least number above it.' })),
    label: t.nullable(t.string({ description: 'Of a relation: the label of the record.' })),
  },
  { description: 'All are null for records without a value.' },
);
const ANSWER = t.object(
  'Aggregate',
  {
    rows: t.list(
      t.object('AggregateRow', {
        keys: t.list(KEY, { description: 'In the order of `groupBy`.' }),
        currency: t.nullable(
          t.string({
            description: 'Of amounts whose currency stands in another field: that divides all groups.',
          }),
        ),
        values: t.list(t.nullable(t.string()), {
          description: 'In the order of `measures`, exact, as text. Null: the group has no value to measure.',
        }),
      }),
    ),
    groups: t.integer({ description: 'How many groups there are, whatever `limit` is.' }),
  },
  {
    description: `As many rows as \`limit\` says, up to ${AGGREGATE_MAX_GROUPS}; a call that finds more groups than that is refused. Weeks begin as they do in \`locale\`, else as in the tenant's language.`,
  },
);

/** `aggregateContact(filter, groupBy, measures, having, orderBy, limit, locale)` */
export function aggregateCall(name: string, filters: FilterTypes): Record<string, Call> {
  return {
    [`aggregate${name}`]: declareCall({
      shows: { planned: 'Records, fields and related records are those that lists of the role show.' },
      answer: ANSWER,
      args: {
        filter: t.nullable(t.graphql<CompoundFilter>(filters.compoundFilter)),
        groupBy: t.nullable(t.list(GROUP)),
        measures: t.list(MEASURE),
        having: t.nullable(t.list(HAVING)),
        orderBy: t.nullable(t.list(ORDER)),
        limit: t.integer({ default: 100 }),
        locale: t.nullable(t.string()),
      },
      resolve: async ({ filter, locale, ...request }, { db, catalog, viewer, signal }) => {
        const { timeZone, language } = viewer;
        const object = requireObject(catalog, name);
        const node = resolveAggregate(catalog, object, request);
        const context = await withKept(db, catalog, object, [filter], { timeZone });
        const where = filter ? resolveFilter(catalog, object, filter, context) : undefined;
        const tag = intlLocale(locale == null ? language : localeArgument(locale));
        const calendar = { timeZone, firstWeekday: firstWeekday(tag) };
        return readAggregate(db, { tenantId: db.tenantId, catalog, node, where, calendar }, signal);
      },
    }),
  };
}
