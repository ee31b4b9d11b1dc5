import { LOGIN } from '../../engine/auth/next.ts';
import type { ClientArea } from '../../views/area/client-area.ts';
import { FORGOT, INVITATION, RESET } from './addresses.ts';

/** The ways in, and where mailed links lead. */
export const login: ClientArea = {
  name: 'login',
  texts: ['auth'],
  publicScreens: {
    [LOGIN]: async () => (await import('./login-page.tsx')).LoginPage,
    [FORGOT]: async () => (await import('./forgot-page.tsx')).ForgotPage,
    [RESET]: async () => (await import('./reset-page.tsx')).ResetPage,
    [INVITATION]: async () => (await import('./invitation-page.tsx')).InvitationPage,
  },
};
