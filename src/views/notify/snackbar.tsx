import { CrossIcon } from '@blueprintjs/icons';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { SNACKBAR_MS } from '../../contract/constants.ts';
import type { Notification } from './notify-context.ts';

interface Props extends Notification {
  /** Its time stands still. */
  readonly paused: boolean;
  readonly onClose: () => void;
}

/** One message for 5000 ms, counted anew after a pause. Escape dismisses it. */
export function Snackbar({ message, intent = 'none', action, actions, paused, onClose }: Props) {
  const { t } = useTranslation();
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
      onFocus={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) before.current = event.relatedTarget;
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.stopPropagation();
        leave();
      }}
    >
      <span className="notify-message">{message}</span>
      {(actions ?? (action ? [action] : [])).map(({ text, onClick }) => (
        <button
          key={text}
          type="button"
          className="notify-action"
          aria-keyshortcuts={LATEST_KEY}
          onClick={() => {
            leave();
            onClick();
          }}
        >
          {text}
        </button>
      ))}
      <button type="button" className="notify-close" aria-label={t('shell.notify.dismiss')} onClick={leave}>
        <CrossIcon aria-hidden="true" />
      </button>
    </div>
  );
}

/** Leads to the latest message from anywhere, also out of a text: it writes nothing. */
export const LATEST_KEY = 'F8';
