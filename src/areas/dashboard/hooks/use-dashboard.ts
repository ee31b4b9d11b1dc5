import { gql, type TypedDocumentNode } from '@apollo/client';
import { useQuery } from '@apollo/client/react';
import { type ScreenPart, screenPart } from '../../../engine/hooks/screen-part.ts';

export interface DashboardCard {
  readonly objectName: string;
  readonly total: number;
  readonly totalIsExact: boolean;
  /** Records of each of the last days, the last of them today. */
  readonly trend: readonly number[] | null;
}

export interface RecentRecord {
  readonly objectName: string;
  readonly id: string;
  readonly label: string;
  /** A TIMESTAMP. */
  readonly at: string;
  readonly userName: string;
  readonly action: string;
}

interface Answer<K extends string, T> {
  readonly dashboard: Readonly<Record<K, readonly T[]>>;
}

const CARDS: TypedDocumentNode<Answer<'cards', DashboardCard>, { readonly timeZone: string }> = gql`
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
`;

const RECENT: TypedDocumentNode<Answer<'recent', RecentRecord>, { readonly mine: boolean }> = gql`
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
`;

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
