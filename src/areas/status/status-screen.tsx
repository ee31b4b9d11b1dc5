import type { PublicScreenProps } from '../../views/area/client-area.ts';
import { StatusPage } from './status-page.tsx';

/** The status page for those who are not logged in, too. */
export function StatusScreen({ route, Page }: PublicScreenProps) {
  return (
    <Page route={route}>
      <StatusPage />
    </Page>
  );
}
