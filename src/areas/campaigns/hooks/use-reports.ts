import { useQuery } from '@apollo/client/react';
import { useEffect, useRef } from 'react';
import { graphql, type ResultOf } from '../../../engine/hooks/graphql.ts';

const REPORTS = graphql(`
  query CampaignReports($ids: [ID!]!) {
    campaignReport(ids: $ids) {
      id
      channel
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
        started
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
      opens {
        people
        machines
      }
      skips {
        reason
        count
      }
      variants {
        variant
        ordered
        sent
        delivered
        opened
        clicked
        completed
        unsubscribed
      }
      groups {
        name
        ordered
        sent
        delivered
        opened
        clicked
        completed
        unsubscribed
      }
      refused {
        at
        type
        problem
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

/**
 * What has become of campaigns, up to 12 at once; read again while they are under way, and once one of them is another
 * (`version`): what it came to is told last.
 */
export function useReports(ids: readonly string[], isLive: boolean, version?: number) {
  const { data, error, refetch } = useQuery(REPORTS, {
    variables: { ids: [...ids] },
    skip: ids.length === 0,
    fetchPolicy: 'cache-and-network',
    pollInterval: isLive ? PACE_MS : 0,
    skipPollAttempt: () => document.hidden,
  });
  const seen = useRef(version);
  useEffect(() => {
    if (seen.current === version) return;
    seen.current = version;
    refetch().catch(() => undefined);
  }, [version, refetch]);
  return {
    reports: data?.campaignReport,
    error,
    retry: () => void refetch().catch(() => undefined),
  };
}
