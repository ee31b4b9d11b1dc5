import { type JSX, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router-dom';
import { readKept, writeKept } from '../browser/kept.ts';
import { activeEntry } from '../addresses/area-routes.ts';
import { useViewerId } from '../../engine/hooks/use-viewer-id.ts';
import { HOME } from '../../engine/auth/next.ts';
import type { Area, AreaEntry } from '../viewer/shell-data.ts';
import { AreaGroup } from './area-group.tsx';
import { foldAreas } from './menu/fold-areas.ts';
import { MENU_SHAPES } from './menu/menu-shapes.ts';
import { rememberVisit, setNarrow, useIsNarrow, usePinned, useRecent } from './menu/menu-choices.ts';
import { MenuPicture, Picture } from '../../views/widgets/menu-picture.tsx';
import { MenuRow } from './menu/menu-row.tsx';

export const OBJECTS = '/app/objects';
/** What the user has opened (+) or closed (-), by user: browsers are shared. */
const KEY = 'tessera.menu.groups';

interface Props {
  readonly areas: readonly Area[];
  /** Tells the drawer to close; the menu beside the page has none. */
  readonly onFollow?: () => void;
}

/** What is pinned, what was visited last, and the areas with their entries. What is closed is kept in this browser. */
export function AreaMenu({ areas, onFollow }: Props) {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const key = `${KEY}.${useViewerId() ?? ''}`;
  const [changed, setChanged] = useState<{ readonly key: string; readonly text: string }>();
  const text = changed?.key === key ? changed.text : (readKept(key) ?? '');
  const choices = new Map(text.split(' ').map((each) => [each.slice(1), each.startsWith('+')]));
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
  // At first only the area of the screen is open: the menu is read at a glance.
  const isOpen = (group: string, atFirst: boolean) => choices.get(group) ?? atFirst;
  const toggle = (group: string, atFirst: boolean) => {
    const next = [...new Map(choices).set(group, !isOpen(group, atFirst))]
      .filter(([name]) => name !== '')
      .map(([name, open]) => (open ? '+' : '-') + name);
    setChanged({ key, text: next.join(' ') });
    writeKept(key, next.join(' '));
  };
  const hasActive = (area: Area) => area.entries.some((entry) => entry === active);
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
    name: string,
    label: string,
    picture: JSX.Element,
    group: readonly AreaEntry[],
    atFirst: boolean,
  ) =>
    group.length > 0 && (
      <AreaGroup
        label={label}
        picture={picture}
        enabled
        open={isOpen(name, atFirst)}
        onToggle={() => toggle(name, atFirst)}
      >
        {rows(group, false)}
      </AreaGroup>
    );
  const foldText = t(isNarrow ? 'shell.menu.wide' : 'shell.menu.narrow');

  const { shown, folded } = foldAreas(areas, hasActive);
  const areaGroup = (area: Area) => (
    <AreaGroup
      key={area.key}
      label={area.label}
      picture={<MenuPicture icon={area.icon} />}
      enabled={area.enabled}
      open={area.enabled && isOpen(area.key, hasActive(area))}
      onToggle={() => toggle(area.key, hasActive(area))}
    >
      {rows(area.entries, true)}
    </AreaGroup>
  );

  return (
    <nav className={`area-menu ${isNarrow ? 'is-narrow' : ''}`} aria-label={t('shell.menu.areas')}>
      <Link
        className="menu-link menu-top"
        to={HOME}
        title={t('shell.dashboard.title')}
        onClick={onFollow}
        {...current(HOME)}
      >
        <Picture paths={MENU_SHAPES.dashboard} />
        <span className="menu-label">{t('shell.dashboard.title')}</span>
      </Link>
      {own('pinned.', t('shell.menu.pinned'), <Picture paths={MENU_SHAPES.pin} />, at(pinned), true)}
      {own(
        'recent.',
        t('shell.menu.recent'),
        <Picture paths={MENU_SHAPES.recent} />,
        at(recent.filter((route) => route !== active?.route && !pinned.includes(route))),
        false,
      )}
      {shown.map(areaGroup)}
      {folded.length > 0 && (
        <AreaGroup
          label={t('shell.menu.more')}
          picture={<Picture paths={MENU_SHAPES.more} />}
          enabled
          open={isOpen('more.', false)}
          onToggle={() => toggle('more.', false)}
        >
          {folded.map((area) => (
            <li key={area.key}>{areaGroup(area)}</li>
          ))}
        </AreaGroup>
      )}
      <Link
        className="menu-link menu-top menu-last"
        to={OBJECTS}
        title={t('shell.objects.title')}
        onClick={onFollow}
        {...current(OBJECTS)}
      >
        <Picture paths={MENU_SHAPES.objects} />
        <span className="menu-label">{t('shell.objects.title')}</span>
      </Link>
      {!onFollow && (
        <button
          type="button"
          className="menu-link menu-fold"
          title={foldText}
          onClick={() => setNarrow(!isNarrow)}
        >
          <Picture paths={isNarrow ? MENU_SHAPES.unfold : MENU_SHAPES.fold} />
          <span className="menu-label">{foldText}</span>
        </button>
      )}
    </nav>
  );
}
