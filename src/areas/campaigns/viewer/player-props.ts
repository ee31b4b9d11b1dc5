import type { ShownElement } from '../../../contract/viewer/viewed-message.ts';
import type { Tell } from './event-queue.ts';

/** What plays one element gets. `tell`: of this element. */
export interface PlayerProps {
  readonly element: ShownElement;
  readonly tell: (type: Parameters<Tell>[0], data?: Parameters<Tell>[2]) => void;
}
