import { Spinner } from '@blueprintjs/core';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { late } from '../../views/widgets/late.tsx';
import type { AreaScreenProps } from '../../views/area/client-area.ts';
import './frame/configuration.css';
import { ObjectsScreen } from './frame/objects-screen.tsx';

const Brand = late(async () => (await import('./brand/brand-screen.tsx')).BrandScreen);
const ObjectScreen = late(async () => (await import('./frame/object-screen.tsx')).ObjectScreen);
const ReviewScreen = late(async () => (await import('./review/review-screen.tsx')).ReviewScreen);
const HistoryScreen = late(async () => (await import('./history/history-screen.tsx')).HistoryScreen);
const SettingsScreen = late(async () => (await import('./settings/settings-screen.tsx')).SettingsScreen);
const TransferScreen = late(async () => (await import('./transfer/transfer-screen.tsx')).TransferScreen);

const SCREENS = new Map([
  ['review', ReviewScreen],
  ['settings', SettingsScreen],
  ['history', HistoryScreen],
  ['transfer', TransferScreen],
]);

/** The tenant's configuration (specification, section 2): objects begin with a capital, the other screens do not. */
export function ConfigurationScreen({ route, objects }: AreaScreenProps) {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const [place] = pathname.slice(route.length).split('/').filter(Boolean).map(decodeURIComponent);
  if (place === undefined) return <ObjectsScreen route={route} />;
  const Screen = SCREENS.get(place);
  return (
    <Suspense fallback={<Spinner aria-label={t('list.loading')} />}>
      {Screen ? <Screen /> : <ObjectScreen key={place} route={route} objectName={place} objects={objects} />}
    </Suspense>
  );
}

/** What receivers of messages see: with the settings, of which it is a part. */
export function BrandScreen() {
  const { t } = useTranslation();
  return (
    <Suspense fallback={<Spinner aria-label={t('list.loading')} />}>
      <Brand />
    </Suspense>
  );
}
