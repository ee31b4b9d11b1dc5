import {
  GraphQLBoolean,
  GraphQLID,
  GraphQLInt,
  GraphQLList,
  GraphQLNonNull,
  GraphQLObjectType,
  GraphQLString,
} from 'graphql';
import { ApiError } from '../../../contract/errors.ts';
import { zoneIdKind } from '../../../contract/kinds/zone-id.ts';
import { dashboardObjects, readCard } from './cards.ts';
import { readOpenJobs } from './open-jobs.ts';
import { readRecent } from './recent.ts';
import type { ApiContext, Call } from '../../platform/calls/context.ts';
import { listOf, objectType, required } from '../../platform/calls/describe-types.ts';
import { scalarNamed } from '../../platform/calls/scalars.ts';

const text = required(GraphQLString);
const whole = required(GraphQLInt);
const MOST_RECENT = 50;

/** `dashboard`: what is where, what was done last, and what is under way. Each part is asked for apart. */
export function dashboardCalls(): Record<string, Call> {
  const card = objectType('DashboardCard', {
    objectName: text,
    total: whole,
    totalIsExact: required(GraphQLBoolean),
    trend: new GraphQLList(whole),
  });
  const recent = objectType('RecentRecord', {
    objectName: text,
    id: required(GraphQLID),
    label: text,
    at: required(scalarNamed('Timestamp')),
    userName: text,
    action: text,
  });
  const job = objectType('OpenJob', {
    objectName: text,
    id: required(GraphQLID),
    name: GraphQLString,
    userName: GraphQLString,
    status: GraphQLString,
    progress: GraphQLInt,
    startedAt: scalarNamed('Timestamp'),
  });
  const dashboard = new GraphQLObjectType<unknown, ApiContext>({
    name: 'Dashboard',
    fields: {
      cards: {
        type: listOf(card),
        description:
          'Of each object that its view puts there: how many records, and how many of each of the last 30 days.',
        args: { timeZone: { type: GraphQLString, description: 'What a day is; that of the tenant else.' } },
        resolve: (_source, args, { db, catalog, viewer }) => {
          const zone = timeZoneOf((args as { readonly timeZone?: unknown }).timeZone, viewer.timeZone);
          return Promise.all(dashboardObjects(catalog).map((object) => readCard(db, object, zone)));
        },
      },
      recent: {
        type: listOf(recent),
        description:
          'The records that were written to last; with `mine` by the viewer. Batch jobs do not count.',
        args: {
          mine: { type: new GraphQLNonNull(GraphQLBoolean), default: { value: false } },
          limit: { type: new GraphQLNonNull(GraphQLInt), default: { value: 10 } },
        },
        resolve: (_source, args, { db, catalog, viewer }) => {
          const { mine, limit } = args as { readonly mine: boolean; readonly limit: number };
          if (limit < 1 || limit > MOST_RECENT) {
            const params = { value: limit, min: 1, max: MOST_RECENT };
            throw new ApiError({ message: 'bad-request', path: 'limit', params });
          }
          return readRecent(db, catalog, { userId: mine ? viewer.userId : undefined, limit });
        },
      },
      jobs: {
        type: listOf(job),
        description: 'Batch jobs that wait or are under way, ten at most.',
        resolve: (_source, _args, { db, catalog }) => readOpenJobs(db, catalog),
      },
    },
  });
  return {
    dashboard: {
      shows: { planned: 'Cards, names and jobs are lists of the role.' },
      type: new GraphQLNonNull(dashboard),
      resolve: () => ({}),
    },
  };
}

/** @throws ApiError invalid-zone */
function timeZoneOf(given: unknown, otherwise: string): string {
  if (typeof given !== 'string') return otherwise;
  const zone = zoneIdKind.parse(given);
  if (!zone.ok) throw new ApiError({ ...zone.problem, path: 'timeZone' });
  return zone.value;
}
