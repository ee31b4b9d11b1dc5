import { OverlaysProvider, PortalProvider } from '@blueprintjs/core';
import type { i18n } from 'i18next';
import { I18nextProvider } from 'react-i18next';
import { RouterProvider } from 'react-router-dom';
import type { ComponentProps } from 'react';
import type { PreviewClient } from '../hooks/preview-client.ts';
import { NotifyProvider } from '../../../views/notify/index.ts';
import { PICKER_PARTS } from '../../../views/picker-parts/all-parts.ts';
import { PickerPartsContext } from '../../../views/picker/picker-parts.ts';
import { KeepsStateContext } from '../../../views/widgets/keeps-state.ts';

interface Props {
  readonly data: PreviewClient;
  readonly texts: i18n;
  readonly router: ComponentProps<typeof RouterProvider>['router'];
}

/** A page within the page: its own data, language and address, and nothing of it is kept. */
export function PreviewPage({ data: { Provider }, texts, router }: Props) {
  return (
    <Provider>
      <I18nextProvider i18n={texts}>
        <PortalProvider>
          <OverlaysProvider>
            <NotifyProvider>
              <KeepsStateContext value={false}>
                <PickerPartsContext value={PICKER_PARTS}>
                  <RouterProvider router={router} useTransitions={false} />
                </PickerPartsContext>
              </KeepsStateContext>
            </NotifyProvider>
          </OverlaysProvider>
        </PortalProvider>
      </I18nextProvider>
    </Provider>
  );
}
