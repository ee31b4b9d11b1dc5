import { createContext, useContext } from 'react';

export interface NotifyAction {
  /** Translated. */
  readonly text: string;
  readonly onClick: () => void;
}

export interface Notification {
  /** Translated. */
  readonly message: string;
  /** `danger` is announced at once, the others when the reader is free. Default: none. */
  readonly intent?: 'none' | 'success' | 'warning' | 'danger';
  /** Such as Undo. Choosing it closes the snackbar. */
  readonly action?: NotifyAction;
  /** What it is about, such as ids of records: a later message about one of them takes its place. */
  readonly topics?: readonly string[];
  /** It goes when the next message comes. */
  readonly isPassing?: boolean;
  /** The same where there are several, or none. */
  readonly actions?: readonly NotifyAction[];
}

export type Notify = (notification: Notification) => void;

export const NotifyContext = createContext<Notify | undefined>(undefined);

/** Shows a snackbar for 5000 ms at the bottom left (specification, section 9). Stable across renders. */
export function useNotify(): Notify {
  const notify = useContext(NotifyContext);
  if (!notify) throw new Error('useNotify needs a NotifyProvider above it.');
  return notify;
}
