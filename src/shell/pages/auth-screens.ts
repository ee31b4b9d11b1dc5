import { loadTexts } from '../../views/texts/load-texts.ts';
import { lateScreen } from './late-screen.tsx';

/** The screens about logins, with their texts: whoever is logged in needs neither. */
export const loginScreen = lateScreen(async () => {
  const [{ LoginPage }] = await Promise.all([import('./login-page.tsx'), loadTexts('auth')]);
  return LoginPage;
});
export const forgotScreen = lateScreen(async () => {
  const [{ ForgotPage }] = await Promise.all([import('./forgot-page.tsx'), loadTexts('auth')]);
  return ForgotPage;
});
export const resetScreen = lateScreen(async () => {
  const [{ ResetPage }] = await Promise.all([import('./reset-page.tsx'), loadTexts('auth')]);
  return ResetPage;
});
export const invitationScreen = lateScreen(async () => {
  const [{ InvitationPage }] = await Promise.all([import('./invitation-page.tsx'), loadTexts('auth')]);
  return InvitationPage;
});
export const accountScreen = lateScreen(async () => {
  const [{ AccountPage }] = await Promise.all([
    import('./account-page.tsx'),
    loadTexts('auth'),
    loadTexts('people'),
  ]);
  return AccountPage;
});
