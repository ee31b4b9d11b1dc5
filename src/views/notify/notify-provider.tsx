import { type ReactNode, useCallback, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import './notify.css';
import { NotifyContext, type Notification } from './notify-context.ts';
import { Snackbar } from './snackbar.tsx';

/** More than this many at a time: the oldest goes. */
const MOST_AT_ONCE = 3;

interface Shown extends Notification {
  readonly key: number;
}

/** Holds the snackbars. Both live regions are always there: readers announce only what is added to them. */
export function NotifyProvider({ children }: { readonly children: ReactNode }) {
  const [shown, setShown] = useState<readonly Shown[]>([]);
  const lastKey = useRef(0);

  const notify = useCallback((notification: Notification) => {
    lastKey.current += 1;
    const key = lastKey.current;
    setShown((others) => [...others, { ...notification, key }].slice(-MOST_AT_ONCE));
  }, []);
  const close = useCallback((key: number) => {
    setShown((others) => others.filter((other) => other.key !== key));
  }, []);

  const bars = (urgent: boolean) =>
    shown
      .filter(({ intent }) => (intent === 'danger') === urgent)
      .map(({ key, ...notification }) => <Snackbar key={key} {...notification} onClose={() => close(key)} />);

  return (
    <NotifyContext value={notify}>
      {children}
      {createPortal(
        <div className="notify">
          <div role="status">{bars(false)}</div>
          <div role="alert">{bars(true)}</div>
        </div>,
        document.body,
      )}
    </NotifyContext>
  );
}
