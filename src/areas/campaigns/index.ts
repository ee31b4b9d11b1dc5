import type { ClientArea } from '../../views/area/client-area.ts';

/** What making, sending and judging campaigns needs beside their lists and forms. */
export const campaigns: ClientArea = {
  name: 'campaigns',
  texts: ['campaigns', 'record'],
  screens: {
    '/admin/campaign/create': async () => (await import('./create-screen.tsx')).CreateScreen,
  },
};
