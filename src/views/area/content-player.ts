import { type ComponentType, createContext } from 'react';
import type { KeptState, ShownElement } from '../../contract/viewer/viewed-message.ts';

/** What plays interactive content, as receivers have it. */
export interface ContentPlayerProps {
  readonly element: ShownElement;
  /** What a receiver's page would keep, so that it goes on there. Stays the same function. */
  readonly onKeep: (state: KeptState) => void;
}

export interface FramedPlayerProps extends ContentPlayerProps {
  readonly title: string;
  /** Pixels of the page that it is in. */
  readonly width: number;
}

/** The player of the area that has one, in a page of its own. Undefined: nothing plays. */
export const ContentPlayerContext = createContext<ComponentType<FramedPlayerProps> | undefined>(undefined);
