import { useQuery } from '@apollo/client/react';
import { type ScreenPart, screenPart } from './screen-part.ts';
import { graphql, type ResultOf } from './graphql.ts';

const JOBS = graphql(`
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
`);

/** `progress`: percent. */
export type OpenJob = ResultOf<typeof JOBS>['dashboard']['jobs'][number];

/** Batch jobs that wait or are under way, with how far they are. */
export function useOpenJobs(): ScreenPart<OpenJob> {
  const query = useQuery(JOBS, { fetchPolicy: 'no-cache' });
  return screenPart((query.data ?? query.previousData)?.dashboard.jobs, query);
}
