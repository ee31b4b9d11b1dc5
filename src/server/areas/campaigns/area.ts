import type { ServerArea } from '../../platform/area/area.ts';
import { approve, withdrawApproval } from './approval.ts';
import { audienceCalls } from './audience/audience-calls.ts';
import { reportCalls } from './report/report-calls.ts';
import { browserRoute } from './browser/browser-view.ts';
import { linkRoutes } from './links/routes.ts';
import { preferenceRoutes } from './preferences/preference-routes.ts';
import { domainCalls } from './links/message-domain.ts';
import { subscriptionPage } from './links/subscription-page.ts';
import { campaignTraces } from './personal.ts';
import { mailboxConsumer, mailboxWork } from './coming-back/mailbox.ts';
import { replyWork } from './coming-back/opt-out.ts';
import { smppConsumer, smppWork } from './coming-back/smpp-work.ts';
import { smsAnswersRoute } from './coming-back/sms-answers.ts';
import { smsStatusRoute } from './coming-back/sms-status.ts';
import { senderCalls } from './report/sender-calls.ts';
import { outboxCalls } from './report/outbox-calls.ts';
import { frozenCalls, frozenChanges } from './frozen-calls.ts';
import { copyCampaign, copyElement, copyToFailed, copyToFollow } from './copy.ts';
import { takeTest } from './sending/test-send.ts';
import { elementConsumer } from './sending/changed-elements.ts';
import { orderConsumer } from './sending/take-orders.ts';
import { campaignConsumer, campaignWork } from './sending/work.ts';
import { chooseWinner } from './sending/release-rest.ts';
import { checkCalls } from './review/check-calls.ts';
import { CAMPAIGN_TABLES, campaignUpkeep } from './tables.ts';
import { messageSession } from './viewer/message-session.ts';
import { previewCalls, previewPage } from './viewer/preview.ts';
import { watchedByCalls } from './viewer/watched-by.ts';
import { watchingCalls } from './viewer/watching-call.ts';
import { statementWork } from './viewer/xapi/send-statements.ts';
import { VIEWER_TABLES } from './viewer/viewer-tables.ts';

/** Whom campaigns are for, how they are sent, and what becomes of them. */
export const campaigns: ServerArea = {
  name: 'campaigns',
  tables: [CAMPAIGN_TABLES, VIEWER_TABLES],
  calls: () => ({
    queries: {
      ...audienceCalls,
      ...reportCalls,
      ...outboxCalls,
      ...senderCalls,
      ...watchingCalls,
      ...checkCalls,
      ...previewCalls,
      ...domainCalls,
      ...watchedByCalls,
      ...frozenCalls,
    },
    mutations: frozenChanges,
  }),
  routes: [...linkRoutes, browserRoute, ...preferenceRoutes, smsStatusRoute, smsAnswersRoute],
  publicPages: [subscriptionPage, previewPage],
  publicSessions: [messageSession],
  handlers: {
    approveCampaign: { take: approve },
    withdrawApproval: { take: withdrawApproval },
    testCampaign: { take: takeTest },
    chooseWinner: { take: chooseWinner },
    copyCampaign: { take: copyCampaign },
    copyElement: { take: copyElement },
    copyToFailed: { take: copyToFailed },
    copyToNotClicked: { take: copyToFollow('NOT_CLICKED') },
    copyToNotCompleted: { take: copyToFollow('NOT_COMPLETED') },
  },
  consumers: [campaignConsumer, orderConsumer, elementConsumer, mailboxConsumer, smppConsumer],
  due: (parts) => [
    campaignWork(parts),
    mailboxWork(parts),
    smppWork(parts),
    replyWork(parts),
    statementWork(parts),
  ],
  upkeep: campaignUpkeep,
  personal: campaignTraces,
};
