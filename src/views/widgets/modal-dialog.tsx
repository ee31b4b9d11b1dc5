import { Button, Classes, Dialog, H5 } from '@blueprintjs/core';
import { Cross } from '@blueprintjs/icons';
import {
  type ReactNode,
  type RefObject,
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useState,
} from 'react';
import { useTranslation } from 'react-i18next';
import { dropPressedKey } from './drop-pressed-key.ts';
import { FocusInside } from './focus-inside.tsx';

export interface ModalDialogProps {
  readonly title: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
  readonly className?: string;
  /** Where the focus goes when it closes, if what had it before is gone by then. */
  readonly returnTo?: RefObject<HTMLElement | null>;
}

/** An open dialog with a title and a close icon that is named in the user's language. Focus returns when it closes. */
export function ModalDialog({ title, onClose, children, className = '', returnTo }: ModalDialogProps) {
  const { t } = useTranslation();
  const titleId = useId();
  const [opener] = useState(() => document.activeElement);
  const giveFocusBack = useEffectEvent(() => {
    dropPressedKey();
    const isThere = opener instanceof HTMLElement && opener !== document.body && opener.isConnected;
    // What opened it may have gone since, as an entry of a menu does.
    (isThere ? opener : (returnTo?.current ?? document.querySelector('main')))?.focus();
  });
  useEffect(() => () => giveFocusBack(), []);
  // Before the focus is in it: on a busy machine a keypress comes between the drawing and its effects.
  useLayoutEffect(dropPressedKey, []);
  return (
    // Without the zoom of its opening: a table in it would measure itself too small.
    <Dialog
      isOpen
      className={className}
      aria-labelledby={titleId}
      onClose={onClose}
      canOutsideClickClose={false}
      transitionDuration={0}
    >
      <div className={Classes.DIALOG_HEADER}>
        <H5 id={titleId}>{title}</H5>
        <Button
          variant="minimal"
          className={Classes.DIALOG_CLOSE_BUTTON}
          icon={<Cross />}
          aria-label={t('form.close')}
          onClick={onClose}
        />
      </div>
      <FocusInside>{children}</FocusInside>
    </Dialog>
  );
}
