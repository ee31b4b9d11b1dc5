import { useQuery } from '@apollo/client/react';
import { graphql, type ResultOf } from '../../../engine/hooks/graphql.ts';

const REPORTS = graphql(`
  query CampaignReports($ids: [ID!]!) {
    campaignReport(ids: $ids) {
      id
      figures {
        ordered
        pending
        sent
        canceled
        failed
        unknown
        delivered
        opened
        clicked
        completed
        bounced
        complained
        unsubscribed
      }
      hours {
        at
        sent
        opened
        clicked
      }
      links {
        link
        address
        clicks
        people
        machines
      }
      skips {
        reason
        count
      }
      domains {
        domain
        sent
        bounced
      }
    }
  }
`);

export type Report = ResultOf<typeof REPORTS>['campaignReport'][number];
export type FigureName = keyof Report['figures'];

/** So often a report is read again while messages are on their way (milliseconds). */
const PACE_MS = 5000;

/** What has become of campaigns, up to 12 at once; read again while any of them has messages to send. */
export function useReports(ids: readonly string[], isLive: boolean) {
  const { data, error, refetch } = useQuery(REPORTS, {
    variables: { ids: [...ids] },
    skip: ids.length === 0,
    fetchPolicy: 'cache-and-network',
    pollInterval: isLive ? PACE_MS : 0,
    skipPollAttempt: () => document.hidden,
  });
  return {
    reports: data?.campaignReport,
    error,
    retry: () => void refetch().catch(() => undefined),
  };
}
