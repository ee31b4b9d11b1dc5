import { ACCOUNT } from '../../engine/auth/next.ts';
import type { ClientArea } from '../../views/area/client-area.ts';

/** The user's own login, and the files that were made for them. */
export const account: ClientArea = {
  name: 'account',
  texts: ['account', 'auth', 'people'],
  screens: { [ACCOUNT]: async () => (await import('./account-screen.tsx')).AccountScreen },
};
