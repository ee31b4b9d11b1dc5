import type { ClientArea } from '../../views/area/client-area.ts';

/** Roles, and what they may do. */
export const privilege: ClientArea = {
  name: 'privilege',
  texts: ['privilege'],
  screens: { '/app/privilege': async () => (await import('./privilege-screen.tsx')).PrivilegeScreen },
};
