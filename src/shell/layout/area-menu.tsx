import applications from '@blueprintjs/icons/lib/esm/generated/16px/paths/applications.js';
import dashboard from '@blueprintjs/icons/lib/esm/generated/16px/paths/dashboard.js';
import doubleLeft from '@blueprintjs/icons/lib/esm/generated/16px/paths/double-chevron-left.js';
import doubleRight from '@blueprintjs/icons/lib/esm/generated/16px/paths/double-chevron-right.js';
import history from '@blueprintjs/icons/lib/esm/generated/16px/paths/history.js';
import pin from '@blueprintjs/icons/lib/esm/generated/16px/paths/pin.js';
import { type JSX, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router-dom';
import { readKept, writeKept } from '../browser/kept.ts';
import { activeEntry } from '../addresses/area-routes.ts';
import { HOME } from '../../engine/auth/next.ts';
import { isToCome } from '../addresses/built-screens.ts';
import type { Area, AreaEntry } from '../viewer/shell-data.ts';
import { AreaGroup } from './area-group.tsx';
import { rememberVisit, setNarrow, useIsNarrow, usePinned, useRecent } from './menu/menu-choices.ts';
import { MenuPicture, Picture } from '../../views/widgets/menu-picture.tsx';
import { MenuRow } from './menu/menu-row.tsx';

export const OBJECTS = '/app/objects';
const KEY = 'tessera.menu.closed';

interface Props {
  readonly areas: readonly Area[];
  /** Tells the drawer to close; the menu beside the page has none. */
  readonly onFollow?: () => void;
}

/** What is pinned, what was visited last, and the areas with their entries. What is closed is kept in this browser. */
export function AreaMenu({ areas, onFollow }: Props) {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const [closed, setClosed] = useState(() => new Set(readKept(KEY)?.split(' ')));
  const isNarrow = useIsNarrow() && !onFollow;
  const pinned = usePinned();
  const recent = useRecent();
  const active = activeEntry(pathname, areas);
  useEffect(() => {
    if (active?.enabled) rememberVisit(active.route);
  }, [active?.route, active?.enabled]);

  const entries = areas.filter(({ enabled }) => enabled).flatMap((area) => area.entries);
  const at = (routes: readonly string[]): readonly AreaEntry[] =>
    routes.flatMap((route) => entries.find((entry) => entry.enabled && entry.route === route) ?? []);
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
  const rows = (group: readonly AreaEntry[], marksActive: boolean) =>
    group.map((entry) => (
      <MenuRow
        key={entry.key}
        entry={entry}
        isActive={marksActive && entry === active}
        isPinned={pinned.includes(entry.route)}
        onFollow={onFollow}
      />
    ));
  /** Groups that repeat entries: the place of the user is marked in the areas alone. */
  const own = (
    key: string,
    label: string,
    picture: JSX.Element,
    group: readonly AreaEntry[],
    open: boolean,
  ) =>
    group.length > 0 && (
      <AreaGroup label={label} picture={picture} enabled open={open} onToggle={() => toggle(key)}>
        {rows(group, false)}
      </AreaGroup>
    );
  const foldText = t(isNarrow ? 'shell.menu.wide' : 'shell.menu.narrow');

  return (
    <nav className={`area-menu ${isNarrow ? 'is-narrow' : ''}`} aria-label={t('shell.menu.areas')}>
      <Link
        className="menu-link menu-top"
        to={HOME}
        title={t('shell.dashboard.title')}
        onClick={onFollow}
        {...current(HOME)}
      >
        <Picture paths={dashboard} />
        <span className="menu-label">{t('shell.dashboard.title')}</span>
      </Link>
      {own('-pinned', t('shell.menu.pinned'), <Picture paths={pin} />, at(pinned), !closed.has('-pinned'))}
      {own(
        '+recent',
        t('shell.menu.recent'),
        <Picture paths={history} />,
        at(recent.filter((route) => route !== active?.route && !pinned.includes(route))),
        closed.has('+recent'),
      )}
      {areas.map((area) => (
        <AreaGroup
          key={area.key}
          label={area.label}
          picture={<MenuPicture icon={area.icon} />}
          enabled={area.enabled}
          open={area.enabled && isOpen(area)}
          onToggle={() => toggle(area.key)}
        >
          {rows(area.entries, true)}
        </AreaGroup>
      ))}
      <Link
        className="menu-link menu-top menu-last"
        to={OBJECTS}
        title={t('shell.objects.title')}
        onClick={onFollow}
        {...current(OBJECTS)}
      >
        <Picture paths={applications} />
        <span className="menu-label">{t('shell.objects.title')}</span>
      </Link>
      {!onFollow && (
        <button
          type="button"
          className="menu-link menu-fold"
          title={foldText}
          onClick={() => setNarrow(!isNarrow)}
        >
          <Picture paths={isNarrow ? doubleRight : doubleLeft} />
          <span className="menu-label">{foldText}</span>
        </button>
      )}
    </nav>
  );
}
