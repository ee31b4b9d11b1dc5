/** The page of `npm run foreign`: lists and forms of a GraphQL server of somebody else's. */
import { ApolloProvider } from '@apollo/client/react';
import { OverlaysProvider, PortalProvider } from '@blueprintjs/core';
import 'normalize.css/normalize.css';
import '@blueprintjs/core/lib/css/blueprint.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter, RouterProvider } from 'react-router-dom';
import { NotifyProvider } from '../../views/notify/index.ts';
import { PICKER_PARTS } from '../../views/picker-parts/all-parts.ts';
import { PickerPartsContext } from '../../views/picker/picker-parts.ts';
import { loadTexts } from '../../views/texts/load-texts.ts';
import { startI18n } from '../i18n/i18n.ts';
import { MessagePage } from '../pages/message-page.tsx';
import '../shell.css';
import { startTheme } from '../browser/theme.ts';
import { createForeignClient } from './foreign-client.ts';
import { foreignRoute } from './foreign-route.ts';
import { foreignRoutes } from './foreign-routes.tsx';
import { readSettings } from './settings.ts';

startTheme();
await startI18n();
await loadTexts('record');
const container = document.getElementById('root');
if (!container) throw new Error('index.html has no element with the id "root".');
const root = createRoot(container);
try {
  const { title, ...settings } = await readSettings();
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  const { client, objects } = await createForeignClient({ ...settings, timeZone, route: foreignRoute });
  const router = createBrowserRouter(foreignRoutes(objects, title));
  root.render(
    <StrictMode>
      <ApolloProvider client={client}>
        <PortalProvider>
          <OverlaysProvider>
            <NotifyProvider>
              <PickerPartsContext value={PICKER_PARTS}>
                <RouterProvider router={router} useTransitions={false} />
              </PickerPartsContext>
            </NotifyProvider>
          </OverlaysProvider>
        </PortalProvider>
      </ApolloProvider>
    </StrictMode>,
  );
} catch (error) {
  // For whoever tries a server out: what it has said, or not said.
  root.render(<MessagePage title="Tessera" text={error instanceof Error ? error.message : String(error)} />);
}
