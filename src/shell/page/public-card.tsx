import { type ReactNode, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { APP_NAME, BrandMark } from './brand.tsx';
import { LocalePicker } from './locale-picker.tsx';
import { ThemeToggle } from './theme-toggle.tsx';
import { pageTitle } from './use-page-heading.ts';
import { STATUS } from '../../engine/auth/next.ts';
import './public-card.css';

interface Props {
  readonly title: string;
  readonly children: ReactNode;
}

/** The frame of the screens for those who are not logged in: a card, and below it language, colours and the system's status. */
export function PublicCard({ title, children }: Props) {
  const { t } = useTranslation();
  useEffect(() => {
    document.title = pageTitle(title);
  }, [title]);
  return (
    <div className="login">
      <main className="login-card card">
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
          {t('shell.status.title')}
        </Link>
      </footer>
    </div>
  );
}
