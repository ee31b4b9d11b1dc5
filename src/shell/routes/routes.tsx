import { Navigate, type RouteObject } from 'react-router-dom';
import { Layout } from '../layout/layout.tsx';
import { Loading } from '../page/loading.tsx';
import { OBJECTS } from '../layout/area-menu.tsx';
import { FailurePage } from '../pages/failure-page.tsx';
import { LogoutPage } from '../pages/logout-page.tsx';
import { MetadataPage, ObjectPage } from '../pages/metadata-page.tsx';
import { ObjectsPage } from '../pages/objects-page.tsx';
import {
  accountScreen,
  forgotScreen,
  invitationScreen,
  loginScreen,
  resetScreen,
} from '../pages/auth-screens.ts';
import { ACCOUNT, FORGOT, HOME, INVITATION, LOGIN, LOGOUT, RESET, STATUS } from '../session/next.ts';
import { RequireSession } from './require-session.tsx';

/** Screens for those who develop; a build leaves them out. */
const DEVELOPMENT: readonly RouteObject[] = import.meta.env.DEV
  ? [
      {
        path: '/dev/gallery/:group?/:state?',
        lazy: async () => ({ Component: (await import('../gallery/gallery-page.tsx')).GalleryPage }),
        HydrateFallback: Loading,
      },
    ]
  : [];

/**
 * The addresses the code knows (specification, section 2). All others come from the metadata: areas
 * and objects are only known after login, so one route looks them up.
 */
export const routes: RouteObject[] = [
  ...DEVELOPMENT,
  { path: LOGIN, element: <loginScreen.Screen />, errorElement: <FailurePage /> },
  { path: FORGOT, element: <forgotScreen.Screen />, errorElement: <FailurePage /> },
  { path: RESET, element: <resetScreen.Screen />, errorElement: <FailurePage /> },
  { path: INVITATION, element: <invitationScreen.Screen />, errorElement: <FailurePage /> },
  {
    path: STATUS,
    lazy: async () => ({ Component: (await import('../pages/status-screen.tsx')).StatusScreen }),
    HydrateFallback: Loading,
    errorElement: <FailurePage />,
  },
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
          { path: ACCOUNT, element: <accountScreen.Screen /> },
          { path: OBJECTS, element: <ObjectsPage /> },
          { path: `${OBJECTS}/:objectName/*`, element: <ObjectPage /> },
          { path: '*', element: <MetadataPage /> },
        ],
      },
    ],
  },
];
