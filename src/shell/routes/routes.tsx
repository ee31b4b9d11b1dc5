import { Navigate, type RouteObject } from 'react-router-dom';
import { Layout } from '../layout/layout.tsx';
import { Loading } from '../page/loading.tsx';
import { OBJECTS } from '../layout/area-menu.tsx';
import { FailurePage } from '../pages/failure-page.tsx';
import { LogoutPage } from '../pages/logout-page.tsx';
import { MetadataPage, ObjectPage } from '../pages/metadata-page.tsx';
import { lateScreen } from '../pages/late-screen.tsx';
import { publicScreens } from '../pages/area-screens.tsx';
import { HOME, LOGOUT } from '../../engine/auth/next.ts';
import { RequireSession } from './require-session.tsx';

const { Screen: ObjectsPage } = lateScreen(
  async () => (await import('../pages/objects-page.tsx')).ObjectsPage,
);

/** Screens for those who develop; a build leaves them out. */
const DEVELOPMENT: readonly RouteObject[] = import.meta.env.DEV
  ? [
      {
        path: '/dev/gallery/:group?/:state?',
        lazy: async () => {
          const { loadAllTexts } = await import('../gallery/load-all-texts.ts');
          const [{ GalleryPage }] = await Promise.all([
            import('../gallery/gallery-page.tsx'),
            loadAllTexts(),
          ]);
          return { Component: GalleryPage };
        },
        HydrateFallback: Loading,
      },
    ]
  : [];

/**
 * The addresses the code knows (specification, section 2): those of areas outside of the login, and the shell's own.
 * All others come from the areas and the metadata: what there is of them is only known after login, so one route
 * looks them up.
 */
export const routes: RouteObject[] = [
  ...DEVELOPMENT,
  ...[...publicScreens].map(([path, { Screen }]) => ({
    path,
    element: <Screen />,
    errorElement: <FailurePage />,
  })),
  { path: LOGOUT, element: <LogoutPage />, errorElement: <FailurePage /> },
  {
    path: '/',
    element: (
      <RequireSession>
        <Layout />
      </RequireSession>
    ),
    errorElement: <FailurePage />,
    children: [
      {
        errorElement: <FailurePage />,
        children: [
          { index: true, element: <Navigate to={HOME} replace /> },
          { path: OBJECTS, element: <ObjectsPage /> },
          { path: `${OBJECTS}/:objectName/*`, element: <ObjectPage /> },
          { path: '*', element: <MetadataPage /> },
        ],
      },
    ],
  },
];
