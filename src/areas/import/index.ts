import type { ClientArea } from '../../views/area/client-area.ts';

/** Records from files. */
export const importer: ClientArea = {
  name: 'import',
  texts: ['import', 'record'],
  screens: { '/app/contacts/import': async () => (await import('./import-screen.tsx')).ImportScreen },
};
