import { loadTexts } from '../views/texts/load-texts.ts';
import type { LoadAreaScreen } from '../views/area/area-screen.ts';

/**
 * Screens of their own, by the route at which the menu has them. A screen stands in the place of the generic list of
 * its route; records below a route that has an object keep their form, and other addresses below it are the screen's.
 */
export const AREA_SCREENS: Readonly<Record<string, LoadAreaScreen>> = {
  '/dashboard': async () => (await import('./dashboard/dashboard-screen.tsx')).DashboardScreen,
  '/app/status': async () => (await import('./status/status-page.tsx')).StatusPage,
  '/app/privilege': async () => (await import('./privilege/privilege-screen.tsx')).PrivilegeScreen,
  '/app/team-management': async () => (await import('./team/team-screen.tsx')).TeamScreen,
  '/app/configuration': async () => {
    const [{ ConfigurationScreen }] = await Promise.all([
      import('./configuration/configuration-screen.tsx'),
      loadTexts('configuration'),
    ]);
    return ConfigurationScreen;
  },
  '/app/contacts/import': async () => {
    const [{ ImportScreen }] = await Promise.all([import('./import/import-screen.tsx'), loadTexts('import')]);
    return ImportScreen;
  },
  '/app/batch-job': async () => {
    const [{ BatchJobsScreen }] = await Promise.all([
      import('./batch-jobs/batch-jobs-screen.tsx'),
      loadTexts('people'),
    ]);
    return BatchJobsScreen;
  },
};
