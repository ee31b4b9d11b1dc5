import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { StatusPage } from '../../areas/status/status-page.tsx';
import { APP_NAME, BrandMark } from '../page/brand.tsx';
import { LocalePicker } from '../page/locale-picker.tsx';
import { ThemeToggle } from '../page/theme-toggle.tsx';
import { usePageHeading } from '../page/use-page-heading.ts';
import { HOME, STATUS } from '../session/next.ts';
import './status-screen.css';

/** The status page for those who are not logged in, too. */
export function StatusScreen() {
  const { t } = useTranslation();
  const main = useRef<HTMLElement>(null);
  usePageHeading(main, STATUS);
  return (
    <div className="status-screen">
      <header className="status-screen-bar">
        <Link to={HOME} className="status-screen-brand" aria-label={`${APP_NAME}: ${t('status.toApp')}`}>
          <BrandMark />
          <span>{APP_NAME}</span>
        </Link>
        <LocalePicker />
        <ThemeToggle />
      </header>
      <main ref={main}>
        <StatusPage />
      </main>
    </div>
  );
}
