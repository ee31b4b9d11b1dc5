import { ChevronDownIcon, ChevronRightIcon, LockIcon } from '@blueprintjs/icons';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router-dom';
import { isToCome } from '../addresses/built-screens.ts';
import type { Area, AreaEntry } from '../viewer/shell-data.ts';

interface Props {
  readonly area: Area;
  readonly active: AreaEntry | undefined;
  readonly open: boolean;
  readonly onToggle: () => void;
  readonly onFollow: (() => void) | undefined;
}

/** On a deep link the entry may lie below the menu's fold. */
function scrollToActive(link: HTMLAnchorElement | null): void {
  link?.scrollIntoView({ block: 'nearest' });
}

/** One area: a heading that opens and closes its entries. Areas without access stay shut. */
export function AreaGroup({ area, active, open, onToggle, onFollow }: Props) {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const listId = useId();
  const Mark = area.enabled ? (open ? ChevronDownIcon : ChevronRightIcon) : LockIcon;

  const current = (entry: AreaEntry) => {
    if (entry !== active) return {};
    return {
      'aria-current': pathname === entry.route ? ('page' as const) : ('true' as const),
      ref: scrollToActive,
    };
  };

  return (
    <section className="area-group">
      <button
        type="button"
        className="area-heading"
        disabled={!area.enabled}
        aria-expanded={open}
        aria-controls={open ? listId : undefined}
        title={area.enabled ? undefined : t('shell.menu.disabled')}
        onClick={onToggle}
      >
        <span>{area.label}</span>
        <Mark size={12} aria-hidden="true" />
      </button>
      {open && (
        <ul id={listId}>
          {area.entries.map((entry) => (
            <li key={entry.key}>
              {entry.enabled ? (
                <Link className="menu-link" to={entry.route} onClick={onFollow} {...current(entry)}>
                  {entry.label}
                  {isToCome(entry) && <span className="menu-to-come">{t('shell.menu.toCome')}</span>}
                </Link>
              ) : (
                <a className="menu-link" role="link" aria-disabled="true" title={t('shell.menu.disabled')}>
                  {entry.label}
                </a>
              )}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
