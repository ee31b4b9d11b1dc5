import { OverlaysProvider, PortalProvider } from '@blueprintjs/core';
import 'normalize.css/normalize.css';
import '@blueprintjs/core/lib/css/blueprint.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider, createBrowserRouter } from 'react-router-dom';
import { NotifyProvider } from '../views/notify/index.ts';
import { onUnauthorized } from '../engine/auth/auth-call.ts';
import { PICKER_PARTS } from '../views/picker-parts/all-parts.ts';
import { PickerPartsContext } from '../views/picker/picker-parts.ts';
import { createClient } from './client/apollo.ts';
import { startI18n, startLocale } from './i18n/i18n.ts';
import { listScreen } from './pages/metadata-page.tsx';
import { routes } from './routes/routes.tsx';
import { checkAgain } from './session/check.ts';
import { isIdleTooLong } from './session/idle-clock.ts';
import { isPublicPath } from '../engine/auth/next.ts';
import { endSession, sessionState, watchSession } from './session/session.ts';
import { SessionClient } from './client/session-client.tsx';
import './shell.css';
import './layout/print.css';
import { preloadShellData } from './viewer/shell-data.ts';
import { startTheme } from './browser/theme.ts';
import { startTimeZone } from './browser/time-zone.ts';

startTheme();
startTimeZone();
watchSession();
// The page was closed, or the machine slept, past the limit: before anything is shown.
if (sessionState().status === 'active' && isIdleTooLong() && !isPublicPath(location.pathname)) {
  void endSession('inactive');
}
onUnauthorized(() => void checkAgain());
const client = createClient();
const signedIn = sessionState().status === 'active';
if (signedIn) preloadShellData(client, startLocale());
// A deep link to a screen: the table's code travels while texts and menu are on their way.
if (signedIn && location.pathname.startsWith('/app/')) listScreen.preload().catch(() => undefined);
await startI18n();

const router = createBrowserRouter(routes);
const container = document.getElementById('root');
if (!container) throw new Error('index.html has no element with the id "root".');
createRoot(container).render(
  <StrictMode>
    <SessionClient first={client}>
      {/* Not BlueprintProvider: it brings the dialog of hotkeys, of which there are none, to every screen. */}
      <PortalProvider>
        <OverlaysProvider>
          <NotifyProvider>
            <PickerPartsContext value={PICKER_PARTS}>
              {/* In a transition, an urgent render in between would ask the server for the last table state again. */}
              <RouterProvider router={router} useTransitions={false} />
            </PickerPartsContext>
          </NotifyProvider>
        </OverlaysProvider>
      </PortalProvider>
    </SessionClient>
  </StrictMode>,
);
