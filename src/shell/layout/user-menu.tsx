import { CogIcon, KeyCommandIcon, LogOutIcon, UserIcon } from '@blueprintjs/icons';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { THEMES } from '../../contract/calls/preferences.ts';
import { useChoose } from '../viewer/preferences.ts';
import { ACCOUNT, LOGOUT } from '../../engine/auth/next.ts';
import type { Viewer } from '../viewer/shell-data.ts';
import { useTheme } from '../browser/theme.ts';
import type { FrameDialog } from './frame-dialog.ts';

interface Props {
  readonly viewer: Viewer | undefined;
  readonly onOpen: (dialog: FrameDialog) => void;
}

/** Who is logged in, light or dark, and the way out. The browser's own popover closes it on Escape and outside clicks. */
export function UserMenu({ viewer, onOpen }: Props) {
  const { t } = useTranslation();
  const theme = useTheme();
  const choose = useChoose();
  const menu = useRef<HTMLDivElement>(null);
  const close = () => menu.current?.hidePopover();
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
      <div id="user-menu" ref={menu} className="user-menu floating" popover="auto">
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
        <Link className="user-entry" to={ACCOUNT} onClick={close}>
          <CogIcon aria-hidden="true" />
          {t('shell.user.account')}
        </Link>
        <button
          type="button"
          className="user-entry"
          onClick={() => {
            close();
            onOpen('shortcuts');
          }}
        >
          <KeyCommandIcon aria-hidden="true" />
          {t('shell.shortcuts.title')}
        </button>
        <fieldset className="user-theme">
          <legend>{t('shell.theme.title')}</legend>
          {THEMES.map((each) => (
            <label key={each}>
              <input
                type="radio"
                name="theme"
                value={each}
                checked={each === theme}
                onChange={() => choose({ theme: each })}
              />
              <span>{t(`shell.theme.${each}`)}</span>
            </label>
          ))}
        </fieldset>
        <Link className="user-entry user-logout" to={LOGOUT}>
          <LogOutIcon aria-hidden="true" />
          {t('shell.user.logout')}
        </Link>
      </div>
    </>
  );
}
