import type { ServerArea } from '../../platform/area/area.ts';
import { audienceCalls } from './audience/audience-calls.ts';
import { reportCalls } from './report/report-calls.ts';
import { CAMPAIGN_TABLES } from './tables.ts';

/** Whom campaigns are for, how they are sent, and what becomes of them. */
export const campaigns: ServerArea = {
  name: 'campaigns',
  tables: [CAMPAIGN_TABLES],
  calls: () => ({ queries: { ...audienceCalls, ...reportCalls } }),
  personal: { none: 'What it keeps beside records is removed with them.' },
};
