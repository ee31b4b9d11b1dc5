import { Button } from '@blueprintjs/core';
import { CrossIcon } from '@blueprintjs/icons';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Area } from '../viewer/shell-data.ts';
import { AreaMenu } from './area-menu.tsx';

interface Props {
  readonly areas: readonly Area[];
  readonly open: boolean;
  readonly onClose: () => void;
}

/** The menu of narrow windows. A modal `<dialog>` keeps the focus inside, closes on Escape and gives it back. */
export function MenuDrawer({ areas, open, onClose }: Props) {
  const { t } = useTranslation();
  const dialog = useRef<HTMLDialogElement>(null);

  useEffect(() => {
    if (open) dialog.current?.showModal();
    else dialog.current?.close();
  }, [open]);

  return (
    <dialog
      ref={dialog}
      className="menu-drawer"
      aria-label={t('shell.menu.areas')}
      onClose={onClose}
      onClick={(event) => {
        // Only a click on the backdrop has the dialog itself as its target.
        if (event.target === event.currentTarget) onClose();
      }}
    >
      {open && (
        <div className="menu-drawer-content">
          <Button
            variant="minimal"
            className="menu-drawer-close"
            icon={<CrossIcon />}
            aria-label={t('shell.menu.close')}
            onClick={onClose}
          />
          <AreaMenu areas={areas} onFollow={onClose} />
        </div>
      )}
    </dialog>
  );
}
