import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useParams } from 'react-router-dom';
import { ContentPlayerContext } from '../../views/area/content-player.ts';
import { AreaGivesContext } from '../../views/area/area-gives.ts';
import { RecordPartsContext } from '../../views/area/record-parts.ts';
import { RecordPreviewContext } from '../../views/record/record-preview.tsx';
import { PeekContext } from '../../views/list/peek.ts';
import { loadTexts } from '../../views/texts/load-texts.ts';
import { isFormAddress } from '../../views/widgets/form-address.ts';
import { late } from '../../views/widgets/late.tsx';
import { OBJECTS } from '../layout/area-menu.tsx';
import { type Destination, destinationOf, objectDestination } from '../addresses/area-routes.ts';
import { composedScreens } from '../addresses/built-screens.ts';
import { useShellData } from '../viewer/shell-data.ts';
import { areaGives, areaParts, areaPreviews, areaScreens } from './area-screens.tsx';
import { lateScreen } from './late-screen.tsx';
import { MessagePage } from './message-page.tsx';
import { NotFoundPage } from './not-found-page.tsx';

/** The generic screens: tables and forms are most of the code; the login screen needs neither, a list no form. */
export const listScreen = lateScreen(
  async () => (await import('../../views/list/object-list-screen.tsx')).ObjectListScreen,
);
const formScreen = lateScreen(async () => {
  const [{ ObjectFormScreen }] = await Promise.all([
    import('../../views/form/object-form-screen.tsx'),
    loadTexts('record'),
  ]);
  return ObjectFormScreen;
});
const recordScreen = lateScreen(async () => {
  const [{ RecordScreen }] = await Promise.all([
    import('../../views/record/record-screen.tsx'),
    loadTexts('record'),
  ]);
  return RecordScreen;
});
const RecordPanel = late(async () => {
  const [{ RecordPanel: Panel }] = await Promise.all([
    import('../../views/record/record-panel.tsx'),
    loadTexts('record'),
    loadTexts('keys'),
  ]);
  return Panel;
});
const rare = () => import('./rare-screens.ts');
const duplicatesScreen = lateScreen(async () => (await rare()).loadDuplicates());
const deletedScreen = lateScreen(async () => (await rare()).loadDeleted());
const unbuiltScreen = lateScreen(async () => (await rare()).loadUnbuilt());

/** What records are drawn with that stands on more than they do. */
const RecordParts = ({ children }: { readonly children: ReactNode }) => (
  <PeekContext value={RecordPanel}>
    <RecordPreviewContext value={areaPreviews}>
      <RecordPartsContext value={areaParts}>
        <ContentPlayerContext value={composedScreens.player}>
          <AreaGivesContext value={areaGives}>{children}</AreaGivesContext>
        </ContentPlayerContext>
      </RecordPartsContext>
    </RecordPreviewContext>
  </PeekContext>
);

/** What the menu, an area or an object's model puts at this address. */
export function MetadataPage() {
  const { areas, objects } = useShellData();
  const { pathname } = useLocation();
  const screens = [...areaScreens.keys()];
  return (
    <RecordParts>
      <DestinationPage destination={destinationOf(pathname, { areas, objects, screens })} />
    </RecordParts>
  );
}

/** `/app/objects/:objectName` and below: the same screens for every object, with or without a menu entry. */
export function ObjectPage() {
  const { objects } = useShellData();
  const { pathname } = useLocation();
  const { objectName } = useParams();
  const found = objects.find(({ name }) => name === objectName);
  if (!found) return <NotFoundPage />;
  return (
    <RecordParts>
      <DestinationPage destination={objectDestination(found.name, `${OBJECTS}/${found.name}`, pathname)} />
    </RecordParts>
  );
}

function DestinationPage({ destination }: { readonly destination: Destination }) {
  const { t } = useTranslation();
  const { areas, objects, viewer } = useShellData();
  const { search } = useLocation();
  switch (destination.kind) {
    case 'list': {
      const { objectName, route } = destination;
      return <listScreen.Screen key={objectName} objectName={objectName} route={route} />;
    }
    case 'form': {
      const { objectName, route, id } = destination;
      if (id !== undefined && !isFormAddress(search)) {
        return (
          <recordScreen.Screen key={`${objectName} ${id}`} objectName={objectName} route={route} id={id} />
        );
      }
      const record = id === undefined ? {} : { id };
      return (
        <formScreen.Screen
          key={`${objectName} ${id ?? ''}`}
          objectName={objectName}
          route={route}
          {...record}
        />
      );
    }
    case 'duplicates': {
      const { objectName, route } = destination;
      return <duplicatesScreen.Screen key={objectName} objectName={objectName} route={route} />;
    }
    case 'deleted': {
      const { objectName, route } = destination;
      return <deletedScreen.Screen key={objectName} objectName={objectName} route={route} />;
    }
    case 'screen': {
      const { route } = destination;
      const screen = areaScreens.get(route);
      return screen ? (
        <screen.Screen key={route} route={route} areas={areas} objects={objects} viewer={viewer} />
      ) : (
        <NotFoundPage />
      );
    }
    case 'unbuilt':
      return <unbuiltScreen.Screen area={destination.area} entry={destination.entry} />;
    case 'disabled':
      return <MessagePage title={destination.label} text={t('shell.menu.disabled')} />;
    case 'unknown':
      return <NotFoundPage />;
  }
}
