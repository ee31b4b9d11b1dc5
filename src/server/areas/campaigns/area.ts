import type { ServerArea } from '../../platform/area/area.ts';
import { audienceCalls } from './audience/audience-calls.ts';
import { reportCalls } from './report/report-calls.ts';
import { copyCampaign, copyToFailed } from './copy.ts';
import { takeTest } from './sending/test-send.ts';
import { campaignConsumer, campaignWork } from './sending/work.ts';
import { CAMPAIGN_TABLES } from './tables.ts';

/** Whom campaigns are for, how they are sent, and what becomes of them. */
export const campaigns: ServerArea = {
  name: 'campaigns',
  tables: [CAMPAIGN_TABLES],
  calls: () => ({ queries: { ...audienceCalls, ...reportCalls } }),
  handlers: {
    testCampaign: { take: takeTest },
    copyCampaign: { take: copyCampaign },
    copyToFailed: { take: copyToFailed },
  },
  consumers: [campaignConsumer],
  due: (parts) => [campaignWork(parts)],
  personal: { none: 'What it keeps beside records is removed with them.' },
};
