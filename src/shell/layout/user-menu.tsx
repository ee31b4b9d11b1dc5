import { LogOutIcon, UserIcon } from '@blueprintjs/icons';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { LOGOUT } from '../session/next.ts';
import type { Viewer } from '../shell-data.ts';

/** Who is logged in, and the way out. The browser's own popover closes it on Escape and outside clicks. */
export function UserMenu({ viewer }: { readonly viewer: Viewer | undefined }) {
  const { t } = useTranslation();
  return (
    <>
      <button
        type="button"
        className="user-button"
        popoverTarget="user-menu"
        aria-label={t('shell.user.menu')}
        title={viewer?.name}
      >
        <UserIcon aria-hidden="true" />
      </button>
      <div id="user-menu" className="user-menu" popover="auto">
        {viewer && (
          <dl>
            <dt className="sr-only">{t('shell.user.name')}</dt>
            <dd className="user-name">{viewer.name}</dd>
            <dt className="sr-only">{t('shell.user.email')}</dt>
            <dd>{viewer.email}</dd>
            <dt>{t('shell.login.tenant')}</dt>
            <dd>{viewer.tenantName}</dd>
          </dl>
        )}
        <Link className="user-logout" to={LOGOUT}>
          <LogOutIcon aria-hidden="true" />
          {t('shell.user.logout')}
        </Link>
      </div>
    </>
  );
}
