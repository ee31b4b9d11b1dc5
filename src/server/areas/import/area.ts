import type { ServerArea } from '../../platform/area/area.ts';
import { importCalls } from './calls/import-calls.ts';
import { runCheck } from './check/run-check.ts';
import { importedPersons } from './erase/imports-of-person.ts';
import { IMPORT_ERROR_TABLES } from './errors/error-tables.ts';
import { importErrorsFile, importErrorsRoute } from './errors/errors-route.ts';
import { uploadRoute } from './files/upload-route.ts';
import { runRead } from './read/run-read.ts';
import { runImport } from './run/run-import.ts';
import { endImport } from './run/run-progress.ts';
import { IMPORT_TABLES } from './runs/import-tables.ts';
import { purgeImports } from './runs/purge-imports.ts';
import { runUndo } from './undo/run-undo.ts';

/** Files of records: read, mapped, checked, written, undone. */
export const imports: ServerArea = {
  name: 'import',
  tables: [IMPORT_TABLES, IMPORT_ERROR_TABLES],
  calls: ({ catalog }) => importCalls(catalog),
  routes: [
    {
      shows: { planned: 'Own imports of objects that the role may import.' },
      method: 'GET',
      path: '/api/import/:id/errors.csv',
      handler: ({ callerOf }) => importErrorsRoute(callerOf),
    },
    {
      shows: { nothing: 'It answers the import that it has begun.' },
      method: 'POST',
      path: '/api/import/files',
      takesFile: true,
      handler: ({ callerOf, wake }) => uploadRoute(callerOf, wake),
    },
  ],
  // What the runners do with records asks for more, by what the import does.
  jobs: [
    { action: 'IMPORT', right: 'VIEW', run: runImport, ended: endImport },
    { action: 'IMPORT_CHECK', right: 'VIEW', run: runCheck },
    { action: 'IMPORT_READ', right: 'VIEW', run: runRead },
    { action: 'IMPORT_UNDO', right: 'VIEW', run: runUndo },
  ],
  jobErrors: {
    IMPORT: (caller, params, locale) => importErrorsFile(caller, String(params?.['importId']), locale),
  },
  upkeep: { statements: purgeImports },
  personal: importedPersons,
};
