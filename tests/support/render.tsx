import { LATE_ERRORS } from '../../src/contract/constants.ts';
import type { ApolloClient } from '@apollo/client';
import { ApolloProvider } from '@apollo/client/react';
import { BlueprintProvider } from '@blueprintjs/core';
import { configure, render } from '@testing-library/react';
import i18next, { type ResourceLanguage } from 'i18next';
import type { ReactNode } from 'react';
import { initReactI18next } from 'react-i18next';
import { createMemoryRouter, type RouteObject, RouterProvider } from 'react-router-dom';
import { readdirSync, readFileSync } from 'node:fs';
import { afterEach, beforeAll } from 'vitest';
import '../../src/shell/addresses/built-screens.ts';
import { createClient } from '../../src/shell/client/apollo.ts';
import { loadGrid } from '../../src/views/list/late-grid.ts';
import { NotifyProvider } from '../../src/views/notify/index.ts';
import { PICKER_PARTS } from '../../src/views/picker-parts/all-parts.ts';
import { PickerPartsContext } from '../../src/views/picker/picker-parts.ts';
import { patience } from './patience.ts';

/** jsdom lays nothing out; a table of no size would draw no rows. */
const SIZE_PX = { offsetWidth: 1600, clientWidth: 1600, offsetHeight: 900, clientHeight: 900 };

const TEXTS = Object.fromEntries(
  readdirSync('locales/en').map((file) => [
    file.replace('.json', ''),
    JSON.parse(readFileSync(`locales/en/${file}`, 'utf8')) as ResourceLanguage,
  ]),
);

/** A big screen, texts in English, and an empty local storage for every test; tables have the code of their grid. */
export function preparePage({ withGrid = true } = {}): void {
  // The first answer of an API on a busy machine; what comes is taken as soon as it is there.
  configure({ asyncUtilTimeout: patience(15_000) });
  beforeAll(async () => {
    for (const [name, size] of Object.entries(SIZE_PX)) {
      Object.defineProperty(HTMLElement.prototype, name, { configurable: true, get: () => size });
    }
    await i18next.use(initReactI18next).init({
      lng: 'en',
      ns: Object.keys(TEXTS),
      defaultNS: 'app',
      fallbackNS: LATE_ERRORS,
      resources: { en: TEXTS },
      interpolation: { escapeValue: false },
      react: { useSuspense: false },
    });
    if (withGrid) await loadGrid();
  });
  afterEach(() => localStorage.clear());
}

export type Routes = Readonly<Record<string, ReactNode>>;

/** Shows a page of the application, with the client, the texts and the snackbars of the shell; answers its router. */
export function renderPage(routes: Routes, address: string) {
  const objects = Object.entries(routes).map(([path, element]) => ({ path, element }));
  return renderRoutes(objects, address, createClient());
}

/** The same with any client, and routes within each other. */
export function renderRoutes(routes: RouteObject[], address: string, client: ApolloClient) {
  const router = createMemoryRouter(routes, { initialEntries: [address] });
  const view = render(
    <ApolloProvider client={client}>
      <BlueprintProvider>
        <NotifyProvider>
          <PickerPartsContext value={PICKER_PARTS}>
            {/* Without transitions: while one is drawn, a list would ask for its new page, the old one, and the new one again. */}
            <RouterProvider router={router} useTransitions={false} />
          </PickerPartsContext>
        </NotifyProvider>
      </BlueprintProvider>
    </ApolloProvider>,
  );
  return { router, client, ...view };
}
