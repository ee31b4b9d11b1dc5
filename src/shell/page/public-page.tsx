import { type ReactNode, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { APP_NAME, BrandMark } from './brand.tsx';
import { LocalePicker } from './locale-picker.tsx';
import { ThemeToggle } from './theme-toggle.tsx';
import { usePageHeading } from './use-page-heading.ts';
import { HOME } from '../../engine/auth/next.ts';
import './public-page.css';

interface Props {
  readonly route: string;
  readonly children: ReactNode;
}

/** The frame of whole pages for everybody: a bar with the way into the application, language and colours. */
export function PublicPage({ route, children }: Props) {
  const { t } = useTranslation();
  const main = useRef<HTMLElement>(null);
  usePageHeading(main, route);
  return (
    <div className="public-page">
      <header className="public-page-bar">
        <Link to={HOME} className="public-page-brand" aria-label={`${APP_NAME}: ${t('shell.status.toApp')}`}>
          <BrandMark />
          <span>{APP_NAME}</span>
        </Link>
        <LocalePicker />
        <ThemeToggle />
      </header>
      <main ref={main}>{children}</main>
    </div>
  );
}
