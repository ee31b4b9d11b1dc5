import { Button } from '@blueprintjs/core';
import { useEffect, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router-dom';
import { pageTitle } from '../page/use-page-heading.ts';
import { loginPath } from '../../engine/auth/next.ts';
import './inactivity.css';

/**
 * Tells that the user was logged out for inactivity (specification, sections 4 and 8). It stands in the place of the
 * screen, of which nothing is left, needs no code that is still to come, and has one way out.
 */
export function InactivityDialog() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { pathname, search, hash } = useLocation();
  const id = useId();
  const title = t('shell.inactivity.title');
  useEffect(() => {
    document.title = pageTitle(title);
  }, [title]);
  return (
    <div className="inactivity">
      <div
        className="inactivity-dialog card"
        role="alertdialog"
        aria-modal="true"
        aria-labelledby={`${id}-title`}
        aria-describedby={`${id}-text`}
      >
        <h1 id={`${id}-title`}>{title}</h1>
        <p id={`${id}-text`}>{t('shell.inactivity.text')}</p>
        <Button
          intent="primary"
          autoFocus
          text={t('shell.inactivity.login')}
          onClick={() => void navigate(loginPath(pathname + search + hash), { replace: true })}
        />
      </div>
    </div>
  );
}
