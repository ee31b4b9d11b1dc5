import { ApiError } from '../../../contract/errors.ts';
import { zoneIdKind } from '../../../contract/kinds/zone-id.ts';
import { dashboardObjects, readCard } from './cards.ts';
import { readOpenJobs } from './open-jobs.ts';
import { readRecent } from './recent.ts';
import type { Call } from '../../platform/calls/context.ts';
import { t } from '../../platform/calls/call-schema.ts';
import { declareCall } from '../../platform/calls/declare-call.ts';

const MOST_RECENT = 50;

const CARD = t.object('DashboardCard', {
  objectName: t.string(),
  total: t.integer(),
  totalIsExact: t.boolean(),
  trend: t.nullable(t.list(t.integer())),
});
const RECENT = t.object('RecentRecord', {
  objectName: t.string(),
  id: t.id(),
  label: t.string(),
  at: t.timestamp(),
  userName: t.string(),
  action: t.string(),
});
const JOB = t.object('OpenJob', {
  objectName: t.string(),
  id: t.id(),
  name: t.nullable(t.string()),
  userName: t.nullable(t.string()),
  status: t.nullable(t.string()),
  progress: t.nullable(t.integer()),
  startedAt: t.nullable(t.timestamp()),
});
const DASHBOARD = t.object('Dashboard', {
  cards: t.withArguments(
    { timeZone: t.nullable(t.string({ description: 'What a day is; that of the tenant else.' })) },
    t.list(CARD),
    {
      description:
        'Of each object that its view puts there: how many records, and how many of each of the last 30 days.',
    },
  ),
  recent: t.withArguments(
    { mine: t.boolean({ default: false }), limit: t.integer({ default: 10 }) },
    t.list(RECENT),
    {
      description:
        'The records that were written to last; with `mine` by the viewer. Batch jobs do not count.',
    },
  ),
  jobs: t.withArguments({}, t.list(JOB), {
    description: 'Batch jobs that wait or are under way, ten at most.',
  }),
});

/** `dashboard`: what is where, what was done last, and what is under way. Each part is asked for apart. */
export function dashboardCalls(): Record<string, Call> {
  return {
    dashboard: declareCall({
      shows: { planned: 'Cards, names and jobs are lists of the role.' },
      answer: DASHBOARD,
      resolve: (_args, { db, catalog, viewer }) => ({
        cards: ({ timeZone }) => {
          const zone = timeZoneOf(timeZone, viewer.timeZone);
          return Promise.all(dashboardObjects(catalog).map((object) => readCard(db, catalog, object, zone)));
        },
        recent: ({ mine, limit }) => {
          if (limit < 1 || limit > MOST_RECENT) {
            const params = { value: limit, min: 1, max: MOST_RECENT };
            throw new ApiError({ message: 'bad-request', path: 'limit', params });
          }
          return readRecent(db, catalog, { userId: mine ? viewer.userId : undefined, limit });
        },
        jobs: () => readOpenJobs(db, catalog),
      }),
    }),
  };
}

/** @throws ApiError invalid-zone */
function timeZoneOf(given: string | null | undefined, otherwise: string): string {
  if (given == null) return otherwise;
  const zone = zoneIdKind.parse(given);
  if (!zone.ok) throw new ApiError({ ...zone.problem, path: 'timeZone' });
  return zone.value;
}
