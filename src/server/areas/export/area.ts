import type { ServerArea } from '../../platform/area/area.ts';
import { exportMutations } from './export-calls.ts';
import { requireExportRights } from './export-details.ts';
import { exportRoute } from './export-route.ts';
import { jobErrorsRoute } from './job-errors-route.ts';
import { exportedPersons } from './personal.ts';
import { runExport } from './run-export.ts';

/** Lists as files. */
export const exports: ServerArea = {
  name: 'export',
  calls: (parts) => ({ mutations: exportMutations(parts) }),
  routes: [
    {
      method: 'POST',
      path: '/api/export',
      shows: { planned: 'The file holds what the list of the role shows.' },
      handler: ({ callerOf }) => exportRoute(callerOf),
    },
    {
      shows: { planned: 'The job and its records are those of the role.' },
      method: 'GET',
      path: '/api/batch-job/:id/errors.csv',
      handler: ({ callerOf }, { jobErrors }) => jobErrorsRoute(callerOf, jobErrors),
    },
  ],
  jobs: [{ action: 'EXPORT', right: 'EXPORT', run: runExport }],
  downloads: { export: requireExportRights },
  personal: exportedPersons,
};
