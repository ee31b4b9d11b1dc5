import { ApplicationsIcon, DashboardIcon } from '@blueprintjs/icons';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router-dom';
import { readKept, writeKept } from '../browser/kept.ts';
import { activeEntry } from '../addresses/area-routes.ts';
import { HOME } from '../../engine/auth/next.ts';
import { isToCome } from '../addresses/built-screens.ts';
import type { Area } from '../viewer/shell-data.ts';
import { AreaGroup } from './area-group.tsx';

export const OBJECTS = '/app/objects';
const KEY = 'tessera.menu.closed';

interface Props {
  readonly areas: readonly Area[];
  /** Tells the drawer to close. */
  readonly onFollow?: () => void;
}

/** The areas and their entries. Which groups are closed is kept in this browser. */
export function AreaMenu({ areas, onFollow }: Props) {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const [closed, setClosed] = useState(() => new Set(readKept(KEY)?.split(' ')));
  const active = activeEntry(pathname, areas);

  // An area of which nothing is there yet is shut at first: what works is to be in sight.
  const isShutAtFirst = ({ entries }: Area) => entries.every(isToCome);
  const isOpen = (area: Area) => {
    const isShut = isShutAtFirst(area);
    return closed.has(area.key) === isShut || (isShut && area.entries.some((entry) => entry === active));
  };

  const toggle = (key: string) => {
    const next = new Set(closed);
    if (!next.delete(key)) next.add(key);
    setClosed(next);
    writeKept(KEY, [...next].join(' '));
  };
  const current = (route: string) => (pathname === route ? { 'aria-current': 'page' as const } : {});

  return (
    <nav className="area-menu" aria-label={t('shell.menu.areas')}>
      <Link className="menu-link menu-top" to={HOME} onClick={onFollow} {...current(HOME)}>
        <DashboardIcon aria-hidden="true" />
        {t('shell.dashboard.title')}
      </Link>
      {areas.map((area) => (
        <AreaGroup
          key={area.key}
          area={area}
          active={active}
          open={area.enabled && isOpen(area)}
          onToggle={() => toggle(area.key)}
          onFollow={onFollow}
        />
      ))}
      <Link className="menu-link menu-top menu-last" to={OBJECTS} onClick={onFollow} {...current(OBJECTS)}>
        <ApplicationsIcon aria-hidden="true" />
        {t('shell.objects.title')}
      </Link>
    </nav>
  );
}
