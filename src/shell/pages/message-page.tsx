import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { HOME } from '../../engine/auth/next.ts';
import './pages.css';

interface Props {
  readonly title: string;
  readonly text: string;
  /** Where to go from here; the dashboard where nothing is given. */
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
