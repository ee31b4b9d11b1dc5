import { STATUS } from '../../engine/auth/next.ts';
import type { ClientArea } from '../../views/area/client-area.ts';

/** What of the system works: for those who are logged in, and for everybody. */
export const status: ClientArea = {
  name: 'status',
  texts: ['status'],
  screens: { '/app/status': async () => (await import('./status-page.tsx')).StatusPage },
  publicScreens: { [STATUS]: async () => (await import('./status-screen.tsx')).StatusScreen },
};
