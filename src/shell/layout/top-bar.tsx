import { Button } from '@blueprintjs/core';
import { MenuIcon } from '@blueprintjs/icons';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { HOME } from '../session/next.ts';
import type { Viewer } from '../shell-data.ts';
import { APP_NAME, BrandMark } from './brand.tsx';
import { LocalePicker } from './locale-picker.tsx';
import { ThemeToggle } from './theme-toggle.tsx';
import { UserMenu } from './user-menu.tsx';

interface Props {
  readonly viewer: Viewer | undefined;
  readonly onOpenMenu: () => void;
}

/** Menu button (narrow windows only), name and version, language, light or dark, user. */
export function TopBar({ viewer, onOpenMenu }: Props) {
  const { t } = useTranslation();
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
      <div className="top-bar-tools">
        <LocalePicker />
        <ThemeToggle />
        <UserMenu viewer={viewer} />
      </div>
    </header>
  );
}
