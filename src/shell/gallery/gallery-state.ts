import type { JSX } from 'react';
import type { ServerMood } from './data/fixed-link.ts';

/** A widget in one of its states. */
export interface GalleryState {
  /** In addresses: `loading`. */
  readonly id: string;
  readonly title: string;
  readonly show: () => JSX.Element;
  /** How the server behaves meanwhile; it answers where not given. */
  readonly server?: ServerMood;
  /** Pixels, for what fills the height that it is given. */
  readonly height?: number;
  /** It lies over the page: shown at an address of its own only. */
  readonly isAlone?: true;
}

export interface GalleryGroup {
  readonly id: string;
  readonly title: string;
  readonly states: readonly GalleryState[];
}
