import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { GO_TO_FIXED } from '../../../contract/metadata/go-to-keys.ts';
import { HOME } from '../../../engine/auth/next.ts';
import { isToCome } from '../../addresses/built-screens.ts';
import type { Area } from '../../viewer/shell-data.ts';
import { OBJECTS } from '../area-menu.tsx';
import { goToPlaces, type GoToPlace } from './go-to-keys.ts';

/** The screens of the menu that are there, each with its letter. */
export function useGoToPlaces(areas: readonly Area[]): readonly GoToPlace[] {
  const { t } = useTranslation();
  return useMemo(() => {
    const open = areas.filter(({ enabled }) => enabled).flatMap(({ entries }) => entries);
    return goToPlaces([
      { route: HOME, label: t('shell.dashboard.title'), goTo: GO_TO_FIXED.dashboard },
      ...open.filter((entry) => entry.enabled && !isToCome(entry)),
      { route: OBJECTS, label: t('shell.objects.title'), goTo: GO_TO_FIXED.objects },
    ]);
  }, [areas, t]);
}
