import { gql, type TypedDocumentNode } from '@apollo/client';
import { useQuery } from '@apollo/client/react';
import { type ScreenPart, screenPart } from './screen-part.ts';

export interface OpenJob {
  readonly objectName: string;
  readonly id: string;
  readonly name: string | null;
  readonly userName: string | null;
  readonly status: string | null;
  /** Percent. */
  readonly progress: number | null;
}

const JOBS: TypedDocumentNode<
  { readonly dashboard: { readonly jobs: readonly OpenJob[] } },
  Record<string, never>
> = gql`
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

/** Batch jobs that wait or are under way, with how far they are. */
export function useOpenJobs(): ScreenPart<OpenJob> {
  const query = useQuery(JOBS, { fetchPolicy: 'no-cache' });
  return screenPart((query.data ?? query.previousData)?.dashboard.jobs, query);
}
