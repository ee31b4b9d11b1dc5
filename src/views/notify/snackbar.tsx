import { CrossIcon } from '@blueprintjs/icons';
import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SNACKBAR_MS } from '../../contract/constants.ts';
import type { Notification } from './notify-context.ts';

interface Props extends Notification {
  readonly onClose: () => void;
}

/** One message. Its time stands still while the pointer or the focus is on it. */
export function Snackbar({ message, intent = 'none', action, onClose }: Props) {
  const { t } = useTranslation();
  const [pointed, setPointed] = useState(false);
  const [focused, setFocused] = useState(false);
  const paused = pointed || focused;
  const close = useEffectEvent(onClose);

  useEffect(() => {
    if (paused) return;
    const timer = setTimeout(() => close(), SNACKBAR_MS);
    return () => clearTimeout(timer);
  }, [paused]);

  return (
    <div
      className="notify-bar"
      data-intent={intent}
      onPointerEnter={() => setPointed(true)}
      onPointerLeave={() => setPointed(false)}
      onFocus={() => setFocused(true)}
      onBlur={() => setFocused(false)}
    >
      <span className="notify-message">{message}</span>
      {action && (
        <button
          type="button"
          className="notify-action"
          onClick={() => {
            onClose();
            action.onClick();
          }}
        >
          {action.text}
        </button>
      )}
      <button type="button" className="notify-close" aria-label={t('shell.notify.dismiss')} onClick={onClose}>
        <CrossIcon aria-hidden="true" />
      </button>
    </div>
  );
}
