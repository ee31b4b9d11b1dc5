import { CrossIcon } from '@blueprintjs/icons';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
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
  const before = useRef<EventTarget>(null);
  const leave = () => {
    // The focus goes back to where it came from: the button that has it goes.
    if (before.current instanceof HTMLElement && before.current.isConnected) before.current.focus();
    else document.querySelector('main')?.focus();
    onClose();
  };

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
      onFocus={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) before.current = event.relatedTarget;
        setFocused(true);
      }}
      onBlur={() => setFocused(false)}
    >
      <span className="notify-message">{message}</span>
      {action && (
        <button
          type="button"
          className="notify-action"
          onClick={() => {
            leave();
            action.onClick();
          }}
        >
          {action.text}
        </button>
      )}
      <button type="button" className="notify-close" aria-label={t('shell.notify.dismiss')} onClick={leave}>
        <CrossIcon aria-hidden="true" />
      </button>
    </div>
  );
}
