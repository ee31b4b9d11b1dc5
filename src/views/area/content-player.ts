import { type ComponentType, createContext } from 'react';
import type { KeptState, ShownElement, ViewedMessage } from '../../contract/viewer/viewed-message.ts';

/** What plays interactive content, as receivers have it: one element, or all of a message with what stands around it. */
export type ContentPlayerProps =
  | {
      readonly element: ShownElement;
      /** What a receiver's page would keep, so that it goes on there. Stays the same function. */
      readonly onKeep: (state: KeptState) => void;
    }
  | { readonly message: ViewedMessage };

export type FramedPlayerProps = ContentPlayerProps & {
  readonly title: string;
  /** Pixels of the page that it is in. */
  readonly width: number;
  /** That of the application, if not given. */
  readonly scheme?: 'light' | 'dark';
};

/** The player of the area that has one, in a page of its own. Undefined: nothing plays. */
export const ContentPlayerContext = createContext<ComponentType<FramedPlayerProps> | undefined>(undefined);
