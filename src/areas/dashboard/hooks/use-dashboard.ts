import { useQuery } from '@apollo/client/react';
import { type ScreenPart, screenPart } from '../../../engine/hooks/screen-part.ts';
import { graphql, type ResultOf } from '../../../engine/hooks/graphql.ts';

const CARDS = graphql(`
  query DashboardCards($timeZone: String) {
    dashboard {
      cards(timeZone: $timeZone) {
        objectName
        total
        totalIsExact
        trend
      }
    }
  }
`);

const RECENT = graphql(`
  query DashboardRecent($mine: Boolean!) {
    dashboard {
      recent(mine: $mine, limit: 8) {
        objectName
        id
        label
        at
        userName
        action
      }
    }
  }
`);

/** `trend`: records of each of the last days, the last of them today. */
export type DashboardCard = ResultOf<typeof CARDS>['dashboard']['cards'][number];
/** `at`: a TIMESTAMP. */
export type RecentRecord = ResultOf<typeof RECENT>['dashboard']['recent'][number];

/** How many records there are; asked for again as they change. A day begins at midnight in the zone. */
export function useDashboardCards(timeZone: string): ScreenPart<DashboardCard> {
  const query = useQuery(CARDS, { variables: { timeZone }, fetchPolicy: 'no-cache' });
  return screenPart((query.data ?? query.previousData)?.dashboard.cards, query);
}

/** The records written to last: by the user, or by anybody. */
export function useDashboardRecent(mine: boolean): ScreenPart<RecentRecord> {
  const query = useQuery(RECENT, { variables: { mine }, fetchPolicy: 'no-cache' });
  return screenPart((query.data ?? query.previousData)?.dashboard.recent, query);
}
