import type { ClientArea } from '../../views/area/client-area.ts';

/** What the server works at in the background. */
export const batchJobs: ClientArea = {
  name: 'batch-jobs',
  texts: ['batch-jobs', 'people'],
  screens: { '/app/batch-job': async () => (await import('./batch-jobs-screen.tsx')).BatchJobsScreen },
};
