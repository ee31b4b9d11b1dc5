import { gql, type TypedDocumentNode } from '@apollo/client';
import { useQuery } from '@apollo/client/react';

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

export interface OpenJob {
  readonly objectName: string;
  readonly id: string;
  readonly name: string | null;
  readonly userName: string | null;
  readonly status: string | null;
  /** Percent. */
  readonly progress: number | null;
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

const JOBS: TypedDocumentNode<Answer<'jobs', OpenJob>, Record<string, never>> = gql`
  query DashboardJobs {
    dashboard {
      jobs {
        objectName
        id
        name
        userName
        status
        progress
      }
    }
  }
`;

/** A part of the dashboard: what it shows, or why it cannot. */
export interface DashboardPart<T> {
  readonly items: readonly T[] | undefined;
  readonly error: unknown;
  readonly retry: () => void;
}

function part<T>(
  items: readonly T[] | undefined,
  { error, refetch }: { readonly error?: unknown; readonly refetch: () => Promise<unknown> },
): DashboardPart<T> {
  return { items, error, retry: () => void refetch().catch(() => undefined) };
}

/** How many records there are; asked for again as they change. A day begins at midnight in the zone. */
export function useDashboardCards(timeZone: string): DashboardPart<DashboardCard> {
  const query = useQuery(CARDS, { variables: { timeZone }, fetchPolicy: 'no-cache' });
  return part((query.data ?? query.previousData)?.dashboard.cards, query);
}

/** The records written to last: by the user, or by anybody. */
export function useDashboardRecent(mine: boolean): DashboardPart<RecentRecord> {
  const query = useQuery(RECENT, { variables: { mine }, fetchPolicy: 'no-cache' });
  return part((query.data ?? query.previousData)?.dashboard.recent, query);
}

/** Batch jobs that wait or are under way, with how far they are. */
export function useDashboardJobs(): DashboardPart<OpenJob> {
  const query = useQuery(JOBS, { fetchPolicy: 'no-cache' });
  return part((query.data ?? query.previousData)?.dashboard.jobs, query);
}
