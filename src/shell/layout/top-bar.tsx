import { Button } from '@blueprintjs/core';
import { MenuIcon, SearchIcon, TimeIcon } from '@blueprintjs/icons';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useTimeZone } from '../../views/widgets/time-zone.ts';
import { SessionBadge } from '../inactivity/session-badge.tsx';
import { HOME } from '../../engine/auth/next.ts';
import type { Viewer } from '../viewer/shell-data.ts';
import { APP_NAME, BrandMark } from '../page/brand.tsx';
import type { FrameDialog } from './frame-dialog.ts';
import { LocalePicker } from '../page/locale-picker.tsx';
import { commandKey } from './shortcuts/shortcuts.ts';
import { UserMenu } from './user-menu.tsx';

interface Props {
  readonly viewer: Viewer | undefined;
  readonly onOpenMenu: () => void;
  readonly onOpen: (dialog: FrameDialog) => void;
}

/** Menu button (narrow windows only), name and version, search, time zone, language, user. */
export function TopBar({ viewer, onOpenMenu, onOpen }: Props) {
  const { t } = useTranslation();
  const timeZone = t('shell.timeZone.button', { zone: useTimeZone().replaceAll('_', ' ') });
  return (
    <header className="top-bar">
      <Button
        variant="minimal"
        className="menu-button"
        icon={<MenuIcon />}
        aria-label={t('shell.menu.open')}
        aria-haspopup="dialog"
        onClick={onOpenMenu}
      />
      <Link className="brand" to={HOME}>
        <BrandMark />
        <span className="brand-name">{APP_NAME}</span>
        <span className="brand-version">{__APP_VERSION__}</span>
      </Link>
      <button
        type="button"
        className="search-button"
        title={t('shell.palette.title')}
        aria-keyshortcuts="Control+K Meta+K"
        aria-haspopup="dialog"
        onClick={() => onOpen('palette')}
      >
        <SearchIcon aria-hidden="true" />
        <span className="search-button-text">{t('shell.palette.button')}</span>
        <kbd>{`${commandKey()} K`}</kbd>
      </button>
      <div className="top-bar-tools">
        <SessionBadge />
        {/* Not Blueprint's, which presses itself when the Enter that has chosen a zone is let go. */}
        <button
          type="button"
          className="bar-button"
          aria-label={timeZone}
          title={timeZone}
          aria-haspopup="dialog"
          onClick={() => onOpen('timeZone')}
        >
          <TimeIcon aria-hidden="true" />
        </button>
        <LocalePicker />
        <UserMenu viewer={viewer} onOpen={onOpen} />
      </div>
    </header>
  );
}
