import { HOME } from '../../engine/auth/next.ts';
import type { ClientArea } from '../../views/area/client-area.ts';

/** The screen that people begin at. */
export const dashboard: ClientArea = {
  name: 'dashboard',
  texts: ['dashboard'],
  screens: { [HOME]: async () => (await import('./dashboard-screen.tsx')).DashboardScreen },
};
