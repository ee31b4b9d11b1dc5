import type { ServerArea } from '../../platform/area/area.ts';
import { dashboardCalls } from './dashboard-calls.ts';

/** What staff see first. */
export const dashboard: ServerArea = {
  name: 'dashboard',
  calls: () => ({ queries: dashboardCalls() }),
  personal: { none: 'It keeps nothing: all that it shows is read anew.' },
};
