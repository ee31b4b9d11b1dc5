import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { HOME } from '../../../engine/auth/next.ts';
import { isOverlaid, singleKey } from '../../../views/widgets/single-keys.ts';
import { isToCome } from '../../addresses/built-screens.ts';
import type { Area } from '../../viewer/shell-data.ts';
import { OBJECTS } from '../area-menu.tsx';
import { goToPlaces, type GoToPlace } from './go-to-keys.ts';

const PREFIX = 'g';

/** The screens of the menu that are there, each with its letter. */
export function useGoToPlaces(areas: readonly Area[]): readonly GoToPlace[] {
  const { t } = useTranslation();
  return useMemo(() => {
    const open = areas.filter(({ enabled }) => enabled).flatMap(({ entries }) => entries);
    return goToPlaces([
      { route: HOME, label: t('shell.dashboard.title') },
      ...open.filter((entry) => entry.enabled && !isToCome(entry)),
      { route: OBJECTS, label: t('shell.objects.title') },
    ]);
  }, [areas, t]);
}

/**
 * G, then a letter, leads to a screen of the menu; whatever else comes after G ends it. There is no hurry: it waits.
 * Answers the screens while it does.
 */
export function useGoTo(areas: readonly Area[]): readonly GoToPlace[] | undefined {
  const navigate = useNavigate();
  const places = useGoToPlaces(areas);
  const [isAsked, setAsked] = useState(false);
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (!isAsked) {
      if (singleKey(event) !== PREFIX || isOverlaid() || places.length === 0) return;
      event.preventDefault();
      setAsked(true);
      return;
    }
    // Pressed on the way to another key.
    if (['Shift', 'Control', 'Alt', 'Meta', 'CapsLock'].includes(event.key)) return;
    setAsked(false);
    if (event.key.length > 1 && event.key !== 'Escape') return;
    event.preventDefault();
    event.stopImmediatePropagation();
    const place = places.find(({ letter }) => letter === event.key.toLowerCase());
    if (place) void navigate(place.route);
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKeyDown(event);
    const end = () => setAsked(false);
    // Before what the second letter means to the screen.
    addEventListener('keydown', listen, { capture: true });
    addEventListener('pointerdown', end);
    return () => {
      removeEventListener('keydown', listen, { capture: true });
      removeEventListener('pointerdown', end);
    };
  }, []);
  return isAsked ? places : undefined;
}
