import type { KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router-dom';
import { isToCome } from '../../addresses/built-screens.ts';
import type { AreaEntry } from '../../viewer/shell-data.ts';
import { togglePinned } from './menu-choices.ts';
import { MENU_SHAPES } from './menu-shapes.ts';
import { MenuPicture, Picture } from '../../../views/widgets/menu-picture.tsx';

interface Props {
  readonly entry: AreaEntry;
  /** It is where the user is. */
  readonly isActive: boolean;
  readonly isPinned: boolean;
  readonly onFollow: (() => void) | undefined;
}

/** On a deep link the entry may lie below the menu's fold. */
function scrollToActive(link: HTMLAnchorElement | null): void {
  link?.scrollIntoView({ block: 'nearest' });
}

/** The pin is no stop of Tab, of which there would be twice as many: arrows lead to it from its entry, and back. */
function stepInRow({ key, currentTarget }: KeyboardEvent): void {
  if (key === 'ArrowRight') currentTarget.querySelector('button')?.focus();
  if (key === 'ArrowLeft') currentTarget.querySelector('a')?.focus();
}

/** An entry with its picture, and the pin that keeps it at the top. */
export function MenuRow({ entry, isActive, isPinned, onFollow }: Props) {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const label = (
    <>
      <MenuPicture icon={entry.icon} />
      <span className="menu-label">{entry.label}</span>
    </>
  );
  if (!entry.enabled) {
    return (
      <li>
        <a className="menu-link" role="link" aria-disabled="true" title={t('shell.menu.disabled')}>
          {label}
        </a>
      </li>
    );
  }
  const current = isActive
    ? {
        'aria-current': pathname === entry.route ? ('page' as const) : ('true' as const),
        ref: scrollToActive,
      }
    : {};
  const later = isToCome(entry);
  return (
    <li className="menu-row" onKeyDown={stepInRow}>
      <Link className="menu-link" to={entry.route} title={entry.label} onClick={onFollow} {...current}>
        {label}
        {later && <span className="menu-to-come">{t('shell.menu.toCome')}</span>}
      </Link>
      {!later && (
        <button
          type="button"
          className={`menu-pin ${isPinned ? 'is-pinned' : ''}`}
          tabIndex={-1}
          title={t(isPinned ? 'shell.menu.unpin' : 'shell.menu.pin', { name: entry.label })}
          aria-label={t(isPinned ? 'shell.menu.unpin' : 'shell.menu.pin', { name: entry.label })}
          onClick={() => togglePinned(entry.route)}
        >
          <Picture paths={MENU_SHAPES.pin} size={12} />
        </button>
      )}
    </li>
  );
}
