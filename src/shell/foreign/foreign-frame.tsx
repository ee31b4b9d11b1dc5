import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, NavLink, Outlet, useLocation } from 'react-router-dom';
import { APP_NAME, BrandMark } from '../page/brand.tsx';
import '../layout/layout.css';
import { LocalePicker } from '../page/locale-picker.tsx';
import '../layout/menu.css';
import { ThemeToggle } from '../page/theme-toggle.tsx';
import { usePageHeading } from '../page/use-page-heading.ts';
import type { ForeignClient } from './foreign-client.ts';
import './foreign.css';
import { foreignRoute } from './foreign-route.ts';

interface Props {
  readonly objects: ForeignClient['objects'];
  /** What the server is called. */
  readonly title: string;
}

/** The frame of the screens of a foreign server: its name, its objects, and the page. */
export function ForeignFrame({ objects, title }: Props) {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const main = useRef<HTMLElement>(null);
  usePageHeading(main, pathname);
  return (
    <div className="shell foreign">
      <header className="top-bar">
        <Link className="brand" to="/" aria-label={APP_NAME}>
          <BrandMark />
          <span className="brand-name">{APP_NAME}</span>
        </Link>
        <span className="foreign-title" title={title}>
          {title}
        </span>
        <div className="top-bar-tools">
          <LocalePicker />
          <ThemeToggle />
        </div>
      </header>
      <nav className="side foreign-side" aria-label={t('shell.menu.areas')}>
        <ul>
          {objects.map(({ name, pluralLabel }) => (
            <li key={name}>
              <NavLink className="menu-link" to={foreignRoute(name)}>
                {pluralLabel}
              </NavLink>
            </li>
          ))}
        </ul>
      </nav>
      <main id="main" ref={main} tabIndex={-1}>
        <Outlet />
      </main>
    </div>
  );
}
