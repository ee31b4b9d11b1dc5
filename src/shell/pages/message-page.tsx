import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router-dom';
import { HOME } from '../session/next.ts';
import './pages.css';

interface Props {
  readonly title: string;
  readonly text: string;
  readonly children?: ReactNode;
}

/** A page with nothing but a message and the way home. */
export function MessagePage({ title, text, children }: Props) {
  const { t } = useTranslation();
  return (
    <div className="page message-page">
      <h1>{title}</h1>
      <p>{text}</p>
      {children ?? <Link to={HOME}>{t('shell.notFound.home')}</Link>}
    </div>
  );
}

export function NotFoundPage() {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  return (
    <MessagePage title={t('shell.notFound.title')} text={t('shell.notFound.text', { path: pathname })} />
  );
}
