import { type ReactNode, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { APP_NAME, BrandMark } from '../page/brand.tsx';
import { LocalePicker } from '../page/locale-picker.tsx';
import { ThemeToggle } from '../page/theme-toggle.tsx';
import { pageTitle } from '../page/use-page-heading.ts';
import { STATUS } from '../session/next.ts';
import './login.css';

interface Props {
  readonly title: string;
  readonly children: ReactNode;
}

/** The frame of the screens for those who are not logged in: a card, and below it language, colours and the system's status. */
export function PublicPage({ title, children }: Props) {
  const { t } = useTranslation();
  useEffect(() => {
    document.title = pageTitle(title);
  }, [title]);
  return (
    <div className="login">
      <main className="login-card">
        <div className="login-brand">
          <BrandMark size={30} />
          <span>{APP_NAME}</span>
        </div>
        <h1>{title}</h1>
        {children}
      </main>
      <footer className="login-footer">
        <LocalePicker />
        <ThemeToggle />
        <Link to={STATUS} className="login-status">
          {t('status.title')}
        </Link>
      </footer>
    </div>
  );
}
