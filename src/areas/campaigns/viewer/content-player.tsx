import { Suspense, useCallback } from 'react';
import type { ContentPlayerProps } from '../../../views/area/content-player.ts';
import type { KeptState } from '../../../contract/viewer/viewed-message.ts';
import type { PlayerProps } from './player-props.ts';
import { PLAYERS } from './viewer-page.tsx';
import viewer from './viewer.css?inline';

export const styles = viewer;

/** The receivers' player, for staff: nothing of it is told to the server. */
export function Player({ element, onKeep }: ContentPlayerProps) {
  const Component = PLAYERS[element.type];
  const tell = useCallback<PlayerProps['tell']>(
    (type, data) => {
      if (type === 'kept') onKeep(data as KeptState);
    },
    [onKeep],
  );
  return (
    <div className="viewer" lang={element.content.language}>
      <Suspense>
        <Component element={element} tell={tell} />
      </Suspense>
    </div>
  );
}
