import type { ShownElement, ViewerEvent, ViewerEventType } from '../../../contract/viewer/viewed-message.ts';

/** What plays one element gets. `tell`: of this element. */
export interface PlayerProps {
  readonly element: ShownElement;
  readonly tell: (type: ViewerEventType, data?: ViewerEvent['data']) => void;
}
