import type { ServerArea } from '../../platform/area/area.ts';
import { approve, withdrawApproval } from './approval.ts';
import { audienceCalls } from './audience/audience-calls.ts';
import { reportCalls } from './report/report-calls.ts';
import { linkRoutes } from './links/routes.ts';
import { subscriptionPage } from './links/subscription-page.ts';
import { campaignTraces } from './personal.ts';
import { mailboxConsumer, mailboxWork } from './coming-back/mailbox.ts';
import { smsStatusRoute } from './coming-back/sms-status.ts';
import { outboxCalls } from './report/outbox-calls.ts';
import { copyCampaign, copyToFailed } from './copy.ts';
import { takeTest } from './sending/test-send.ts';
import { campaignConsumer, campaignWork } from './sending/work.ts';
import { CAMPAIGN_TABLES, campaignUpkeep } from './tables.ts';

/** Whom campaigns are for, how they are sent, and what becomes of them. */
export const campaigns: ServerArea = {
  name: 'campaigns',
  tables: [CAMPAIGN_TABLES],
  calls: () => ({ queries: { ...audienceCalls, ...reportCalls, ...outboxCalls } }),
  routes: [...linkRoutes, smsStatusRoute],
  publicPages: [subscriptionPage],
  handlers: {
    approveCampaign: { take: approve },
    withdrawApproval: { take: withdrawApproval },
    testCampaign: { take: takeTest },
    copyCampaign: { take: copyCampaign },
    copyToFailed: { take: copyToFailed },
  },
  consumers: [campaignConsumer, mailboxConsumer],
  due: (parts) => [campaignWork(parts), mailboxWork(parts)],
  upkeep: campaignUpkeep,
  personal: campaignTraces,
};
