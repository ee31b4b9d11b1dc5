import type { ClientArea } from '../../views/area/client-area.ts';

/** Who works with the product, and who is invited to. */
export const team: ClientArea = {
  name: 'team',
  texts: ['team'],
  screens: { '/app/team-management': async () => (await import('./team-screen.tsx')).TeamScreen },
};
