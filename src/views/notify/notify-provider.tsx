import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import './notify.css';
import { NotifyContext, type Notification } from './notify-context.ts';
import { LATEST_KEY, Snackbar } from './snackbar.tsx';

/** More than this many at a time: the oldest goes. */
const MOST_AT_ONCE = 3;

const isOutdated = (shown: Notification, next: Notification): boolean =>
  shown.isPassing === true || (shown.topics ?? []).some((topic) => next.topics?.includes(topic));

interface Shown extends Notification {
  readonly key: number;
}

/**
 * Holds the snackbars. Both live regions are always there: readers announce only what is added to them. While the
 * pointer or the focus is on one, the time of all stands still: none may move away under a hand.
 */
export function NotifyProvider({ children }: { readonly children: ReactNode }) {
  const [shown, setShown] = useState<readonly Shown[]>([]);
  const [pointed, setPointed] = useState(false);
  const [focused, setFocused] = useState(false);
  const lastKey = useRef(0);
  const place = useRef<HTMLDivElement>(null);

  const notify = useCallback((notification: Notification) => {
    lastKey.current += 1;
    const key = lastKey.current;
    setShown((others) => {
      const staying = others.filter((other) => !isOutdated(other, notification));
      return [...staying, { ...notification, key }].slice(-MOST_AT_ONCE);
    });
  }, []);
  const close = useCallback((key: number) => {
    setShown((others) => others.filter((other) => other.key !== key));
  }, []);

  // What had the pointer or the focus has gone, and tells nobody any more.
  const isEmpty = shown.length === 0;
  if (isEmpty && (pointed || focused)) {
    setPointed(false);
    setFocused(false);
  }

  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const bars = [...(place.current?.querySelectorAll<HTMLElement>('[data-latest] button') ?? [])];
      if (event.key !== LATEST_KEY || !bars[0]) return;
      event.preventDefault();
      bars[0].focus();
    };
    addEventListener('keydown', listen);
    return () => removeEventListener('keydown', listen);
  }, []);

  const bars = (urgent: boolean) =>
    shown
      .filter(({ intent }) => (intent === 'danger') === urgent)
      .map(({ key, topics: _topics, isPassing: _isPassing, ...notification }) => (
        <div key={key} {...(key === shown.at(-1)?.key ? { 'data-latest': '' } : {})}>
          <Snackbar {...notification} paused={pointed || focused} onClose={() => close(key)} />
        </div>
      ));

  return (
    <NotifyContext value={notify}>
      {children}
      {createPortal(
        <div
          ref={place}
          className="notify"
          onPointerEnter={() => setPointed(true)}
          onPointerLeave={() => setPointed(false)}
          onFocus={() => setFocused(true)}
          onBlur={() => setFocused(false)}
        >
          <div role="status">{bars(false)}</div>
          <div role="alert">{bars(true)}</div>
        </div>,
        document.body,
      )}
    </NotifyContext>
  );
}
